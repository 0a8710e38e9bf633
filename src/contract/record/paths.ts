import type { Fields, Group } from '../fields.ts'
import type { Field } from '../kinds.ts'

/** A record of a request, a response or a form, before or after its schema parsed it. */
export type Values = Record<string, unknown>

/** Whether a field is a group. */
export const isGroup = (field: Field | Group): field is Group => field.kind === 'group'

/** Whether a value is an object and no array. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is a record, else an empty record. */
export const recordOrEmpty = (value: unknown): Values => (isRecord(value) ? value : {})

/** The value that a record has under a name of a user or of Akeneo; every object has a `constructor` and a `__proto__`. */
export const ownValue = <V>(record: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * Caches the results of a function by its argument, a declaration or its fields, which never change.
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

/** All fields by path in order; each group is followed by its members. */
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

/** The top-level fields that users can fill in; `inputFieldsOf` includes those of groups. */
export const formFieldsOf = (fields: Fields): [string, Field][] => inputFieldsAmong(Object.entries(fields))

/** All fields that users can fill in, by path, members of groups included: `scheduleParameters.hourlyMinute`. */
export const inputFieldsOf = (fields: Fields): [string, Field][] => inputFieldsAmong(flattenFields(fields))

const inputFieldsAmong = (entries: readonly [string, Field | Group][]): [string, Field][] =>
  entries.flatMap(([path, field]) => (isGroup(field) || field.readOnly ? [] : [[path, field]]))

/** Reads the value at a path, or undefined. `valueAt(record, 'options.isDelta')` */
export const valueAt = (record: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => ownValue(recordOrEmpty(place), step), record)

/** Returns a copy of the record with another value at a path. `withAt(record, 'options.isDelta', false)` */
export const withAt = (record: Values, path: string, value: unknown): Values => {
  const [first = '', ...rest] = path.split('.')
  return {
    ...record,
    [first]: rest.length ? withAt(recordOrEmpty(record[first]), rest.join('.'), value) : value,
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether two JSON values are equal, regardless of the order of object keys. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
  )
}
