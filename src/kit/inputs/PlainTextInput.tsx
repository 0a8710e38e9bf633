import { CheckedTextInput } from './CheckedTextInput.tsx'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** One line of text; one with a rule is checked while it is typed. */
export const PlainTextInput = (props: InputProps<'text'>) =>
  props.field.check ? <CheckedTextInput {...props} /> : <TextInput {...props} />
