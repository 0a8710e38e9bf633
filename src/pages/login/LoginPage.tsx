import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { version } from '../../../package.json'
import { nextUrlOf } from '../../authProvider/loginAddress.ts'
import { loginWords } from '../../i18n/loginWords.ts'
import { BrandMark, productName } from '../../layout/BrandMark.tsx'
import { localeCookie } from '../../wire/locale.ts'
import { LanguageSelect, LoginForm } from './LoginForm.tsx'
import './login.css'

interface LoginPageProps {
  /** Fetches the console for the address that follows, while somebody still types. */
  readonly warmUp: (address: string) => Promise<unknown>
}

/** The one page without the shell, and without MUI: it is ready in half the time. */
export const LoginPage = ({ warmUp }: LoginPageProps) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [locale, setLocale] = useState(localeCookie.read)
  const words = loginWords[locale]
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
        <LoginForm
          words={words}
          onTyping={() => warmUp(next)}
          onDone={() => void navigate(next, { replace: true })}
        />
      </div>
      <p className="login-version">{version}</p>
    </main>
  )
}
