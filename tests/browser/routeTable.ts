/** A route of the console with its page. */
export interface RouteRow {
  readonly path: string
  /** Title in English and German. */
  readonly en: string
  readonly de: string
  /** The addresses of its breadcrumbs, outermost first. */
  readonly crumbs: readonly string[]
  /** Whether only administrators may open it. */
  readonly admin?: true
  /** Whether the page has no shell. */
  readonly bare?: true
}

const settings = ['/settings']

/** All routes of the console, and an unknown address. */
export const routeTable: readonly RouteRow[] = [
  { path: '/dashboard', en: 'Dashboard', de: 'Übersicht', crumbs: [] },
  { path: '/exports', en: 'Exports', de: 'Exporte', crumbs: [] },
  { path: '/exports/1', en: 'Export #1', de: 'Export #1', crumbs: ['/exports'] },
  { path: '/exports/1/errors', en: 'Results', de: 'Ergebnis', crumbs: ['/exports', '/exports/1'] },
  { path: '/exports/1/warnings', en: 'Results', de: 'Ergebnis', crumbs: ['/exports', '/exports/1'] },
  { path: '/trace', en: 'Trace', de: 'Nachverfolgung', crumbs: [] },
  { path: '/trace/nobody', en: 'SKU nobody', de: 'SKU nobody', crumbs: ['/trace'] },
  { path: '/products', en: 'Products', de: 'Produkte', crumbs: [] },
  { path: '/products/nobody', en: 'Product nobody', de: 'Produkt nobody', crumbs: ['/products'] },
  { path: '/account', en: 'Account', de: 'Konto', crumbs: [] },
  {
    path: '/history/mapping',
    en: 'History',
    de: 'Verlauf',
    crumbs: [...settings, '/settings/tradebyte/mapping'],
  },
  { path: '/history', en: 'All changes', de: 'Alle Änderungen', crumbs: settings },
  { path: '/settings', en: 'Settings', de: 'Einstellungen', crumbs: [] },
  { path: '/settings/schedules', en: 'Schedules', de: 'Zeitpläne', crumbs: settings },
  {
    path: '/settings/akeneo/api',
    en: 'Akeneo API settings',
    de: 'Akeneo-API-Einstellungen',
    crumbs: settings,
    admin: true,
  },
  { path: '/settings/akeneo/sync', en: 'Synchronization', de: 'Synchronisation', crumbs: settings },
  {
    path: '/settings/akeneo/product-filter',
    en: 'Product filter',
    de: 'Produktfilter',
    crumbs: settings,
  },
  {
    path: '/settings/tessa/api',
    en: 'TESSA API settings',
    de: 'TESSA-API-Einstellungen',
    crumbs: settings,
    admin: true,
  },
  { path: '/settings/tradebyte/mapping', en: 'Mapping', de: 'Zuordnung', crumbs: settings },
  { path: '/settings/tradebyte/channels', en: 'Channels', de: 'Kanäle', crumbs: settings },
  { path: '/settings/tradebyte/languages', en: 'Languages', de: 'Sprachen', crumbs: settings },
  {
    path: '/settings/tradebyte/export',
    en: 'Export settings',
    de: 'Exporteinstellungen',
    crumbs: settings,
  },
  {
    path: '/settings/tradebyte/cluster',
    en: 'Cluster settings',
    de: 'Cluster-Einstellungen',
    crumbs: settings,
  },
  { path: '/settings/tradebyte/csv', en: 'CSV settings', de: 'CSV-Einstellungen', crumbs: settings },
  { path: '/settings/tradebyte/ftp', en: 'FTP settings', de: 'FTP-Einstellungen', crumbs: settings },
  {
    path: '/settings/system/asset-cache',
    en: 'Asset cache',
    de: 'Asset-Cache',
    crumbs: settings,
    admin: true,
  },
  {
    path: '/settings/system/retention',
    en: 'Retention',
    de: 'Aufbewahrung',
    crumbs: settings,
    admin: true,
  },
  {
    path: '/settings/system/configuration',
    en: 'Configuration',
    de: 'Konfiguration',
    crumbs: settings,
    admin: true,
  },
  { path: '/settings/users', en: 'Users', de: 'Benutzerkonten', crumbs: settings, admin: true },
  { path: '/settings/system/tokens', en: 'API tokens', de: 'API-Tokens', crumbs: settings, admin: true },
  { path: '/settings/system/webhooks', en: 'Webhooks', de: 'Webhooks', crumbs: settings, admin: true },
  {
    path: '/settings/system/outbox',
    en: 'Outbox',
    de: 'Postausgang',
    crumbs: settings,
    admin: true,
  },
  {
    path: '/settings/system/audit',
    en: 'Audit log',
    de: 'Änderungsprotokoll',
    crumbs: settings,
    admin: true,
  },
  {
    path: '/akeneo/connect/confirm',
    en: 'Connect Akeneo',
    de: 'Akeneo verbinden',
    crumbs: [],
    admin: true,
    bare: true,
  },
  {
    path: '/akeneo/connect/success',
    en: 'Akeneo is connected',
    de: 'Akeneo ist verbunden',
    crumbs: [],
    bare: true,
  },
  {
    path: '/akeneo/connect/error',
    en: 'Akeneo was not connected',
    de: 'Akeneo wurde nicht verbunden',
    crumbs: [],
    bare: true,
  },
  { path: '/nowhere', en: 'Not found', de: 'Nicht gefunden', crumbs: [] },
]
