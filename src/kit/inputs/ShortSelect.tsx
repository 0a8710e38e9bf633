import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { Box, MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { ChoiceLabel } from './ChoiceLabel.tsx'
import type { SelectProps } from './SelectInput.tsx'

/** A menu of a few choices. */
export const ShortSelect = ({ name, parts, choices, code, codes }: SelectProps) => {
  const translate = useTranslate()
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  const known: readonly Choice[] = choices ?? (code ? [{ code, label: code }] : [])
  const empty = translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')
  const shown = known.find(choice => choice.code === code)
  return (
    <TextField
      select
      id={id}
      name={name}
      label={label}
      value={code}
      helperText={helperText}
      error={invalid}
      required={required}
      disabled={!choices}
      fullWidth
      onChange={({ target }) => set(target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        select: {
          displayEmpty: true,
          IconComponent: KeyboardArrowDownOutlined,
          renderValue: () =>
            shown ? (
              <ChoiceLabel choice={shown} codes={codes} />
            ) : (
              <Box component="span" sx={{ color: 'text.tertiary' }}>
                {empty}
              </Box>
            ),
        },
      }}
    >
      {!required && <MenuItem value="">{empty}</MenuItem>}
      {known.map(choice => (
        <MenuItem key={choice.code} value={choice.code}>
          <ChoiceLabel choice={choice} codes={codes} />
        </MenuItem>
      ))}
    </TextField>
  )
}
