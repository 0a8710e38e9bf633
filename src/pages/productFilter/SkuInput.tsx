import { Box, TextField } from '@mui/material'
import { useDeferredValue, useMemo } from 'react'
import { skusIn } from '../../contract/skusIn.ts'
import { codeInput } from '../../kit/inputs/codeInput.ts'
import { textOf } from '../../kit/inputs/textOf.ts'
import { useInputParts } from '../../kit/inputs/useInputParts.tsx'
import { useCounted } from '../../kit/useCounted.ts'
import { settings } from '../../resources/index.ts'

const field = settings.productFilter.fields.akeneoSkus
const { htmlInput } = codeInput.slotProps ?? {}

/**
 * A list of SKUs to paste into. Its height is fixed and it is a plain text area: to measure ten thousand lines after
 * each letter, as MUI's growing one does, would take longer than to write them.
 */
export const SkuInput = () => {
  const counted = useCounted()
  const { id, label, value, helperText, invalid, inputRef, set, onBlur } = useInputParts({
    name: 'akeneoSkus',
    field,
    occasion: 'update',
  })
  const text = textOf(value)
  const settled = useDeferredValue(text)
  const { given, duplicates } = useMemo(() => skusIn(settled), [settled])
  const words = [
    counted('kontor.productFilter.skus', given),
    duplicates > 0 && counted('kontor.productFilter.duplicates', duplicates),
  ]
  return (
    <TextField
      id={id}
      name="akeneoSkus"
      label={label}
      value={text}
      helperText={
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <span>{helperText}</span>
          <Box component="span" role="status" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {given > 0 && words.filter(Boolean).join(', ')}
          </Box>
        </Box>
      }
      error={invalid}
      fullWidth
      multiline
      autoComplete="off"
      onChange={event => set(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        input: { inputComponent: 'textarea' },
        htmlInput: { ...htmlInput, rows: field.rows },
      }}
    />
  )
}
