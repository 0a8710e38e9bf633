import type { Fields, Group } from './fields.ts'
import type { Comparable } from './kinds/kind.ts'
import { type Field, type Kind, kinds } from './kinds.ts'

/** How the values of a field are compared; its kind says it. */
export interface Comparator {
  /** What a plain value of a filter finds it by: a part of it in any case, or the whole. */
  readonly filteredBy: 'part' | 'whole'
  /** What is compared of a value, be it stored or given in a filter; null where there is none, or one that does not fit. */
  toComparable(value: unknown): Comparable
}

/**
 * How a field is compared, by its path; undefined where none is declared there.
 * @example comparatorFor(schedules.fields)('options.isDelta')?.comparable('true') // true
 */
export const comparatorFor =
  (fields: Fields) =>
  (path: string): Comparator | undefined => {
    const [first = '', ...rest] = path.split('.')
    const field: Field | Group | undefined = Object.hasOwn(fields, first) ? fields[first] : undefined
    if (field?.kind === 'group') return comparatorFor(field.fields)(rest.join('.'))
    return field && rest.length === 0 ? kinds[field.kind as Kind] : undefined
  }

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** How a field is compared that no declaration knows, as a number of the service: whole, and as a number where it is one. */
export const defaultComparator: Comparator = {
  filteredBy: 'whole',
  toComparable: value => numberOf(value) ?? (typeof value === 'object' ? null : String(value)),
}

/** `has` looks for a part of a text, in any case; the others are the suffixes of react-admin's filters. */
export type Operator = 'has' | 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'

/** What is asked of one field. */
export interface Condition {
  /** Its path: `options.isDelta`. */
  readonly field: string
  readonly comparator: Comparator
  readonly operator: Operator
  /** One of them is enough; of `neq` none may be. Null stands for an empty field. */
  readonly operands: readonly Comparable[]
}

/** What a filter asks of the records of a list. */
export interface ParsedFilter {
  /** What is looked for in the fields of a search, in any case; empty where nothing is. */
  readonly q: string
  readonly conditions: readonly Condition[]
  /** Names of no field. */
  readonly unknown: readonly string[]
  /** Names of fields whose value does not fit them. */
  readonly unfit: readonly string[]
}

type Filter = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** `{ options: { isDelta: true } }` says the same as `{ 'options.isDelta': true }`. */
const flatten = (filter: Filter, before = ''): [string, unknown][] =>
  Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? flatten(value, `${before}${name}.`) : [[before + name, value]],
  )

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const suffix = /^(.+)_(eq|neq|gte?|lte?)$/

/**
 * Reads a filter with the habits of react-admin:
 * - `q` is looked for in several fields;
 * - a plain value is part of a text, and equal to anything else; a list means any of its entries;
 * - the suffixes `_eq`, `_neq`, `_gt`, `_gte`, `_lt`, `_lte` say otherwise; null is an empty field;
 * - paths lead into groups: `options.isDelta`, or objects in objects.
 *
 * What an input left empty (an empty text, undefined) asks for nothing.
 * @param comparingOf how a field is compared; undefined where there is none
 * @param otherwise how a field is compared that is not declared; without it such a name is unknown
 * @example readFilter({ label: 'za', amount_gte: '5' }, comparatorFor(fields)).conditions
 */
export const readFilter = (
  { q, ...filter }: Filter,
  comparingOf: (path: string) => Comparator | undefined,
  otherwise?: Comparator,
): ParsedFilter => {
  const conditions: Condition[] = []
  const unknown: string[] = []
  const unfit: string[] = []
  for (const [name, value] of flatten(filter)) {
    const [, base, ending] = comparingOf(name) === undefined ? (suffix.exec(name) ?? []) : []
    const field = base ?? name
    const comparator = comparingOf(field) ?? otherwise
    const operator = ending as Operator | undefined // one of those that the expression lists
    const isAsked = value !== undefined && (value !== '' || operator === 'eq' || operator === 'neq')
    if (comparator === undefined) unknown.push(name)
    else if (isAsked) {
      const given = [value].flat()
      const operands = given.map(one => (isEmpty(one) ? null : comparator.toComparable(one)))
      const plain = comparator.filteredBy === 'part' && !Array.isArray(value) && value !== null ? 'has' : 'eq'
      if (operands.some((operand, index) => operand === null && !isEmpty(given[index]))) unfit.push(name)
      else conditions.push({ field, comparator, operator: operator ?? plain, operands })
    }
  }
  return { q: isEmpty(q) ? '' : String(q).trim(), conditions, unknown, unfit }
}

type Value = Exclude<Comparable, null>

const lower = (value: Value) => String(value).toLowerCase()

/** Which of two values comes first: numbers by size, all else as it is written, in any case. */
const order = (one: Value, other: Value): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [a, b] = [lower(one), lower(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

type Test = (held: Value, operand: Value) => boolean

const tests: { readonly [O in Exclude<Operator, 'neq'>]: Test } = {
  has: (held, operand) => lower(held).includes(lower(operand)),
  eq: (held, operand) => held === operand,
  gt: (held, operand) => order(held, operand) > 0,
  gte: (held, operand) => order(held, operand) >= 0,
  lt: (held, operand) => order(held, operand) < 0,
  lte: (held, operand) => order(held, operand) <= 0,
}

/** What a record holds at a path. */
const valueAt = (record: Filter, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => (isPlain(place) ? place[step] : undefined), record)

/** Whether a record is as a condition asks. Of a field with several values one that fits is enough. */
export const matchesCondition = (
  record: Filter,
  { field, comparator, operator, operands }: Condition,
): boolean => {
  const value = valueAt(record, field)
  const all = Array.isArray(value) && value.length > 0 ? (value as unknown[]) : [value]
  const held = all.map(one => (isEmpty(one) || Array.isArray(one) ? null : comparator.toComparable(one)))
  const fits = (test: Test) =>
    held.some(one =>
      operands.some(operand => (one === null || operand === null ? one === operand : test(one, operand))),
    )
  return operator === 'neq' ? !fits(tests.eq) : fits(tests[operator])
}

/** What a field's value is read as: its label where it holds a code, else what its kind compares. */
export type ReadValue = (path: string, value: unknown) => Comparable

const readUnchanged: ReadValue = (_path, value) => defaultComparator.toComparable(value)

/** The single values of a field, without empty ones. */
const valuesAt = (record: Filter, path: string) =>
  [valueAt(record, path)].flat().filter(value => !isEmpty(value))

/** Whether one of the fields contains what is looked for, in any case: in what it holds or in what that is read as. */
export const contains = (
  record: Filter,
  q: string,
  fields: readonly string[],
  readAs: ReadValue = readUnchanged,
): boolean => {
  const sought = q.toLowerCase()
  const isPart = (text: unknown) => String(text).toLowerCase().includes(sought)
  const fits = (field: string) => (value: unknown) => {
    const text = readAs(field, value)
    if (isPlain(value)) return text !== null && isPart(text)
    return isPart(value) || (typeof text === 'string' && isPart(text))
  }
  return sought === '' || fields.some(field => valuesAt(record, field).some(fits(field)))
}

/** The order of two records by a field: empty ones first, numbers by size, texts as people sort them, in any case. */
export const compareByField = (
  field: string,
  readAs: ReadValue = readUnchanged,
): ((one: Filter, other: Filter) => number) => {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const keyOf = (record: Filter) => {
    const values = valuesAt(record, field).map(value => readAs(field, value))
    return values.length > 1 ? values.join(', ') : (values[0] ?? '')
  }
  return (one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  }
}
