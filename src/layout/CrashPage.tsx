import { loginWords } from '../i18n/loginWords.ts'
import { localeCookie } from '../wire/locale.ts'
import { BrandMark, productName } from './brand.tsx'
import './crash.css'

/**
 * The page for a console that cannot be shown: its code did not arrive, or it broke outside a page. Without MUI and
 * react-admin, since the log-in page loads it too.
 */
export const CrashPage = () => {
  const words = loginWords[localeCookie.read()]
  return (
    <main className="k-crash" role="alert">
      <title>{productName}</title>
      <BrandMark size={32} />
      <p>{words.crashed}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {words.reload}
      </button>
    </main>
  )
}
