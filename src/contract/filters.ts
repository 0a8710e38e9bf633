import type { Fields, Group } from './fields.ts'
import type { Comparable } from './kinds/kind.ts'
import { type Field, type Kind, kinds } from './kinds.ts'

/** How filters and sorting compare the values of a field. Kinds define it. */
interface Comparator {
  /** Whether a filter without an operator matches a part of the value, ignoring case, or the whole value. */
  readonly filteredBy: 'part' | 'whole'
  /** Converts a stored value, or one of a filter, for comparison; null for an empty or unfit value. */
  toComparable(value: unknown): Comparable
}

/**
 * Looks up the comparator of a field by its path; undefined if no field is declared there.
 * @example comparatorFor(schedules.fields)('options.isDelta')?.toComparable('true') // true
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

/** Compares fields without a declaration, such as numbers that the service adds: whole values, numerically if they are numbers. */
export const defaultComparator: Comparator = {
  filteredBy: 'whole',
  toComparable: value => numberOf(value) ?? (typeof value === 'object' ? null : String(value)),
}

/** `has` matches a part of a text, ignoring case; the others are the suffixes of react-admin's filters. */
export type Operator = 'has' | 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'

/** One condition of a filter. */
export interface Condition {
  /** The path of the field: `options.isDelta`. */
  readonly field: string
  readonly comparator: Comparator
  readonly operator: Operator
  /** One of them must match; with `neq` none may match. Null matches an empty field. */
  readonly operands: readonly Comparable[]
}

/** A filter of a list after parsing. */
export interface ParsedFilter {
  /** The text to search for, ignoring case; empty for no search. */
  readonly q: string
  readonly conditions: readonly Condition[]
  /** Names that belong to no field. */
  readonly unknown: readonly string[]
  /** Names of fields whose filter value is not valid for the field. */
  readonly unfit: readonly string[]
}

type Filter = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Turns `{ options: { isDelta: true } }` into entries such as `['options.isDelta', true]`. */
const flatten = (filter: Filter, before = ''): [string, unknown][] =>
  Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? flatten(value, `${before}${name}.`) : [[before + name, value]],
  )

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const suffix = /^(.+)_(eq|neq|gte?|lte?)$/

/**
 * Parses a filter by the conventions of react-admin:
 * - `q` is a text to search for in several fields;
 * - a plain value matches a part of a text and equals any other value; a list matches any of its entries;
 * - the suffixes `_eq`, `_neq`, `_gt`, `_gte`, `_lt`, `_lte` choose another operator; null matches an empty field;
 * - fields of groups are given by path, `options.isDelta`, or as nested objects.
 *
 * Values of empty inputs (an empty text, undefined) are ignored.
 * @param comparatorOf looks up the comparator of a field; undefined if there is no such field
 * @param fallback the comparator of fields without a declaration; without it their names are unknown
 * @example readFilter({ label: 'za', amount_gte: '5' }, comparatorFor(fields)).conditions
 */
export const readFilter = (
  { q, ...filter }: Filter,
  comparatorOf: (path: string) => Comparator | undefined,
  fallback?: Comparator,
): ParsedFilter => {
  const conditions: Condition[] = []
  const unknown: string[] = []
  const unfit: string[] = []
  for (const [name, value] of flatten(filter)) {
    const [, base, ending] = comparatorOf(name) === undefined ? (suffix.exec(name) ?? []) : []
    const field = base ?? name
    const comparator = comparatorOf(field) ?? fallback
    const operator = ending as Operator | undefined // the pattern matches only operators
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

/** Compares two values: numbers by size, others as text, ignoring case. */
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

/** The value of a record at a path. */
const valueAt = (record: Filter, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => (isPlain(place) ? place[step] : undefined), record)

/** Whether a record meets a condition. If the field holds a list, one matching entry is enough. */
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

/** Converts the value of a field for search and sorting: a code to its label, other values by their kind. */
export type ReadValue = (path: string, value: unknown) => Comparable

const readUnchanged: ReadValue = (_path, value) => defaultComparator.toComparable(value)

/** The values of a field as a list without empty ones. */
const valuesAt = (record: Filter, path: string) =>
  [valueAt(record, path)].flat().filter(value => !isEmpty(value))

/** Whether one of the fields contains a text, ignoring case, in its value or in the converted value. */
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

/** Compares records by a field: empty values first, numbers by size, texts in natural order, ignoring case. */
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
