import { fieldError } from '../errors.ts'
import { formatJson, jsonProblemOf } from './jsonText.ts'
import { asText, builder, filledOrNull, type KindsOf, refuse, trimmedText } from './kind.ts'

/** Kinds of fields for JSON. */
export interface JsonKinds {
  /** JSON as text, formatted with line breaks; numbers keep all digits. `max` is in characters. */
  json: { value: string; options: { max?: number; rows?: number } }
}

/** JSON of any shape, kept as text. `json('Extra headers', { rows: 6 })` */
export const json = builder<'json', JsonKinds['json']>('json')

const maxCharacters = 20_000

/** Formats JSON unless the result would exceed the limit. */
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
    optionKeys: { max: true, rows: true },
    schema: field => filledOrNull(field, jsonSchema(field.max ?? maxCharacters)),
    example: (_field, n) => `{\n  "n": ${n}\n}`,
  },
}
