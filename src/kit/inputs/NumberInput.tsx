import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** A number; the bounds stand in the schema, so that its sentence is shown and not the browser's. */
export const NumberInput = (props: InputProps<'number'>) => (
  <TextInput {...props} more={{ type: 'number' }} fromText={text => (text === '' ? null : Number(text))} />
)
