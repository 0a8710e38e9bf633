import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { SaleStep } from '../../../../src/contract/calls/saleGuide.ts'
import { settings } from '../../../../src/resources/index.ts'
import { allWell } from '../../../shared/stoppedStates.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'

const mapping = '/settings/tradebyte/mapping'
const steps: SaleStep[] = [
  { name: 'channels', state: 'done', path: '/settings/tradebyte/channels', names: ['Zalando DE', 'Otto DE'] },
  { name: 'prices', state: 'open', path: `${mapping}#a_vk`, names: ['Otto DE'] },
  { name: 'stock', state: 'open', path: `${mapping}#a_stock` },
  { name: 'activation', state: 'done', path: `${mapping}#a_active_channel`, names: [] },
  { name: 'pictures', state: 'done', path: `${mapping}#a_media`, isElsewhere: true },
  { name: 'schedule', state: 'open', path: '/settings/schedules', names: [] },
  { name: 'limits', state: 'done', path: '/settings/tradebyte/export', count: 4 },
]

const open = async (saleGuide: SaleStep[] | null) => {
  server.use(answering(calls.verdict, { success: true, data: { ...allWell, guide: null, saleGuide } }))
  renderConsole('/dashboard')
  await screen.findByRole('region', { name: 'State of delivery' })
}

const card = () => screen.findByRole('region', { name: 'Make it sell' })

describe('the guide to the first sale', () => {
  it('shows what is open, each with its page, and leaves the filled button to the verdict', async () => {
    await open(steps)
    const rows = within(await card()).getAllByRole('listitem')
    expect(rows.map(row => row.getAttribute('aria-current'))).toEqual(['step', null, null])
    expect(rows[0]).toHaveTextContent('PricesOtto DE: no price is mapped.')
    expect(rows[1]).toHaveTextContent('StockTB.One normally takes articles without stock offline.')
    expect(
      within(await card())
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual([`${mapping}#a_vk`, `${mapping}#a_stock`, '/settings/schedules'])
    expect((await card()).querySelector('.MuiButton-contained')).toBeNull()
  })

  it('unfolds what is done, with its facts', async () => {
    await open(steps)
    const toggle = within(await card()).getByRole('button', { name: '4 of 7 done' })
    await user.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const rows = within(await card()).getAllByRole('listitem')
    expect(rows).toHaveLength(7)
    expect(rows[0]).toHaveTextContent('DoneChannelsZalando DE and Otto DE.')
    expect(rows[4]).toHaveTextContent('DoneImagesAnother system does this.')
    expect(rows[6]).toHaveTextContent('4 limits hold back an export that withdraws or changes too much.')
  })

  it('lets another system do a step, and says so in the export settings', async () => {
    const saved: unknown[] = []
    server.use(...handlersFor(settings.exportSettings, { records: [{ doneElsewhere: ['prices'] }] }))
    server.use(
      http.post('*/ui/api/settings/tradebyte/export-1', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ success: true, data: {} })
      }),
    )
    await open(steps)
    await user.click(within(await card()).getByRole('button', { name: 'Stock: Another system does this' }))
    await waitFor(() => expect(saved).toMatchObject([{ doneElsewhere: ['prices', 'stock'] }]))
  })

  it('is gone once articles can be sold', async () => {
    await open(null)
    expect(screen.queryByRole('region', { name: 'Make it sell' })).toBeNull()
  })
})
