import { codeInput } from './codeInput.ts'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** One line of text; one for machines is mono. */
export const PlainTextInput = (props: InputProps<'text'>) => (
  <TextInput {...props} more={props.field.code ? codeInput : {}} />
)
