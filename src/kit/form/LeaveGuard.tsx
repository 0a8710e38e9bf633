import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Blocker, useBlocker } from 'react-router-dom'
import type { UnsavedDialog } from './SheetDialog.tsx'

/**
 * Holds a person back who leaves, as long as it is in use: within the console by a question of ours, else by the
 * browser's. One guard at a time, and none where nothing is unsaved: a router that blocks dislikes a typed `#`.
 */
const useLeaveGuard = (): Blocker => {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
}

/** Its question is fetched once there is something to lose; where it does not arrive the browser asks in its own way. */
const Holding = () => {
  const translate = useTranslate()
  const departure = useLeaveGuard()
  const [Question, setQuestion] = useState<typeof UnsavedDialog>()
  useEffect(() => {
    const ask = () => {
      if (departure.state !== 'blocked') return
      if (window.confirm(translate('kontor.kit.leaveQuestion'))) departure.proceed()
      else departure.reset()
    }
    import('./SheetDialog.tsx').then(({ UnsavedDialog: fetched }) => setQuestion(() => fetched), ask)
  }, [departure, translate])
  return (
    Question && (
      <Question
        open={departure.state === 'blocked'}
        about="leave"
        onConfirm={() => departure.proceed?.()}
        onStay={() => departure.reset?.()}
      />
    )
  )
}

/** Asks whoever leaves the page while something on it is unsaved. One of it at a time. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => dirty && <Holding />
