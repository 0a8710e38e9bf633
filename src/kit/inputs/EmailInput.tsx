import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** A mail address. */
export const EmailInput = (props: InputProps<'email'>) => (
  <TextInput {...props} more={{ type: 'email', slotProps: { htmlInput: { spellCheck: false } } }} />
)
