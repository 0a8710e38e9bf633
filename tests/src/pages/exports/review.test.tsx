import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { Evidence } from '../../../../src/contract/hold/evidence.ts'
import type { ArticleChange, ExportReport } from '../../../../src/contract/calls/exports.ts'
import { type Conflict, type Version, versionCalls } from '../../../../src/contract/versions/versionCalls.ts'
import { worstFirst } from '../../../../src/pages/exports/review/decision/LimitMeter.tsx'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { differenceOf, evidenceOf, exportReport, exportRow, withdrawalOf } from './exportRow.ts'

const exceeded = [
  { limit: 'prices' as const, most: 25, isShare: false, count: 41 },
  { limit: 'withdrawn' as const, most: 5, isShare: true, count: 180 },
]
const difference = differenceOf({ changed: 340, moved: 1, withdrawn: 180, prices: 41, exceeded })
const held = exportReport(exportRow(35, 'onHold', { statusLabel: 'On hold' }), { difference })
const decision = { released: true, by: 'boss@example.com', at: '2026-11-22T08:14:00Z', reason: 'On purpose' }
const decided = { ...held, statusClass: 'successful' as const, difference: { ...difference, decision } }

const filterChange = {
  label: 'Families',
  by: 'olga@example.com',
  at: '2026-11-20T08:36:00Z',
  before: ['Jackets', 'Shirts'],
  after: ['Shirts'],
}
const filterCause = withdrawalOf({
  key: 'filter.akeneoFamilies',
  kind: 'filter',
  count: 177,
  changes: [filterChange],
  canRestoreFilter: true,
  articles: [{ article: 'KTR-9', name: 'Jacket Oslo' }],
})

const change: ArticleChange = {
  article: 'one',
  product: 'one',
  name: 'Sneaker',
  reason: null,
  share: -0.5,
  filled: 0,
  cells: [
    { column: 'p_nr', label: 'Product number', before: 'P-1', after: 'P-2', share: null },
    { column: 'p_name', label: 'Name', before: 'Sneaker', after: 'Boot', share: null },
  ],
  fileMissing: false,
}

const serve = (report: ExportReport, evidence: Partial<Evidence> = {}, versions: Version[] = []) =>
  server.use(
    answering(calls.getExport, { success: true, data: report }),
    answering(calls.exportEvidence, { success: true, data: evidenceOf(evidence) }),
    answering(versionCalls.listVersions, { success: true, data: versions }),
    http.get('*/ui/api/exports/35/changes', () =>
      HttpResponse.json({ success: true, data: { pages: 2, count: 41, perPage: 25, pageData: [change] } }),
    ),
  )
const open = (roles: string[] = [adminRole]) => renderConsole('/exports/35', { roles })
const part = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement
const decisionCard = () => screen.getByRole('complementary', { name: 'Decision' })

