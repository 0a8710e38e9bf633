import { useRef, useState, type FormEvent } from 'react'
import { logIn } from '../../authProvider/logIn.ts'
import { LoginRefused } from '../../authProvider/LoginRefused.ts'
import type { loginWords } from '../../i18n/loginWords.ts'
import { Spinner } from '../../layout/Spinner.tsx'
import { LoginField } from './LoginField.tsx'

interface LoginFormProps {
  readonly words: (typeof loginWords)['en-US']
  /** Somebody began to fill in the form. */
  readonly onTyping: () => void
  /** The token is here. */
  readonly onDone: () => void
}

const fields = ['username', 'password'] as const
type FieldName = (typeof fields)[number]

/** Mail address and password; what is empty is not sent, a refusal shows above them and puts the cursor back. */
export const LoginForm = ({ words, onTyping, onDone }: LoginFormProps) => {
  const username = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefused | undefined>(undefined)
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const errorAt = (name: FieldName) => (missing.includes(name) ? words.required : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const read = (name: FieldName) => String(form.get(name) ?? '')
    const given = { username: read('username').trim(), password: read('password') }
    const empty = fields.filter(name => given[name] === '')
    setMissing(empty)
    setRefusal(undefined)
    if (empty[0]) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    setBusy(true)
    try {
      await logIn(given)
      onDone()
    } catch (error) {
      setRefusal(error instanceof LoginRefused ? error : new LoginRefused())
      setBusy(false)
      username.current?.focus()
    }
  }

  const onInput = (event: FormEvent) => {
    onTyping()
    const { name } = event.target as HTMLInputElement // the form holds nothing else
    setMissing(missing.filter(one => one !== name))
  }

  return (
    <form className="login-form" aria-label={words.title} onSubmit={submit} onInput={onInput} noValidate>
      {refusal && (
        <div className="login-error" role="alert">
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8" />
          </svg>
          {refusal.sentence ?? words.failed}
        </div>
      )}
      <LoginField
        label={words.username}
        error={errorAt('username')}
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
      <LoginField
        label={words.password}
        error={errorAt('password')}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <button type="submit" aria-disabled={busy}>
        {busy && <Spinner size={16} />}
        {busy ? words.busy : words.act}
      </button>
    </form>
  )
}
