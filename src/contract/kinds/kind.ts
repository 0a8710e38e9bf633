import { z } from 'zod'
import type { Role } from '../calls/call.ts'
import type { MessageFormatter, Reason } from '../errors.ts'

/** A value that conditions compare with. Null matches an empty field: no value, an empty text or an empty list. */
export type Scalar = string | number | boolean | null

/** A number, or a day or time in ISO 8601, that conditions compare sizes with. */
type Limit = number | string

/** The comparisons of conditions. If the field holds a list, `not` needs that no entry matches, the others one that does. */
interface Comparisons {
  readonly is: Scalar
  readonly in: readonly Scalar[]
  readonly not: Scalar | readonly Scalar[]
  /** The value is greater, or later; an empty field is neither. Only for numbers, amounts, days and times. */
  readonly gt: Limit
  /** The value is less, or earlier. */
  readonly lt: Limit
  /** Whether the field has no value, an empty text or an empty list. */
  readonly empty: boolean
}

/** One property of `T`, without the others. */
type OneOf<T> = {
  [K in keyof T]: Pick<T, K> & { readonly [Other in Exclude<keyof T, K>]?: never }
}[keyof T]

/** A condition on the value of a field, with one comparison. */
export type KindCondition = {
  /** A field of the same group, else a path from the top of the record: `scheduleType`, `options.isDelta`. */
  readonly field: string
} & OneOf<Comparisons>

/**
 * Shows a field or a group only while other fields hold certain values. All conditions of a list must hold.
 * @example { field: 'protocol', is: 'sftp' }
 * @example [{ field: 'protocol', in: ['ftp', 'ftps'] }, { field: 'username', empty: false }]
 * @example { field: 'weight', gt: 30 }
 */
export type When = KindCondition | readonly KindCondition[]

const isList = (when: When): when is readonly KindCondition[] => Array.isArray(when)

/** The conditions of a field as a list; it is empty if the field is always visible. */
export const conditionsIn = (when: When | undefined): readonly KindCondition[] =>
  when === undefined ? [] : isList(when) ? when : [when]

/** The values that a condition names for equality. `comparedValues({ field: 'mode', not: ['a', 'b'] })` is `['a', 'b']` */
export const comparedValues = ({ is, in: several, not }: KindCondition): readonly Scalar[] =>
  [is, several, not].flat().filter(value => value !== undefined)

/** The values of a field for conditions: a list, `[null]` for an empty field. */
const heldValues = (value: unknown): readonly unknown[] => {
  const values = [value].flat().filter(one => one !== undefined && one !== null && one !== '')
  return values.length > 0 ? values : [null]
}

/** The limit of a condition that compares sizes; undefined if it compares otherwise. */
export const limitOf = ({ gt, lt }: KindCondition): Limit | undefined => gt ?? lt

/**
 * Whether a condition holds for the value of its field. `holds({ field: 'mode', not: 'ftp' }, 'sftp')`
 * @param toComparable of the kind of the field: sizes of amounts, days and times need it
 */
export const holds = (
  condition: KindCondition,
  value: unknown,
  toComparable: (value: unknown) => unknown = one => one,
): boolean => {
  const held = heldValues(value)
  if (condition.empty !== undefined) return condition.empty === held.includes(null)
  const limit = limitOf(condition)
  if (limit !== undefined) {
    const [least, isUpper] = [toComparable(limit), condition.lt !== undefined]
    return held.map(toComparable).some(size => {
      if (typeof size !== 'number' || typeof least !== 'number') return false
      return isUpper ? size < least : size > least
    })
  }
  const named: readonly unknown[] = comparedValues(condition)
  const isAmong = held.some(one => named.includes(one))
  return condition.not === undefined ? isAmong : !isAmong
}

/**
 * The roles that may use a field. Users who may not read it find it nowhere, and cannot set it.
 * @example { read: adminRole } // nobody else sees it
 * @example { update: adminRole } // everybody may fill it in a new record
 */
export interface FieldAccess {
  readonly read?: Role
  readonly create?: Role
  readonly update?: Role
}

