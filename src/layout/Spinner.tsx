import { localeCookie } from '../wire/locale.ts'
import './spinner.css'

/** A turning circle. It does without MUI, because the log-in page shows it too. @param size in px */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span className="k-spinner" style={{ width: size, height: size }} role={label ? 'status' : undefined}>
    {label && <span className="k-spinner-label">{label}</span>}
  </span>
)

/** Fills the screen while the console loads; it appears after 300 ms, so that a short wait shows nothing. */
export const FullScreenSpinner = () => (
  <div className="k-spinner-page">
    <Spinner size={32} label={localeCookie.read() === 'de-DE' ? 'Wird geladen' : 'Loading'} />
  </div>
)
