import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import { Button, type ButtonProps } from '@mui/material'

interface Props extends ButtonProps {
  busy: boolean
  /** What it says while busy. */
  busyLabel: string
}

/** A button that shows that its action is under way and cannot be pressed meanwhile. */
export const BusyButton = ({ busy, busyLabel, children, startIcon, disabled, ...button }: Props) => (
  <Button
    {...button}
    disabled={busy || disabled}
    startIcon={busy ? <AutorenewOutlined sx={{ animation: 'k-turn 1s linear infinite' }} /> : startIcon}
  >
    {busy ? busyLabel : children}
  </Button>
)
