import { Alert, Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { type Blocker, useBlocker } from 'react-router-dom'
import { z } from 'zod'
import type { Values } from '../../contract/derive.ts'
import type { ErrorsByField } from '../../wire/saves.ts'
import { tokenStore } from '../../wire/tokenStore.ts'
import { Mono } from '../marks.tsx'
import type { UnsavedDialog } from './SheetDialog.tsx'

const keyOf = (name: string) => `kontor:draft:${name}`
const draftSchema = z.object({
  user: z.union([z.string(), z.number()]),
  values: z.record(z.string(), z.unknown()),
})

/** What somebody had typed into a form when their session ended. */
interface Draft {
  /** Nobody else is offered it. */
  readonly user: string | number
  readonly values: Values
}

/** Unsaved input by the name of its form, for as long as the browser's tab is open. */
const draftStore = {
  keep: (name: string, draft: Draft): void => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)),
  drop: (name: string): void => sessionStorage.removeItem(keyOf(name)),
  read: (name: string): Draft | undefined => {
    try {
      return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null'))
    } catch {
      return undefined // none there, or one of an older release
    }
  },
}

/** Input that outlived a session, to be taken up again or not. */
export interface KeptInput {
  readonly offered: boolean
  restore: () => void
  discard: () => void
}

interface FormToKeep {
  /** Of the form, the same after the next log-in. */
  readonly name: string
  readonly dirty: boolean
  /** What is to be kept; no secrets. */
  read: () => Values
  /** Puts what was kept back into the form. */
  write: (values: Values) => void
}

/** Keeps what is unsaved in a form when the session ends, and offers it to the same person afterwards. */
export const useKeptInput = ({ name, dirty, read, write }: FormToKeep): KeptInput => {
  const user = useGetIdentity().data?.id
  const [kept, setKept] = useState(() => draftStore.read(name))
  useEffect(() => {
    if (!dirty || user === undefined) return
    return tokenStore.watch(() => draftStore.keep(name, { user, values: read() }))
  }, [name, dirty, user, read])
  const discard = () => {
    draftStore.drop(name)
    setKept(undefined)
  }
  const restore = () => {
    if (kept) write(kept.values)
    discard()
  }
  return { offered: kept !== undefined && kept.user === user, restore, discard }
}

/** Offers what was typed before the session ended. */
export const KeptNotice = ({ kept: { offered, restore, discard } }: { kept: KeptInput }) => {
  const translate = useTranslate()
  if (!offered) return null
  return (
    <Alert severity="info">
      {translate('kontor.kit.kept')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={restore}>
          {translate('kontor.kit.restore')}
        </Button>
        <Button onClick={discard}>{translate('kontor.kit.discard')}</Button>
      </Box>
    </Alert>
  )
}

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

/** Errors of a refused save that belong to no input: each with its key, so that nothing is lost. */
export const OtherErrors = ({ errors }: { errors: ErrorsByField }) => {
  const translate = useTranslate()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Alert severity="error">
      {translate('kontor.kit.otherErrors')}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {entries.map(([key, message]) => (
          <li key={key}>
            {key !== '' && (
              <>
                <Mono>{key}</Mono>:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
