import { Button, DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton, naturalWidthButton } from '../BusyButton.tsx'
import { useCredentialField } from './useCredentialField.ts'
import { SheetDialog } from './SheetDialog.tsx'

interface Props {
  title: string
  /** One paragraph or several. */
  question: string | readonly string[]
  /** The label of the button; the title by default. */
  act?: string
  busy?: boolean
  /** The label of the button while busy. */
  busyLabel?: string
  /** The color of the button; `error`, the default, is for actions that cannot be undone. */
  color?: 'error' | 'primary'
  onClose: () => void
  onConfirm: () => void
  /** An input that takes the focus; without one, Cancel has it. */
  children?: ReactNode
}

/** Asks for confirmation before an action, usually one that cannot be undone. */
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
    event.stopPropagation() // React would pass the event on to the form whose button opened the dialog
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
          <Button
            variant="outlined"
            onClick={close}
            disabled={busy}
            sx={naturalWidthButton}
            autoFocus={!children}
          >
            {translate('kontor.kit.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            color={color}
            type="submit"
            busy={busy}
            busyLabel={busyLabel}
            sx={naturalWidthButton}
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

/** Asks for the user's password before an action. An error that `send` throws shows below the input. The texts are translation keys. */
export const PasswordDialog = ({ send, onClose, color, ...words }: PasswordProps) => {
  const translate = useTranslate()
  const { field, submit, busy } = useCredentialField(send)
  const [title, question] = [translate(words.title), translate(words.question)]
  const [label, busyLabel] = [translate(words.label), translate(words.busyLabel)]
  return (
    <QuestionDialog {...{ title, question, color, busy, busyLabel, onClose }} onConfirm={() => submit()}>
      <TextField {...field} label={label} type="password" autoComplete="current-password" />
    </QuestionDialog>
  )
}
