import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { Verdict } from '../../../../src/contract/calls/dashboard.ts'
import { allWell, type StoppedState, stoppedStates } from '../../../shared/stoppedStates.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportReport, exportRow } from '../exports/exportRow.ts'

/** Whether the icon of the sentence is the check mark. */
const isGreen = (card: HTMLElement) => card.querySelector('[data-testid^="CheckCircle"]') !== null

describe('/dashboard', () => {
  it('says what there is not', async () => {
    renderConsole('/dashboard')
    expect(await screen.findByText('No exports yet')).toBeVisible()
    expect(screen.queryByText(/^Last/)).toBeNull()
  })

  it('asks the service once for page and drawer', async () => {
    let asked = 0
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/ui/api/exports/dashboard')) asked += 1
    })
    renderConsole('/dashboard')
    await screen.findByText('No exports yet')
    expect(asked).toBe(1)
  })

  it('shows what runs, what has finished, and the last runs', async () => {
    const startTime = new Date(Date.now() - 60_000).toISOString()
    const running = exportRow(128, 'running', { startTime, amountProcessed: 2214, amountTotal: 4148 })
    const finished = exportRow(127, 'warning', {
      type: 2,
      excludeAssets: true,
      amountSuccessful: 312,
      amountWarnings: 9,
      delivery: {
        outcome: 'delivered',
        label: 'Delivered',
        reason: '',
        onSale: '',
        at: '2026-11-20T08:00:00Z',
        changes: { new: 12, changed: 340, withdrawn: 0 },
      },
    })
    const outcomes = ['delivered', 'failed', 'delivered', 'delivered', 'delivered'] as const
    const history = outcomes.map((outcome, index) => ({
      id: 120 + index,
      startTime: '2026-11-20T08:00:00Z',
      type: 1,
      outcome,
      durationMs: 18_000,
      amountSuccessful: 1000,
      amountWarnings: 3,
      amountErroneous: 0,
    }))
    renderConsole('/dashboard')
    server.use(
      answering(calls.exportDashboard, {
        success: true,
        data: { running: [running], finished: [finished], history },
      }),
    )
    expect(await screen.findByText('2,214 of 4,148 products')).toBeVisible()
    const ledger = within(screen.getByRole('region', { name: 'Deliveries' }))
    const line = ledger.getAllByRole('listitem').find(one => one.textContent.includes('#127'))
    expect(line).toHaveTextContent(
      /DeltaDeliveredAssets excluded321 products, 12 new, 340 changed9 with warnings/,
    )
    expect(ledger.getByText('Running')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/exports')
    const table = within(screen.getByRole('table', { name: 'Last runs' }))
    expect(table.getByRole('row', { name: /#120/ })).toHaveTextContent('delivered1,00318 s')
    expect(table.getByRole('row', { name: /#121/ })).toHaveTextContent('failed018 s')
  })

  it('does without a history and without an envelope', async () => {
    renderConsole('/dashboard')
    server.use(
      http.get('*/ui/api/exports/dashboard', () =>
        HttpResponse.json({
          running: [],
          finished: [{ id: 9, statusClass: 'error', startTime: '2026-11-20T08:00:00+01:00', type: 1 }],
        }),
      ),
    )
    expect(await screen.findByRole('link', { name: 'Export #9' })).toBeVisible()
  })
})

const states = Object.entries(stoppedStates) as [StoppedState, Verdict][]

/** The trouble of each state without delivery to TB.One, with the address of its solution. */
const said: Readonly<Record<StoppedState, readonly [words: RegExp, remedy: string | null]>> = {
  'an export on hold': [/Export #35 is on hold.*the limit is 200/, '/exports/35'],
  'a filter that lets nothing through': [
    /lets no product through.*0 of 2,000 products pass. jana@example.com changed the filter/,
    '/settings/akeneo/product-filter',
  ],
  'a structure that Akeneo lost': [/Akeneo lacks something.*2 settings name/, '/settings/akeneo/sync'],
  'master data that was never read': [/No master data/, '/settings/akeneo/sync'],
  'a broken connection to Akeneo': [/No connection to Akeneo.*refuses/, '/settings/akeneo/api'],
  'a broken connection to the upload target': [
    /No connection to the upload target.*refuses the password/,
    '/settings/tradebyte/ftp',
  ],
  'a schedule whose export failed': [
    /Export #35 of Nightly delta failed.*Synchronize/,
    '/settings/akeneo/sync',
  ],
  'an upload that failed': [/The file of export #35 was not uploaded/, null],
  'an upload that the target refused, as it still does': [
    /The file of export #35 was not uploaded.*was not found.*Retry upload/,
    '/settings/tradebyte/ftp',
  ],
  'an export that was cancelled': [/Export #35 was cancelled/, '/exports/35'],
  'an upload that is switched off': [/Export #35 was not uploaded.*disabled/, '/exports/35'],
  'a run that was missed': [/Nightly delta was missed.*older than 6 h/, '/settings/schedules'],
  'schedules that all write without an upload': [
    /No schedule uploads its file.*TB.One gets no file/,
    '/settings/schedules',
  ],
  'no language': [/There is no language yet/, '/settings/tradebyte/languages'],
  'an Akeneo that is not connected': [/Akeneo is not connected/, '/settings/akeneo/api'],
  'no upload target': [/Last written: #35.*2,000 products.*no upload target/, null],
  'nothing delivered yet': [/Nothing delivered yet/, null],
}

describe('the verdict', () => {
  const open = async (verdict: Verdict, roles: string[] = [adminRole]) => {
    server.use(answering(calls.verdict, { success: true, data: verdict }))
    renderConsole('/dashboard', { roles })
    const card = await screen.findByRole('region', { name: 'State of delivery' })
    await within(card).findByRole('list', { name: 'Connections' })
    return card
  }

  it('says what was delivered, what is missing and what comes next', async () => {
    const card = await open(allWell)
    expect(card).toHaveTextContent(
      /TB\.One has #34 from .*\. One thing needs you\.1,990 products, 10 missing\./,
    )
    expect(within(card).getByRole('link', { name: 'Export #34' })).toHaveAttribute('href', '/exports/34')
    expect(within(card).getByRole('link', { name: '10 missing' })).toHaveAttribute(
      'href',
      '/exports/34/errors',
    )
    expect(within(card).getByRole('link', { name: /^Upload target/ })).toHaveTextContent(
      'sftp.tradebyte.example',
    )
    expect(isGreen(card)).toBe(true)
    const runs = within(screen.getByRole('list', { name: 'Next runs' })).getAllByRole('listitem')
    // the soonest is next to the past
    expect(runs.map(run => /Weekly full|Nightly delta/.exec(run.textContent)?.[0])).toEqual([
      'Weekly full',
      'Nightly delta',
    ])
    await user.click(within(card).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByRole('dialog', { name: 'Start export' })).toBeVisible()
  })

  it('says of an upload target that files are only downloaded', async () => {
    const connections = [{ name: 'ftp', state: 'downloadOnly', at: null, host: null }] as const
    const card = await open({ ...allWell, state: 'written', connections: [...connections] })
    expect(within(card).getByRole('link', { name: /^Upload target/ })).toHaveTextContent(
      'Upload targetdownload only',
    )
  })

  it.each([
    [29, true],
    [31, false],
  ])('takes a connection that was checked %i days ago as well: %s', async (days, isWell) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    const connections = [{ name: 'akeneoApi', state: 'established', at, host: 'pim.example' }] as const
    const card = await open({ ...allWell, connections: [...connections] })
    const dot = within(card)
      .getByRole('link', { name: /^Akeneo/ })
      .querySelector('[data-color]')
    expect(dot).toHaveAttribute('data-color', isWell ? 'success.dot' : 'inputBorder')
  })

  it.each(states)('names %s, with its remedy and without a good sign', async (name, verdict) => {
    const card = await open(verdict)
    const [words, remedy] = said[name]
    expect(card).toHaveTextContent(words)
    expect(isGreen(card)).toBe(false)
    const buttons = within(card).queryAllByRole('link', { name: /^(Open|Review|Show) / })
    expect(buttons.map(button => button.getAttribute('href'))).toEqual(remedy ? [remedy] : [])
  })

  it('shows the first cause in full, two more in a line each, and all on request', async () => {
    const [first] = stoppedStates['an export on hold'].troubles
    const troubles = [35, 36, 37, 38].flatMap(id =>
      first ? [{ ...first, export: { id }, sentence: `Export #${id} is on hold` }] : [],
    )
    const card = await open({ ...allWell, state: 'stopped', troubles })
    expect(within(card).getAllByRole('link', { name: /^Review/ })).toHaveLength(1)
    expect(within(card).getByRole('link', { name: 'Export #37 is on hold' })).toBeVisible()
    await user.click(within(card).getByRole('button', { name: 'Show all 4' }))
    expect(within(card).getAllByRole('link', { name: /^Review/ })).toHaveLength(4)
  })

  it('has no links to pages that only administrators may open', async () => {
    const card = await open(stoppedStates['a broken connection to Akeneo'], [])
    expect(card).toHaveTextContent('The administration can change this.')
    expect(within(card).queryByRole('link', { name: /Akeneo|Open settings/ })).toBeNull()
  })

  it('moves between the runs with one tab stop', async () => {
    const history = [1, 2, 3, 4, 5].map(id => ({
      id,
      startTime: '2026-11-20T08:00:00Z',
      type: 2,
      outcome: 'delivered' as const,
      amountSuccessful: 1,
      amountWarnings: 0,
      amountErroneous: 0,
    }))
    const { router } = renderConsole('/dashboard')
    server.use(
      answering(calls.exportDashboard, { success: true, data: { running: [], finished: [], history } }),
      answering(calls.getExport, { success: true, data: exportReport(exportRow(2, 'running')) }),
    )
    const runs = within(await screen.findByRole('group', { name: /^Last runs/ })).getAllByRole('link')
    expect(runs.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, 0])
    runs[2]?.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}')
    expect(runs[1]).toHaveFocus()
    expect(runs[1]).toHaveAccessibleName(/^#2, .*, Delta\. delivered$/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/exports/2'))
  })
})
