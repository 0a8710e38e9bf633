import { Box, Button, CardActions, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../BusyButton.tsx'
import { Dot } from '../marks.tsx'

/** Submits the form around it, or calls `onClick`. */
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

/** Says that there are unsaved changes. */
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
  /** Further actions at the left of Discard. */
  actions?: ReactNode
}

/** The sticky footer of a form: buttons to save and to discard while there are unsaved changes. Further actions are always visible. */
export const SaveBar = ({ dirty, saving, onDiscard, actions }: BarProps) => {
  const translate = useTranslate()
  const hasContent = dirty || saving || Boolean(actions)
  return (
    <CardActions
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        bgcolor: 'background.paper',
        borderRadius: '0 0 7px 7px',
        justifyContent: 'flex-end',
        // a screen reader announces the status only if its element exists before the text
        ...(!hasContent && { minHeight: 0, p: 0, border: 0 }),
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
