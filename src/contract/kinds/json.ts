import { fieldError } from '../errors.ts'
import { formatJson, jsonProblemOf } from './jsonText.ts'
import { asText, builder, filledOrNull, type KindsOf, refuse, trimmedText } from './kind.ts'

/** Kinds that hold data of any shape. */
export interface JsonKinds {
  /** JSON as text, set out in lines; numbers keep every digit. `max` counts characters. */
  json: { value: string; options: { max?: number; rows?: number } }
}

/** JSON that is kept as it is written. `json('Extra headers', { rows: 6 })` */
export const json = builder<'json', JsonKinds['json']>('json')

const maxCharacters = 20_000

/** JSON in lines, as long as it still fits then. */
const formatIfFits = (text: string, max: number) => {
  const formatted = formatJson(text)
  return formatted.length <= max ? formatted : text
}

const jsonSchema = (max: number) =>
  trimmedText(max)
    .superRefine((text, context) => {
      const problem = text.length > max ? undefined : jsonProblemOf(text)
      if (!problem) return
      const { ends, line, column } = problem
      refuse(context, 'notJson', language =>
        fieldError(ends ? 'jsonEnds' : 'notJson', language, { line: String(line), column: String(column) }),
      )
    })
    .overwrite(text => (text.length > max || jsonProblemOf(text) ? text : formatIfFits(text, max)))
    .meta({ contentMediaType: 'application/json' })

export const jsonKinds: KindsOf<JsonKinds> = {
  json: {
    ...asText,
    schema: field => filledOrNull(field, jsonSchema(field.max ?? maxCharacters)),
    example: (_field, n) => `{\n  "n": ${n}\n}`,
  },
}
