import RedoOutlined from '@mui/icons-material/RedoOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SaveButton, UnsavedNote } from '../../kit/form/SaveBar.tsx'
import { useCount } from '../../kit/useFormats.ts'

interface MappingBarProps {
  dirty: boolean
  /** The number of fields with unsaved changes. */
  changedFields: number
  /** The number of cells of the product that differ; null while they are unknown. */
  changedCells: number | null
  saving: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onDiscard: () => void
  onSave: () => void
}

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform)

/** The sticky footer with undo, redo, discard and save. It shows while there are unsaved changes or undone ones. */
export const MappingBar = (props: MappingBarProps) => {
  const { dirty, changedFields, changedCells, saving, canUndo, canRedo, onUndo, onRedo, onDiscard, onSave } =
    props
  const translate = useTranslate()
  const count = useCount()
  const control = isApple() ? '⌘' : 'Ctrl+'
  const shift = isApple() ? '⇧⌘' : 'Ctrl+Shift+'
  const undo = translate('kontor.mapping.undo')
  const redo = translate('kontor.mapping.redo')
  const hasContent = dirty || saving || canRedo
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
        ...(hasContent && {
          px: { xs: 2, md: 4 },
          py: 1.5,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }),
      }}
    >
      {/* a screen reader announces the status only if its element exists before the text */}
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
        {dirty && (
          <>
            <UnsavedNote />
            <Typography
              variant="body2"
              sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
            >
              {[
                count('kontor.mapping.changedFields', changedFields),
                ...(changedCells === null ? [] : [count('kontor.mapping.changedCells', changedCells)]),
              ].join(', ')}
            </Typography>
          </>
        )}
      </Box>
      {hasContent && (
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
