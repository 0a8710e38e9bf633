import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { Autocomplete, Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { ChoiceLabel } from './ChoiceLabel.tsx'
import { filterChoices } from './filterChoices.ts'
import type { SelectProps } from './SelectInput.tsx'

const none: readonly Choice[] = []

/** A long list of choices, found by typing. */
export const SearchSelect = ({ name, parts, choices: listed, code }: SelectProps) => {
  const translate = useTranslate()
  const choices = listed ?? none
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={choices.find(choice => choice.code === code) ?? null}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.code}
      isOptionEqualToValue={(choice, value) => choice.code === value.code}
      filterOptions={filterChoices}
      onChange={(_event, choice) => set(choice?.code ?? null)}
      onBlur={onBlur}
      popupIcon={<KeyboardArrowDownOutlined />}
      noOptionsText={translate('kontor.kit.noMatches')}
      autoHighlight
      fullWidth
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <ChoiceLabel choice={choice} />
        </Box>
      )}
      renderInput={input => (
        <TextField
          {...input}
          name={name}
          label={label}
          helperText={helperText}
          error={invalid}
          required={required}
          inputRef={inputRef}
          placeholder={translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')}
        />
      )}
    />
  )
}
