import type { Field, Kind, KindTypes } from './kinds.ts'
import type { When } from './kinds/kind.ts'

// the builders of fields, as declarations use them: each stands with its kind
export { select, selectMany, toggle, tree } from './kinds/choices.ts'
export { color } from './kinds/colors.ts'
export { file } from './kinds/files.ts'
export { json } from './kinds/json.ts'
export { cron, date, time } from './kinds/moments.ts'
export { money, number } from './kinds/numbers.ts'
export { reference, references } from './kinds/references.ts'
export { password, secret } from './kinds/secrets.ts'
export { email, key, longText, text, url } from './kinds/texts.ts'

/** What a group may hold: nothing that identifies a record, is sealed or is set by the service. */
export type Members = Readonly<
  Record<string, Exclude<Field, { kind: 'key' | 'secret' | 'password' | 'time' }>>
>

/** Fields that lie one level down in the record; `{ options: { isDelta: true } }`. */
export interface Group<F extends Members = Members> {
  readonly kind: 'group'
  readonly label: string
  readonly fields: F
  /** Hidden else, with all its fields. */
  readonly when?: When
}

/** Fields below a name of their own. `group('Options', { isDelta: toggle('Delta export') })` */
export const group = <const F extends Members>(
  label: string,
  fields: F,
  rest: { readonly when?: When } = {},
): Group<F> => ({ kind: 'group', label, fields, ...rest })

/** Fields by name, as a declaration holds them. */
export type Fields = Readonly<Record<string, Field | Group>>

type NeverNull = { [K in Kind]: KindTypes[K] extends { neverNull: true } ? K : never }[Kind]

type FilledValue<F> = F extends { kind: infer K extends Kind } ? KindTypes[K]['value'] : never

/** The value of one field in a record: a field that may be left empty may be null. */
export type ValueOf<F> = F extends { kind: 'group'; fields: infer G extends Members }
  ? RecordOf<G>
  : F extends { kind: NeverNull } | { required: true }
    ? FilledValue<F>
    : FilledValue<F> | null

/** The record that a set of fields describes. `RecordOf<typeof channels.fields>` */
export type RecordOf<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> }

/** What a row of the list shows of a record. */
export interface RowOf<F extends Fields> {
  /** One field, or several joined by a space. */
  readonly title: (keyof F & string) | readonly (keyof F & string)[]
  readonly subtitle?: keyof F & string
  /** A toggle: green left edge when on, grey when off. */
  readonly accent?: keyof F & string
  /** Before the title: the initials of the title, or the flag of its key, else of a locale among `more`. */
  readonly picture?: 'avatar' | 'flag'
  /** Chips: of a toggle its label where it is on, of a choice of several each that is chosen. */
  readonly chips?: readonly (keyof F & string)[]
  /** Further fields at the row's right. */
  readonly more?: readonly (keyof F & string)[]
}
