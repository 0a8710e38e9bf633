import type { Fields } from '../../../contract/fields.ts'
import type { Field } from '../../../contract/kinds.ts'
import type { ComparedAs } from '../../../contract/kinds/kind.ts'
import { comparedAs, comparedFieldsOf } from '../../../contract/list/listOffer.ts'

/** How a filter compares a field; each has its words in `kontor.kit.list.operators`. */
export type FilterOperator =
  | 'has'
  | 'is'
  | 'not'
  | 'anyOf'
  | 'noneOf'
  | 'atLeast'
  | 'atMost'
  | 'from'
  | 'until'
  | 'before'
  | 'empty'
  | 'filled'

/** The operators of each comparison, the usual one first. */
export const operatorsFor: { readonly [C in Exclude<ComparedAs, 'nothing'>]: readonly FilterOperator[] } = {
  text: ['has', 'is', 'not', 'empty', 'filled'],
  code: ['anyOf', 'noneOf', 'empty', 'filled'],
  codes: ['anyOf', 'noneOf', 'empty', 'filled'],
  number: ['atLeast', 'atMost', 'is', 'not', 'empty', 'filled'],
  amount: ['atLeast', 'atMost', 'is', 'not', 'empty', 'filled'],
  flag: ['is'],
  day: ['from', 'until', 'is', 'empty', 'filled'],
  moment: ['from', 'before', 'empty', 'filled'],
  fileName: ['has', 'empty', 'filled'],
}

/** The operators that a field may be filtered by. */
export const operatorsOf = (field: Field): readonly FilterOperator[] => {
  const compared = comparedAs(field)
  return compared === 'nothing' ? [] : operatorsFor[compared]
}

/** One filter of a list as users see it: `{ path: 'days', operator: 'atLeast', value: '3' }`. */
export interface FieldFilter {
  readonly path: string
  readonly operator: FilterOperator
  /** A text, or the codes of `anyOf` and `noneOf`; empty for `empty` and `filled`. */
  readonly value: string | readonly string[]
}

/** The suffix of each operator in react-admin's filters. */
const suffixes: { readonly [O in FilterOperator]: string } = {
  has: '',
  is: '_eq',
  not: '_neq',
  anyOf: '',
  noneOf: '_neq',
  atLeast: '_gte',
  atMost: '_lte',
  from: '_gte',
  until: '_lte',
  before: '_lt',
  empty: '_eq',
  filled: '_neq',
}

/** An empty text in a list matches an empty field; react-admin drops a bare null or empty text from its filters. */
const emptyField = ['']

const isEmptyField = (value: unknown) => Array.isArray(value) && value.length === 1 && value[0] === ''

/** Whether a filter needs a value. */
export const needsValue = (operator: FilterOperator): boolean => operator !== 'empty' && operator !== 'filled'

/** The name and the value of a filter in react-admin's filters. */
export const filterEntryOf = ({ path, operator, value }: FieldFilter): [name: string, value: unknown] => [
  path + suffixes[operator],
  needsValue(operator) ? value : emptyField,
]

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const flatten = (filter: object, before = ''): [string, unknown][] =>
  Object.entries(filter).flatMap(([name, value]: [string, unknown]) =>
    isPlain(value) ? flatten(value, `${before}${name}.`) : [[before + name, value] as [string, unknown]],
  )

const operatorFor = (field: Field, suffix: string, value: unknown): FilterOperator | undefined =>
  operatorsOf(field).find(
    operator => suffixes[operator] === suffix && needsValue(operator) === !isEmptyField(value),
  )

/** The filters in react-admin's filter values that users can see and change; the search `q` is not one of them. */
export const fieldFiltersIn = (filterValues: object, fields: Fields): FieldFilter[] => {
  const known = comparedFieldsOf(fields)
  return flatten(filterValues).flatMap(([name, value]) => {
    for (const [path, field] of known) {
      if (!name.startsWith(path)) continue
      const suffix = name.slice(path.length)
      // a link may name the value of a choice or a toggle without an operator
      const operator =
        operatorFor(field, suffix, value) ?? (suffix === '' ? operatorFor(field, '_eq', value) : undefined)
      if (operator === undefined) continue
      const isList = operator === 'anyOf' || operator === 'noneOf'
      const values = [value].flat().map(String)
      return [{ path, operator, value: needsValue(operator) ? (isList ? values : (values[0] ?? '')) : '' }]
    }
    return []
  })
}

/** The filter values without one filter. */
export const withoutFilter = (filterValues: object, { path, operator }: FieldFilter): object => {
  const [name] = filterEntryOf({ path, operator, value: '' })
  const names = new Set([name, ...(operator === 'is' ? [path] : [])])
  return Object.fromEntries(flatten(filterValues).filter(([other]) => !names.has(other)))
}

/** The filter values with one more filter, in place of another. */
export const withFilter = (filterValues: object, filter: FieldFilter, previous?: FieldFilter): object => {
  const others = previous ? withoutFilter(filterValues, previous) : Object.fromEntries(flatten(filterValues))
  const [name, value] = filterEntryOf(filter)
  return { ...others, [name]: value }
}
