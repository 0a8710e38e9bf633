import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { type ExportRow, exportTypes, type StatusClass } from '../../../../src/contract/calls/exports.ts'
import type { ExportCounts } from '../../../../src/contract/calls/results.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportRow } from './exportRow.ts'

const pageOf = (page: number) =>
  Array.from({ length: 25 }, (_row, n) => exportRow(628 - (page - 1) * 25 - n, 'successful'))
const paged = http.get('*/ui/api/exports/list/:page', ({ params }) =>
  HttpResponse.json({
    success: true,
    data: { pages: 26, count: 628, pageData: pageOf(Number(params['page'])) },
  }),
)

describe('/exports', () => {
  it('shows the page of the address, ten page buttons, and goes back', async () => {
    server.use(paged)
    const { router } = renderConsole('/exports?page=11')
    expect(await screen.findByText('251 to 275 of 628')).toBeVisible()
    const pager = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pager).getAllByRole('link', { name: /^Page \d+$/ })).toHaveLength(10)
    expect(within(pager).getByRole('link', { name: /^Last page, \d+$/ })).toBeVisible()
    expect(within(pager).getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 11')
    await user.click(within(pager).getByRole('link', { name: 'Page 12' }))
    expect(await screen.findByText('276 to 300 of 628')).toBeVisible()
    expect(router.state.location.search).toBe('?page=12')
    await router.navigate(-1)
    expect(await screen.findByText('251 to 275 of 628')).toBeVisible()
  })

  it.each(['-1', '0', 'abc', '1.5'])(
    'leads from page %s, which there cannot be, to the first',
    async page => {
      server.use(paged)
      const { router } = renderConsole(`/exports?page=${page}`)
      expect(await screen.findByText('1 to 25 of 628')).toBeVisible()
      expect(router.state.location.search).toBe('')
    },
  )

  it('leads from a row to its export, to the check run and to the schedules', async () => {
    server.use(paged)
    renderConsole('/exports')
    expect(await screen.findByRole('link', { name: 'Export #628' })).toHaveAttribute('href', '/exports/628')
    expect(screen.getByRole('link', { name: 'Check run' })).toHaveAttribute('href', '/exports/check')
    expect(screen.getByRole('link', { name: 'Schedules' })).toHaveAttribute('href', '/settings/schedules')
  })
})

describe('the order of /exports', () => {
  it('is that of a column, which the address holds, and stays with a filter', async () => {
    const orders: (string | null)[] = []
    server.use(
      http.get('*/ui/api/exports/list/:page', ({ request }) => {
        orders.push(new URL(request.url).searchParams.get('sort'))
        const data = { pages: 1, count: 3, perPage: 25, pageData: pageOf(1).slice(0, 3) }
        return HttpResponse.json({ success: true, data })
      }),
    )
    const { router } = renderConsole('/exports?page=1&status=warnings')
    const button = await screen.findByRole('button', { name: 'Warnings' })
    await user.click(button)
    await waitFor(() => expect(orders.at(-1)).toBe('["amountWarnings","DESC"]'))
    expect(screen.getByRole('columnheader', { name: 'Warnings' })).toHaveAttribute('aria-sort', 'descending')
    expect(router.state.location.search).toBe('?status=warnings&sort=amountWarnings&order=DESC')
    await user.click(screen.getByRole('button', { name: 'Warnings' }))
    await waitFor(() => expect(orders.at(-1)).toBe('["amountWarnings","ASC"]'))
  })
})

describe('the columns and views of /exports', () => {
  afterEach(() => localStorage.clear())

  it('shows chosen columns in their order, and saves what is shown as a view that is a link', async () => {
    server.use(paged)
    const { router } = renderConsole('/exports?sort=amountWarnings&order=DESC')
    const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Started by' }))
    await user.click(screen.getByRole('checkbox', { name: 'Reason' }))
    await user.keyboard('{Escape}')
    const chosen = ['Started', 'Type', 'Duration', 'Successful', 'Warnings', 'Failed', 'Started by']
    await waitFor(() => expect(heads()).toEqual(['Status', 'ID', ...chosen]))

    await user.click(screen.getByRole('button', { name: 'Save view' }))
    await user.type(await screen.findByRole('textbox', { name: /Name of the view/ }), 'Worst{Enter}')
    const tab = await screen.findByRole('link', { name: /^Worst/ })
    expect(tab).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('link', { name: 'All' }))
    await waitFor(() => expect(tab).not.toHaveAttribute('aria-current'))
    await user.click(tab)
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('amountWarnings'),
    )
    expect(heads()).toContain('Started by')
  })
})

