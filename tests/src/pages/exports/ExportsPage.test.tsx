import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { server } from '../../service.ts'
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
})
