import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { type ExportReport, exportTypes } from '../../../../src/contract/calls/exports.ts'
import type { ExportCause, ExportResults } from '../../../../src/contract/calls/results.ts'
import { useStableOrder } from '../../../../src/pages/exports/results/useResults.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { exportReport, exportRow } from './exportRow.ts'

const report = exportReport(
  exportRow(34, 'error', {
    amountProcessed: 2136,
    amountSuccessful: 2066,
    amountWarnings: 56,
    amountErroneous: 14,
  }),
  {},
)
const cause = (
  field: string,
  code: string,
  products: number,
  more: Partial<ExportCause> = {},
): ExportCause => ({
  code,
  field,
  severity: 'error',
  label: field.toUpperCase(),
  mappingKey: field,
  cause: `Cause ${code}`,
  remedy: `Remedy ${code}.`,
  products,
  messages: products,
  ...more,
})
const causes = [
  cause('a_ean', 'eanMissing', 10),
  cause('a_nr', 'numberTooLong', 1, { mappingKey: null, path: '/settings/tradebyte/csv' }),
  cause('p_text', 'requiredMissing', 33, { severity: 'warning', messages: 35 }),
  cause('a_media[image]', 'notUrl', 8, { severity: 'warning' }),
]

/** Answers with causes and one page of rows, and records the requests. */
const serve = (
  shown: readonly ExportCause[] = causes,
  more: Partial<ExportReport> = {},
  retry: Partial<ExportResults> = {},
) => {
  const asked: URLSearchParams[] = []
  server.use(
    answering(calls.getExport, { success: true, data: { ...report, ...more } }),
    http.get('*/ui/api/exports/34/results', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')
      const found =
        q === 'sku-3' ? shown.slice(0, 1).map(one => ({ ...one, found: { products: 1, messages: 1 } })) : []
      const data = { messages: 54, causes: q ? found : shown, canBeRetried: true, ...retry }
      return HttpResponse.json({ success: true, data })
    }),
    http.get('*/ui/api/exports/34/results/rows', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      const pageData = ['sku-1', 'sku-2', 'sku-3'].map((product, index) => ({
        product,
        value: index === 0 ? null : `value ${index}`,
        sentence: 'All of it.',
        address: index === 2 ? null : `https://pim.example.com/#/enrich/product/${index}`,
      }))
      return HttpResponse.json({ success: true, data: { pages: 1, count: 3, perPage: 100, pageData } })
    }),
  )
  return asked
}
const head = (name: RegExp) => screen.findByRole('button', { name })
const address = () => `${window.location.pathname}${window.location.search}`

