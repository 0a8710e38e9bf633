import { render, screen, waitFor, within } from '@testing-library/react'
import { http, type HttpHandler, HttpResponse } from 'msw'
import { AdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { callsOf, settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { concealRecord, emptyRecordOf } from '../../../../src/contract/derive.ts'
import type { ConnectionHealth, Verdict } from '../../../../src/contract/calls/dashboard.ts'
import { healthCalls, type MappingHealth } from '../../../../src/contract/mapping/health.ts'
import { pagePaths } from '../../../../src/contract/pagePaths.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { createDeps } from '../../../../src/createDeps.ts'
import { groupsOf } from '../../../../src/pages/settings/settingsGroups.tsx'
import { SettingsHub } from '../../../../src/pages/settings/SettingsHub.tsx'
import { declared, resources, settings } from '../../../../src/resources/index.ts'
import { akeneoModes } from '../../../../src/resources/settings/akeneoApi.ts'
import { downloadOnly } from '../../../../src/resources/settings/ftp.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, refusing, server } from '../../service.ts'
import { allWell, type StoppedState, stoppedStates } from '../../../shared/stoppedStates.ts'
import { mappingHandlers } from '../mapping/mappingHandlers.ts'

const { audit, outbox, exports: _ownRoom, ...lists } = resources

/** The option lists of the CSV settings. */
const options = Object.fromEntries(
  [
    ['delimiters', ';'],
    ['charsets', 'UTF-8'],
    ['decimalpoints', '.'],
  ].map(([list = '', code = '']) => [list, [{ code, label: code }]]),
)

/** What the service counts and nobody enters. */
const counted: Readonly<Record<string, object>> = { [settings.assetCache.name]: { amountAssets: 0 } }

const open = (roles: string[] = [adminRole]) => {
  for (const declaration of Object.values(lists)) server.use(...handlersFor(declaration))
  for (const declaration of Object.values(settings))
    server.use(
      ...handlersFor(declaration, {
        records: [{ ...emptyRecordOf(declaration.fields), ...counted[declaration.name] }],
        options,
      }),
    )
  server.use(
    ...mappingHandlers(),
    answering(calls.syncState, { success: true, data: { running: null, last: null } }),
    ...[audit, outbox].map(log =>
      http.get(anywhere(callsOf(log).list?.path ?? ''), () =>
        HttpResponse.json([{ id: 9 }], { headers: { 'content-range': `${log.name} 0-0/1234` } }),
      ),
    ),
  )
  return () => renderConsole('/settings', { roles })
}
const tile = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })

