import { useFormats } from '../useFormats.ts'
import type { InputProps } from './InputProps.ts'
import { textOf } from './textOf.ts'
import { TextInput } from './TextInput.tsx'
import { useInputParts } from './useInputParts.tsx'

/** A point in time; the service writes it, nobody types it. */
export const TimeInput = (props: InputProps<'time'>) => {
  const { value } = useInputParts(props)
  const { fullTime } = useFormats()
  const text = textOf(value)
  return <TextInput {...props} more={{ disabled: true, value: text && fullTime(text) }} />
}
