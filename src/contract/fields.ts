import type { Reason } from './errors.ts'
import type { Field, Kind, KindTypes } from './kinds.ts'
import type { When } from './kinds/kind.ts'

// the builders of fields for declarations; each is defined in the file of its kind
export { select, selectMany, toggle, tree } from './kinds/choices.ts'
export { color } from './kinds/colors.ts'
export { file } from './kinds/files.ts'
export { json } from './kinds/json.ts'
export { cron, date, time } from './kinds/moments.ts'
export { money, number } from './kinds/numbers.ts'
export { reference, references } from './kinds/references.ts'
export { password, secret } from './kinds/secrets.ts'
export { email, key, longText, text } from './kinds/texts.ts'
export { url } from './kinds/addresses.ts'

/** Fields that a group may contain: no keys, no secrets, and no fields that the service sets. */
type Members = Readonly<Record<string, Exclude<Field, { kind: 'key' | 'secret' | 'password' | 'time' }>>>

/** Fields that are nested one level in the record: `{ options: { isDelta: true } }`. */
export interface Group<F extends Members = Members> {
  readonly kind: 'group'
  readonly label: string
  readonly fields: F
  /** The group with all its fields is hidden unless these conditions hold. */
  readonly when?: When
}

/** Declares a group of fields. `group('Options', { isDelta: toggle('Delta export') })` */
export const group = <const F extends Members>(
  label: string,
  fields: F,
  rest: { readonly when?: When } = {},
): Group<F> => ({ kind: 'group', label, fields, ...rest })

/** The fields of a declaration by name. */
export type Fields = Readonly<Record<string, Field | Group>>

type NeverNull = { [K in Kind]: KindTypes[K] extends { neverNull: true } ? K : never }[Kind]

type FilledValue<F> = F extends { kind: infer K extends Kind } ? KindTypes[K]['value'] : never

/** The type of one field's value in a record; null is included if the field may be empty. */
type ValueOf<F> = F extends { kind: 'group'; fields: infer G extends Members }
  ? RecordOf<G>
  : F extends { kind: NeverNull } | { required: true }
    ? FilledValue<F>
    : FilledValue<F> | null

/** The type of the records that the fields describe. `RecordOf<typeof channels.fields>` */
export type RecordOf<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> }

/** The names of fields, those of groups and, with a dot, those in groups: `options.isDelta`. */
export type PathIn<F extends Fields> =
  | (keyof F & string)
  | {
      [N in keyof F & string]: F[N] extends Group<infer M> ? `${N}.${keyof M & string}` : never
    }[keyof F & string]

/** What the list of a resource offers; what is left out follows from the fields. */
export interface ListOf<F extends Fields> {
  /** The columns that a new user sees beside the title, in order; by default the fields of the row. Users choose others. */
  readonly columns?: readonly PathIn<F>[]
  /** The order of a new user; by default by title. */
  readonly sort?: { readonly field: PathIn<F>; readonly order: 'ASC' | 'DESC' }
  /** The fields that can be filtered by; by default all. */
  readonly filters?: readonly PathIn<F>[]
  /** The fields that several records can be given at once; by default toggles, choices, numbers and dates. */
  readonly bulk?: readonly PathIn<F>[]
  /** Whether the list can be downloaded as CSV, and records be loaded from it; by default both. */
  readonly csv?: false | 'download'
}

type IsInput<F> = F extends { readOnly: true } ? false : true

/** A record as a rule sees it: the fields that users fill in. */
export type InputOf<F extends Fields> = RecordOf<{
  [N in keyof F as IsInput<F[N]> extends true ? N : never]: F[N]
}>

/** A rule across fields of any declaration. */
export interface Check {
  /** The fields that the rule compares; the sentence is shown at the first one. */
  readonly fields: readonly string[]
  /** A key of the declaration's `sentences`, or the sentence in both languages. It says what is wrong and what to do. */
  readonly sentence: Reason
  /** Whether a record satisfies the rule. It must be pure, because it runs in the browser and in the service. */
  holds(record: never): boolean
}

/**
 * A rule across fields, for the form, the service, bulk changes and loaded rows. It is skipped while one of its fields is
 * hidden or wrong.
 * @example { fields: ['until', 'from'], sentence: 'endsFirst', holds: ({ from, until }) => until === null || from <= until }
 */
export interface CheckOf<F extends Fields> extends Check {
  readonly fields: readonly PathIn<F>[]
  holds(record: InputOf<F>): boolean
}

/** The parts of a list row and the fields that fill them. */
export interface RowOf<F extends Fields> {
  /** One field, or several joined by a space. */
  readonly title: (keyof F & string) | readonly (keyof F & string)[]
  readonly subtitle?: keyof F & string
  /** A toggle: the left edge is green while it is on, else gray. */
  readonly accent?: keyof F & string
  /** Shown before the title: its initials, or the flag of the record's key or else of a locale in `more`. */
  readonly picture?: 'avatar' | 'flag'
  /** Fields shown as chips: a toggle shows its label while it is on, a multiple choice shows each chosen option. */
  readonly chips?: readonly (keyof F & string)[]
  /** Further fields on the right of the row. */
  readonly more?: readonly (keyof F & string)[]
}
