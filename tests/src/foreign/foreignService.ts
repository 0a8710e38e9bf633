import { http, type HttpHandler, HttpResponse, type JsonBodyType } from 'msw'

// Answers that the specification lists and nothing else, written down from it: no schema and no declaration of ours
// stands behind them.

type Json = Readonly<Record<string, JsonBodyType>>

const currencies = [
  { code: 'EUR', label: 'Euro', name: 'EUR' },
  { code: 'CHF', label: 'Swiss franc', name: 'CHF' },
]
const locales = [
  { code: 'en_US', label: 'English (United States)' },
  { code: 'de_DE', label: 'German (Germany)' },
]
const pimChannels = [{ code: 'ecommerce', label: 'E-commerce' }]
const trees = [
  {
    code: 'master',
    label: 'Master catalogue',
    children: [{ code: 'shoes', label: 'Shoes', children: [] }],
  },
]

/** A row of the dashboard has no more than this. */
const row = (id: number, statusClass: string) => ({
  id,
  statusClass,
  statusDetails: 'Reading products',
  startTime: '2026-01-02T10:00:00+00:00',
  type: 2,
  excludeAssets: true,
  disableUpload: false,
  amountSuccessful: 7,
  amountWarnings: 2,
  amountErroneous: 1,
})

const report = {
  ...row(1, 'warning'),
  status: 3,
  statusLabel: 'With warnings',
  isBeingCancelled: false,
  canBeCancelled: true,
  canBeRetried: true,
  errors: [],
  endTime: '2026-01-02T10:05:00+00:00',
  amountProcessed: 10,
  csvFileAvailable: true,
  csvFileName: 'PANDA_1.csv',
  wasUploaded: null,
  originalExport: null,
  retriedExports: [],
}

const field = (key: string, label: string) => ({
  key,
  label,
  field: key.replaceAll('.', '_'),
  uiType: 'text',
  required: key.endsWith('nr'),
  info: '',
  type: 1,
  supportsAkeneoScope: true,
  allowedAkeneoAttributesCodes: [],
})

