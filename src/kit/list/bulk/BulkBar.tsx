import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { maxBulkRecords } from '../../../contract/calls/declaredCalls.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { QuestionDialog } from '../../form/QuestionDialog.tsx'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { useFormats } from '../../useFormats.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { useBulkActions, useBulkFields } from './useBulkActions.tsx'

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationText
  mayEdit: boolean
  mayDelete: boolean
}

/** The bar with the actions on the selected records, at the lower edge of the window. */
export const BulkBar = ({ declaration, words, mayEdit, mayDelete }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { selectedIds, onUnselectItems, onSelectAll, total = 0 } = useListContext()
  const { update, remove } = useBulkActions(declaration)
  const [open, setOpen] = useState<'change' | 'delete'>()
  const bulk = useBulkFields(declaration)
  const { accent } = declaration.row
  const hasAccent = mayEdit && accent !== undefined && bulk.includes(accent)
  const canChange = mayEdit && bulk.some(path => path !== accent)
  const count = { count: selectedIds.length, smart_count: selectedIds.length }
  const close = () => setOpen(undefined)
  if (selectedIds.length === 0) return null
  return (
    <Box
      role="region"
      aria-label={translate('kontor.kit.list.bulk')}
      sx={theme => ({
        position: 'sticky',
        bottom: { xs: 0, sm: 20 },
        zIndex: 5,
        mx: { xs: -2, sm: 'auto' },
        width: { sm: 'fit-content' },
        maxWidth: { sm: '100%' },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'borderStrong',
        borderRadius: { xs: '12px 12px 0 0', sm: '10px' },
        boxShadow: theme.shadows[4],
        '& .MuiButton-root': { minHeight: { xs: 44, sm: 32 }, flex: { xs: '1 1 auto', sm: 'none' } },
      })}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {translate('kontor.kit.list.selected', { count: number(selectedIds.length) })}
      </Typography>
      <IconButton onClick={() => onUnselectItems()} aria-label={translate('kontor.kit.list.unselect')}>
        <CloseOutlined />
      </IconButton>
      {selectedIds.length < total && (
        <Button onClick={() => onSelectAll({ limit: maxBulkRecords })}>
          {translate('kontor.kit.list.selectAll', { count: number(Math.min(total, maxBulkRecords)) })}
        </Button>
      )}
      {hasAccent && (
        <>
          <Button variant="outlined" onClick={() => update({ [accent]: true })}>
            {translate('kontor.kit.list.enable')}
          </Button>
          <Button variant="outlined" onClick={() => update({ [accent]: false })}>
            {translate('kontor.kit.list.disable')}
          </Button>
        </>
      )}
      {canChange && (
        <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => setOpen('change')}>
          {translate('kontor.kit.list.change')}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteOutlined />}
          onClick={() => setOpen('delete')}
        >
          {translate('kontor.kit.delete')}
        </Button>
      )}
      {open === 'change' && (
        <BulkDialog
          declaration={declaration}
          words={words}
          title={translate('kontor.kit.list.changeTitle', count)}
          onClose={close}
          onApply={change => {
            update(change)
            close()
          }}
        />
      )}
      {open === 'delete' && (
        <QuestionDialog
          title={translate('kontor.kit.list.deleteTitle', count)}
          question={[
            ...(words.onDelete ? [words.onDelete] : []),
            translate('kontor.kit.list.deleteQuestion'),
          ]}
          act={translate('kontor.kit.delete')}
          onClose={close}
          onConfirm={() => {
            remove()
            close()
          }}
        />
      )}
    </Box>
  )
}
