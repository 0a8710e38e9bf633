/** Addresses of the pages that no declaration describes; a declared one stands in its `path`. Source: spec section 2. */
export const pagePaths = {
  dashboard: '/dashboard',
  settings: '/settings',
  sync: '/settings/akeneo/sync',
  mapping: '/settings/tradebyte/mapping',
} as const