/** The options that all kinds of fields have. */
export interface CommonOptions<V> {
  readonly hint?: string
  readonly required?: boolean
  readonly default?: V
  /** The service sets the value; the console shows it and never sends it. */
  readonly readOnly?: boolean
  /** The role that may set the value, or the role for each verb; by default every user who may save the record. */
  readonly access?: Role | FieldAccess
  /** The field is hidden unless these hold. A wrong value of a hidden field becomes the default or null, so it never refuses a save. */
  readonly when?: When
  /**
   * Tells why a filled value is refused: a key of the declaration's `sentences`, or the sentence in both languages;
   * undefined accepts it. It must be pure, because it runs in the browser and in the service.
   */
  validate?(value: V): Reason | undefined
  /** Creates a valid value that differs for each `n`, for tests; needed if `validate` refuses the default example. */
  example?(n: number): V
}

/** Whether a record is new or changed; some kinds require more of a new one. */
export type SaveMode = 'create' | 'update'

/** The types of a kind: the value of a filled field, and the options besides `CommonOptions`. */
interface KindType {
  value: unknown
  options: object
  /** The value is never null: an empty input gives false, an empty list or an error. */
  neverNull?: true
}

/** A field of one kind without its `kind`. */
export type FieldOf<T extends KindType> = { readonly label: string } & CommonOptions<T['value']> &
  Readonly<T['options']>

/** The names of the keys of a type, for checks of declarations that no compiler has seen. */
export type KeysOf<T> = { readonly [K in keyof T]-?: true }

/** The keys of a field that all kinds have. */
export const commonKeys: KeysOf<
  CommonOptions<unknown> & Pick<FieldOf<KindType>, 'label'> & { kind: string }
> = {
  kind: true,
  label: true,
  hint: true,
  required: true,
  default: true,
  readOnly: true,
  access: true,
  when: true,
  validate: true,
  example: true,
}

/** The keys of the access of a field. */
export const fieldAccessKeys: KeysOf<FieldAccess> = { read: true, create: true, update: true }

/** The keys of a condition. */
export const conditionKeys: KeysOf<KindCondition> = {
  field: true,
  is: true,
  in: true,
  not: true,
  gt: true,
  lt: true,
  empty: true,
}

/** A value for filters and sorting: numbers and times compare by size, texts alphabetically. */
export type Comparable = string | number | boolean | null

/**
 * What the values of a kind compare as: it decides the operators of a filter and the column of the database. `code` and
 * `codes` have labels; `amount` is the number of a sum of money, `fileName` the name of a file; `nothing` is neither filtered nor sorted.
 */
export type ComparedAs =
  | 'text'
  | 'code'
  | 'codes'
  | 'number'
  | 'amount'
  | 'flag'
  | 'day'
  | 'moment'
  | 'fileName'
  | 'nothing'

/** The definition of a kind: how its values are parsed, sent, stored and compared, in the console and in the service. */
export interface KindDefinition<T extends KindType> {
  /** The keys of its own options. */
  readonly optionKeys: KeysOf<T['options']>
  /** Parses and normalizes a saved value: trims it and turns an empty one into null. */
  schema(field: FieldOf<T>, on: SaveMode): z.ZodType
  /** The schema of the value in responses. */
  readonly responseSchema: z.ZodType
  /** Creates a valid value that differs for each `n`. */
  example(field: FieldOf<T>, n: number): T['value'] | null
  /** The value in a new form. */
  empty(field: FieldOf<T>): T['value'] | null
  /** Prepares a stored value for responses; undefined leaves it out. */
  conceal(value: unknown, field: FieldOf<T>): unknown
  /** Turns a value that `conceal` has made back into the stored one before it is checked; of a whole secret the mask stays. */
  unmask(shown: unknown, stored: unknown, field: FieldOf<T>): unknown
  /** Whether a part of its values may be a secret, so that a configuration may name a variable in their place. */
  readonly hasSecretPart: boolean
  /** The value to store when `incoming` is saved over `stored`. */
  merge(incoming: unknown, stored: unknown): unknown
  /** Whether its value has content that a call of its own delivers instead of the record. */
  readonly hasContent: boolean
  /** How the service stores the value. */
  readonly storedForm: 'clear' | 'encrypted' | 'hashed'
  readonly comparedAs: ComparedAs
  /** Whether a filter without an operator matches a part of the value, ignoring case, or the whole value. */
  readonly filteredBy: 'part' | 'whole'
  /** Converts a stored value, or one of a filter, for comparison; of a list each entry is converted. */
  toComparable(value: unknown): Comparable
  /** The name of the option list that its codes come from; undefined if it has none. */
  optionList(field: FieldOf<T>): string | undefined
  /** The name of the resource that it refers to; undefined if it refers to none. */
  referencedResource(field: FieldOf<T>): string | undefined
}

