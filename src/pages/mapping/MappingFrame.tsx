import RedoOutlined from '@mui/icons-material/RedoOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import { Box, Button, IconButton, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { SaveButton, UnsavedNote } from '../../kit/form/SaveBar.tsx'
import { layoutSizes } from '../../theme/tokens.ts'

interface MappingColumnsProps {
  list: ReactNode
  detail: ReactNode
  /** The preview of the field for a product. */
  preview?: ReactNode
  /** The column that a narrow page shows. */
  shown: 'list' | 'detail'
}

/** From this width on, list, form and preview are side by side. */
const wide = '@media (min-width: 1360px)'

/** The layout of list, form and preview: three columns, two with the preview below the form, or one. */
export const MappingColumns = ({ list, detail, preview, shown }: MappingColumnsProps) => {
  const oneColumn = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const isHidden = (column: 'list' | 'detail') => oneColumn && shown !== column
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
        gridTemplateRows: 'auto 1fr',
        columnGap: 2,
        alignItems: 'start',
        width: '100%',
        pb: 3,
        [wide]: { gridTemplateColumns: '232px minmax(0, 1fr) 304px' },
      }}
    >
      <Box hidden={isHidden('list')} sx={{ minWidth: 0, height: '100%', gridRow: { md: '1 / 3' } }}>
        {list}
      </Box>
      <Box hidden={isHidden('detail')} sx={{ minWidth: 0 }}>
        {detail}
      </Box>
      <Box
        id="mapping-preview-column"
        hidden={isHidden('detail')}
        sx={{
          minWidth: 0,
          pt: 2,
          gridColumn: { md: 2 },
          [wide]: {
            gridColumn: 3,
            gridRow: '1 / 3',
            pt: 0,
            position: 'sticky',
            top: layoutSizes.toolbar + 24,
            display: 'grid',
            maxHeight: `calc(100dvh - ${layoutSizes.toolbar + 24 + 24 + 58}px)`,
          },
        }}
      >
        {preview}
      </Box>
    </Box>
  )
}

interface MappingBarProps {
  dirty: boolean
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
  const { dirty, saving, canUndo, canRedo, onUndo, onRedo, onDiscard, onSave } = props
  const translate = useTranslate()
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
        {dirty && <UnsavedNote />}
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
