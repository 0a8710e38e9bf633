import './spinner.css'

/** Turns while somebody waits. Without MUI, so that the log-in page can use it too. `size` in px. */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span className="k-spinner" style={{ width: size, height: size }} role={label ? 'status' : undefined}>
    {label && <span className="k-spinner-label">{label}</span>}
  </span>
)
