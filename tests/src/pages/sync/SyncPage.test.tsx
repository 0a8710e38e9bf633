import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { SyncState } from '../../../../src/contract/calls/sync.ts'
import { healthCalls } from '../../../../src/contract/mapping/health.ts'
import { mappingCalls } from '../../../../src/contract/mapping/mapping.ts'
import { localeCookie } from '../../../../src/wire/locale.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, refusing, server } from '../../service.ts'
import { from, service as mappingService, source, unsaved } from '../mapping/mappingQueries.ts'
import { openMapping } from '../mapping/openMapping.ts'

const path = '/settings/akeneo/sync'

const nothing = { added: 0, updated: 0, deleted: 0 }
const ended = (more: Partial<NonNullable<SyncState['last']>> = {}) => ({
  at: '2026-11-20T14:02:00+01:00',
  success: true,
  error: null,
  counts: { channels: nothing, attributes: { added: 3, updated: 2, deleted: 1204 } },
  touched: [],
  schedules: [],
  ...more,
})
const stands = (state: Partial<SyncState>) =>
  server.use(answering(calls.syncState, { success: true, data: { running: null, last: null, ...state } }))
const open = () => renderConsole(path)
const startButton = () => screen.findByRole('button', { name: 'Start synchronization' })

describe('the sync page', () => {
  it('says that nothing was synchronized yet, and can start', async () => {
    stands({})
    open()
    expect(await startButton()).toBeEnabled()
    expect(screen.getByText(/has not been synchronized yet/)).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows the last result with its time, and highlights what was deleted', async () => {
    stands({ last: ended() })
    open()
    expect(await screen.findByText('Synchronization successful')).toBeVisible()
    const result = screen.getByRole('region', { name: 'Last synchronization' })
    expect(result.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T14:02:00+01:00')
    const [, channels, attributes] = screen.getAllByRole('row')
    expect(channels).toHaveTextContent('Channels000')
    expect(attributes).toHaveTextContent('Attributes321,204')
    const deleted = within(attributes as HTMLElement).getAllByRole('cell')[2] as HTMLElement
    expect(within(deleted).getByTestId('WarningAmberOutlinedIcon')).toBeInTheDocument()
    expect(within(channels as HTMLElement).queryByTestId('WarningAmberOutlinedIcon')).toBeNull()
  })

  it('starts one, is disabled meanwhile, shows its progress and then its result', async () => {
    stands({})
    let finish = () => {}
    const finished = new Promise<void>(resolve => (finish = resolve))
    server.use(
      http.post(anywhere(calls.syncAkeneo.path), async () => {
        await finished
        return HttpResponse.json({ success: true, data: { attributes: nothing } })
      }),
    )
    open()
    await user.click(await startButton())
    const busy = await screen.findByRole('button', { name: 'Synchronizing' })
    expect(busy).toBeDisabled()
    stands({ running: { done: 4, total: 10, kind: 'attributes' } })
    expect(await screen.findByText('Reading attributes from Akeneo')).toBeVisible()
    expect(screen.getByText('4 of 10')).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    stands({ last: ended() })
    finish()
    expect(await screen.findByText('Synchronization successful')).toBeVisible()
    expect(await startButton()).toBeEnabled()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows a synchronization of another user until it ends', async () => {
    stands({ running: { done: 1, total: 10, kind: 'locales' }, last: ended() })
    open()
    expect(await screen.findByRole('button', { name: 'Synchronizing' })).toBeDisabled()
    expect(screen.getByText('Synchronization successful')).toBeVisible()
    stands({ last: ended({ success: false, error: 'The PIM is away.', counts: { channels: nothing } }) })
    expect(await screen.findByText('Synchronization failed')).toBeVisible()
    expect(screen.getByText('The PIM is away.')).toBeVisible()
    expect(screen.getByText(/1 of 10/)).toBeVisible()
    expect(screen.getAllByText('not read')).toHaveLength(27)
    expect(await startButton()).toBeEnabled()
  })

  it('says that another user was faster', async () => {
    stands({})
    open()
    const button = await startButton()
    stands({ running: { done: 1, total: 10, kind: 'locales' } })
    server.use(
      http.post(anywhere(calls.syncAkeneo.path), () =>
        HttpResponse.json(
          { success: false, message: 'A synchronization is already running.' },
          { status: 409 },
        ),
      ),
    )
    await user.click(button)
    expect(await screen.findByText('A synchronization is already running.')).toBeVisible()
    expect(await screen.findByText('Reading locales from Akeneo')).toBeVisible()
    expect(screen.queryByText('Synchronization failed')).toBeNull()
  })

  it('works with a backend that keeps no results', async () => {
    server.use(
      http.get(anywhere(calls.syncState.path), () => HttpResponse.json({}, { status: 404 })),
      http.post(anywhere(calls.syncAkeneo.path), () =>
        HttpResponse.json({ success: true, data: { attributes: { added: 1, updated: 0, deleted: 0 } } }),
      ),
    )
    open()
    await user.click(await startButton())
    expect(await screen.findByText('Synchronization successful')).toBeVisible()
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Attributes100')
  })

  it('says what happened where the service cannot be reached', async () => {
    stands({ last: ended() })
    open()
    const button = await startButton()
    server.use(http.post(anywhere(calls.syncAkeneo.path), () => HttpResponse.error()))
    await user.click(button)
    expect(await screen.findByText('Synchronization failed')).toBeVisible()
    expect(screen.getByText(/^Kontor cannot be reached/)).toBeVisible()
  })

  it('offers another try when the state cannot be read', async () => {
    server.use(http.get(anywhere(calls.syncState.path), () => HttpResponse.json({}, { status: 403 })))
    open()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    stands({ last: ended() })
    await user.click(retry)
    expect(await screen.findByText('Synchronization successful')).toBeVisible()
  })

  it('names what the deletions touch, each with the way to it', async () => {
    const touch = { label: null, record: null, thing: 'families', code: 'hats' } as const
    stands({
      last: ended({
        touched: [
          {
            ...touch,
            area: 'mapping',
            field: 'p_name',
            label: 'Product name',
            thing: 'attributes',
            code: 'old',
          },
          {
            ...touch,
            area: 'channels',
            field: 'akeneoCurrency',
            record: 'Zalando',
            thing: 'currencies',
            code: 'CHF',
          },
          { ...touch, area: 'productFilter', field: 'akeneoFamilies' },
        ],
        schedules: ['Nightly', 'Hourly'],
      }),
    })
    open()
    const note = await screen.findByRole('note')
    const links = within(note).getAllByRole('link')
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Product name', '/settings/tradebyte/mapping#p_name'],
      ['Zalando: Currency', '/settings/tradebyte/channels'],
      ['Families', '/settings/akeneo/product-filter'],
      ['Enabled schedules that export with these settings: Nightly, Hourly', '/settings/schedules'],
    ])
    expect(note).toHaveTextContent('Product name · attribute old')
    expect(note).toHaveTextContent('Families · hats')
  })

  it('shows many touched places of a page on demand', async () => {
    const touched = Array.from({ length: 30 }, (_none, n) => ({
      area: 'mapping',
      field: `p_${n}`,
      label: `Field ${n}`,
      record: null,
      thing: 'attributes' as const,
      code: `gone_${n}`,
    }))
    stands({ last: ended({ touched }) })
    open()
    const more = await screen.findByRole('button', { name: 'Show all 30' })
    expect(screen.getAllByRole('link', { name: /^Field/ })).toHaveLength(8)
    await user.click(more)
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Field/ })).toHaveLength(30))
  })

  it('speaks German', async () => {
    localeCookie.keep('de-DE')
    stands({ last: ended() })
    open()
    expect(await screen.findByText('Synchronisation erfolgreich')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Gelöscht' })).toBeVisible()
    expect(screen.getAllByRole('row')[2]).toHaveTextContent('Attribute321.204')
  })
})

