import { localeCookie } from '../i18n/localeCookie.ts'
import { Spinner } from './Spinner.tsx'

/** The whole screen while the console loads or the service is asked who is signed in. */
export const FullScreenSpinner = () => (
  <div className="k-spinner-page">
    <Spinner size={32} label={localeCookie.read() === 'de-DE' ? 'Wird geladen' : 'Loading'} />
  </div>
)
