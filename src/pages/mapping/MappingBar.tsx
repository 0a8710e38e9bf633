import RedoOutlined from '@mui/icons-material/RedoOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import { Box, Button, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SaveButton, UnsavedNote } from '../../kit/BusyButton.tsx'

interface Props {
  dirty: boolean
  saving: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onDiscard: () => void
  onSave: () => void
}

const apple = () => /Mac|iP(hone|ad)/.test(navigator.platform)

/** The foot of the page while something is changed: it stays in view, and goes back and forth. What was undone can be redone. */
export const MappingBar = (props: Props) => {
  const { dirty, saving, canUndo, canRedo, onUndo, onRedo, onDiscard, onSave } = props
  const translate = useTranslate()
  const control = apple() ? '⌘' : 'Ctrl+'
  const shift = apple() ? '⇧⌘' : 'Ctrl+Shift+'
  const undo = translate('kontor.mapping.undo')
  const redo = translate('kontor.mapping.redo')
  const isShown = dirty || saving || canRedo
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        mt: 'auto',
        mx: { xs: '-16px', md: '-32px' },
        mb: { xs: '-16px', md: '-32px' },
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1,
        '& .MuiButton-root': { minHeight: { xs: 44, sm: 32 } },
        ...(isShown && {
          px: { xs: 2, md: 4 },
          py: 1.5,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }),
      }}
    >
      {/* the words that are spoken need their place before they come */}
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minWidth: 0,
          mr: { sm: 'auto' },
          flexBasis: { xs: dirty ? '100%' : 0, sm: 'auto' },
        }}
      >
        {dirty && <UnsavedNote />}
      </Box>
      {isShown && (
        <Box sx={{ display: 'flex', ml: { xs: '-10px', sm: 0 }, mr: { xs: 'auto', sm: 0 } }}>
          <IconButton aria-label={undo} title={`${undo} (${control}Z)`} disabled={!canUndo} onClick={onUndo}>
            <UndoOutlined />
          </IconButton>
          <IconButton aria-label={redo} title={`${redo} (${shift}Z)`} disabled={!canRedo} onClick={onRedo}>
            <RedoOutlined />
          </IconButton>
        </Box>
      )}
      {dirty && (
        <Button color="inherit" onClick={onDiscard} disabled={saving}>
          {translate('kontor.kit.discard')}
        </Button>
      )}
      {(dirty || saving) && <SaveButton saving={saving} onClick={onSave} />}
    </Box>
  )
}
