import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { codesIn } from './codesIn.ts'
import type { InputProps } from './InputProps.ts'
import { ManySearch } from './ManySearch.tsx'
import { useInputParts } from './useInputParts.tsx'

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