describe('/exports/{id}/results', () => {
  it('says products and messages apart, with every cause under its severity', async () => {
    serve()
    renderConsole('/exports/34/results')
    expect(await screen.findByText('14 of 2,136 products are not in the file')).toBeVisible()
    expect(
      screen.getByText(
        '56 more are in it with warnings. Together 70 products with 54 messages, from 4 causes.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Errors 2' })).toBeVisible()
    expect(await head(/^A_EAN.*Cause eanMissing.*10.*0\.5%/)).toHaveAttribute('aria-expanded', 'true')
    expect(await head(/^A_NR.*< 0\.1%/)).toHaveAttribute('aria-expanded', 'false')
    expect(await head(/^P_TEXT.*33.*35/)).toBeVisible()
  })

  it('leads to the page where a cause is mended that no mapping mends', async () => {
    serve()
    renderConsole('/exports/34/results')
    await user.click(await head(/^A_NR/))
    const way = await screen.findByRole('link', { name: 'CSV settings' })
    expect(way).toHaveAttribute('href', '/settings/tradebyte/csv')
    expect(screen.queryByRole('link', { name: 'Open mapping field' })).toBeNull()
  })

  it('opens a group with its products and what to do, and keeps it in the address', async () => {
    const asked = serve()
    renderConsole('/exports/34/results?severity=error&group=')
    await user.click(await head(/^A_EAN/))
    expect(await screen.findByText('Remedy eanMissing.')).toBeVisible()
    expect(address()).toBe('/exports/34/results?severity=error&group=a_ean.eanMissing')
    expect(screen.queryByRole('button', { name: /^P_TEXT/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open mapping field' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/mapping#a_ean',
    )
    const table = screen.getByRole('table', { name: 'A_EAN' })
    const link = await within(table).findByRole('link', { name: 'sku-1, open in Akeneo' })
    expect(link).toHaveAttribute('href', 'https://pim.example.com/#/enrich/product/0')
    expect(within(table).getByText('empty')).toBeVisible()
    expect(within(table).getByText('value 2')).toBeVisible()
    expect(asked.map(query => [query.get('code'), query.get('field')])).toEqual([['eanMissing', 'a_ean']])
    await user.click(await head(/^A_EAN/))
    expect(screen.queryByText('Remedy eanMissing.')).toBeNull()
  })

  it('of a check run say what would be in the file', async () => {
    serve(causes, { type: exportTypes.check })
    renderConsole('/exports/34/results')
    expect(await screen.findByText('14 of 2,136 products would not be in the file')).toBeVisible()
    expect(screen.getByText(/^56 more would be in it with warnings\. Together 70 products/)).toBeVisible()
    expect(screen.getByText('14 products, would not be in the file')).toBeVisible()
    expect(screen.getByText('56 products, would be in the file')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Check run' })).toHaveAttribute('href', '/exports/34')
  })

  it.each([
    ['keeps the order of a run', true, ['b', 'c', 'a']],
    ['is that of the service afterwards', false, ['a', 'c', 'b']],
  ])('%s', (_what, isRunning, fields) => {
    const [a, b, c] = ['a', 'b', 'c'].map(field => cause(field, 'notUrl', 1)) as [
      ExportCause,
      ExportCause,
      ExportCause,
    ]
    const order = renderHook(({ shown }) => useStableOrder(shown, isRunning), {
      initialProps: { shown: [b, c] },
    })
    order.rerender({ shown: [a, c, b] })
    expect(order.result.current.map(({ field }) => field)).toEqual(fields)
  })

  it('shows name and picture of a product once Akeneo gave them', async () => {
    serve()
    const card = { sku: 'sku-1', name: 'Biker jacket', image: '/media/1/a/x.jpg', address: null }
    server.use(answering(calls.productCards, { success: true, data: { products: [card] } }))
    renderConsole('/exports/34/results?group=a_ean.eanMissing')
    const trace = await screen.findByRole('link', { name: 'Biker jacket' })
    expect(trace).toHaveAttribute('href', '/trace/sku-1')
    const [picture] = document.querySelectorAll('img[src="/media/1/a/x.jpg?thumbnail=1"]')
    expect(picture).toBeDefined()
    if (picture) fireEvent.error(picture)
    expect(document.querySelector('img[src^="/media"]')).toBeNull()
    expect(screen.getByRole('link', { name: 'sku-2' })).toHaveAttribute('href', '/trace/sku-2')
  })

  it('copies the SKUs, each once', async () => {
    serve()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderConsole('/exports/34/results?group=a_ean.eanMissing')
    await user.click(await screen.findByRole('button', { name: 'Copy SKUs' }))
    expect(await screen.findByText('3 SKUs copied')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith('sku-1\nsku-2\nsku-3')
  })

  it('retries the products of one cause, and says which export is at it already', async () => {
    serve()
    const retried: string[] = []
    let answer = HttpResponse.json({ success: true, data: { id: 36 } }, { status: 200 })
    server.use(
      http.post('*/ui/api/exports/retry/34', ({ request }) => {
        retried.push(new URL(request.url).search)
        return answer
      }),
    )
    renderConsole('/exports/34/results?group=a_ean.eanMissing')
    await user.click(await screen.findByRole('button', { name: 'Retry these 10' }))
    expect(await screen.findByText('Export started')).toBeVisible()
    expect(retried).toEqual(['?disableUpload=false&code=eanMissing&field=a_ean'])
    answer = HttpResponse.json({ success: false, message: 'Already at it.' }, { status: 409 })
    await user.click(await screen.findByRole('button', { name: 'Retry these 10' }))
    expect(await screen.findByText('Already at it.')).toBeVisible()
  })

  it('loads the messages once more when the export ends', async () => {
    serve(causes.slice(0, 1), { ...exportRow(34, 'running'), amountErroneous: 1 })
    renderConsole('/exports/34')
    expect(await screen.findByText('Cause eanMissing')).toBeVisible()
    expect(screen.queryByText('Cause requiredMissing')).toBeNull()
    serve()
    expect(await screen.findByText('Cause requiredMissing')).toBeVisible()
  })

  it('offers no second retry while one runs', async () => {
    serve(causes, {}, { retriedBy: 36 })
    renderConsole('/exports/34/results?group=a_ean.eanMissing')
    const again = await screen.findByRole('button', { name: 'Retry these 10' })
    expect(again).toBeDisabled()
    expect(again).toHaveAccessibleDescription('Already being retried in #36')
  })

  it('is walked by arrows and searched after a slash; the first hit opens', async () => {
    serve()
    renderConsole('/exports/34/results')
    const first = await head(/^A_EAN/)
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(await head(/^A_NR/)).toHaveFocus()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.type(screen.getByRole('searchbox'), 'sku-3')
    expect(await head(/^A_EAN.*1 of 10/)).toHaveAttribute('aria-expanded', 'true')
    expect(address()).toBe('/exports/34/results?q=sku-3')
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('No message contains “sku-3x”.')).toBeVisible()
    const [, clear = null] = screen.getAllByRole('button', { name: 'Clear search' })
    await user.click(clear ?? document.body)
    expect(await head(/^P_TEXT/)).toBeVisible()
  })

  it.each([
    ['All 2,136 products are in the file, without messages.', { amountWarnings: 0, amountErroneous: 0 }],
    ['The messages of this export are no longer stored.', {}],
    ['Akeneo did not answer.', { amountProcessed: 0, amountWarnings: 0, amountErroneous: 0 }],
  ])('says where there are none: %s', async (text, counts) => {
    serve([], { ...counts, statusDetails: 'Akeneo did not answer.' })
    renderConsole('/exports/34/results')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says that it could not be read, and tries again', async () => {
    serve()
    server.use(refusing(calls.exportResults, 400))
    renderConsole('/exports/34/results')
    expect(await screen.findByText(/could not be loaded/i)).toBeVisible()
    serve()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await head(/^A_EAN/)).toBeVisible()
  })

  it.each(['error', 'warning'])('stands where the list of %ss was', async severity => {
    serve()
    renderConsole(`/exports/34/${severity}s`)
    await waitFor(() => expect(address()).toBe(`/exports/34/results?severity=${severity}`))
  })
})

describe('the causes on the page of an export', () => {
  it('are the first three, each with the way to its products', async () => {
    serve()
    renderConsole('/exports/34')
    expect(await screen.findByRole('link', { name: 'Show all 4' })).toHaveAttribute(
      'href',
      '/exports/34/results',
    )
    expect(screen.getByRole('link', { name: /^A_EAN Cause eanMissing\s*10 products/ })).toHaveAttribute(
      'href',
      '/exports/34/results?group=a_ean.eanMissing',
    )
    expect(screen.queryByRole('link', { name: /A_MEDIA/ })).toBeNull()
  })

  it('are gone with the messages, and the day says so', async () => {
    serve([], { messagesDeleted: { at: '2026-11-21T02:00:00Z', days: 90 } })
    renderConsole('/exports/34')
    expect(
      await screen.findByText('The messages of this export were deleted on 21 Nov 2026, after 90 days.'),
    ).toBeVisible()
  })
})
