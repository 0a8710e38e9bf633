import { CheckedTextInput } from './CheckedTextInput.tsx'
import { codeInput } from './codeInput.ts'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** One line of text; one with a rule is checked while it is typed, one for machines is mono. */
export const PlainTextInput = (props: InputProps<'text'>) =>
  props.field.check ? (
    <CheckedTextInput {...props} />
  ) : (
    <TextInput {...props} more={props.field.code ? codeInput : {}} />
  )
