import type { InputProps } from './InputProps.ts'
import { NamedNumberInput } from './NamedNumberInput.tsx'
import { TextInput } from './TextInput.tsx'

/** A number; the bounds stand in the schema, so that its sentence is shown and not the browser's. Known by name, it is chosen. */
export const NumberInput = (props: InputProps<'number'>) =>
  props.field.names ? (
    <NamedNumberInput {...props} names={props.field.names} />
  ) : (
    <TextInput {...props} more={{ type: 'number' }} fromText={text => (text === '' ? null : Number(text))} />
  )
