/** Addresses of the pages that no declaration describes; a declared one stands in its `path`. */
export const pagePaths = {
  dashboard: '/dashboard',
  settings: '/settings',
  trace: '/trace',
  checkRun: '/exports/check',
  sync: '/settings/akeneo/sync',
  mapping: '/settings/tradebyte/mapping',
} as const

/** Whether an address shows the dashboard: the bare one leads to it. */
export const isDashboard = (path: string): boolean => path === '/' || path === pagePaths.dashboard

/** Addresses of the app connection, in the order a browser passes them. Activation and callback are registered in Akeneo. */
export const connectPaths = {
  activation: '/akeneo/connect',
  confirm: '/akeneo/connect/confirm',
  callback: '/akeneo/connect/callback',
  success: '/akeneo/connect/success',
  error: '/akeneo/connect/error',
} as const

/** Why an app connection failed, as far as people can do something about it. */
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

/** What the app must be allowed in Akeneo; without one of them some call fails. */
export const neededScopes = [
  'read_products',
  'read_catalog_structure',
  'read_attribute_options',
  'read_categories',
  'read_channel_localization',
  'read_channel_settings',
] as const
export type NeededScope = (typeof neededScopes)[number]

/** The address of the error page. `connectErrorPath('missingScopes', ['read_products'])` */
export const connectErrorPath = (reason?: ConnectReason, scopes: readonly NeededScope[] = []): string => {
  const query = [...(reason ? [`reason=${reason}`] : []), ...(scopes.length > 0 ? [`scopes=${scopes}`] : [])]
  return [connectPaths.error, query.join('&')].filter(Boolean).join('?')
}