const colour = {
  attribute: 'colour',
  label: 'Colour',
  count: 7,
  products: 1148,
  at: 5,
  options: [
    { code: 'black', locale: 'en_GB', before: 'Black', after: 'Deep black', products: 1096 },
    { code: 'olive', locale: 'en_GB', before: 'Olive', after: 'Khaki olive', products: null },
  ],
}

describe('renamed options', () => {
  const useCodes = () => screen.findByRole('button', { name: 'Use codes for Colour' })
  const heading = () => screen.queryByRole('heading', { name: 'Renamed in Akeneo' })
  /** The answer of the service to each decision. */
  const decisions = () => {
    const sent: unknown[] = []
    const onRequest = (_request: Request, body: unknown) => {
      sent.push(body)
      stands({ last: ended({ renamed: [] }) })
    }
    for (const call of [healthCalls.sendOptionCodes, healthCalls.keepOptionLabels])
      server.use(answering(call, { success: true }, { onRequest }))
    return sent
  }
  /** An undoable decision is sent when its toast closes. */
  const closeToast = () => user.keyboard('{Escape}')

  it('are shown with both texts and their products, or a dash if unknown', async () => {
    stands({ last: ended({ renamed: [colour] }) })
    open()
    const region = within(await screen.findByRole('region', { name: 'Renamed in Akeneo' }))
    expect(region.getByText('7 options')).toBeVisible()
    expect(region.getByText('1,148 products')).toBeVisible()
    const [, black, olive, more] = region.getAllByRole('listitem')
    expect(black).toHaveTextContent('Black → Deep black black · en_GB1,096')
    expect(olive).toHaveTextContent('Olive → Khaki olive olive · en_GB–')
    expect(more).toHaveTextContent('and 5 more options')
  })

  it.each([
    ['codes', 'Use codes for Colour', 'Codes are used for Colour', { attribute: 'colour' }],
    [
      'new labels',
      'Keep labels of Colour',
      'The new labels of Colour are kept',
      { attribute: 'colour', at: 5 },
    ],
  ])('go with a click on %s, which can be undone', async (_what, name, said, body) => {
    stands({ last: ended({ renamed: [colour] }) })
    const sent = decisions()
    open()
    await user.click(await screen.findByRole('button', { name }))
    // a toast under the pointer stays open
    await user.hover(await screen.findByText(said))
    expect(heading()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(heading()).toBeVisible())
    expect(sent).toEqual([])
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
    await user.click(await screen.findByRole('button', { name }))
    await closeToast()
    await waitFor(() => expect(sent).toEqual([body]))
    expect(heading()).toBeNull()
  })

  it('come back where the service fails', async () => {
    stands({ last: ended({ renamed: [colour] }) })
    server.use(refusing(healthCalls.sendOptionCodes, 500, 'The database is locked.'))
    open()
    await user.click(await useCodes())
    await closeToast()
    expect(await screen.findByText('The database is locked.')).toBeVisible()
    expect(heading()).toBeVisible()
  })

  it('are folded on the mapping page, whose form follows a decision and keeps what is unsaved', async () => {
    const stored = { p_name: from('name'), p_text: from('colour') }
    await openMapping({ ...mappingService, stored, last: ended({ renamed: [colour] }) }, 'p_text')
    const sent = decisions()
    await user.click(await screen.findByRole('button', { name: 'Show the options' }))
    await user.click(await useCodes())
    server.use(
      answering(mappingCalls.getMapping, {
        success: true,
        data: { ...stored, p_text: { ...from('colour'), formatter: 'upper' } },
      }),
    )
    await closeToast()
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Formatter/ })).toHaveTextContent('Upper case'),
    )
    expect(unsaved()).toBeNull()
    expect(source()).toHaveValue('Colour')
  })

  it('speak German', async () => {
    localeCookie.keep('de-DE')
    stands({ last: ended({ renamed: [colour] }) })
    open()
    expect(await screen.findByText('In Akeneo umbenannt')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Codes verwenden für Colour' })).toBeVisible()
    expect(screen.getByText('1.148 Produkte')).toBeVisible()
  })
})
