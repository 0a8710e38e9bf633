import { Button, DialogActions, DialogContent, MenuItem, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { routeNameOf, type Values } from '../../../contract/derive.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { FormFields } from '../../form/FieldGrid.tsx'
import { RecordFormFrame } from '../../form/RecordFormFrame.tsx'
import { SheetDialog, useFirstFocus } from '../../form/SheetDialog.tsx'
import { useRecordForm } from '../../form/useRecordForm.tsx'
import { useOptions } from '../../queries.ts'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { useBulkFields } from './useBulkActions.tsx'

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationText
  title: string
  onClose: () => void
  onApply: (change: Values) => void
}

/** Asks for one field and its new value for all selected records. */
export const BulkDialog = ({ declaration, words, title, onClose, onApply }: Props) => {
  const translate = useTranslate()
  const bulk = useBulkFields(declaration)
  const [path, setPath] = useState(bulk[0] ?? '')
  return (
    <SheetDialog open onClose={onClose} title={title} width={400}>
      <DialogContent sx={{ display: 'grid', gap: 2, pb: 0 }}>
        <TextField
          select
          label={translate('kontor.kit.list.field')}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        >
          {bulk.map(one => (
            <MenuItem key={one} value={one}>
              {words.label(one)}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <OneField key={path} path={path} {...{ declaration, onClose, onApply }} />
    </SheetDialog>
  )
}

/** The form of one field, with the input and the validation that it has in the form of a record. */
const OneField = ({
  declaration,
  path,
  onClose,
  onApply,
}: Omit<Props, 'words' | 'title'> & { path: string }) => {
  const translate = useTranslate()
  const { data: options } = useOptions(declaration)
  const body = useFirstFocus<HTMLFormElement>()
  const own = useMemo((): ResourceDeclaration => {
    const field = declaration.fields[path]
    return { ...declaration, fields: field ? { [path]: field } : {} }
  }, [declaration, path])
  const handle = useRecordForm({
    declaration: own,
    occasion: 'update',
    save: async values => onApply(values),
    onFailed: () => undefined, // the input shows what is wrong
  })
  return (
    <RecordFormFrame resource={routeNameOf(declaration)} record={undefined} handle={handle}>
      <form ref={body} onSubmit={handle.onSubmit} noValidate style={{ display: 'contents' }}>
        <DialogContent>
          <FormFields declaration={own} occasion="update" options={options} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {translate('kontor.kit.cancel')}
          </Button>
          <Button variant="contained" type="submit">
            {translate('kontor.kit.list.apply')}
          </Button>
        </DialogActions>
      </form>
    </RecordFormFrame>
  )
}
