import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import { SheetDialog } from './SheetDialog.tsx'

/** The question, and the act that loses the changes. */
const words = {
  close: { question: 'kontor.kit.closeQuestion', confirm: 'kontor.kit.discardChanges' },
  leave: { question: 'kontor.kit.leaveQuestion', confirm: 'kontor.kit.leave' },
} as const

interface Props {
  open: boolean
  /** What a person is about to do: close a form, or leave the page. */
  about: keyof typeof words
  onConfirm: () => void
  onStay: () => void
}

/** Asks before unsaved changes are lost. */
export const QuestionDialog = ({ open, about, onConfirm, onStay }: Props) => {
  const translate = useTranslate()
  const { question, confirm } = words[about]
  return (
    <SheetDialog open={open} onClose={onStay} title={translate('kontor.kit.unsaved')} width={400}>
      <DialogContent>
        <DialogContentText>{translate(question)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onConfirm}>
          {translate(confirm)}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('kontor.kit.stay')}
        </Button>
      </DialogActions>
    </SheetDialog>
  )
}

/** A departure that waits for an answer. */
interface Departure {
  readonly asking: boolean
  leave: () => void
  stay: () => void
}

/**
 * Holds a person back who leaves, as long as it is in use: within the console by a question of ours, else by the
 * browser's. One guard at a time, and none where nothing is unsaved: a router that blocks dislikes a typed `#`.
 */
const useLeaveGuard = (): Departure => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

const Holding = () => {
  const { asking, leave, stay } = useLeaveGuard()
  return <QuestionDialog open={asking} about="leave" onConfirm={leave} onStay={stay} />
}

/** Asks whoever leaves the page while something on it is unsaved. One of it at a time. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => dirty && <Holding />
