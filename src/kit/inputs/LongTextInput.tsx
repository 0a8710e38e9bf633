import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** Several lines of text. */
export const LongTextInput = (props: InputProps<'longText'>) => (
  <TextInput
    {...props}
    more={{
      multiline: true,
      minRows: props.field.rows ?? 4,
      maxRows: 20,
    }}
  />
)
