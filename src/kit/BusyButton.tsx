import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props extends ButtonProps {
  busy: boolean
  /** What it says while busy. */
  busyLabel: string
}

/** A button that shows that its action is under way and cannot be pressed meanwhile. */
export const BusyButton = ({ busy, busyLabel, children, startIcon, disabled, ...button }: Props) => (
  <Button
    {...button}
    {...(busy && { 'aria-label': busyLabel })}
    disabled={busy || disabled}
    startIcon={busy ? <AutorenewOutlined sx={{ animation: 'k-turn 1s linear infinite' }} /> : startIcon}
  >
    {busy ? busyLabel : children}
  </Button>
)

/** Saves a form, or does what its page does to save. */
export const SaveButton = ({ saving, onClick }: { saving: boolean; onClick?: () => void }) => {
  const translate = useTranslate()
  return (
    <BusyButton
      variant="contained"
      type={onClick ? 'button' : 'submit'}
      busy={saving}
      busyLabel={translate('kontor.kit.saving')}
      onClick={onClick}
    >
      {translate('kontor.kit.save')}
    </BusyButton>
  )
}

/** For a button whose words are too long beside the title on a phone; it needs a label of its own, and a span. */
export const onlyIconOnPhones = {
  minWidth: { xs: 0, sm: 64 },
  '& > span:not(.MuiButton-icon)': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: '6px' }, ml: { xs: 0, sm: '-2px' } },
} as const
