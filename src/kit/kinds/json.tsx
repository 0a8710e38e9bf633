import { useFormContext } from 'react-hook-form'
import type { JsonKinds } from '../../contract/kinds/json.ts'
import { formatJson, jsonProblemOf } from '../../contract/kinds/jsonText.ts'
import { Mono } from '../marks.tsx'
import { codeInput, type InputProps, textOf, useInputParts } from './inputParts.tsx'
import type { KindViewsOf } from './kindView.tsx'
import { TextInput } from './texts.tsx'

/** JSON in a field of several lines: set out and checked as soon as one leaves it. */
const JsonInput = (props: InputProps<'json'>) => {
  const { trigger } = useFormContext()
  const { value, set, onBlur } = useInputParts(props)
  const leave = () => {
    onBlur()
    const text = textOf(value).trim()
    if (text === '') return
    if (jsonProblemOf(text)) void trigger(props.name)
    else set(formatJson(text))
  }
  return (
    <TextInput
      {...props}
      more={{ ...codeInput, multiline: true, minRows: props.field.rows ?? 4, maxRows: 20, onBlur: leave }}
    />
  )
}

/** How JSON looks: in a list on one line. */
export const jsonViews: KindViewsOf<keyof JsonKinds> = {
  json: {
    input: JsonInput,
    cell: ({ value }) => <Mono>{String(value).replace(/\s+/g, ' ')}</Mono>,
    width: 12,
  },
}
