import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { ArticleChange, ExportReport } from '../../../../src/contract/calls/exports.ts'
import { firstKind } from '../../../../src/pages/exports/changes/ChangeTiles.tsx'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { differenceOf, evidenceOf, exportReport, exportRow, withdrawalOf } from './exportRow.ts'

const change = (article: string, more: Partial<ArticleChange> = {}): ArticleChange => ({
  article,
  product: article,
  name: '',
  reason: null,
  share: null,
  filled: 0,
  cells: [],
  fileMissing: false,
  ...more,
})
/** A changed cell. */
const cell = (
  column: string,
  before: string,
  after: string,
  more: { label?: string; share?: number } = {},
) => ({
  column,
  label: column,
  before,
  after,
  share: null,
  ...more,
})
const price = (article: string, share: number) =>
  change(article, {
    share,
    cells: [cell('a_vk[otde]', '89.95', '8995.00', { label: 'Selling price, OTTO', share })],
  })

const exceeded = [
  { limit: 'withdrawn' as const, most: 5, isShare: true, count: 180 },
  { limit: 'prices' as const, most: 25, isShare: false, count: 41 },
]
const difference = differenceOf({ changed: 340, unchanged: 1600, withdrawn: 180, prices: 41, exceeded })
const held = exportReport(exportRow(35, 'onHold', { statusLabel: 'On hold', statusDetails: 'Nothing.' }), {
  difference,
})
const decision = { released: true, by: 'boss@example.com', at: '2026-11-22T08:14:00Z', reason: 'On purpose' }

/** Answers with the report and pages of changes, and records the requests. */
const serve = (report: ExportReport, count = 41, rows = [price('one', 99), price('two', -0.5)]) => {
  const asked: URLSearchParams[] = []
  server.use(
    answering(calls.getExport, { success: true, data: report }),
    answering(calls.exportEvidence, { success: true, data: evidenceOf() }),
    http.get(`*/ui/api/exports/${report.id}/changes`, ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      const pages = Math.ceil(count / 25)
      const pageData = Number(searchParams.get('page')) > pages ? [] : rows
      const reasons = searchParams.get('kind') === 'withdrawn' ? { notSelected: 171, failed: 9 } : undefined
      return HttpResponse.json({ success: true, data: { pages, count, perPage: 25, pageData, reasons } })
    }),
  )
  return asked
}
const address = () => `${window.location.pathname}${window.location.search}`

