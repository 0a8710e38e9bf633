import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SheetDialog } from './SheetDialog.tsx'

interface Props {
  open: boolean
  question: string
  /** The act that loses the changes. */
  confirm: string
  onConfirm: () => void
  onStay: () => void
}

/** Asks before unsaved changes are lost. */
export const QuestionDialog = ({ open, question, confirm, onConfirm, onStay }: Props) => {
  const translate = useTranslate()
  return (
    <SheetDialog open={open} onClose={onStay} title={translate('kontor.kit.unsaved')} width={400}>
      <DialogContent>
        <DialogContentText>{question}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('kontor.kit.stay')}
        </Button>
      </DialogActions>
    </SheetDialog>
  )
}
