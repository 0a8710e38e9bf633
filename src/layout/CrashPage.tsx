import { localeCookie } from '../i18n/localeCookie.ts'
import { loginWords } from '../i18n/loginWords.ts'
import { BrandMark } from './BrandMark.tsx'
import { productName } from './productName.ts'
import './crash.css'

/** What stands when the console itself cannot: its code did not arrive, or it broke outside a page. */
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
