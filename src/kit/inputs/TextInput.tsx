import { TextField, type TextFieldProps } from '@mui/material'
import type { InputProps } from './InputProps.ts'
import { textOf } from './textOf.ts'
import { useInputParts } from './useInputParts.tsx'

type Props = InputProps & { readonly more?: TextFieldProps; fromText?: (text: string) => unknown }

/**
 * One line of text; the base of the kinds that are written.
 * @param fromText what the form holds for what was typed, where that is not the text
 */
export const TextInput = ({ more, fromText, ...props }: Props) => {
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = useInputParts(props)
  return (
    <TextField
      id={id}
      name={props.name}
      label={label}
      value={textOf(value)}
      helperText={helperText}
      error={invalid}
      required={required}
      fullWidth
      autoComplete="off"
      onChange={event => set(fromText ? fromText(event.target.value) : event.target.value)}
      onBlur={onBlur}
      {...more}
      inputRef={inputRef}
    />
  )
}