describe('/exports/{id}/changes', () => {
  it('goes to the last page where it is asked for one past the end', async () => {
    serve(held)
    renderConsole('/exports/35/changes?kind=prices&page=999')
    await waitFor(() => expect(address()).toBe('/exports/35/changes?kind=prices&page=2'))
  })

  it('keeps search and reason in the address, each with its first page', async () => {
    const asked = serve(held)
    renderConsole('/exports/35/changes?kind=withdrawn&page=2')
    const chip = await screen.findByRole('button', { name: 'Failed 9' })
    expect(screen.getByRole('button', { name: 'All 180' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(chip)
    expect(address()).toBe('/exports/35/changes?kind=withdrawn&reason=failed')
    expect(screen.getByRole('button', { name: 'Failed 9' })).toHaveAttribute('aria-pressed', 'true')
    await user.type(screen.getByRole('searchbox'), 'park')
    await waitFor(() => expect(address()).toBe('/exports/35/changes?kind=withdrawn&reason=failed&q=park'))
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        q: 'park',
        reason: 'failed',
        page: '1',
      }),
    )
  })

  it('says of each withdrawn article which cause it has, or else its reason', async () => {
    const off = { reason: 'notSelected' as const, cells: [cell('a_active', '1', '0')] }
    serve(held, 2, [change('one', { ...off, cause: 'deleted' }), change('two', { ...off, cause: 'unknown' })])
    const withdrawals = [withdrawalOf({ key: 'deleted', sentence: 'Deleted in Akeneo' })]
    server.use(answering(calls.exportEvidence, { success: true, data: evidenceOf({ withdrawals }) }))
    renderConsole('/exports/35/changes?kind=withdrawn')
    const table = within(await screen.findByRole('table', { name: 'Changes' }))
    expect(await table.findByText('Deleted in Akeneo')).toBeVisible()
    expect(table.getByText('No longer selected')).toBeVisible()
  })

  it.each([
    ['onHold', {}, /^Will be sent once when the export is released/],
    ['discarded', { decision: { ...decision, released: false } }, /^Not sent: the export was discarded/],
    ['failed', {}, /^Not sent yet: the upload failed/],
    ['uploaded', {}, /^Sent once: TB\.One takes them off sale/],
  ] as const)(
    'says of those withdrawn in an export that is %s what becomes of them',
    async (state, more, words) => {
      const cells = [cell('a_active', '1', '0')]
      const report = {
        ...held,
        difference: { ...difference, ...more },
        upload: { state, at: null, to: null },
      }
      serve(report, 1, [change('gone', { reason: 'notSelected', cells })])
      renderConsole('/exports/35/changes?kind=withdrawn')
      const note = await screen.findByText(words)
      await waitFor(() => expect(note.parentElement).toHaveTextContent(/a_active → 0$/))
      expect(within(screen.getByRole('table')).getByText('No longer selected')).toBeVisible()
    },
  )

  it('hides no single cell, and shows all of more on request', async () => {
    const cells = (count: number) =>
      Array.from({ length: count }, (_cell, index) => cell(`c${index}`, '', 'x'))
    serve(held, 2, [change('four', { cells: cells(4) }), change('five', { cells: cells(5) })])
    renderConsole('/exports/35/changes?kind=changed')
    await user.click(await screen.findByRole('button', { name: '2 more cells' }))
    expect(screen.queryByRole('button', { name: /more cells?$/ })).toBeNull()
  })

  it('is a table whose lines name the field, both cells and by how much each price changed', async () => {
    const cells = [
      cell('a_vk[otde]', '89.95', '8995.00', { label: 'Selling price, OTTO', share: 99 }),
      cell('a_vk[zade]', '80.00', '60.00', { label: 'Selling price, Zalando', share: -0.25 }),
    ]
    serve(held, 1, [change('one', { name: 'Sneaker', share: 99, cells })])
    renderConsole('/exports/35/changes?kind=prices')
    const table = await screen.findByRole('table', { name: 'Changes' })
    await within(table).findByText('Selling price, OTTO')
    const rows = within(table).getAllByRole('row')
    const textOf = (row: HTMLElement) =>
      [...row.children].map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
    expect(textOf(rows[0] as HTMLElement)).toEqual(['Product', 'Field', 'Old and new cell', 'Change'])
    expect(rows).toHaveLength(3)
    expect(textOf(rows[1] as HTMLElement)).toEqual([
      'Sneakerone',
      'Selling price, OTTOa_vk[otde]',
      'Selling price, OTTO: from 89.95 to 8995.0089.958995.00',
      '+9,900%',
    ])
    expect(textOf(rows[2] as HTMLElement)[2]).toBe('−25%')
    expect(within(rows[1] as HTMLElement).getAllByRole('cell')[0]).toHaveAttribute('aria-rowspan', '2')
  })

  it('opens what there is, and says where there is nothing', async () => {
    expect(firstKind(differenceOf({ withdrawn: 3, unchanged: 9 }))).toBe('withdrawn')
    expect(firstKind(differenceOf({ changed: 3, prices: 3 }))).toBe('changed')
    expect(firstKind(difference)).toBe('prices')
    serve({ ...held, difference: differenceOf({ unchanged: 9 }) })
    renderConsole('/exports/35/changes')
    expect(await screen.findByText('No article differs from the last delivery.')).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('says when its rows were deleted, and nothing of that while there are rows', async () => {
    const changesDeleted = { at: '2027-02-20T12:00:00.000Z', days: 60 }
    serve({ ...held, changesDeleted }, 0)
    const { unmount } = renderConsole('/exports/35/changes?kind=prices')
    const sentence = 'The rows of these changes were deleted on 20 Feb 2027, after 60 days.'
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByText(/No article/)).toBeNull()
    unmount()
    serve({ ...held, changesDeleted })
    renderConsole('/exports/35/changes?kind=prices')
    expect(await screen.findByText('+9,900%')).toBeVisible()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('shows name and picture of a product, and the way to its trace and to Akeneo', async () => {
    serve(held)
    const card = {
      sku: 'one',
      name: 'Sneaker',
      image: '/media/1/a/x.jpg',
      address: 'https://pim.example/#/one',
    }
    server.use(answering(calls.productCards, { success: true, data: { products: [card] } }))
    renderConsole('/exports/35/changes?kind=prices')
    expect(await screen.findByRole('link', { name: 'Sneaker' })).toHaveAttribute('href', '/trace/one')
    expect(screen.getByRole('link', { name: 'one, open in Akeneo' })).toHaveAttribute('href', card.address)
    expect(document.querySelectorAll('img[src="/media/1/a/x.jpg?thumbnail=1"]')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'two' })).toHaveAttribute('href', '/trace/two')
  })

  it('saves all that the tab shows under the name that the service gives it', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:it'
    URL.revokeObjectURL = () => undefined
    serve(held)
    const wanted: string[] = []
    server.use(
      http.get('*/ui/api/exports/35/changes/csv', ({ request }) => {
        wanted.push(new URL(request.url).search)
        return HttpResponse.text('a', {
          headers: { 'content-disposition': 'attachment; filename="export-35-prices.csv"' },
        })
      }),
    )
    renderConsole('/exports/35/changes?kind=prices&q=sneaker')
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(saved).toEqual(['export-35-prices.csv']))
    expect(wanted).toEqual(['?kind=prices&q=sneaker'])
  })
})
