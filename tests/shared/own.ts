/**
 * The parts of Kontor itself. Checks that fix words, names or figures judge these alone, because a declaration, a kind, a
 * page or a sentence that is added to Kontor is its developer's own matter. A new part of Kontor is added here.
 */
export const own = {
  resources: [
    'exports',
    'schedules',
    'channels',
    'languages',
    'users',
    'tokens',
    'webhooks',
    'outbox',
    'audit',
  ],
  settings: [
    'exportSettings',
    'cluster',
    'akeneoApi',
    'productFilter',
    'tessaApi',
    'ftp',
    'csv',
    'assetCache',
    'retention',
  ],
  pages: [
    'dashboard',
    'settings',
    'trace',
    'products',
    'checkRun',
    'sync',
    'mapping',
    'history',
    'configuration',
    'help',
  ],
  /** The files in src/contract/kinds. */
  kindFiles: [
    'addresses',
    'choices',
    'colors',
    'files',
    'json',
    'jsonText',
    'kind',
    'moments',
    'numbers',
    'references',
    'secrets',
    'texts',
  ],
  valueKinds: [
    'single',
    'perLocale',
    'perChannel',
    'list',
    'listPerLocale',
    'listPerChannel',
    'perKey',
    'perKeyAndLocale',
    'listPerKey',
    'price',
    'pricePerChannel',
    'pricePerKey',
  ],
  formatters: [
    'none',
    'trim',
    'stripHtml',
    'htmlLineBreaks',
    'upper',
    'lower',
    'join',
    'optionCode',
    'first',
    'yesNo',
  ],
  protocols: ['sftp', 'ftps', 'ftp', 'folder'],
  /** The subjects below `kontor` in the catalogue. */
  words: [
    'shell',
    'account',
    'help',
    'exports',
    'appConnection',
    'sync',
    'attributeSelect',
    'kit',
    'checkRun',
    'mapping',
    'productFilter',
    'settings',
    'palette',
    'product',
    'trace',
  ],
} as const

/** The entries of a table that Kontor itself has. `ownIn(own.resources, resources)` */
export const ownIn = <K extends string, T extends Readonly<Record<K, unknown>>>(
  names: readonly K[],
  table: T,
): Pick<T, K> => Object.fromEntries(names.map(name => [name, table[name]])) as Pick<T, K> // of these names

type OwnNames<L extends readonly string[]> = Readonly<Record<L[number], unknown>>

/** The declarations of Kontor itself. `declarationsOfKontor({ resources, settings })` */
export const declarationsOfKontor = <
  R extends OwnNames<typeof own.resources>,
  S extends OwnNames<typeof own.settings>,
>({
  resources,
  settings,
}: {
  resources: R
  settings: S
}) => ({ resources: ownIn(own.resources, resources), settings: ownIn(own.settings, settings) })
