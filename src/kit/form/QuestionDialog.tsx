import { Button, DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton, roomyButton } from '../BusyButton.tsx'
import { useProof } from '../queries.ts'
import { SheetDialog } from './SheetDialog.tsx'

interface Props {
  title: string
  /** A sentence, or several below each other. */
  question: string | readonly string[]
  /** What the button says; the title by default. */
  act?: string
  busy?: boolean
  /** What the button says meanwhile. */
  busyLabel?: string
  /** Of the button: what cannot be undone is red. */
  color?: 'error' | 'primary'
  onClose: () => void
  onConfirm: () => void
  /** An input that it needs, with the cursor; without one the cursor stands on the way back. */
  children?: ReactNode
}

/** Asks before something is done, mostly what cannot be undone. */
export const QuestionDialog = ({
  title,
  question,
  act = title,
  busy = false,
  busyLabel = act,
  color = 'error',
  children,
  ...on
}: Props) => {
  const translate = useTranslate()
  const close = () => !busy && on.onClose()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // to React it stands in the form whose button opened it
    event.stopPropagation()
    on.onConfirm()
  }
  return (
    <SheetDialog open onClose={close} title={title} width={400}>
      <form noValidate onSubmit={confirm}>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {[question].flat().map(sentence => (
            <DialogContentText key={sentence} sx={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </DialogContentText>
          ))}
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={close} disabled={busy} sx={roomyButton} autoFocus={!children}>
            {translate('kontor.kit.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            color={color}
            type="submit"
            busy={busy}
            busyLabel={busyLabel}
            sx={roomyButton}
          >
            {act}
          </BusyButton>
        </DialogActions>
      </form>
    </SheetDialog>
  )
}

interface PasswordProps extends Pick<Props, 'title' | 'color' | 'onClose'> {
  question: string
  busyLabel: string
  label: string
  send: (password: string) => Promise<void>
}

/** Asks for somebody's password before something is done; what `send` throws stands below it. Its texts are keys of words. */
export const PasswordDialog = ({ send, onClose, color, ...words }: PasswordProps) => {
  const translate = useTranslate()
  const { field, submit, busy } = useProof(send)
  const [title, question] = [translate(words.title), translate(words.question)]
  const [label, busyLabel] = [translate(words.label), translate(words.busyLabel)]
  return (
    <QuestionDialog {...{ title, question, color, busy, busyLabel, onClose }} onConfirm={() => submit()}>
      <TextField {...field} label={label} type="password" autoComplete="current-password" />
    </QuestionDialog>
  )
}
