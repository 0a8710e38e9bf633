import {
  Autocomplete,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { ChoiceLabel } from './ChoiceLabel.tsx'
import { codesIn } from './codesIn.ts'
import type { InputProps } from './InputProps.ts'
import { useInputParts } from './useInputParts.tsx'

/** Any of a list: boxes to tick where the choices are declared, a search where the service lists them. */
export const SelectManyInput = (props: InputProps<'selectMany'>) =>
  typeof props.field.options === 'string' ? <ManyOfList {...props} /> : <Boxes {...props} />

const Boxes = (props: InputProps<'selectMany'>) => {
  const { id, label, value, helperText, invalid, words, set, onBlur } = useInputParts(props)
  const { options } = props.field
  const codes = codesIn(value)
  return (
    <FormControl component="fieldset" error={invalid} onBlur={onBlur}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup id={id}>
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

const ManyOfList = (props: InputProps<'selectMany'>) => {
  const translate = useTranslate()
  const { id, label, value, helperText, invalid, required, options, inputRef, set, onBlur } =
    useInputParts(props)
  const codes = codesIn(value)
  const labelOf = (code: string) => options?.find(option => option.code === code)?.label ?? code
  return (
    <Autocomplete
      multiple
      id={id}
      options={[...new Set([...(options ?? []).map(({ code }) => code), ...codes])]}
      value={codes}
      getOptionLabel={labelOf}
      onChange={(_event, chosen) => set(chosen)}
      onBlur={onBlur}
      disabled={!options}
      noOptionsText={translate('kontor.kit.noMatches')}
      disableCloseOnSelect
      fullWidth
      renderOption={({ key, ...option }, code) => (
        <li key={key} {...option}>
          <ChoiceLabel choice={{ code, label: labelOf(code) }} />
        </li>
      )}
      renderInput={input => (
        <TextField
          {...input}
          name={props.name}
          label={label}
          helperText={helperText}
          error={invalid}
          required={required}
          inputRef={inputRef}
        />
      )}
    />
  )
}
