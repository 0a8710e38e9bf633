import type { Common, Field, Kind, KindOptions, KindValues } from './kinds.ts'

/** What the second argument of a builder may hold. */
export type OptionsOf<K extends Kind> = Common<KindValues[K]> & Readonly<KindOptions[K]>

/** A field as a builder gives it: its kind, its label and exactly the options it was given. */
export type Built<K extends Kind, O> = { readonly kind: K; readonly label: string } & O

const builder =
  <K extends Kind>(kind: K) =>
  <const O extends OptionsOf<K> = object & OptionsOf<K>>(label: string, options?: O): Built<K, O> =>
    ({ kind, label, ...options }) as Built<K, O>

const optionBuilder =
  <K extends 'select' | 'selectMany' | 'tree'>(kind: K) =>
  <const O extends OptionsOf<K>>(label: string, options: O): Built<K, O> =>
    ({ kind, label, ...options }) as Built<K, O>

/** The name that identifies a record. Required; editable on create only. `key('Name')` */
export const key = builder('key')
/** One line of text, at most 255 characters unless `max` says otherwise. `text('Label', { required: true })` */
export const text = builder('text')
/** Several lines of text. `longText('Allocation', { rows: 6 })` */
export const longText = builder('longText')
/** A number between `min` and `max`. `number('Port', { min: 1, max: 65535 })` */
export const number = builder('number')
/** On or off. `toggle('Enabled', { default: true })` */
export const toggle = builder('toggle')
/** One of a list. `select('Currency', { options: 'akeneoCurrencies' })` */
export const select = optionBuilder('select')
/** Any of a list. `selectMany('Roles', { options: roles })` */
export const selectMany = optionBuilder('selectMany')
/** Any nodes of a tree. `tree('Categories', { options: 'akeneoCategoryTrees', leavesOnly: true })` */
export const tree = optionBuilder('tree')
/** A mail address; kept in lower case. */
export const email = builder('email')
/** A web address: http or https. `url('Address', { required: true })` */
export const url = builder('url')
/** A cron timing: five fields. `cron('Cron timing', { default: '0 3 * * *' })` */
export const cron = builder('cron')
/** A credential: encrypted at rest, masked to the browser. */
export const secret = builder('secret')
/** A log-in password: hashed at rest, never sent back. */
export const password = builder('password')
/** A point in time written by the service. */
export const time = builder('time')

/** What a group may hold: nothing that identifies a record, is sealed or is set by the service. */
export type Members = Readonly<
  Record<string, Exclude<Field, { kind: 'key' | 'secret' | 'password' | 'time' }>>
>

/** Fields that lie one level down in the record; `{ options: { isDelta: true } }`. */
export interface Group<F extends Members = Members> {
  readonly kind: 'group'
  readonly label: string
  readonly fields: F
}

/** Fields below a name of their own. `group('Options', { isDelta: toggle('Delta export') })` */
export const group = <const F extends Members>(label: string, fields: F): Group<F> => ({
  kind: 'group',
  label,
  fields,
})

/** Fields by name, as a declaration holds them. */
export type Fields = Readonly<Record<string, Field | Group>>

type Filled<F> = F extends { kind: 'selectMany' | 'tree' }
  ? string[]
  : F extends { kind: infer K extends Kind }
    ? KindValues[K]
    : never

/** The value of one field in a record: a field that may be left empty may be null. */
export type ValueOf<F> = F extends { kind: 'group'; fields: infer G extends Members }
  ? RecordOf<G>
  : F extends { kind: 'toggle' | 'selectMany' | 'tree' | 'key' }
    ? Filled<F>
    : F extends { required: true }
      ? Filled<F>
      : Filled<F> | null

/** The record that a set of fields describes. `RecordOf<typeof channels.fields>` */
export type RecordOf<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> }