/** What a GET answers, by path below /ui/api. */
const answers: Record<string, JsonBodyType> = {
  'app/auth-check': {
    user: { id: 1, email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', roles: ['ROLE_ADMIN'] },
  },
  'tradebyte/mapping/ui-config': {
    productAttributes: [field('p_nr', 'Product number'), field('p_name', 'Product name')],
    articleAttributes: [field('a_nr', 'Article number')],
  },
  'tradebyte/mapping/akeneo-attributes': [
    {
      code: 'sku',
      label: 'SKU',
      groupLabel: 'Marketing',
      type: 'pim_catalog_identifier',
      scopable: false,
      metricFamily: null,
    },
    {
      code: 'name',
      label: 'Name',
      groupLabel: 'Marketing',
      type: 'pim_catalog_text',
      scopable: true,
      metricFamily: null,
    },
  ],
  'tradebyte/mapping/akeneo-channels': pimChannels,
  'tradebyte/mapping/akeneo-measure-families': [{ code: 'Length', units: [{ code: 'METER', symbol: 'm' }] }],
  'tradebyte/mapping/tradebyte-channels': [{ name: 'zade', label: 'Zalando' }],
  'tradebyte/mapping': { p_nr: { akeneoAttribute: 'sku' } },
  'settings/tradebyte/channels': {
    data: [
      { name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' },
      { enabled: false, name: 'otto', label: 'Otto', akeneoCurrency: 'CHF' },
      { name: 'bare' },
    ],
  },
  'settings/tradebyte/channels/options': { data: { akeneoCurrencies: currencies } },
  'settings/tradebyte/languages': {
    data: [
      { name: 'de_DE', label: 'German', akeneoLanguage: 'de_DE', booleanYesLabel: 'ja' },
      { name: 'bare' },
    ],
  },
  'settings/tradebyte/languages/options': { data: { akeneoLocales: locales } },
  'settings/tradebyte/csv': { data: { delimiter: ';', charset: 'UTF-8', decimalPoint: '.' } },
  'settings/tradebyte/csv/options': {
    data: {
      delimiters: [
        { code: ';', label: 'Semicolon' },
        { code: ',', label: 'Comma' },
      ],
      charsets: ['UTF-8', 'ISO-8859-1'],
      decimalpoints: [{ code: '.', label: 'Point' }],
    },
  },
  'settings/tradebyte/ftp': {
    data: { protocol: 'sftp', address: 'ftp.example.com', port: 22, username: 'kontor', password: null },
  },
  'settings/tradebyte/ftp/options': { data: { protocols: [{ code: 'sftp', label: 'SFTP' }] } },
  'settings/tradebyte/product-filter': {
    data: {
      akeneoExportAttribute: null,
      akeneoFamilies: ['boots'],
      akeneoStatus: 'enabled',
      akeneoCompleteness: 80,
    },
  },
  'settings/tradebyte/product-filter/options': {
    data: {
      akeneoExportAttributes: [
        { code: 'sell', label: 'Sell', groupLabel: 'Marketing', type: 'pim_catalog_boolean' },
      ],
      akeneoFamilies: [{ code: 'boots', label: 'Boots' }],
      akeneoStatuses: [{ code: 'enabled', label: 'Enabled' }],
      akeneoQualityScores: [{ code: 'A', label: 'A' }],
      akeneoChannels: pimChannels,
      akeneoLocales: locales,
      akeneoCategoryTrees: trees,
    },
  },
  'settings/tradebyte/export-1': { data: { defaultLanguage: 'de_DE', deltaExportAllVariants: true } },
  'settings/tradebyte/export/options': {
    data: {
      languages: [{ name: 'de_DE', label: 'German', code: 'de_DE' }],
      languageAttributes: [{ code: 'tongue', label: 'Tongue' }],
      akeneoLocales: locales,
      akeneoChannels: pimChannels,
      akeneoCurrency: currencies,
    },
  },
  'settings/tradebyte/cluster': { data: { akeneoLocale: 'de_DE', akeneoCategories: ['shoes'] } },
  'settings/tradebyte/cluster/options': { data: { akeneoLocales: locales, akeneoCategoryTrees: trees } },
  'settings/akeneo/api': {
    mode: 1,
    url: 'https://pim.example.com',
    username: 'connector',
    password: '********',
    secret: '********',
    clientId: '1_abc',
  },
  'settings/tessa/api': {
    data: { url: 'https://tessa.example.com', systemIdentifier: 'SYS', channel: 'web' },
  },
  'system/asset-cache': { data: { amountAssets: 42 } },
  'exports/dashboard': { data: { running: [row(2, 'running')], finished: [row(1, 'warning')] } },
  'exports/list/1': {
    data: {
      pages: 1,
      count: 3,
      pageData: [
        row(2, 'running'),
        row(1, 'warning'),
        { id: 3, statusClass: 'archived', statusLabel: 'Moved to the archive' },
      ],
    },
  },
  'exports/1': { data: report },
  'exports/csv-download/1': 'p_nr;a_nr',
  'exports/1/errors': { data: [{ productIdentifier: 'SKU-1', errorMessage: 'Too heavy' }] },
  'exports/1/warnings': { data: [{ productIdentifier: 'SKU-2', warningMessage: 'Quite heavy' }] },
  'schedules/': [
    {
      id: 1,
      name: 'Nightly',
      enabled: true,
      scheduleType: 'daily',
      scheduleParameters: { dailyHour: 3, dailyMinute: 0 },
      options: { isDelta: true, excludeAssets: false },
    },
    { id: 2, name: 'Bare', scheduleType: 'hourly' },
  ],
  users: [
    { id: 1, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', notificationsEnabled: true },
    { id: 2, firstName: 'Max', lastName: 'Muster', email: 'max@example.com', notificationsEnabled: false },
  ],
  'akeneo/connect/confirm': { success: true, data: { pimUrl: 'https://pim.example.com' } },
}

/** What the other verbs answer, by verb and path below /ui/api; `:id` stands for any. */
const writes: Record<string, JsonBodyType> = {
  'POST tradebyte/mapping': { success: true, errors: [] },
  ...Object.fromEntries(
    ['channels', 'languages'].flatMap(list => [
      [`POST settings/tradebyte/${list}`, { success: true, errors: [] }],
      [`PUT settings/tradebyte/${list}/:id`, { success: true, errors: [] }],
      [`DELETE settings/tradebyte/${list}/:id`, { success: true }],
    ]),
  ),
  ...Object.fromEntries(
    ['csv', 'ftp', 'product-filter', 'export-1', 'cluster'].map(form => [
      `POST settings/tradebyte/${form}`,
      { success: true, errors: {} },
    ]),
  ),
  'POST settings/tradebyte/ftp/test-connection': { success: true, reason: '', error: '' },
  'POST settings/akeneo/api': { success: true, errors: {} },
  'POST settings/akeneo/api/test-connection': { success: true },
  'POST settings/akeneo/api/reset': {},
  'POST settings/akeneo/api/sync': {
    success: true,
    data: { families: { added: 1, updated: 2, deleted: 0 } },
  },
  'POST settings/tessa/api': { success: true, errors: {} },
  'POST settings/tessa/api/test-connection': { success: false, reason: 'not_configured' },
  'POST system/asset-cache/clear': { success: true },
  'POST exports/run': { success: true },
  'POST exports/retry/:id': {},
  'POST exports/cancel/:id': {},
  'POST schedules/': { success: true, errors: {} },
  'PATCH schedules/:id': { success: true, errors: {} },
  'DELETE schedules/:id': { success: true },
  'POST users': { success: true, errors: {} },
  'PATCH users/:id': { success: true, errors: {} },
  'DELETE users/:id': { success: true },
  'POST users/:id/send-test-mail': { success: true },
  'POST akeneo/connect/confirm': {
    success: true,
    data: { authorizationUrl: 'https://pim.example.com/authorize' },
  },
}

/** What was sent to it: verb and path, and the body. */
export interface Sent {
  readonly line: string
  readonly body: unknown
}

const isSame = (pattern: string, line: string) =>
  new RegExp(`^${pattern.replaceAll(/:id/g, '[^/]+')}$`).test(line)

/** Says that nothing is there, or nothing by that verb. */
const notThere = (path: string, reads: Json) => {
  const known = path in reads || Object.keys(writes).some(one => isSame(one.replace(/^\w+ /, ''), path))
  return new HttpResponse(null, { status: known ? 405 : 404 })
}

/** What a backend that knows the specification alone stores, by path below /ui/api. */
export type StoredDocuments = Record<string, JsonBodyType>

/** What it stores of users and never lists: a save that names these fields changes them. */
const unlisted: Json = {
  roles: ['ROLE_ADMIN'],
  notificationsWarningsEnabled: true,
  notificationsLocale: 'de_DE',
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is stored at a path: with its envelope or without. */
const contentOf = (answer: JsonBodyType | undefined) =>
  isObject(answer) && 'data' in answer ? answer['data'] : answer

/**
 * A backend that knows the specification alone and stores what is saved: PUT and POST replace a record or a singleton whole,
 * PATCH changes what it is sent.
 */
export const storingService = () => {
  const sent: Sent[] = []
  const stored: StoredDocuments = structuredClone(
    Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, contentOf(answer)])),
  )
  stored['users'] = (stored['users'] as Json[]).map(user => ({ ...user, ...unlisted }))

  const save = (method: string, path: string, body: Json) => {
    if (isObject(stored[path])) return void (stored[path] = body)
    const [list = '', id = ''] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    const records = stored[list] ?? stored[`${list}/`]
    if (!Array.isArray(records)) return
    const changed = (records as Json[]).map(record => {
      if (String(record['id'] ?? record['name']) !== id) return record
      return method === 'PATCH' ? { ...record, ...body } : body
    })
    stored[list in stored ? list : `${list}/`] = changed
  }

  const listed = () => ({
    ...Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [
        path,
        isObject(answer) && 'data' in answer ? { ...answer, data: stored[path] } : stored[path],
      ]),
    ),
    users: (stored['users'] as Json[]).map(user =>
      Object.fromEntries(Object.entries(user).filter(([name]) => !(name in unlisted))),
    ),
  })
  const handler = http.all('*/ui/api/*', async ({ request }) => {
    const path = new URL(request.url).pathname.replace(/^\/ui\/api\//, '')
    const text = await request.clone().text()
    const before = sent.length
    const reply = await foreignReply(request, sent, listed() as Json)
    if (sent.length > before && reply.ok && isObject(JSON.parse(text || 'null')))
      save(request.method, path, JSON.parse(text) as Json)
    return reply
  })
  return { handler, sent, stored }
}

/** A backend that knows the specification alone; what it does not list is not found there. It keeps nothing. */
export const foreignService = (sent: Sent[] = [], changed: Json = {}): HttpHandler => {
  const reads = { ...answers, ...changed }
  return http.all('*/ui/api/*', ({ request }) => foreignReply(request, sent, reads))
}

const foreignReply = async (request: Request, sent: Sent[], reads: Json) => {
  const path = new URL(request.url).pathname.replace(/^\/ui\/api\//, '')
  if (request.method === 'GET') return path in reads ? HttpResponse.json(reads[path]) : notThere(path, reads)
  const line = `${request.method} ${path}`
  const text = await request.text()
  sent.push({ line, body: text === '' ? undefined : JSON.parse(text) })
  const pattern = Object.keys(writes).find(known => isSame(known, line))
  return pattern === undefined ? notThere(path, reads) : HttpResponse.json(writes[pattern])
}
