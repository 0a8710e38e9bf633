import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useSingleFlight } from '../useSingleFlight.ts'

/**
 * The state of an input for a password or a code, and the call that checks it.
 * @param send throws an Error whose message shows below the input
 * @example const { field, submit, busy } = useCredentialField(turnOff); <TextField {...field} label="Password" type="password" />
 */
export const useCredentialField = (send: (proof: string) => Promise<void>) => {
  const { run, busy } = useSingleFlight()
  const [value, setValue] = useState('')
  const [helperText, setError] = useState<string>()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void run(() => send(value).catch((failure: Error) => setError(failure.message)))
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setError(undefined)
    setValue(target.value)
  }
  const field = { value, onChange, error: helperText !== undefined, helperText, autoFocus: true }
  return { field, submit, busy }
}
