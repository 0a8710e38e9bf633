import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

interface Props extends Omit<ButtonProps, 'ref'> {
  busy: boolean
  /** The label while busy. */
  busyLabel: string
}

/** Gives a button the focus back that it lost while it was disabled, unless something else has it by then. */
const useKeptFocus = (busy: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy || !hadFocus.current) return
    // the page or the dialog has a focus that was lost
    if (document.activeElement?.contains(button.current)) button.current?.focus()
    else hadFocus.current = false
  }, [busy])
  const onFocus = () => {
    hadFocus.current = true
  }
  // some browsers take the focus from a button at once when it is disabled, with this event or without
  const onBlur = ({ currentTarget }: FocusEvent<HTMLButtonElement>) => {
    hadFocus.current = currentTarget.disabled
  }
  return { ref: button, onFocus, onBlur }
}

/** A button that shows that its action is running, and is disabled meanwhile. */
export const BusyButton = ({ busy, busyLabel, children, startIcon, disabled, ...button }: Props) => {
  const keptFocus = useKeptFocus(busy)
  return (
    <Button
      {...button}
      {...keptFocus}
      {...(busy && { 'aria-label': busyLabel })}
      disabled={busy || disabled}
      startIcon={busy ? <AutorenewOutlined sx={{ animation: 'k-turn 1s linear infinite' }} /> : startIcon}
    >
      {busy ? busyLabel : children}
    </Button>
  )
}

/** Style of buttons in a dialog's footer that keep the width of their label on phones and wrap; by default they share the row evenly. */
export const naturalWidthButton = { '&&&': { flex: { xs: '1 1 auto', sm: 'none' } } } as const

/** Style of a button beside the page title: a phone shows its icon alone. */
export const iconOnlyOnPhones = {
  minWidth: { xs: 0, sm: 64 },
  '& > span:not(.MuiButton-icon)': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: '6px' }, ml: { xs: 0, sm: '-2px' } },
} as const

/** A button beside the page title; a phone shows its icon alone. */
export const TitleButton = ({ label, ...button }: Omit<Props, 'children'> & { label: string }) => (
  <BusyButton variant="outlined" aria-label={label} sx={iconOnlyOnPhones} {...button}>
    <span>{label}</span>
  </BusyButton>
)