describe('the settings hub', () => {
  it('says what is not configured, and counts the rest', async () => {
    open()()
    expect(await within(await tile('FTP settings')).findByText('Not configured')).toBeVisible()
    expect(await within(await tile('TESSA API settings')).findByText('Not configured')).toBeVisible()
    expect(await within(await tile('CSV settings')).findByText(';, UTF-8, .')).toBeVisible()
    expect(await within(await tile('Asset cache')).findByText('0 assets')).toBeVisible()
    expect(await within(await tile('Cluster settings')).findByText('0 categories')).toBeVisible()
    expect(await within(await tile('Audit log')).findByText('1,234 entries')).toBeVisible()
    expect(await within(await tile('Schedules')).findByText('2 enabled')).toBeVisible()
  })
  it('does not call complete what chose something that is gone', async () => {
    const start = open()
    const { get } = settingsCallsOf(settings.exportSettings)
    const data = {
      ...emptyRecordOf(settings.exportSettings.fields),
      defaultLanguage: 'xx',
      akeneoChannel: 'code1',
    }
    if (get) server.use(answering(get, { success: true, data }))
    start()
    const line = within(await tile('Export settings'))
    expect(await line.findByText('1 choice is no longer available')).toBeVisible()
  })
  it('says what is configured, and by whom, without a test', async () => {
    const start = open()
    const { get: ftp } = settingsCallsOf(settings.ftp)
    const { get: akeneo } = settingsCallsOf(settings.akeneoApi)
    const data = { ...emptyRecordOf(settings.ftp.fields), address: 'sftp.example.com' }
    const byApp = { ...emptyRecordOf(settings.akeneoApi.fields), mode: akeneoModes.appToken }
    if (ftp) server.use(answering(ftp, { success: true, data }))
    if (akeneo) server.use(answering(akeneo, { success: true, data: byApp }))
    const { get: cluster } = settingsCallsOf(settings.cluster)
    const clusters = { akeneoLocale: 'de_DE', akeneoCategories: ['women', 'men'] }
    if (cluster) server.use(answering(cluster, { success: true, data: clusters }))
    const tests: string[] = []
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('test-connection')) tests.push(request.url)
    })
    start()
    expect(await within(await tile('FTP settings')).findByText('Configured')).toBeVisible()
    expect(await within(await tile('Akeneo API settings')).findByText('Connected as an app')).toBeVisible()
    expect(await within(await tile('Cluster settings')).findByText('2 categories, de_DE')).toBeVisible()
    expect(tests).toEqual([])
    server.events.removeAllListeners()
  })
  it('says how and when each connection was last tried', async () => {
    const start = open()
    const { akeneoApi, ftp, tessaApi } = settings
    const answer = (declaration: SettingsDeclaration, more: object) => {
      const { get } = settingsCallsOf(declaration)
      const data = { ...exampleRecord(declaration, 1), ...more }
      if (get)
        server.use(
          answering(get, { success: true, data: { ...concealRecord(declaration.fields, data), ...more } }),
        )
    }
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()
    answer(ftp, { lastTest: { at: at(5), success: false, reason: 'loginRefused' } })
    answer(tessaApi, { lastTest: null })
    answer(akeneoApi, { mode: akeneoModes.appToken, lastTest: { at: at(180), success: true, reason: null } })
    start()
    expect(
      await within(await tile('FTP settings')).findByText('No connection, tested 5 minutes ago'),
    ).toBeVisible()
    expect(
      await within(await tile('TESSA API settings')).findByText('Configured, not tested yet'),
    ).toBeVisible()
    expect(
      await within(await tile('Akeneo API settings')).findByText('Connected as an app, tested 3 hours ago'),
    ).toBeVisible()
  })
  it('says that files are only downloaded', async () => {
    const start = open()
    const { get } = settingsCallsOf(settings.ftp)
    const data = { ...emptyRecordOf(settings.ftp.fields), protocol: downloadOnly }
    if (get) server.use(answering(get, { success: true, data }))
    start()
    expect(await within(await tile('FTP settings')).findByText('Download only')).toBeVisible()
  })
  it('says which export a connection last worked for', async () => {
    const start = open()
    const { akeneoApi, ftp } = settings
    const answer = (declaration: SettingsDeclaration, more: object) => {
      const { get } = settingsCallsOf(declaration)
      const data = { ...concealRecord(declaration.fields, exampleRecord(declaration, 1)), ...more }
      if (get) server.use(answering(get, { success: true, data }))
    }
    const at = new Date().toISOString()
    answer(ftp, { lastTest: { at, success: true, reason: null, export: 34 } })
    answer(akeneoApi, {
      mode: akeneoModes.appToken,
      lastTest: { at: '2001-11-20T14:02:00Z', success: true, reason: null, export: 1034 },
    })
    start()
    expect(await within(await tile('FTP settings')).findByText(/^Worked in export #34, /)).toBeVisible()
    expect(
      await within(await tile('Akeneo API settings')).findByText(
        /^Connected as an app, worked in export #1034, 20 Nov 2001, /,
      ),
    ).toBeVisible()
  })
  it('says where Akeneo no longer has what was chosen', async () => {
    const start = open()
    const place = { field: 'akeneoCategories', label: null, record: null, thing: 'categories' as const }
    const touched = [
      { ...place, area: settings.cluster.name, code: 'winter' },
      { ...place, area: settings.cluster.name, code: 'spring' },
      { ...place, area: settings.productFilter.name, code: 'winter' },
    ]
    const last = {
      at: '2026-11-20T14:02:00+01:00',
      success: true,
      error: null,
      counts: {},
      touched,
      schedules: [],
    }
    server.use(answering(calls.syncState, { success: true, data: { running: null, last } }))
    start()
    const cluster = within(await tile('Cluster settings'))
    expect(await cluster.findByText('2 choices missing in Akeneo')).toBeVisible()
    const note = screen.getByRole('note')
    expect(note).toHaveTextContent('Akeneo lacks something that the settings rely on')
    expect(within(note).queryByRole('link')).toBeNull()
    await user.click(within(note).getByRole('button', { name: /^Show the \d+ places$/ }))
    expect(within(note).getAllByRole('link').length).toBeGreaterThan(1)
    expect(within(note).getByRole('button', { expanded: true })).toHaveTextContent('Hide the list')
    const filter = within(await tile('Product filter'))
    expect(await filter.findByText('1 choice missing in Akeneo')).toBeVisible()
  })
  it('says that it could not be loaded, and tries again', async () => {
    const start = open()
    const { get } = settingsCallsOf(settings.csv)
    if (get) server.use(refusing(get, 403, 'No'))
    start()
    expect(await screen.findByText('Settings could not be loaded.')).toBeVisible()
    server.resetHandlers()
    open()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await within(await tile('CSV settings')).findByText(';, UTF-8, .')).toBeVisible()
    expect(screen.queryByText('Settings could not be loaded.')).toBeNull()
  })
  it('hides what a role is needed for', async () => {
    open([])()
    expect(await tile('Channels')).toBeVisible()
    for (const name of ['Users', 'Audit log', 'Asset cache', 'TESSA API settings', 'Akeneo API settings'])
      expect(screen.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull()
  })
})

