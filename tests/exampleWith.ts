import { exampleOf, type Values } from '../src/contract/derive.ts'
import type { Fields } from '../src/contract/fields.ts'
import type { Choice } from '../src/contract/kinds.ts'
import { codesIn } from './codesIn.ts'

/** Choices of an option list by its name. */
export type ChoicesOf = (list: string) => readonly Choice[]

/** The `n`th choice of a field that a list feeds, its default first; anything else as the example has it. */
const chosen = (field: Fields[string], value: unknown, choicesOf: ChoicesOf, n: number): unknown => {
  if (field.kind === 'group') return fitted(field.fields, value as Values, choicesOf, n) // the example of a group
  if (!('options' in field) || typeof field.options !== 'string') return value
  const preferred = [value].flat().filter(code => typeof code === 'string')
  const codes = [...new Set([...preferred, ...codesIn(choicesOf(field.options), true)])]
  const code = codes[(n - 1) % codes.length]
  if (code === undefined) return value
  return Array.isArray(value) ? [code] : code
}

const fitted = (fields: Fields, example: Values, choicesOf: ChoicesOf, n: number): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in example ? [[name, chosen(field, example[name], choicesOf, n)]] : [],
    ),
  )

/** The `n`th example of a record, with choices that stand in their lists. */
export const exampleWith = (choicesOf: ChoicesOf, fields: Fields, n: number): Values =>
  fitted(fields, exampleOf(fields, n), choicesOf, n)
