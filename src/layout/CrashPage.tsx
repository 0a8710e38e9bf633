import { loginWordsIn } from '../i18n/loginWords.ts'
import { localeCookie } from '../wire/locale.ts'
import { BrandMark, productName } from './brand.tsx'
import './crash.css'

/**
 * Stands in place of a console that cannot be shown: its code could not be loaded, or it failed outside of a page. It does
 * without MUI and react-admin, because the log-in page shows it too.
 */
export const CrashPage = () => {
  const words = loginWordsIn(localeCookie.read())
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