const tilesByName = new Map(
  groupsOf({ resources, settings })
    .flatMap(({ tiles }) => tiles)
    .map(shown => {
      const ofPage = shown.to === pagePaths.sync ? 'Synchronization' : shown.title
      const label = shown.declaration?.label ?? ofPage
      return [typeof label === 'string' ? label : label[1], shown] as const
    }),
)

/** Renders a single tile with the given answers, because the whole page takes ten times as long. */
const renderTile = async (name: string) => {
  const shown = tilesByName.get(name)
  if (!shown) throw new Error(`There is no tile ${name}`)
  const { authProvider: whole, ...deps } = await createDeps(declared)
  const authProvider = { ...whole, checkAuth: async () => {}, getPermissions: async () => [adminRole] }
  localStorage.setItem('token', 'a-token')
  render(
    <MemoryRouter>
      <AdminContext {...deps} authProvider={authProvider}>
        <SettingsHub groups={[{ name: 'connector', tiles: [shown] }]} />
      </AdminContext>
    </MemoryRouter>,
  )
}

type Tone = 'green' | 'amber' | 'red' | 'hollow' | 'none'

const tones: Readonly<Record<string, Tone>> = {
  'success.dot': 'green',
  'warning.dot': 'amber',
  'error.dot': 'red',
  inputBorder: 'hollow',
}

/** The tone of a tile's dot. */
const toneOf = (link: HTMLElement): Tone | undefined => {
  const dot = link.querySelector<HTMLElement>('[data-color]')
  return dot ? tones[dot.dataset['color'] ?? ''] : 'none'
}

