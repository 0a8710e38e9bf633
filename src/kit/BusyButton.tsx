import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import { Box, Button, type ButtonProps, CardActions, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Dot } from './marks.tsx'

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

/** On a phone the buttons of a foot share its row evenly; these need what their words need, and wrap. */
export const roomyButton = { '&&&': { flex: { xs: '1 1 auto', sm: 'none' } } } as const

/** Of a button beside the title of a page, where its words have no room. */
export const onlyIconOnPhones = {
  minWidth: { xs: 0, sm: 64 },
  '& > span:not(.MuiButton-icon)': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: '6px' }, ml: { xs: 0, sm: '-2px' } },
} as const

/** A button beside the title of a page; on a phone, where its words have no room, its icon alone. */
export const TitleButton = ({ label, ...button }: Omit<Props, 'children'> & { label: string }) => (
  <BusyButton variant="outlined" aria-label={label} sx={onlyIconOnPhones} {...button}>
    <span>{label}</span>
  </BusyButton>
)

/** Says that something is unsaved. */
export const UnsavedNote = () => {
  const translate = useTranslate()
  return (
    <>
      <Dot color="warning.dot" />
      <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
        {translate('kontor.kit.unsaved')}
      </Typography>
    </>
  )
}

interface BarProps {
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  /** Further actions, left of Discard. */
  actions?: ReactNode
}

/** The foot of a form while something is unsaved: it stays in view, to save or discard. Further actions always stand. */
export const UnsavedBar = ({ dirty, saving, onDiscard, actions }: BarProps) => {
  const translate = useTranslate()
  const isShown = dirty || saving || Boolean(actions)
  return (
    <CardActions
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        bgcolor: 'background.paper',
        borderRadius: '0 0 7px 7px',
        justifyContent: 'flex-end',
        // the words that are spoken need their place before they come
        ...(!isShown && { minHeight: 0, p: 0, border: 0 }),
      }}
    >
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mr: 'auto',
          minWidth: 0,
          flexBasis: { xs: '100%', sm: 'auto' },
        }}
      >
        {dirty && <UnsavedNote />}
      </Box>
      {actions}
      {dirty && (
        <Button color="inherit" onClick={onDiscard} disabled={saving}>
          {translate('kontor.kit.discard')}
        </Button>
      )}
      {(dirty || saving) && <SaveButton saving={saving} />}
    </CardActions>
  )
}
