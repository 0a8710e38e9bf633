/** What a condition compares with. Null stands for nothing: no value, an empty text, an empty list. */
export type Scalar = string | number | boolean | null

/** What one field must hold. Of a field of several values, one of them counts for `is` and `in`, all of them for `not`. */
export type Condition = {
  /** A field of the same group, else one of the record by its path: `scheduleType`, `options.isDelta`. */
  readonly field: string
} & (
  | { readonly is: Scalar; readonly in?: never; readonly not?: never }
  | { readonly in: readonly Scalar[]; readonly is?: never; readonly not?: never }
  | { readonly not: Scalar | readonly Scalar[]; readonly is?: never; readonly in?: never }
)

/**
 * Asks for a field or a group only while other fields hold certain values. Several conditions must all hold.
 * @example { field: 'protocol', is: 'sftp' }
 * @example [{ field: 'protocol', in: ['ftp', 'ftps'] }, { field: 'username', not: null }]
 */
export type When = Condition | readonly Condition[]

const isSeveral = (when: When): when is readonly Condition[] => Array.isArray(when)

/** The conditions of a field, one by one; none where it is always asked for. */
export const conditionsIn = (when: When | undefined): readonly Condition[] =>
  when === undefined ? [] : isSeveral(when) ? when : [when]

/** The values that a condition names. `valuesNamed({ field: 'mode', not: ['a', 'b'] })` is `['a', 'b']` */
export const valuesNamed = ({ is, in: several, not }: Condition): readonly Scalar[] =>
  [is, several, not].flat().filter(value => value !== undefined)

/** What a field holds as conditions see it: a list of values, `[null]` for nothing. */
const held = (value: unknown): readonly unknown[] => {
  const values = [value].flat().filter(one => one !== undefined && one !== null && one !== '')
  return values.length > 0 ? values : [null]
}

/** Whether a condition holds for the value of its field. `holds({ field: 'mode', not: 'ftp' }, 'sftp')` */
export const holds = (condition: Condition, value: unknown): boolean => {
  const named: readonly unknown[] = valuesNamed(condition)
  const isAmong = held(value).some(one => named.includes(one))
  return condition.not === undefined ? isAmong : !isAmong
}
