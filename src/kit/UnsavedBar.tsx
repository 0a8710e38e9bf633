import { Box, Button, CardActions } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton } from './BusyButton.tsx'
import { UnsavedNote } from './UnsavedNote.tsx'

interface Props {
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  /** Further acts, left of Discard. */
  acts?: ReactNode
}

/** The foot of a form: it stays in view, and says when something is unsaved. */
export const UnsavedBar = ({ dirty, saving, onDiscard, acts }: Props) => {
  const translate = useTranslate()
  return (
    <CardActions
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        bgcolor: 'background.paper',
        borderRadius: '0 0 7px 7px',
        justifyContent: 'flex-end',
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
      {acts}
      {dirty && (
        <Button color="inherit" onClick={onDiscard} disabled={saving}>
          {translate('kontor.kit.discard')}
        </Button>
      )}
      <BusyButton variant="contained" type="submit" busy={saving} busyLabel={translate('kontor.kit.saving')}>
        {translate('kontor.kit.save')}
      </BusyButton>
    </CardActions>
  )
}
