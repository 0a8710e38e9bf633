import { type FormEvent, type InputHTMLAttributes, type Ref, useId, useRef, useState } from 'react'
import { version } from '../../../package.json'
import { type Credentials, LoginRefused, nextUrlOf } from '../../authProvider/logIn.ts'
import { type LoginWords, loginWordsIn } from '../../i18n/loginWords.ts'
import { BrandMark, productName } from '../../layout/brand.tsx'
import { Spinner } from '../../layout/Spinner.tsx'
import { localeCookie } from '../../wire/locale.ts'
import { type Locale, locales } from '../../wire/locales.ts'
import { ProviderLogin } from './ProviderLogin.tsx'
import './login.css'

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string
  readonly label: string
  /** Its error, if any. */
  readonly error: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** One input of the log-in page, with its label above and its error below. */
const LoginField = ({ label, error, ref, ...input }: LoginFieldProps) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={ref}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="login-field-error">
          {error}
        </p>
      )}
    </>
  )
}

interface LoginFormProps {
  readonly words: LoginWords
  /** Logs in and leads to the next page. @throws LoginRefused */
  readonly onLogIn: (credentials: Credentials) => Promise<unknown>
}

const fields = ['username', 'password'] as const
type FieldName = (typeof fields)[number] | 'code'

/** Mail address and password. Empty fields are not sent; a refusal is shown above them and returns the focus. */
const LoginForm = ({ words, onLogIn }: LoginFormProps) => {
  const username = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [asksForCode, setAsksForCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefused | undefined>(undefined)
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const errorAt = (name: FieldName) => (missing.includes(name) ? words.required : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const read = (name: FieldName) => String(form.get(name) ?? '')
    const credentials = { username: read('username').trim(), password: read('password') }
    const typed = read('code').trim()
    const empty: FieldName[] = fields.filter(name => credentials[name] === '')
    if (asksForCode && typed === '') empty.push('code')
    setMissing(empty)
    setRefusal(undefined)
    if (empty[0]) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    setBusy(true)
    try {
      await onLogIn(typed === '' ? credentials : { ...credentials, code: typed })
    } catch (error) {
      const refused = error instanceof LoginRefused ? error : new LoginRefused()
      // the label of the code says the same as the first request for it
      setRefusal(refused.asksForCode && !asksForCode ? undefined : refused)
      setBusy(false)
      // a new code field focuses itself
      if (refused.asksForCode) setAsksForCode(true)
      const field = refused.asksForCode ? code : username
      field.current?.focus()
    }
  }

  const onInput = (event: FormEvent) => {
    const { name } = event.target as HTMLInputElement // the form has inputs only
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
      {asksForCode && (
        <LoginField
          label={words.code}
          error={errorAt('code')}
          ref={code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      )}
      <button type="submit" aria-disabled={busy}>
        {busy && <Spinner size={16} />}
        {busy ? words.busy : words.act}
      </button>
    </form>
  )
}

interface LanguageSelectProps {
  readonly label: string
  readonly locale: Locale
  readonly onChoose: (locale: Locale) => void
}

/** The language menu of the log-in page: the browser's own select. */
const LanguageSelect = ({ label, locale, onChoose }: LanguageSelectProps) => (
  <div className="login-language">
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d="m12.87 15.07-2.54-2.51.03-.03c1.74-1.94 2.98-4.17 3.71-6.53H17V4h-7V2H8v2H1v1.99h11.17C11.5 7.92 10.44 9.75 9 11.35 8.07 10.32 7.3 9.19 6.69 8h-2c.73 1.63 1.73 3.17 2.98 4.56l-5.09 5.02L4 19l5-5 3.11 3.11zM18.5 10h-2L12 22h2l1.12-3h4.75L21 22h2zm-2.62 7 1.62-4.33L19.12 17z" />
    </svg>
    <select
      aria-label={label}
      value={locale}
      onChange={event => {
        const chosen = locales.find(known => known.locale === event.target.value)
        if (chosen) onChoose(chosen.locale)
      }}
    >
      {locales.map(({ locale: code, name }) => (
        <option key={code} value={code} lang={code.slice(0, 2)}>
          {name}
        </option>
      ))}
    </select>
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d="M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z" />
    </svg>
  </div>
)

interface LoginPageProps {
  /** The query string of its address, with the address after the log-in. */
  readonly search: string
  /** Logs in and leads to the address after the log-in. @throws LoginRefused */
  readonly onLogIn: (credentials: Credentials, next: string) => Promise<unknown>
}

/** The log-in page. It needs neither MUI nor react-admin, so that main.tsx can show it without the console. */
export const LoginPage = ({ search, onLogIn }: LoginPageProps) => {
  const [locale, setLocale] = useState(localeCookie.read)
  const words = loginWordsIn(locale)
  const next = nextUrlOf(search)
  return (
    <main className="login">
      <title>{`${words.title} · ${productName}`}</title>
      <LanguageSelect
        label={words.language}
        locale={locale}
        onChoose={chosen => {
          localeCookie.keep(chosen)
          setLocale(chosen)
        }}
      />
      <div className="login-box">
        <div className="login-brand">
          <BrandMark size={32} />
          <h1>{productName}</h1>
        </div>
        <LoginForm words={words} onLogIn={credentials => onLogIn(credentials, next)} />
        <ProviderLogin words={words} search={search} next={next} />
      </div>
      <p className="login-version">{version}</p>
    </main>
  )
}
