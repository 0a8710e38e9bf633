import { localeCookie } from '../wire/locale.ts'
import './spinner.css'

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
