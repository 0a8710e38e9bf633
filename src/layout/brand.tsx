import { loginWords } from '../i18n/loginWords.ts'
import { localeCookie } from '../wire/tokenStore.ts'
import './crash.css'
import './spinner.css'

/** The product's sign. `size` in px. */
export const BrandMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden style={{ flex: 'none', display: 'block' }}>
    <rect width="24" height="24" rx="6" fill="var(--k-palette-primary-fill)" />
    <path
      d="M8 6v12M16.5 6.5 8.6 12l7.9 5.5"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** What the product is called. */
export const productName = 'Kontor'

/** Turns while somebody waits. Without MUI, so that the log-in page can use it too. `size` in px. */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span className="k-spinner" style={{ width: size, height: size }} role={label ? 'status' : undefined}>
    {label && <span className="k-spinner-label">{label}</span>}
  </span>
)

/** The whole screen while the console loads or the service is asked who is signed in. */
export const FullScreenSpinner = () => (
  <div className="k-spinner-page">
    <Spinner size={32} label={localeCookie.read() === 'de-DE' ? 'Wird geladen' : 'Loading'} />
  </div>
)

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

/** Where react-admin's store keeps the theme that somebody chose. */
const themeKey = 'RaStoreKontor.theme'

/**
 * Tells the page which theme somebody chose, so that what stands outside the console is painted alike: the first
 * paint, the log-in page, scroll bars. Without a choice it follows the system. It loads before the log-in page, so it
 * reads the store without react-admin.
 */
export const showChosenTheme = (): void => {
  const chosen = localStorage.getItem(themeKey)?.replaceAll('"', '')
  const { dataset } = document.documentElement
  if (chosen === 'light' || chosen === 'dark') dataset['theme'] = chosen
  else delete dataset['theme']
}
