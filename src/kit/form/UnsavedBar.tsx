import { Box, Button, CardActions, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { SaveButton } from '../BusyButton.tsx'
import { Dot } from '../marks.tsx'

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

interface Props {
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  /** Further actions, left of Discard. */
  actions?: ReactNode
}

/** The foot of a form while something is unsaved: it stays in view, to save or discard. Further actions always stand. */
export const UnsavedBar = ({ dirty, saving, onDiscard, actions }: Props) => {
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
