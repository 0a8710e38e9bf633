import type { Fields, Group } from '../fields.ts'
import type { Field } from '../kinds.ts'

/** One record on the wire or in a form, before or after its schema. */
export type Values = Record<string, unknown>

/** Whether fields lie one level below this one. */
export const isGroup = (field: Field | Group): field is Group => field.kind === 'group'

/** Whether a value is a record: an object that is no list. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value where it is a record, else an empty one. */
export const recordOrEmpty = (value: unknown): Values => (isRecord(value) ? value : {})

/**
 * Lets a function answer from memory what it made of a declaration or its fields: those never change.
 * @example export const callsOf = memoizeByObject((declaration: ResourceDeclaration) => …)
 */
export const memoizeByObject = <Of extends object, Made extends object>(
  make: (of: Of) => Made,
): ((of: Of) => Made) => {
  const known = new WeakMap<Of, Made>()
  return of => {
    const made = known.get(of) ?? make(of)
    known.set(of, made)
    return made
  }
}

/** All fields in order, each group followed by its members under their paths. */
export const flattenFields: (fields: Fields) => readonly [string, Field | Group][] = memoizeByObject(
  (fields: Fields) =>
    Object.entries(fields).flatMap(([name, field]) => [
      [name, field] as [string, Field | Group],
      ...(isGroup(field)
        ? flattenFields(field.fields).map(([path, member]): [string, Field | Group] => [
            `${name}.${path}`,
            member,
          ])
        : []),
    ]),
)

/** Fields at the top of a record that a person fills in: all that the service does not set. Groups: `inputFieldsOf`. */
export const formFieldsOf = (fields: Fields): [string, Field][] => inputFieldsAmong(Object.entries(fields))

/** Every field a person fills in, those of groups too, by its path: `scheduleParameters.hourlyMinute`. */
export const inputFieldsOf = (fields: Fields): [string, Field][] => inputFieldsAmong(flattenFields(fields))

const inputFieldsAmong = (entries: readonly [string, Field | Group][]): [string, Field][] =>
  entries.flatMap(([path, field]) => (isGroup(field) || field.readOnly ? [] : [[path, field]]))

/** What a record holds at a path; undefined where nothing lies there. `valueAt(record, 'options.isDelta')` */
export const valueAt = (record: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => recordOrEmpty(place)[step], record)

/** A record with another value at a path. `withAt(record, 'options.isDelta', false)` */
export const withAt = (record: Values, path: string, value: unknown): Values => {
  const [first = '', ...rest] = path.split('.')
  return {
    ...record,
    [first]: rest.length ? withAt(recordOrEmpty(record[first]), rest.join('.'), value) : value,
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether two values of JSON say the same; the order of names does not count, that of lists does. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(name => name in other && sameValue(one[name], other[name]))
  )
}
