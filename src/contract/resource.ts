import type { Access, Method } from './calls/call.ts'
import type { Fields, RowOf } from './fields.ts'

// all that a declaration is written with comes from here
export { adminRole } from './calls/call.ts'
export * from './fields.ts'

/** The calls a resource can have. */
export type ResourceVerb = 'list' | 'get' | 'options' | 'create' | 'update' | 'delete'
/** The calls a singleton can have; `test` tries the connection it describes. */
export type SettingsVerb = 'get' | 'options' | 'save' | 'test'

type Signature = `${Method} /ui/api/${string}`

/** The groups of the settings hub, in order. */
export const tileGroups = ['connector', 'akeneo', 'tessa', 'tradebyte', 'system'] as const

/** The icons a tile can have; the console has a picture for each name. */
export const tileIcons = [
  'autoDelete',
  'cable',
  'category',
  'dns',
  'eventRepeat',
  'filter',
  'history',
  'inventory',
  'language',
  'localShipping',
  'people',
  'permMedia',
  'storefront',
  'swap',
  'sync',
  'table',
  'tune',
] as const

/** The tile of a declaration on the settings hub. */
export interface Tile {
  readonly group: (typeof tileGroups)[number]
  readonly icon: (typeof tileIcons)[number]
  /** The place within its group, from 1 on; without one it comes last. */
  readonly place?: number
}

/** What every declaration says. The set of keys is closed: a new one needs two users. */
interface DeclarationBase<F extends Fields> {
  /** Names the declaration in code and in the catalogues of words. */
  readonly name: string
  /** The page's path, and below /ui/api the path of the calls unless `api` differs. */
  readonly path: string
  /** The path of the calls below /ui/api where it is not the page's. */
  readonly api?: string
  readonly fields: F
  /** One sentence above the list or form. */
  readonly intro?: string
  /** Who may see and change it; everybody signed in by default. */
  readonly access?: Access
  /** Its tile on the settings hub; without one no tile leads to it. */
  readonly tile?: Tile
  /** Acts besides the usual calls, by name: `{ sendTestMail: { label: 'Send test mail', call: 'POST /ui/api/users/:id/send-test-mail' } }`. */
  readonly actions?: Readonly<Record<string, Action>>
}

/** One act: on a record where its path has an `:id`, else on the whole. */
export interface Action {
  readonly label: string
  readonly call: Signature
}

/** A list of records with its page, dialogs, calls, storage and tests. */
export interface ResourceDeclaration<F extends Fields = Fields> extends DeclarationBase<F> {
  /** Singular and plural in English. */
  readonly label: readonly [string, string]
  /** The field that identifies a record, or `id` for one the service numbers. */
  readonly id: (keyof F & string) | 'id'
  readonly row: RowOf<F>
  /** One sentence for the empty list. */
  readonly empty: string
  /** What goes with a deleted record: a sentence in the question before. */
  readonly onDelete?: string
  /** Odd verbs and paths; the rest are the default calls. */
  readonly calls?: Partial<Record<ResourceVerb, Signature>>
  /** The calls it has; all but `get` by default. */
  readonly verbs?: readonly ResourceVerb[]
  /** Fields a search box looks in, in any case. */
  readonly search?: readonly (keyof F & string)[]
  /** The service filters, sorts and pages, in the dialect of ra-data-simple-rest. */
  readonly paged?: true
}

/** A singleton with its page, calls, storage and tests. */
export interface SettingsDeclaration<F extends Fields = Fields> extends DeclarationBase<F> {
  readonly label: string
  readonly calls?: Partial<Record<SettingsVerb, Signature>>
  /** The calls it has; all but `test` by default. */
  readonly verbs?: readonly SettingsVerb[]
}

/** Either kind of declaration. */
export type Declaration = ResourceDeclaration | SettingsDeclaration

/** All that is declared, by name. */
export interface Declarations {
  readonly resources: Readonly<Record<string, ResourceDeclaration>>
  readonly settings: Readonly<Record<string, SettingsDeclaration>>
}

/**
 * Declares a list of records. See the README, "Add a resource".
 * @example defineResource({ name: 'channels', label: ['Channel', 'Channels'], path: '/settings/tradebyte/channels', id: 'name', fields: { … }, row: { title: 'label' }, empty: 'No channels yet.' })
 */
export const defineResource = <const F extends Fields, const D extends ResourceDeclaration<F>>(
  declaration: D & { fields: F; row: RowOf<F> },
): D & { fields: F } => declaration

/** Declares a singleton. `defineSettings({ name: 'csv', label: 'CSV settings', path: '/settings/tradebyte/csv', fields: { … } })` */
export const defineSettings = <const F extends Fields, const D extends SettingsDeclaration<F>>(
  declaration: D & { fields: F },
): D & { fields: F } => declaration

/** Whether a declaration is a list of records. */
export const isResource = (declaration: Declaration): declaration is ResourceDeclaration =>
  'row' in declaration