describe('an export on hold', () => {
  it('tells withdrawals by cause, and a changed filter with what it asked for before and since then', async () => {
    serve(held, { withdrawals: [filterCause, withdrawalOf()] })
    open()
    const withdrawn = await part('180 would be withdrawn')
    const causes = await within(withdrawn).findAllByRole('heading', { level: 3 })
    expect(causes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Filter changed by olga@example\.com, .+: Families$/),
      'Deleted in Akeneo',
    ])
    expect(within(withdrawn).getByText('2 values were asked for until #34, now Shirts.')).toBeVisible()
    expect(withdrawn.querySelector('del')?.textContent).toMatch(/−Jackets, Shirts$/)
    expect(withdrawn.querySelector('ins')?.textContent).toMatch(/\+Shirts$/)
    expect(within(withdrawn).getByRole('link', { name: 'Show all 177' })).toHaveAttribute(
      'href',
      '/exports/35/changes?kind=withdrawn&cause=filter.akeneoFamilies',
    )
    expect(within(withdrawn).getByRole('link', { name: 'Show 3' })).toBeVisible()
  })

  it('has its parts in their order; an empty one is only said', async () => {
    serve(held, {
      withdrawals: [withdrawalOf({ count: 180 })],
      losses: [
        { column: 'p_text', label: 'Text', emptied: 64, replaced: 0, before: 64, now: 0, sample: 'soft' },
      ],
    })
    open()
    await screen.findByRole('heading', { name: '1 column would lose values' })
    const titles = screen.getAllByRole('button', { name: 'Seen' }).map(button => button.closest('section'))
    expect(titles.map(section => section?.getAttribute('data-part'))).toEqual([
      'withdrawn',
      'moved',
      'emptied',
      'prices',
      'changed',
    ])
    const index = screen.getByRole('group', { name: 'Evidence' })
    expect(within(index).getByRole('button', { name: /Withdrawn 180/ })).toBeVisible()
    expect(within(index).getByText(/^New/)).toHaveTextContent('New 0')
    expect(within(index).queryByRole('button', { name: /New/ })).toBeNull()
    // a moved article shows its product numbers alone
    const moved = await part('1 would be moved')
    expect(await within(moved).findByText('P-2')).toBeVisible()
    expect(within(moved).queryByText('Boot')).toBeNull()
    expect(screen.getByText('from 64 to 0')).toBeInTheDocument()
  })

  it('says over which articles the cells of a column are counted', async () => {
    const loss = { label: 'Text', replaced: 0, sample: 'soft' }
    serve(held, {
      losses: [
        { ...loss, column: 'p_text', emptied: 64, before: 64, now: 0 },
        { ...loss, column: 'p_name', emptied: 5, before: 1980, now: 1982 },
      ],
      countsAll: true,
    })
    const { unmount } = open()
    expect(await screen.findByText('from 1,980 to 1,982')).toBeInTheDocument()
    const rows = screen.getAllByRole('row').map(row => row.textContent)
    expect(rows.filter(text => text?.includes('emptied'))).toHaveLength(1)
    expect(screen.getByText('5 emptied')).toBeVisible()
    expect(screen.getByText(/^Cells of all articles that stay or are new/)).toBeVisible()
    unmount()
    serve(held, { losses: [{ ...loss, column: 'p_text', emptied: 9, before: 12, now: 3 }] })
    open()
    expect(await screen.findByText(/^Only cells of the articles that change; /)).toBeVisible()
    expect(screen.queryByText(/ emptied$/)).toBeNull()
  })

  it('says each exceeded limit, the worst first', async () => {
    serve(held)
    open()
    const sentences = [
      '41 prices would change by more than 20%; the limit is 25.',
      '180 of 2,122 articles (8.5%) would be withdrawn; the limit is 5%.',
    ]
    await screen.findByText(sentences[0] ?? '')
    const texts = [...decisionCard().querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(texts.filter(text => sentences.includes(text ?? ''))).toEqual(sentences.toReversed())
    expect(within(decisionCard()).getByRole('img', { name: '8.5%, limit 5%' })).toBeVisible()
    const empty = { limit: 'empty' as const, most: 0, isShare: false, count: 9 }
    expect(worstFirst({ ...difference, exceeded: [...exceeded, empty] })[0]?.limit).toBe('empty')
  })

  it('requires a reason for both decisions, and releases with it', async () => {
    serve(held)
    const bodies: unknown[] = []
    server.use(
      http.post('*/ui/api/exports/35/release', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ success: true })
      }),
    )
    open()
    for (const name of ['Release', 'Discard']) {
      await user.click(await screen.findByRole('button', { name }))
      expect(screen.getByText('Say why, in 3 to 500 characters.')).toBeVisible()
      expect(screen.getByLabelText(/^Reason/)).toHaveFocus()
    }
    await user.type(screen.getByLabelText(/^Reason/), 'On purpose')
    await user.click(screen.getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('Export #35 is being uploaded')).toBeVisible()
    expect(bodies).toEqual([{ reason: 'On purpose' }])
  })

  it('restores the filter after a question, with the reason if there is one', async () => {
    serve(held, { withdrawals: [filterCause] })
    const bodies: unknown[] = []
    server.use(
      http.post('*/ui/api/exports/35/restore-filter', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ success: true, data: { id: 36 } })
      }),
    )
    open()
    await user.click(await screen.findByRole('button', { name: 'Restore filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore filter' })
    expect(dialog).toHaveTextContent('Restores the filter of #34, discards #35 and starts a new export.')
    await user.click(within(dialog).getByRole('button', { name: 'Restore filter' }))
    await waitFor(() => expect(window.location.pathname).toBe('/exports/36'))
    expect(bodies).toEqual([{ reason: 'The product filter was restored as it was at export #34' }])
  })

  it('restores no filter that was changed since, before the user has seen the change', async () => {
    serve(held, {
      withdrawals: [filterCause],
      filter: { version: 7, former: { akeneoFamilies: ['jeans', 'bags'] } },
    })
    const conflict: Conflict = {
      version: 9,
      at: '2026-11-20T08:36:00Z',
      user: 'olga@example.com',
      before: { akeneoFamilies: ['jeans'], akeneoCompleteness: 80 },
      theirs: { akeneoFamilies: ['jeans', 'shoes'], akeneoCompleteness: 90 },
      paths: ['akeneoFamilies', 'akeneoCompleteness'],
    }
    const seen: (string | null)[] = []
    server.use(
      http.get('*/ui/api/settings/tradebyte/product-filter/options', () =>
        HttpResponse.json({
          success: true,
          data: { akeneoFamilies: ['jeans', 'shoes', 'bags'].map(code => ({ code, label: `The ${code}` })) },
        }),
      ),
      http.post('*/ui/api/exports/35/restore-filter', ({ request }) => {
        seen.push(new URL(request.url).searchParams.get('seen'))
        return seen.at(-1) === '9'
          ? HttpResponse.json({ success: true, data: { id: 36 } })
          : HttpResponse.json({ success: false, message: 'Refused.', conflict }, { status: 409 })
      }),
    )
    open()
    await user.click(await screen.findByRole('button', { name: 'Restore filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore filter' })
    await user.click(within(dialog).getByRole('button', { name: 'Restore filter' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^olga@example\.com changed/)
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        'FamiliesBefore: The jeansNow: The shoes, The jeansAfter restoring: The bags, The jeans',
      ),
    )
    expect(dialog).toHaveTextContent('Minimum completeness (%)Before: 80Now: 90After restoring: 80')
    await user.click(within(dialog).getByRole('button', { name: 'Restore filter' }))
    await waitFor(() => expect(window.location.pathname).toBe('/exports/36'))
    expect(seen).toEqual(['7', '9'])
  })

  it('shows who changed which settings since the last delivery, each to be undone', async () => {
    const version: Version = {
      id: 7,
      document: 'productFilter',
      name: null,
      at: '2026-11-20T08:36:00Z',
      user: 'olga@example.com',
      address: null,
      action: 'update',
      of: null,
      isCurrent: true,
      differences: [{ address: 'productFilter.akeneoStatus', before: null, after: 'enabled' }],
      more: 0,
    }
    serve(held, {}, [version])
    server.use(
      http.get('*/ui/api/settings/tradebyte/product-filter/options', () =>
        HttpResponse.json({ success: true, data: {} }),
      ),
    )
    open()
    const list = await screen.findByRole('list', { name: 'Changed since the last delivery, #34' })
    expect(within(list).getByText('olga@example.com')).toBeVisible()
    expect(within(list).getByText('Product filter')).toBeVisible()
    expect(within(list).getByRole('button', { name: /^Undo/ })).toBeVisible()
  })

  it('has one primary button: the remedy, else the release', async () => {
    serve(held)
    const { unmount } = open()
    expect(await screen.findByRole('button', { name: 'Release' })).toHaveClass('MuiButton-contained')
    unmount()
    serve(held, { withdrawals: [filterCause] })
    open()
    expect(await screen.findByRole('button', { name: 'Restore filter' })).toHaveClass('MuiButton-contained')
    expect(screen.getByRole('button', { name: 'Release' })).not.toHaveClass('MuiButton-contained')
  })

  it('is reviewed by keyboard, and no key releases it', async () => {
    serve(held, { withdrawals: [withdrawalOf({ count: 180 })] })
    open()
    const withdrawn = await part('180 would be withdrawn')
    await within(withdrawn).findByRole('heading', { level: 3 })
    await user.keyboard('j')
    expect(withdrawn).toHaveFocus()
    expect(screen.getByText('0 of 4 seen')).toBeVisible()
    await user.keyboard('x')
    expect(await screen.findByText('1 of 4 seen')).toBeVisible()
    expect(within(withdrawn).getByRole('button', { name: 'Seen' })).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('jjk')
    expect(await part('1 would be moved')).toHaveFocus()
    await user.keyboard('r')
    expect(screen.getByLabelText(/^Reason/)).toHaveFocus()
    await user.keyboard('jkx')
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('jkx')
    ;(await part('41 price changes')).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/exports/35/changes?kind=prices'),
    )
  })

  it('leads to a later export on hold instead of releasing this one', async () => {
    serve(held, { newerHold: { id: 37 } })
    open()
    expect(await screen.findByRole('link', { name: 'Review export #37' })).toHaveAttribute(
      'href',
      '/exports/37',
    )
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
  })

  it('names whom to ask where a user may not decide', async () => {
    serve({ ...held, mayDecide: false }, { administrator: 'admin@example.com', withdrawals: [filterCause] })
    open([])
    expect(await screen.findByRole('link', { name: 'Ask admin@example.com' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:admin@example\.com\?subject=/),
    )
    expect(screen.getByText('Exports on hold are released by the administration.')).toBeVisible()
    for (const name of ['Release', 'Discard', 'Restore filter'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is decided by a user whom the service lets', async () => {
    serve({ ...held, mayDecide: true })
    open([])
    expect(await screen.findByRole('button', { name: 'Release' })).toBeVisible()
  })

  it('tells a late user the decision of another one', async () => {
    serve(held)
    open()
    await user.type(await screen.findByLabelText(/^Reason/), 'Not yet')
    server.use(
      refusing(calls.discardExport, 409, 'Export #35 is not on hold.'),
      answering(calls.getExport, { success: true, data: decided }),
    )
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText(/^boss@example\.com released this export first/)).toBeVisible()
    expect(within(decisionCard()).getByRole('heading', { name: 'Released' })).toBeVisible()
    expect(screen.getByText('“On purpose”')).toBeVisible()
  })

  it('cannot be released once a later export was delivered', async () => {
    serve({
      ...held,
      statusClass: 'cancelled',
      upload: { state: 'overtaken', at: null, to: null },
    })
    open()
    expect(await screen.findByRole('heading', { name: 'Overtaken' })).toBeVisible()
    expect(screen.getByText(/A later export was delivered before/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  })
})