describe('the filters of /exports', () => {
  const counts: ExportCounts = {
    state: {
      running: 0,
      waiting: 0,
      onHold: 1,
      finished: 20,
      warnings: 3,
      errors: 2,
      failed: 4,
      cancelled: 1,
      overtaken: 0,
    },
    type: { full: 6, delta: 24, retry: 1, check: 7 },
    since: [1, 9, 31],
  }
  const asked: string[] = []
  const open = (address: string, count = 31) => {
    asked.length = 0
    server.use(
      answering(
        calls.listExports,
        {
          success: true,
          data: { pages: count > 0 ? 2 : 0, count, perPage: 25, pageData: count > 0 ? pageOf(1) : [] },
        },
        { onRequest: ({ url }) => asked.push(new URL(url).searchParams.get('filter') ?? '') },
      ),
      answering(calls.exportCounts, { success: true, data: counts }),
    )
    return renderConsole(address).router
  }
  const lastAsked = () => JSON.parse(asked.at(-1) || '{}') as Record<string, unknown>
  const select = (name: RegExp) => screen.findByRole('combobox', { name })

  it('come from the address, each with what it leaves out', async () => {
    open('/exports?status=failed,onHold,none&type=delta&time=range&from=2026-11-01&to=2026-11-10')
    expect(await select(/^Status: 2 statuses$/)).toBeVisible()
    expect(await select(/^Type: Delta$/)).toBeVisible()
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01')
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        state: ['onHold', 'failed'],
        type: 2,
        startTime_gte: new Date(2026, 10, 1).toISOString(),
        startTime_lt: new Date(2026, 10, 11).toISOString(),
      }),
    )
  })

  it('say how many exports each choice leaves, several of a status', async () => {
    const router = open('/exports?page=2')
    await user.click(await select(/^Status: All statuses$/))
    await user.click(await screen.findByRole('option', { name: 'Failed 4' }))
    await user.click(screen.getByRole('option', { name: 'Finished with errors 2' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe('?status=errors%2Cfailed'))
    await user.click(await select(/^Type: All types$/))
    await user.click(await screen.findByRole('option', { name: 'Check run 7' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ type: exportTypes.check }))
    await user.click(await select(/^Time: Any time$/))
    await user.click(await screen.findByRole('option', { name: 'Last 7 days 9' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ startTime_gte: expect.stringMatching(/Z$/) }))
    await user.click(await screen.findByRole('button', { name: 'Reset filters' }))
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('button', { name: 'Reset filters' })).toBeNull()
  })

  it('say that nothing matches, with the way out', async () => {
    open('/exports?status=cancelled', 0)
    expect(await screen.findByText('No export matches these filters.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Reset filters' })).toHaveLength(2)
  })

  it('are not there before the first export', async () => {
    open('/exports', 0)
    expect(await screen.findByText('No exports')).toBeVisible()
    expect(screen.queryByRole('search')).toBeNull()
  })
})

describe('a line of /exports', () => {
  const show = (more: Partial<ExportRow>, statusClass: StatusClass = 'running') => {
    const row = exportRow(35, statusClass, more)
    server.use(
      answering(calls.listExports, {
        success: true,
        data: { pages: 1, count: 1, perPage: 25, pageData: [row] },
      }),
    )
    renderConsole('/exports')
    return screen.findByRole('row', { name: /#35/ })
  }

  it('says how far an export is, and how long it takes', async () => {
    const startTime = new Date(Date.now() - 60_000).toISOString()
    const row = await show({ amountProcessed: 60, amountTotal: 100, startTime })
    expect(row).toHaveTextContent(/60%, about 4[05]\ss left1\smin \d\ss/)
    expect(within(row).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60')
  })

  it('says the place of one that waits', async () => {
    const row = await show({ queuePlace: 2, durationMs: null })
    expect(row).toHaveTextContent('Waiting, number 2 in the queue')
    expect(within(row).queryByRole('progressbar')).toBeNull()
  })

  it('says the top cause and the duration of one that ended, and what it left out', async () => {
    const reason = 'EAN: Missing, 10 products'
    const more = {
      reason,
      durationMs: 7_440_000,
      amountErroneous: 10,
      excludeAssets: true,
      nothingChanged: true,
    }
    const row = await show(more, 'error')
    expect(within(row).getByTitle(reason)).toHaveTextContent(reason)
    expect(row).toHaveTextContent(/2\sh 4\smin/)
    expect(within(row).getByText('Assets excluded')).toBeVisible()
    expect(within(row).getByText('Nothing changed')).toBeVisible()
  })

  it('says once that nothing changed', async () => {
    const label = 'Nothing changed'
    const delivery = { outcome: 'unchanged', label, reason: '', onSale: '', at: null, changes: null } as const
    const row = await show({ amountErroneous: 10, nothingChanged: true, delivery }, 'error')
    expect(within(row).getByText(label)).toBeVisible()
  })
})
