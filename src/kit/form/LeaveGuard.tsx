import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import { SheetDialog } from './SheetDialog.tsx'

/** The question, and the label of the button that loses the changes. */
const unsavedTexts = {
  close: { question: 'kontor.kit.closeQuestion', confirm: 'kontor.kit.discardChanges' },
  leave: { question: 'kontor.kit.leaveQuestion', confirm: 'kontor.kit.leave' },
} as const

interface UnsavedProps {
  open: boolean
  /** Whether the user is about to close a form or to leave the page. */
  about: keyof typeof unsavedTexts
  onConfirm: () => void
  onStay: () => void
}

/** Asks for confirmation before unsaved changes are lost. */
export const UnsavedDialog = ({ open, about, onConfirm, onStay }: UnsavedProps) => {
  const translate = useTranslate()
  const { question, confirm } = unsavedTexts[about]
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

/** Blocks navigation within the console by a dialog, and leaving it by the browser's own question. */
const NavigationBlocker = ({ pathOnly }: { pathOnly: boolean }) => {
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      (!pathOnly && currentLocation.search !== nextLocation.search),
  )
  return (
    <UnsavedDialog
      open={blocker.state === 'blocked'}
      about="leave"
      onConfirm={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

/**
 * Asks before the user leaves a page with unsaved changes. A page has at most one guard. React-admin's
 * `warnWhenUnsavedChanges` lets paths pass that start with the path of the form. The blocker exists only while there are
 * changes, because a router with a blocker mishandles a `#` that the user types into the address.
 * @param pathOnly whether the page stays the same when the query of its address changes
 * @example <LeaveGuard dirty={form.formState.isDirty} />
 */
export const LeaveGuard = ({ dirty, pathOnly = false }: { dirty: boolean; pathOnly?: boolean }) =>
  dirty && <NavigationBlocker pathOnly={pathOnly} />
