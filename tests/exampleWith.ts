import { exampleOf, type Values } from '../src/contract/derive.ts'
import type { Fields } from '../src/contract/fields.ts'
import type { Choice } from '../src/contract/kinds.ts'

/** Choices of an option list by its name. */
export type ChoicesOf = (list: string) => readonly Choice[]

const firstLeaf = ([first]: readonly Choice[]): string | undefined =>
  first?.children?.length ? firstLeaf(first.children) : first?.code

const chosen = (field: Fields[string], value: unknown, choicesOf: ChoicesOf): unknown => {
  if (field.kind === 'group') return fitted(field.fields, value as Values, choicesOf) // the example of a group
  if (!('options' in field) || typeof field.options !== 'string') return value
  const code = firstLeaf(choicesOf(field.options))
  if (!Array.isArray(value)) return value ?? code ?? null
  return value.length > 0 || code === undefined ? value : [code]
}

const fitted = (fields: Fields, example: Values, choicesOf: ChoicesOf): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in example ? [[name, chosen(field, example[name], choicesOf)]] : [],
    ),
  )

/** The `n`th example of a record whose choices stand in their lists: every field that a list feeds takes its first. */
export const exampleWith = (choicesOf: ChoicesOf, fields: Fields, n = 1): Values =>
  fitted(fields, exampleOf(fields, n), choicesOf)