/** The definitions of several kinds by name. */
export type KindsOf<T extends { [K in keyof T]: KindType }> = {
  readonly [K in keyof T]: KindDefinition<T[K]>
}

/** The field that a builder returns: its kind, its label and exactly the given options. */
type BuiltField<K extends string, O> = { readonly kind: K; readonly label: string } & O

type OptionsOf<T extends KindType> = CommonOptions<T['value']> & Readonly<T['options']>

/**
 * Infers `Given` from an object literal, and has the literal checked against `Allowed` alone, so that the compiler refuses a
 * key that `Allowed` lacks, also of a nested object. A plain type parameter accepts it, since its type has every key of the literal.
 */
export type Exactly<Given, Allowed> = {
  // always the first branch; the second one is only inferred from
  [K in keyof Given & keyof Allowed]?: [Given] extends [never] ? Given[K] : Allowed[K]
} & Allowed

/**
 * Creates the builder of a kind whose options are all optional.
 * @example const text = builder<'text', TextKinds['text']>('text') // text('Label', { required: true })
 */
export const builder =
  <K extends string, T extends KindType>(kind: K) =>
  <const O extends OptionsOf<T> = object & OptionsOf<T>>(
    label: string,
    options?: Exactly<O, OptionsOf<T>>,
  ): BuiltField<K, O> =>
    ({ kind, label, ...options }) as unknown as BuiltField<K, O> // without options, O is empty

/** Creates the builder of a kind with required options. `select('Currency', { options: 'akeneoCurrencies' })` */
export const optionsBuilder =
  <K extends string, T extends KindType>(kind: K) =>
  <const O extends OptionsOf<T>>(label: string, options: Exactly<O, OptionsOf<T>>): BuiltField<K, O> =>
    ({ kind, label, ...options }) as unknown as BuiltField<K, O>

const none = () => undefined

/** Defaults of kinds without options of their own, an option list, references to records and separate content. */
export const withoutReferences = {
  optionKeys: {},
  optionList: none,
  referencedResource: none,
  hasContent: false,
  hasSecretPart: false,
  unmask: (shown: unknown) => shown,
} as const

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

/** Defaults of kinds whose values are sent, stored and compared unchanged. */
export const asIs = {
  ...withoutReferences,
  conceal: (value: unknown) => value,
  merge: (incoming: unknown) => incoming,
  storedForm: 'clear',
  comparedAs: 'text',
  filteredBy: 'whole',
  toComparable: textOf,
} as const

/** The default of a field, else null. */
export const defaultOrNull = <V>(field: CommonOptions<V>): V | null => field.default ?? null

/** Turns an absent value or a text of white space into null. */
export const blankToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

/**
 * The schema of a field that may be empty unless it is required. A value that is left out becomes the default, an empty
 * value becomes null.
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

/** The schema of a text; white space around it is removed. */
export const trimmedText = (max = 255): z.ZodString => z.string().trim().max(max)

/** Invisible characters: control characters and those that override or isolate the text direction. */
export const hiddenCharacters = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** The only character that a text of several lines must not contain. */
export const nulCharacter = /\0/

/** Adds a check that refuses the given characters, with the error `hiddenCharacters`. */
export const refuseCharacters = (signs: RegExp, schema: z.ZodString): z.ZodString =>
  schema.refine(value => !signs.test(value), { params: { code: 'hiddenCharacters' } })

/** The response schema of a text that may be null. */
export const nullableText = z.string().nullable()

/** Defaults of kinds that users type: the value may be null, and filters match a part of it. */
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
