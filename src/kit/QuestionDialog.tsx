import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useTranslate } from 'react-admin'
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
