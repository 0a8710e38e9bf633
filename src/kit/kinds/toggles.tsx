import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Switch,
} from '@mui/material'
import { codesIn } from './cells.tsx'
import { type InputProps, useInputParts } from './inputParts.tsx'

/** A switch with its label at the right. */
export const ToggleInput = (props: InputProps<'toggle'>) => {
  const { id, label, value, helperText, invalid, inputRef, set, onBlur } = useInputParts(props)
  return (
    <Box>
      <FormControlLabel
        label={label}
        // a phone makes the row taller for the thumb, so the margin would be too large
        sx={{ my: { xs: -1, sm: 0 }, '& .MuiFormControlLabel-label': { fontWeight: 500 } }}
        control={
          <Switch
            id={id}
            name={props.name}
            checked={value === true}
            onChange={(_event, checked) => set(checked)}
            onBlur={onBlur}
            slotProps={{
              input: { ref: inputRef, 'aria-describedby': helperText ? `${id}-hint` : undefined },
            }}
          />
        }
      />
      {helperText && (
        <FormHelperText id={`${id}-hint`} error={invalid} sx={{ mt: { xs: '6px', sm: '2px' }, ml: '42px' }}>
          {helperText}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Chooses any of the declared choices by checkboxes. */
export const CheckboxGroup = (props: InputProps<'selectMany'>) => {
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
