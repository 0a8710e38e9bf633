import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { Overview } from '../../../../src/contract/calls/dashboard.ts'
import { healthCalls, type MappingHealth } from '../../../../src/contract/mapping/health.ts'
import { groupsOf, nameOfTile } from '../../../../src/pages/settings/settingsGroups.tsx'
import { declared } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { allWell, type StoppedState, stoppedStates } from '../../../shared/stoppedStates.ts'

const names = groupsOf(declared)
  .flatMap(({ tiles }) => tiles)
  .map(nameOfTile)

/** The lines of all tiles, with some of their own. */
const overview = (more: Overview['tiles'] = {}): Overview => ({
  tiles: {
    ...Object.fromEntries(names.map(name => [name, { text: `${name} is well` }])),
    assetCache: { text: '12 assets' },
    ...more,
  },
})

/** A mapping without findings. */
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

const open = (tiles: Overview['tiles'] = {}) =>
  server.use(
    answering(calls.overview, { success: true, data: overview(tiles) }),
    answering(calls.verdict, { success: true, data: allWell }),
    answering(healthCalls.mappingHealth, { success: true, data: well }),
  )
const tile = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })
const dotOf = (link: HTMLElement) => link.querySelector<HTMLElement>('[data-color]')?.dataset['color']

describe('the settings hub', () => {
  it('says in a line what each page holds, without a dot, in one call for all', async () => {
    open({ schedules: { text: '2 enabled, next', at: '2001-11-20T14:02:00Z' } })
    const calledPaths: string[] = []
    server.events.on('request:start', ({ request }) => calledPaths.push(new URL(request.url).pathname))
    renderConsole('/settings', { roles: [adminRole] })
    const schedules = await tile('Schedules')
    expect(await within(schedules).findByText(/^2 enabled, next 20 Nov 2001, /)).toBeVisible()
    expect(dotOf(schedules)).toBeUndefined()
    expect(calledPaths.filter(path => /settings|overview/.test(path))).toEqual(['/ui/api/dashboard/overview'])
    server.events.removeAllListeners()
  })

  const causing: Readonly<
    Partial<Record<StoppedState, readonly [name: string, sentence: RegExp, dot: string]>>
  > = {
    'an export on hold': ['Export settings', /Export #35 is on hold/, 'warning.dot'],
    'a filter that lets nothing through': ['Product filter', /lets no product through/, 'warning.dot'],
    'a broken connection to Akeneo': ['Akeneo API settings', /No connection to Akeneo/, 'error.dot'],
    'a schedule whose export failed': ['Schedules', /Export #35 of Nightly delta failed/, 'error.dot'],
    'an upload that failed': ['FTP settings', /The file of export #35 was not uploaded/, 'error.dot'],
    'no language': ['Languages', /There is no language yet/, 'warning.dot'],
  }
  it.each(Object.entries(causing))('marks the page that causes %s', async (state, [name, sentence, dot]) => {
    open()
    const data = stoppedStates[state as StoppedState] // its own keys
    server.use(answering(calls.verdict, { success: true, data }))
    renderConsole('/settings', { roles: [adminRole] })
    expect(await within(await tile(name)).findByText(sentence)).toBeVisible()
    expect(dotOf(await tile(name))).toBe(dot)
    expect(dotOf(await tile('Channels'))).toBeUndefined()
  })

  it('says where Akeneo no longer has what was chosen', async () => {
    open({ cluster: { text: '5 categories', missing: 2 } })
    renderConsole('/settings', { roles: [adminRole] })
    const cluster = await tile('Cluster settings')
    expect(await within(cluster).findByText('2 choices missing in Akeneo')).toBeVisible()
    expect(dotOf(cluster)).toBe('warning.dot')
  })

  it('has the pages of the specification for a backend without an overview', async () => {
    const unknown = () => new HttpResponse(null, { status: 404 })
    server.use(
      http.get('*/ui/api/dashboard/overview', unknown),
      http.get('*/ui/api/dashboard/verdict', unknown),
      answering(calls.syncState, { success: true, data: { running: null, last: null } }),
    )
    renderConsole('/settings', { roles: [adminRole] })
    expect(await tile('Channels')).toBeVisible()
    expect(await tile('Mapping')).toBeVisible()
    expect(screen.queryByText('Settings could not be loaded.')).toBeNull()
  })

  it('says that it could not be loaded, and tries again', async () => {
    open()
    server.use(refusing(calls.overview, 500, 'No'))
    renderConsole('/settings', { roles: [adminRole] })
    expect(await screen.findByText('Settings could not be loaded.')).toBeVisible()
    open()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await within(await tile('Asset cache')).findByText('12 assets')).toBeVisible()
    expect(screen.queryByText('Settings could not be loaded.')).toBeNull()
  })

  it('hides what a role is needed for', async () => {
    open()
    renderConsole('/settings', { roles: [] })
    expect(await tile('Channels')).toBeVisible()
    for (const name of ['Users', 'Audit log', 'Asset cache', 'TESSA API settings', 'Akeneo API settings'])
      expect(screen.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull()
  })
})

describe('the mapping health above the settings', () => {
  const renamed = { attribute: 'color', label: 'Color', count: 3, products: 148, at: 1, options: [] }
  const openWith = async (health: MappingHealth) => {
    open()
    server.use(answering(healthCalls.mappingHealth, { success: true, data: health }))
    renderConsole('/settings', { roles: [adminRole] })
    await within(await tile('Asset cache')).findByText('12 assets')
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
