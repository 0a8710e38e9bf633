import { z } from 'zod'
import type { Role } from '../calls/call.ts'
import type { MessageFormatter } from '../errors.ts'

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

const isList = (when: When): when is readonly Condition[] => Array.isArray(when)

/** The conditions of a field, one by one; none where it is always asked for. */
export const conditionsIn = (when: When | undefined): readonly Condition[] =>
  when === undefined ? [] : isList(when) ? when : [when]

/** The values that a condition names. `comparedValues({ field: 'mode', not: ['a', 'b'] })` is `['a', 'b']` */
export const comparedValues = ({ is, in: several, not }: Condition): readonly Scalar[] =>
  [is, several, not].flat().filter(value => value !== undefined)

/** What a field holds as conditions see it: a list of values, `[null]` for nothing. */
const heldValues = (value: unknown): readonly unknown[] => {
  const values = [value].flat().filter(one => one !== undefined && one !== null && one !== '')
  return values.length > 0 ? values : [null]
}

/** Whether a condition holds for the value of its field. `holds({ field: 'mode', not: 'ftp' }, 'sftp')` */
export const holds = (condition: Condition, value: unknown): boolean => {
  const named: readonly unknown[] = comparedValues(condition)
  const isAmong = heldValues(value).some(one => named.includes(one))
  return condition.not === undefined ? isAmong : !isAmong
}

/** What any field may say besides its label. */
export interface CommonOptions<V> {
  readonly hint?: string
  readonly required?: boolean
  readonly default?: V
  /** Set by the service; shown, never sent. */
  readonly readOnly?: boolean
  /** Whose value it is: only who has the role changes it. Everybody by default who may save the record. */
  readonly access?: Role
  /** Hidden else, and then no value of it refuses a save: one that is wrong gives way to the default or to nothing. */
  readonly when?: When
}

/** Some kinds ask more of a new record than of a changed one. */
export type SaveMode = 'create' | 'update'

/** What a kind of field is made of: the value of a filled field, and what a declaration may say besides `CommonOptions`. */
export interface KindType {
  value: unknown
  options: object
  /** Its value is never null: emptied it is false, an empty list or refused. */
  neverNull?: true
}

/** A field of one kind, without the kind's name. */
export type FieldOf<T extends KindType> = { readonly label: string } & CommonOptions<T['value']> &
  Readonly<T['options']>

/** What a filter and a sort compare: numbers and points in time by size, text by the alphabet. */
export type Comparable = string | number | boolean | null

/** What a kind answers for its fields, on both sides. */
export interface KindDefinition<T extends KindType> {
  /** Parses and normalises a saved value: trims, turns nothing into null. */
  schema(field: FieldOf<T>, on: SaveMode): z.ZodType
  /** What leaves the service. */
  readonly responseSchema: z.ZodType
  /** A valid value, another one for each `n`. */
  example(field: FieldOf<T>, n: number): T['value'] | null
  /** The value of an untouched form. */
  empty(field: FieldOf<T>): T['value'] | null
  /** What leaves the service in place of the stored value; undefined leaves it out. */
  conceal(value: unknown): unknown
  /** What is stored when `incoming` is saved over `stored`. */
  merge(incoming: unknown, stored: unknown): unknown
  /** Whether its value has content that never goes with the record and is fetched by a call of its own. */
  readonly hasContent: boolean
  /** How the service keeps it. */
  readonly storedForm: 'clear' | 'encrypted' | 'hashed'
  /** What a plain filter finds it by: a part of it in any case, or the whole. */
  readonly filteredBy: 'part' | 'whole'
  /** What filters and sorting compare of a value, be it stored or given in a filter; of a list this is asked of each entry. */
  toComparable(value: unknown): Comparable
  /** The list of the options call that its codes come from; undefined where none feeds it. */
  optionList(field: FieldOf<T>): string | undefined
  /** The name of the resource whose records it names; undefined where it names none. */
  referencedResource(field: FieldOf<T>): string | undefined
}

/** The answers of several kinds by their names. */
export type KindsOf<T extends { [K in keyof T]: KindType }> = {
  readonly [K in keyof T]: KindDefinition<T[K]>
}

/** A field as a builder gives it: its kind, its label and exactly the options it was given. */
export type BuiltField<K extends string, O> = { readonly kind: K; readonly label: string } & O

type OptionsOf<T extends KindType> = CommonOptions<T['value']> & Readonly<T['options']>

/**
 * Makes the builder of a kind whose options may all be left out.
 * @example const text = builder<'text', TextKinds['text']>('text') // text('Label', { required: true })
 */
export const builder =
  <K extends string, T extends KindType>(kind: K) =>
  <const O extends OptionsOf<T> = object & OptionsOf<T>>(label: string, options?: O): BuiltField<K, O> =>
    ({ kind, label, ...options }) as BuiltField<K, O> // left out, the options are none

/** Makes the builder of a kind that needs options. `select('Currency', { options: 'akeneoCurrencies' })` */
export const optionsBuilder =
  <K extends string, T extends KindType>(kind: K) =>
  <const O extends OptionsOf<T>>(label: string, options: O): BuiltField<K, O> => ({ kind, label, ...options })

const none = () => undefined

/** The answers of a kind that nothing of the service stands behind: no list, no other records, no content. */
export const withoutReferences = { optionList: none, referencedResource: none, hasContent: false } as const

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

/** The answers of a kind that is shown, kept and compared as it is. */
export const asIs = {
  ...withoutReferences,
  conceal: (value: unknown) => value,
  merge: (incoming: unknown) => incoming,
  storedForm: 'clear',
  filteredBy: 'whole',
  toComparable: textOf,
} as const

/** An untouched form has the default or nothing. */
export const defaultOrNull = <V>(field: CommonOptions<V>): V | null => field.default ?? null

/** A text of white space only is nothing. */
export const blankToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

/**
 * The schema of a field that may be empty unless it is required. Left out of a save it takes its default; sent empty
 * it does not.
 */
export const filledOrNull = (
  field: CommonOptions<unknown>,
  filled: z.ZodType,
  emptied: (value: unknown) => unknown = blankToNull,
): z.ZodType =>
  z.preprocess(
    value => emptied(value === undefined ? field.default : value),
    field.required ? filled : filled.nullable(),
  )

/** A text without white space around it. */
export const trimmedText = (max = 255): z.ZodString => z.string().trim().max(max)

/** What nobody sees and what turns the reading direction: control characters, overrides and isolates of direction. */
export const hiddenCharacters = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** Several lines may have line breaks and tabs, but nothing that ends a text. */
export const nulCharacter = /\0/

/** Refuses characters that nobody means to type. */
export const refuseCharacters = (signs: RegExp, schema: z.ZodString): z.ZodString =>
  schema.refine(value => !signs.test(value), { params: { code: 'hiddenCharacters' } })

/** A shown value that may be nothing. */
export const nullableText = z.string().nullable()

/** The answers of a kind whose value is written: it may be nothing, and a part of it finds it. */
export const asText = {
  ...asIs,
  responseSchema: nullableText,
  empty: defaultOrNull,
  filteredBy: 'part',
} as const

/**
 * Refuses a value in a custom check.
 * @param code names the reason for programs
 * @param format writes the message for users
 */
export const refuse = (context: z.RefinementCtx, code: string, format: MessageFormatter): void =>
  context.addIssue({ code: 'custom', params: { code, format }, input: context.value })
