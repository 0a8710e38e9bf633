import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { Cause } from '../../../../src/contract/calls/cause.ts'
import {
  type DeliverySummary,
  exportPageSize,
  type ExportRow,
  exportTypes,
} from '../../../../src/contract/calls/exports.ts'
import { allWell } from '../../../shared/stoppedStates.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, server } from '../../service.ts'
import { exportRow } from '../exports/exportRow.ts'

const sign = (outcome: DeliverySummary['outcome'], label: string): DeliverySummary => ({
  outcome,
  label,
  reason: '',
  onSale: '',
  at: outcome === 'delivered' ? '2026-11-20T08:00:00Z' : null,
  changes: null,
})
const delivered = (id: number, more: Partial<ExportRow> = {}) =>
  exportRow(id, 'successful', { delivery: sign('delivered', 'Delivered'), amountSuccessful: 5, ...more })
const quiet = (id: number) =>
  exportRow(id, 'successful', { isQuiet: true, delivery: sign('unchanged', 'Nothing changed') })
const refused = exportRow(6, 'error', {
  delivery: sign('notUploaded', 'Not uploaded'),
  reason: 'The host sftp.example was not found.',
  quality: { missing: 10, warnings: 0, news: { missing: 0, warnings: 0, fewer: 0, cause: '' } },
})

const open = async (finished: ExportRow[], shown = 5) => {
  const { router } = renderConsole('/dashboard')
  server.use(
    answering(calls.exportDashboard, { success: true, data: { running: [], finished, history: [] } }),
  )
  const ledger = within(await screen.findByRole('region', { name: 'Deliveries' }))
  await ledger.findByRole('link', { name: `Export #${shown}` })
  return { ledger, router }
}

describe('the ledger of deliveries', () => {
  it('says why a file did not arrive, and that its problems are known', async () => {
    const { ledger } = await open([refused, delivered(5)])
    const line = ledger.getAllByRole('listitem').find(one => one.textContent.includes('#6'))
    expect(line).toHaveTextContent(/Not uploadedThe host sftp.example was not found.10 missingnothing new/)
    expect(ledger.getByText('Delivered', { selector: '.word' })).toBeVisible()
  })

  it('has selections, which the address holds', async () => {
    const { ledger, router } = await open([refused, delivered(5), delivered(4)])
    await user.click(ledger.getByRole('button', { name: 'Did not arrive 1' }))
    expect(ledger.getByRole('button', { name: 'Did not arrive 1' })).toHaveAttribute('aria-pressed', 'true')
    expect(ledger.getAllByRole('link', { name: /^Export #/ }).map(link => link.textContent)).toEqual(['#6'])
    expect(router.state.location.search).toBe('?show=missed')
    await user.click(ledger.getByRole('button', { name: 'Something new 0' }))
    expect(ledger.getByText('No run fits.')).toBeVisible()
  })

  it('leads to the schedules where no run is planned', async () => {
    server.use(answering(calls.verdict, { success: true, data: { ...allWell, nextRuns: [] } }))
    const { ledger } = await open([delivered(5)])
    expect(await ledger.findByText('No run is planned.')).toBeVisible()
    expect(ledger.getByRole('link', { name: 'Schedules' })).toHaveAttribute('href', '/settings/schedules')
  })

  it('is walked by keys, which unfold and fold quiet runs', async () => {
    const { ledger } = await open([refused, delivered(5), quiet(4), quiet(3), delivered(2)])
    const link = (id: number) => ledger.getByRole('link', { name: `Export #${id}` })
    link(6).focus()
    await user.keyboard('jj')
    const fold = ledger.getByRole('button', { name: 'Show 2 runs without anything new' })
    expect(fold).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(link(3)).toBeVisible()
    await user.keyboard('{ArrowDown}')
    expect(link(4)).toHaveFocus()
    await user.keyboard('k{ArrowLeft}')
    expect(ledger.queryByRole('link', { name: 'Export #3' })).toBeNull()
  })

  it('shows older exports page by page from the list of exports', async () => {
    const numbers = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_one, index) => from - index)
    const pages: number[] = []
    server.use(
      http.get(anywhere(calls.listExports.path), ({ params }) => {
        const page = Number(params['page'])
        pages.push(page)
        const first = 60 - (page - 1) * exportPageSize
        const pageData = numbers(first, Math.max(1, first - exportPageSize + 1)).map(id =>
          exportRow(id, 'successful', id === 12 ? { type: exportTypes.check } : {}),
        )
        return HttpResponse.json({ success: true, data: { pages: 3, count: 60, pageData } })
      }),
    )
    const { ledger } = await open(
      numbers(60, 31).map(id => delivered(id)),
      60,
    )
    const lines = () =>
      ledger.getAllByRole('link', { name: /^Export #/ }).map(link => Number(link.textContent.slice(1)))
    await user.click(ledger.getByRole('button', { name: 'Show older' }))
    await ledger.findByRole('link', { name: 'Export #11' })
    expect(lines()).toEqual(numbers(60, 11).filter(id => id !== 12))
    await user.click(ledger.getByRole('button', { name: 'Show older' }))
    await ledger.findByRole('link', { name: 'Export #1' })
    expect(lines()).toEqual(numbers(60, 1).filter(id => id !== 12))
    expect(ledger.queryByRole('button', { name: 'Show older' })).toBeNull()
    expect(new Set(pages.filter(page => page > 1))).toEqual(new Set([2, 3]))
    expect(ledger.getByText(/^59 runs since/)).toBeVisible()
  })

  it('presses the remedy of a row by r, and does nothing in a row without one', async () => {
    const cause: Cause = {
      code: 'missing',
      severity: 'warning',
      sentence: '10 products are missing from export #6',
      detail: '',
      stops: false,
      export: { id: 6 },
      schedule: null,
      connection: null,
      page: null,
      // a page that needs no answer
      remedies: [{ act: 'open', label: 'Read more', path: '/help' }],
      since: null,
    }
    const { ledger, router } = await open([{ ...refused, cause }, delivered(5)])
    ledger.getByRole('link', { name: 'Export #5' }).focus()
    await user.keyboard('r')
    expect(router.state.location.pathname).toBe('/dashboard')
    await user.keyboard('kr')
    expect(router.state.location.pathname).toBe('/help')
  })
})
