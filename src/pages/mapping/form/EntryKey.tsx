import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { joinPath } from '../draft/joinPath.ts'
import type { OnChange } from './KindFormProps.ts'
import { noteId, useNotesAt } from './useNotesAt.ts'

interface Props<E extends { readonly key: string }> {
  item: E
  /** Where the item is below the field. */
  path: string
  name: string
  onChange: OnChange<E>
}

/** The import key of an entry, as TB.One reads it. */
export const EntryKey = <E extends { readonly key: string }>({ item, path, name, onChange }: Props<E>) => {
  const translate = useTranslate()
  const word = translate('kontor.mapping.inputs.key')
  const errors = useNotesAt(path).filter(({ input }) => input === 'key')
  return (
    <>
      <span data-part="label" aria-hidden>
        {word}
      </span>
      <TextField
        value={item.key}
        error={errors.length > 0}
        fullWidth
        onChange={({ target }) =>
          onChange({ ...item, key: target.value }, { at: joinPath(path, 'key'), typing: true })
        }
        slotProps={{
          htmlInput: {
            'aria-label': translate('kontor.mapping.inputOf', { input: word, entry: name }),
            'aria-describedby': errors.length > 0 ? noteId(joinPath(path, 'key')) : undefined,
            autoCapitalize: 'none',
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{ '& .MuiOutlinedInput-input': { typography: 'mono', fontSize: 'inherit' } }}
      />
    </>
  )
}
