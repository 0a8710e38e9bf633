import { Button, DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton, roomyButton } from '../BusyButton.tsx'
import { useSingleFlight } from '../timing.ts'
import { SheetDialog } from './SheetDialog.tsx'

interface Props {
  /** What the button says too. */
  title: string
  question: string
  busy: boolean
  /** What the button says meanwhile. */
  busyLabel: string
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
  busy,
  busyLabel,
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
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{question}</DialogContentText>
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
            {title}
          </BusyButton>
        </DialogActions>
      </form>
    </SheetDialog>
  )
}

/**
 * A password or code and the call that takes it. What is wrong with it stands below the field.
 * @param send throws an Error with that sentence
 * @example const { field, submit, busy } = useProof(turnOff); <TextField {...field} label="Password" type="password" />
 */
export const useProof = (send: (proof: string) => Promise<void>) => {
  const { run, busy } = useSingleFlight()
  const [value, setValue] = useState('')
  const [helperText, setError] = useState<string>()
  const submit = () => void run(() => send(value).catch((failure: Error) => setError(failure.message)))
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setError(undefined)
    setValue(target.value)
  }
  const field = { value, onChange, error: helperText !== undefined, helperText, autoFocus: true }
  return { field, submit, busy }
}

interface PasswordProps extends Omit<Props, 'busy' | 'onConfirm' | 'children'> {
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
    <QuestionDialog {...{ title, question, color, busy, busyLabel, onClose }} onConfirm={submit}>
      <TextField {...field} label={label} type="password" autoComplete="current-password" />
    </QuestionDialog>
  )
}
