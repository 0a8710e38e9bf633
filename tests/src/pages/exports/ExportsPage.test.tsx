import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { deltaReferenceSchema } from '../../../../src/contract/calls/exports.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { exportRow } from './exportRow.ts'

type ReplyData = z.output<typeof deltaReferenceSchema>

const pageOf = (page: number) =>
  Array.from({ length: 25 }, (_row, n) => exportRow(628 - (page - 1) * 25 - n, 'successful'))
const paged = http.get('*/ui/api/exports/list/:page', ({ params }) =>
  HttpResponse.json({
    success: true,
    data: { pages: 26, count: 628, pageData: pageOf(Number(params['page'])) },
  }),
)
const none = answering(calls.listExports, { success: true, data: { pages: 0, count: 0, pageData: [] } })

describe('/exports', () => {
  it('shows the page of the address, ten page buttons, and goes back', async () => {
    server.use(paged)
    const { router } = renderConsole('/exports?page=11')
    expect(await screen.findByText('251 to 275 of 628')).toBeVisible()
    const pager = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pager).getAllByRole('link', { name: /^Page \d+$/ })).toHaveLength(10)
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

  it('leads from a row to its export, and to the schedules', async () => {
    server.use(paged)
    renderConsole('/exports')
    expect(await screen.findByRole('link', { name: 'Export #628' })).toHaveAttribute('href', '/exports/628')
    expect(screen.getByRole('link', { name: 'Schedules' })).toHaveAttribute('href', '/settings/schedules')
  })

  it('starts once a delta with what was ticked, says so and closes', async () => {
    const started: string[] = []
    server.use(
      none,
      answering(
        calls.runExport,
        { success: true, data: { id: 1 } },
        { onRequest: ({ url }) => started.push(new URL(url).search) },
      ),
    )
    renderConsole('/exports')
    expect(await screen.findByText('No exports')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Start export' }))
    const dialog = await screen.findByRole('dialog', { name: 'Start export' })
    expect(within(dialog).getByRole('radio', { name: /Delta/ })).toBeChecked()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Exclude assets' }))
    await user.dblClick(within(dialog).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByText('Export started')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(started).toEqual(['?delta=true&excludeAssets=true&disableUpload=false'])
  })

  it('says that it could not be started and stays open', async () => {
    server.use(none, refusing(calls.runExport, 500, 'Down'))
    renderConsole('/exports')
    await user.click(await screen.findByRole('button', { name: 'Start export' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: /Full/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByText('Export could not be started')).toBeVisible()
    expect(dialog).toBeVisible()
  })

  describe('the dialog before a delta', () => {
    const open = async (data: ReplyData) => {
      server.use(none, answering(calls.deltaReference, { success: true, data }))
      renderConsole('/exports')
      await user.click((await screen.findAllByRole('button', { name: 'Start export' }))[0]!)
    }
    const link = { id: 12, startTime: '2026-11-20T08:00:00Z' }

    it('says that it exports everything while nothing was delivered', async () => {
      await open({ reference: null, fullExport: null, changedSettings: [] })
      const note = 'No export has been delivered yet: this delta exports everything.'
      expect(await screen.findByText(note)).toBeVisible()
      await user.click(screen.getByRole('radio', { name: /^Full/ }))
      expect(screen.queryByText(note)).toBeNull()
    })

    it('names what changed since the last full export', async () => {
      await open({ reference: link, fullExport: link, changedSettings: ['mapping', 'productFilter'] })
      expect(
        await screen.findByText(/^Changed since the last full export #12: mapping, product filter\./),
      ).toBeVisible()
    })
  })

  it('says so when the queue is full', async () => {
    server.use(none, refusing(calls.runExport, 409, '5 exports are waiting already.'))
    renderConsole('/exports')
    await user.click((await screen.findAllByRole('button', { name: 'Start export' }))[0]!)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByText('5 exports are waiting already.')).toBeVisible()
  })
})