describe('a tile of what stops delivery', () => {
  const tiles: Readonly<Record<StoppedState, readonly [name: string, words: RegExp, tone: Tone]>> = {
    'an export on hold': ['Export settings', /Export #35 is on hold/, 'amber'],
    'a filter that lets nothing through': ['Product filter', /lets no product through/, 'amber'],
    'a structure that Akeneo lost': ['Synchronization', /1 warning, /, 'amber'],
    'master data that was never read': ['Synchronization', /Not synchronized yet/, 'hollow'],
    'a broken connection to Akeneo': ['Akeneo API settings', /No connection to Akeneo/, 'red'],
    'a broken connection to the upload target': ['FTP settings', /No connection to the upload target/, 'red'],
    'a schedule whose export failed': ['Schedules', /Export #35 of Nightly delta failed/, 'red'],
    'an upload that failed': ['FTP settings', /The file of export #35 was not uploaded/, 'red'],
    'an upload that the target refused, as it still does': [
      'FTP settings',
      /The file of export #35 was not uploaded/,
      'red',
    ],
    // no schedule ordered it: the tile of the schedules speaks of schedules only
    'an export that was cancelled': ['Schedules', /enabled/, 'green'],
    'an upload that is switched off': ['FTP settings', /Export #35 was not uploaded/, 'amber'],
    'a run that was missed': ['Schedules', /Nightly delta was missed/, 'amber'],
    'schedules that all write without an upload': ['Schedules', /No schedule uploads its file/, 'amber'],
    'no language': ['Languages', /There is no language yet/, 'amber'],
    'an Akeneo that is not connected': ['Akeneo API settings', /Not configured/, 'hollow'],
    'no upload target': ['FTP settings', /Not configured/, 'hollow'],
    'nothing delivered yet': ['Schedules', /Nothing delivered yet/, 'hollow'],
  }
  it.each(Object.entries(tiles))('names %s', async (state, [name, words, tone]) => {
    open()
    const data = stoppedStates[state as StoppedState] // its own keys
    server.use(answering(calls.verdict, { success: true, data }))
    if (state === 'a structure that Akeneo lost') server.use(synchronized({ touched: [winter] }))
    await renderTile(name)
    expect(await within(await tile(name)).findByText(words)).toBeVisible()
    await waitFor(async () => expect(toneOf(await tile(name))).toBe(tone))
  })
})

const longAgo = '2026-01-01T08:00:00Z'
const winter = {
  area: settings.cluster.name,
  field: 'akeneoCategories',
  label: null,
  record: null,
  thing: 'categories' as const,
  code: 'winter',
}
const synchronized = (more: object) => {
  const last = {
    at: new Date().toISOString(),
    success: true,
    error: null,
    counts: {},
    touched: [],
    schedules: [],
  }
  return answering(calls.syncState, { success: true, data: { running: null, last: { ...last, ...more } } })
}
const stored = (declaration: SettingsDeclaration, more: object) => {
  const { get } = settingsCallsOf(declaration)
  const data = { ...emptyRecordOf(declaration.fields), ...more }
  return get ? answering(get, { success: true, data }) : []
}
const listed = (declaration: ResourceDeclaration, records: readonly object[]) => {
  const { list } = callsOf(declaration)
  return list ? http.get(anywhere(list.path), () => HttpResponse.json(records)) : []
}
const verdict = (more: Partial<Verdict>) =>
  answering(calls.verdict, { success: true, data: { ...allWell, ...more } })
const folder = (state: ConnectionHealth['state']): Partial<Verdict> => ({
  connections: [{ name: 'ftp', state, at: null, host: null }],
})
const [first, second] = [1, 2].map(id => ({ ...exampleRecord(resources.schedules, id), id }))
const tested = (at: string) => ({ address: 'sftp.example', lastTest: { at, success: true, reason: null } })
const filters = { filter: null } as const

/** The text and the tone of each tile. Green requires a successful check. */
const says: Readonly<
  Record<
    string,
    readonly [name: string, words: RegExp, tone: Tone, given: () => (HttpHandler | HttpHandler[])[]]
  >
> = {
  'schedules, one of them on': [
    'Schedules',
    /^1 enabled, next /,
    'green',
    () => [
      listed(resources.schedules, [
        { ...first, enabled: true },
        { ...second, enabled: false },
      ]),
      verdict({}),
    ],
  ],
  'schedules that are all off': [
    'Schedules',
    /^0 enabled, 2 disabled$/,
    'hollow',
    () => [
      listed(resources.schedules, [
        { ...first, enabled: false },
        { ...second, enabled: false },
      ]),
      verdict({ nextRuns: [] }),
    ],
  ],
  'a schedule that never runs': [
    'Schedules',
    /^1 enabled, no next run$/,
    'amber',
    () => [listed(resources.schedules, [{ ...first, enabled: true }]), verdict({ nextRuns: [] })],
  ],
  'a filter that was counted': ['Product filter', /^2,000 of 2,000 products$/, 'green', () => [verdict({})]],
  'a filter without a count': [
    'Product filter',
    /^1 condition$/,
    'hollow',
    () => [stored(settings.productFilter, { akeneoSkus: 'A' }), verdict(filters)],
  ],
  'no filter and no count': ['Product filter', /^No filter/, 'hollow', () => [verdict(filters)]],
  'a synchronization of today': ['Synchronization', /^Synchronized /, 'green', () => [synchronized({})]],
  'a synchronization of long ago': [
    'Synchronization',
    /^Synchronized /,
    'hollow',
    () => [synchronized({ at: longAgo })],
  ],
  'a synchronization that failed': [
    'Synchronization',
    /^Failed /,
    'red',
    () => [synchronized({ success: false, error: 'No.' })],
  ],
  'a synchronization that misses something': [
    'Synchronization',
    /^1 warning, /,
    'amber',
    () => [synchronized({ touched: [winter] })],
  ],
  'a folder as target that worked': [
    'FTP settings',
    /^Worked in export #34/,
    'green',
    () => [
      stored(settings.ftp, {
        protocol: 'folder',
        lastTest: { at: new Date().toISOString(), success: true, reason: null, export: 34 },
      }),
      verdict(folder('established')),
    ],
  ],
  'a folder as target without a test': [
    'FTP settings',
    /^Configured, not tested yet$/,
    'hollow',
    () => [stored(settings.ftp, { protocol: 'folder', lastTest: null }), verdict(folder('untested'))],
  ],
  'no upload target': [
    'FTP settings',
    /^Not configured$/,
    'hollow',
    () => [verdict(folder('notConfigured'))],
  ],
  'a target tested just now': [
    'FTP settings',
    /^Connected, tested /,
    'green',
    () => [stored(settings.ftp, tested(new Date().toISOString()))],
  ],
  'a target tested long ago': [
    'FTP settings',
    /^Connected, tested /,
    'hollow',
    () => [stored(settings.ftp, tested(longAgo))],
  ],
  'languages with a default': [
    'Languages',
    /^2 languages, default German$/,
    'green',
    () => [
      listed(resources.languages, languages),
      stored(settings.exportSettings, { defaultLanguage: 'de' }),
    ],
  ],
  'languages without a default': [
    'Languages',
    /^2 languages, no default language$/,
    'amber',
    () => [listed(resources.languages, languages)],
  ],
  'one language, which is the default': [
    'Languages',
    /^1 language, default German$/,
    'green',
    () => [listed(resources.languages, languages.slice(0, 1))],
  ],
  'no language': ['Languages', /^No entries yet$/, 'hollow', () => [listed(resources.languages, [])]],
  'a limit for what is withdrawn': [
    'Export settings',
    /^Withdrawal on, safety limit 5%$/,
    'green',
    () => [stored(settings.exportSettings, { holdWithdrawnShare: 5 })],
  ],
  'no limit for what is withdrawn': [
    'Export settings',
    /^Withdrawal on, no safety limit$/,
    'hollow',
    () => [stored(settings.exportSettings, { holdWithdrawnShare: null })],
  ],
  'nothing is withdrawn': [
    'Export settings',
    /^Withdrawal off$/,
    'green',
    () => [stored(settings.exportSettings, { withdrawMissing: false })],
  ],
  'how the file is written': ['CSV settings', /^;, UTF-8, \.$/, 'green', () => []],
  users: [
    'Users',
    /^2 users, 1 administrator$/,
    'none',
    () => [
      listed(resources.users, [
        { id: 1, roles: [adminRole] },
        { id: 2, roles: [] },
      ]),
    ],
  ],
  'how long is kept what runs leave': [
    'Retention',
    /^30 to 90 days$/,
    'none',
    () => [stored(settings.retention, { fileDays: 30 })],
  ],
  changes: ['Audit log', /^1,234 entries$/, 'none', () => []],
  assets: ['Asset cache', /^0 assets$/, 'none', () => []],
}
const languages = [
  { name: 'de', id: 'de', label: 'German' },
  { name: 'en', id: 'en', label: 'English' },
]

describe('the tone of a tile', () => {
  it.each(Object.entries(says))('%s', async (_state, [name, words, tone, given]) => {
    open()
    server.use(...given().flat())
    await renderTile(name)
    expect(await within(await tile(name)).findByText(words)).toBeVisible()
    await waitFor(async () => expect(toneOf(await tile(name))).toBe(tone))
  })
})

describe('the mapping health above the settings', () => {
  const renamed = { attribute: 'color', label: 'Color', count: 3, products: 148, at: 1, options: [] }
  const well: MappingHealth = {
    missing: [],
    unmapped: [],
    variants: [],
    defaults: [],
    types: [],
    languages: [],
    renamed: [],
    touched: null,
    check: null,
  }
  const openWith = async (health: MappingHealth) => {
    const start = open()
    server.use(answering(healthCalls.mappingHealth, { success: true, data: health }))
    start()
    // all lines are loaded
    await within(await tile('Asset cache')).findByText('0 assets')
    return screen.queryByText('Mapping health:')?.closest('[role="status"]')
  }

  it('says in one line what there is to mend, and leads to it', async () => {
    const brand = { field: 'p_brand', label: 'Brand', column: 'p_brand', stops: false, products: 1204 }
    const line = await openWith({
      ...well,
      unmapped: [brand, { ...brand, field: 'a_ean', stops: true }],
      renamed: [renamed],
      touched: { products: 1204, isExact: true },
    })
    expect(line).toHaveTextContent(
      'Mapping health: 2 required fields unmapped, 3 renamed options. 1,204 products touched.',
    )
    // this finding keeps all products out of the file
    expect(line).toHaveClass('MuiAlert-colorError')
    expect(screen.getByRole('link', { name: 'Show findings' })).toHaveAttribute(
      'href',
      '/exports/check#health',
    )
  })

  it('is amber where products still go out, and says where it does not know all', async () => {
    const touched = { products: 148, isExact: false }
    const line = await openWith({ ...well, renamed: [renamed], touched })
    expect(line).toHaveTextContent('Mapping health: 3 renamed options. At least 148 products touched.')
    expect(line).toHaveClass('MuiAlert-colorWarning')
  })

  it('only says so without findings, with the way to the check run', async () => {
    expect(await openWith(well)).toBeUndefined()
    expect(screen.getByText('Nothing to mend in the mapping.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Check run' })).toHaveAttribute('href', '/exports/check')
  })
})
