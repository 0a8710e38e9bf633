import type { Access, Method } from './calls/call.ts'
import type { Check, CheckOf, Fields, ListOf, RowOf } from './fields.ts'
import type { Exactly } from './kinds/kind.ts'

// declarations import everything from here
export { adminRole } from './calls/call.ts'
export * from './fields.ts'

/** The calls that a resource can have. */
export const resourceVerbs = [
  'list',
  'get',
  'options',
  'create',
  'update',
  'replace',
  'delete',
  'import',
  'bulk',
] as const
export type ResourceVerb = (typeof resourceVerbs)[number]
/** The calls that a singleton can have; `test` tries the connection that the settings describe. */
export const settingsVerbs = ['get', 'options', 'save', 'test'] as const
export type SettingsVerb = (typeof settingsVerbs)[number]

type Signature = `${Method} /ui/api/${string}`

/** The groups of the settings hub, in order. */
export const tileGroups = ['connector', 'akeneo', 'tessa', 'tradebyte', 'system'] as const

/** Names of the icons for tiles; the console maps each name to a picture. */
export const tileIconNames = [
  'autoDelete',
  'cable',
  'category',
  'dns',
  'eventRepeat',
  'file',
  'filter',
  'history',
  'inventory',
  'key',
  'language',
  'localShipping',
  'outbox',
  'people',
  'permMedia',
  'storefront',
  'swap',
  'sync',
  'table',
  'tune',
  'webhook',
] as const

/** The tile of a declaration on the settings hub. */
export interface Tile {
  readonly group: (typeof tileGroups)[number]
  readonly icon: (typeof tileIconNames)[number]
  /** The position in its group, counted from 1; a tile without one comes last. */
  readonly place?: number
}

/** The lines of the drawer that another line can follow. */
export const menuPlaces = ['dashboard', 'exports', 'settings'] as const

/** The line of a declaration in the drawer. */
export interface MenuLine {
  readonly icon: (typeof tileIconNames)[number]
  /** The line above it; by default the last one. */
  readonly after?: (typeof menuPlaces)[number]
}

/** The properties of every declaration. A new property needs at least two declarations that use it. */
interface DeclarationBase<F extends Fields, C extends Check> {
  /** The name in code and in the translation catalogs. */
  readonly name: string
  /** The path of the page; the calls have the same path below /ui/api unless `api` is set. */
  readonly path: string
  /** The path of the calls below /ui/api if it differs from that of the page. */
  readonly api?: string
  readonly fields: F
  /** One sentence above the list or form. */
  readonly intro?: string
  /** The role that may read and change it; by default every signed-in user may. */
  readonly access?: Access
  /** Its tile on the settings hub, if it has one. */
  readonly tile?: Tile
  /** Its line in the drawer, if it has one; the palette lists it, too. */
  readonly menu?: MenuLine
  /** Further actions by name: `{ sendTestMail: { label: 'Send test mail', call: 'POST /ui/api/users/:id/send-test-mail' } }`. */
  readonly actions?: Readonly<Record<string, Action>>
  /** Sentences of `check` and of the `validate` of fields by name; they are translated like the other words. */
  readonly sentences?: Readonly<Record<string, string>>
  /** Rules across fields. */
  readonly check?: readonly C[]
}

/** An action: on one record if its path has an `:id`, else on the whole resource or singleton. */
export interface Action {
  readonly label: string
  readonly call: Signature
}

/** The records of another resource that refer to a record. */
export interface Many {
  /** The name of the other resource. */
  readonly of: string
  /** The path of its field that refers to this resource. */
  readonly by: string
}

/** A list of records with its page, dialogs, calls, storage and tests. */
export interface ResourceDeclaration<
  F extends Fields = Fields,
  C extends Check = Check,
> extends DeclarationBase<F, C> {
  /** Singular and plural in English. */
  readonly label: readonly [string, string]
  /** The field that identifies a record, or `id` if the service numbers the records. */
  readonly id: (keyof F & string) | 'id'
  readonly row: RowOf<F>
  /** What its list offers, if it differs from what the fields suggest. */
  readonly list?: ListOf<F>
  /** One sentence for the empty list. */
  readonly empty: string
  /** A sentence for the confirmation dialog that tells the consequences of deleting a record. */
  readonly onDelete?: string
  /** Signatures of calls that differ from the default ones. */
  readonly calls?: Partial<Record<ResourceVerb, Signature>>
  /** The calls it has; by default all except `get`, and `import` only if records can be loaded from CSV. */
  readonly verbs?: readonly ResourceVerb[]
  /** Records of other resources that refer to a record; they are listed on it. `{ of: 'users', by: 'warehouse' }` */
  readonly many?: Many | readonly Many[]
  /** The fields that the search box looks in, ignoring case. */
  readonly search?: readonly (keyof F & string)[]
  /**
   * The list call answers like a backend of ra-data-simple-rest: always one page, as a bare array. Without it the call
   * pages only if it is asked to, so that it can also return the complete list.
   */
  readonly paged?: true
  /** Every change of a record is kept as a version, which can be compared and restored; singletons always have versions. */
  readonly history?: true
}

/** A singleton with its page, calls, storage and tests. */
export interface SettingsDeclaration<
  F extends Fields = Fields,
  C extends Check = Check,
> extends DeclarationBase<F, C> {
  readonly label: string
  readonly calls?: Partial<Record<SettingsVerb, Signature>>
  /** The calls it has; by default all except `test`. */
  readonly verbs?: readonly SettingsVerb[]
}

/** The declaration of a resource or a singleton. */
export type Declaration = ResourceDeclaration | SettingsDeclaration

/** All declarations by name. */
export interface Declarations {
  readonly resources: Readonly<Record<string, ResourceDeclaration>>
  readonly settings: Readonly<Record<string, SettingsDeclaration>>
}

/**
 * Declares a list of records. See the README, "Add a resource".
 * @example defineResource({ name: 'channels', label: ['Channel', 'Channels'], path: '/settings/tradebyte/channels', id: 'name', fields: { … }, row: { title: 'label' }, empty: 'No channels yet.' })
 */
export const defineResource = <const F extends Fields, const D extends ResourceDeclaration<F>>(
  declaration: Exactly<D, ResourceDeclaration<NoInfer<F>, CheckOf<NoInfer<F>>>> & { fields: F },
): D & { fields: F } => declaration as unknown as D & { fields: F }

/** Declares a singleton. `defineSettings({ name: 'csv', label: 'CSV settings', path: '/settings/tradebyte/csv', fields: { … } })` */
export const defineSettings = <const F extends Fields, const D extends SettingsDeclaration<F>>(
  declaration: Exactly<D, SettingsDeclaration<NoInfer<F>, CheckOf<NoInfer<F>>>> & { fields: F },
): D & { fields: F } => declaration as unknown as D & { fields: F }

/** Whether a declaration is a list of records. */
export const isResource = (declaration: Declaration): declaration is ResourceDeclaration =>
  'row' in declaration

/** The records of other resources that a record lists. */
export const manyOf = ({ many }: Pick<ResourceDeclaration, 'many'>): readonly Many[] =>
  many === undefined ? [] : 'of' in many ? [many] : many
