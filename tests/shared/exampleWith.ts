import { emptyRecordOf, exampleRecordOf, optionListOf, type Values } from '../../src/contract/derive.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Choice, Field } from '../../src/contract/kinds.ts'
import { type Branch, branchesOf, withBranch } from './branches.ts'
import { codesIn } from './codesIn.ts'

/** Choices of an option list by its name. */
export type ChoicesOf = (list: string) => readonly Choice[]

/** Whether a field holds a list of values. */
export const hasSeveral = (field: Field): boolean => Array.isArray(emptyRecordOf({ field })['field'])

/** The `n`th choice of a field that a list feeds, its default first; anything else as the example has it. */
const chosen = (field: Fields[string], value: unknown, choicesOf: ChoicesOf, n: number): unknown => {
  if (field.kind === 'group') return fitted(field.fields, value as Values, choicesOf, n) // the example of a group
  const list = optionListOf(field)
  if (list === undefined) return value
  const preferred = [value].flat().filter(code => typeof code === 'string')
  const codes = [...new Set([...preferred, ...codesIn(choicesOf(list), true)])]
  const code = codes[(n - 1) % codes.length]
  if (code === undefined) return value
  return hasSeveral(field) ? [code] : code
}

const fitted = (fields: Fields, example: Values, choicesOf: ChoicesOf, n: number): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in example ? [[name, chosen(field, example[name], choicesOf, n)]] : [],
    ),
  )

/** The `n`th example of a record, with choices that stand in their lists, on one of its branches. */
export const exampleWith = (choicesOf: ChoicesOf, fields: Fields, n: number, branch: Branch = {}): Values =>
  withBranch(fitted(fields, exampleRecordOf(fields, n), choicesOf, n), branch)

/** The branches of a declaration whose choices stand in lists. */
export const branchesWith = (choicesOf: ChoicesOf, fields: Fields): Branch[] =>
  branchesOf(fields, list => codesIn(choicesOf(list), true))
