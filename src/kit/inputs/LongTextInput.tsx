import { codeInput } from './codeInput.ts'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** Several lines of text; mono where machines read it. */
export const LongTextInput = (props: InputProps<'longText'>) => (
  <TextInput
    {...props}
    more={{
      ...(props.field.code && codeInput),
      multiline: true,
      minRows: props.field.rows ?? 4,
      maxRows: 20,
    }}
  />
)
