import ClearOutlined from '@mui/icons-material/ClearOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import {
  Autocomplete,
  Box,
  Checkbox,
  Chip,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import { useCount } from '../useFormats.ts'
import { codesIn, type InputProps, sayingGone, useInputParts } from './inputParts.tsx'
import { ChoiceLabel, filterChoices } from './SelectInput.tsx'

const noChoices: readonly Choice[] = []

/** Chips beyond these stay folded until the field has the focus. */
const mostChips = 12

/** Room to type in takes no line of its own, unless somebody is about to type. */
const besideChips = {
  '& .MuiAutocomplete-input': { minWidth: 4 },
  '&:not(:focus-within) .MuiAutocomplete-input': { minWidth: 0, p: '0 !important' },
}

/** Any of a list, found by typing label or code. A chosen code that the list does not have is marked and can be removed. */
export const ManySearch = (props: InputProps<'selectMany' | 'references'>) => {
  const translate = useTranslate()
  const count = useCount()
  const parts = useInputParts(props)
  const { label, value, helperText, invalid, required } = parts
  const options = parts.options ?? noChoices
  const byCode = useMemo(() => new Map(options.map(choice => [choice.code, choice])), [options])
  const codes = codesIn(value)
  const gone = parts.options ? codes.filter(code => !byCode.has(code)).length : 0
  return (
    <Autocomplete
      multiple
      id={parts.id}
      options={options}
      value={codes.map(code => byCode.get(code) ?? { code, label: code })}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.code}
      isOptionEqualToValue={(choice, chosen) => choice.code === chosen.code}
      filterOptions={filterChoices}
      onChange={(_event, chosen) => parts.set(chosen.map(({ code }) => code))}
      onBlur={parts.onBlur}
      disabled={!parts.options}
      noOptionsText={translate(options.length > 0 ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      limitTags={mostChips}
      disableCloseOnSelect
      fullWidth
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <ChoiceLabel choice={choice} />
        </Box>
      )}
      renderValue={(chosen, chipOf) =>
        chosen.map(({ code, label: name }, index) => {
          const { key, ...chip } = chipOf({ index })
          const known = byCode.has(code) || !parts.options
          return (
            <Chip
              key={key}
              {...chip}
              label={known ? name : <Mono>{code}</Mono>}
              {...(!known && { icon: <WarningAmberOutlined />, color: 'warning' as const })}
              deleteIcon={<ClearOutlined />}
              sx={{ '& .MuiChip-deleteIcon': { fontSize: 14, m: '0 4px 0 -2px' } }}
            />
          )
        })
      }
      renderInput={input => (
        <TextField
          {...input}
          name={props.name}
          label={label}
          helperText={gone > 0 ? sayingGone(parts, count('kontor.kit.tree.gone', gone)) : helperText}
          error={invalid}
          required={required}
          inputRef={parts.inputRef}
          placeholder={codes.length > 0 ? undefined : translate('kontor.kit.none')}
          sx={codes.length > 0 ? besideChips : undefined}
        />
      )}
    />
  )
}

/** Any of a list: boxes to tick where the choices are declared, a search where the service lists them. */
export const SelectManyInput = (props: InputProps<'selectMany'>) =>
  typeof props.field.options === 'string' ? <ManySearch {...props} /> : <Boxes {...props} />

const Boxes = (props: InputProps<'selectMany'>) => {
  const { id, label, value, helperText, invalid, words, set, onBlur } = useInputParts(props)
  const { options } = props.field
  const codes = codesIn(value)
  return (
    <FormControl component="fieldset" error={invalid} onBlur={onBlur}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup id={id} sx={{ gap: { sm: 0.75 } }}>
        {(typeof options === 'string' ? [] : options).map(({ code }) => (
          <FormControlLabel
            key={code}
            label={words.choice(props.name, code)}
            control={
              <Checkbox
                checked={codes.includes(code)}
                onChange={(_event, on) => set(on ? [...codes, code] : codes.filter(other => other !== code))}
              />
            }
          />
        ))}
      </FormGroup>
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
