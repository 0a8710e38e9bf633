/** Paths of the pages that no declaration describes; a declaration has its own `path`. */
export const pagePaths = {
  dashboard: '/dashboard',
  settings: '/settings',
  trace: '/trace',
  products: '/products',
  checkRun: '/exports/check',
  sync: '/settings/akeneo/sync',
  mapping: '/settings/tradebyte/mapping',
  configuration: '/settings/system/configuration',
  help: '/help',
  history: '/history',
} as const

/** The address of the history of a document: of the mapping, a settings page, a list or one of its records. */
export const historyPath = (document: string): string =>
  `${pagePaths.history}/${document.split('/').map(encodeURIComponent).join('/')}`

/** Builds the path of the handbook, or of its section on a page. `handbookPath('mapping')` is `/help/mapping`. */
export const handbookPath = (topic?: string): string =>
  topic === undefined ? pagePaths.help : `${pagePaths.help}/${topic}`

/** Paths of the app connection in the order in which a browser visits them. Activation and callback are registered in Akeneo. */
export const connectPaths = {
  activation: '/akeneo/connect',
  confirm: '/akeneo/connect/confirm',
  callback: '/akeneo/connect/callback',
  success: '/akeneo/connect/success',
  error: '/akeneo/connect/error',
} as const

/** Reasons for a failed app connection that users can act on. */
export const connectReasons = [
  'notConfigured',
  'badAddress',
  'expired',
  'otherPim',
  'denied',
  'missingScopes',
  'refused',
  'unreachable',
  'forbidden',
] as const
export type ConnectReason = (typeof connectReasons)[number]

/** The scopes that the app requests from Akeneo; every one is needed by some call. */
export const neededScopes = [
  'read_products',
  'read_catalog_structure',
  'read_attribute_options',
  'read_categories',
  'read_channel_localization',
  'read_channel_settings',
] as const
export type NeededScope = (typeof neededScopes)[number]

/** Builds the path of the error page. `connectErrorPath('missingScopes', ['read_products'])` */
export const connectErrorPath = (reason?: ConnectReason, scopes: readonly NeededScope[] = []): string => {
  const query = [...(reason ? [`reason=${reason}`] : []), ...(scopes.length > 0 ? [`scopes=${scopes}`] : [])]
  return [connectPaths.error, query.join('&')].filter(Boolean).join('?')
}
