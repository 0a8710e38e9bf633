import { useId, useRef, useState, type FormEvent } from 'react'
import { logIn } from '../../authProvider/logIn.ts'
import { LoginRefused } from '../../authProvider/LoginRefused.ts'
import type { loginWords } from '../../i18n/loginWords.ts'
import { Spinner } from '../../layout/Spinner.tsx'

interface LoginFormProps {
  readonly words: (typeof loginWords)['en-US']
  /** Somebody began to fill in the form. */
  readonly onTyping: () => void
  /** The token is here. */
  readonly onDone: () => void
}

/** Mail address and password; a refusal shows above them and puts the cursor back. */
export const LoginForm = ({ words, onTyping, onDone }: LoginFormProps) => {
  const id = useId()
  const username = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefused | undefined>(undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    setRefusal(undefined)
    try {
      await logIn({ username: read('username').trim(), password: read('password') })
      onDone()
    } catch (error) {
      setRefusal(error instanceof LoginRefused ? error : new LoginRefused())
      setBusy(false)
      username.current?.focus()
    }
  }

  return (
    <form className="login-form" aria-label={words.title} onSubmit={submit} onInput={onTyping} noValidate>
      {refusal && (
        <div className="login-error" role="alert">
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8" />
          </svg>
          {refusal.sentence ?? words.failed}
        </div>
      )}
      <label htmlFor={`${id}-username`}>{words.username}</label>
      <input
        id={`${id}-username`}
        ref={username}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.example}
        autoFocus
      />
      <label htmlFor={`${id}-password`}>{words.password}</label>
      <input id={`${id}-password`} name="password" type="password" autoComplete="current-password" />
      <button type="submit" aria-disabled={busy}>
        {busy && <Spinner size={16} />}
        {busy ? words.busy : words.act}
      </button>
    </form>
  )
}
