import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { type Trace, traceCalls } from '../../../../src/contract/calls/products/trace.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, createGate, refusing, server } from '../../service.ts'

const run = { id: 34, startTime: '2026-11-22T01:52:00Z' }

const delivered: Trace = {
  sku: 'shirt-1',
  article: 'shirt-1',
  name: 'Shirt',
  image: null,
  akeneoUrl: 'https://pim.example/#/enrich/product/1',
  last: run,
  inFile: { state: 'in', reason: '', since: run },
  now: {
    kind: 'current',
    title: 'In the last delivered file, unchanged since #34',
    sentences: [],
    fields: [],
    remedy: null,
    hold: null,
  },
  pim: { state: 'found', error: null, enabled: true, family: 'Shirts', updated: null },
  filter: { conditions: [] },
  required: { mapped: 4, filled: 4, unmapped: [], issues: [] },
  articles: [],
  cells: [],
  disabledChannels: [],
  pending: [],
  history: [{ run, isOnHold: false, kind: 'new', error: null, filled: 52, cells: [], fileMissing: false }],
  hasOlder: false,
}
const now = (more: Partial<Trace['now']>): Trace['now'] => ({ ...delivered.now, ...more })
const withdrawn = { state: 'withdrawn', reason: 'withdrawn with #34', since: run } as const

const show = (trace: Trace, path = '/trace/shirt-1') => {
  server.use(answering(traceCalls.trace, { success: true, data: trace }))
  return renderConsole(path)
}
const title = (text: string) => screen.findByText(`${text}.`)

describe('/trace/{sku}', () => {
  it('says that it asks while Akeneo has not answered', async () => {
    const gate = createGate()
    show(delivered)
    server.use(
      http.get(anywhere(traceCalls.trace.path), async () => {
        await gate.opened
        return undefined
      }),
    )
    expect(await screen.findByRole('status', { name: 'Akeneo is being asked' })).toBeInTheDocument()
    gate.open()
    expect(await title('In the last delivered file, unchanged since #34')).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Akeneo is being asked' })).not.toBeInTheDocument()
  })

  it('names the field of what is wrong once', async () => {
    const issue = { severity: 'error' as const, column: 'a_ean', field: 'a_ean', label: 'EAN' }
    const sentence = 'EAN (a_ean): missing. Fill in the attribute “ean” in Akeneo.'
    const required = { mapped: 4, filled: 3, unmapped: [], issues: [{ ...issue, sentence }] }
    show({ ...delivered, required })
    const notice = (await screen.findByText('Missing. Fill in the attribute “ean” in Akeneo.')).closest('li')
    expect(notice).toHaveTextContent(/^EANa_ean/)
  })

  it('needs no remedy where a product is delivered as it is', async () => {
    show({ ...delivered, image: '/media/1/a/x.jpg' })
    expect(await title('In the last delivered file, unchanged since #34')).toBeVisible()
    expect(document.querySelector('img[src="/media/1/a/x.jpg?thumbnail=1"]')).not.toBeNull()
    for (const link of screen.getAllByRole('link', { name: 'Open in Akeneo' }))
      expect(link).not.toHaveClass('MuiButton-contained')
    expect(screen.getByText('New, 52 cells')).toBeVisible()
  })

  it('calls the cells that changed by their fields', async () => {
    const cells = [{ column: 'a_vk[otto]', label: 'Price, OTTO', before: '89.95', after: '79.95' }]
    const history = delivered.history.map(step => ({ ...step, kind: 'changed' as const, cells }))
    show({ ...delivered, history })
    expect((await screen.findByText('Price, OTTO')).closest('li')).toHaveTextContent(
      /^Price, OTTOa_vk\[otto\]89\.9579\.95$/,
    )
  })

  it('says that it is not in Akeneo, and what TB.One has of it', async () => {
    show({
      ...delivered,
      akeneoUrl: null,
      inFile: withdrawn,
      now: now({ kind: 'gone', title: 'Not in Akeneo any more', sentences: ['It is off sale.'] }),
      pim: { state: 'missing', error: null, enabled: null, family: null, updated: null },
      filter: null,
      required: null,
    })
    // what the file has is one fact, what would happen now is another
    expect(await screen.findByText('Not in it: withdrawn with #34')).toBeVisible()
    expect(await title('Not in Akeneo any more')).toBeVisible()
    expect(screen.getByText('It is off sale.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open in Akeneo' })).not.toBeInTheDocument()
  })

  it('names the condition of the filter that keeps it out, beside those it passes', async () => {
    show({
      ...delivered,
      now: now({
        kind: 'filtered',
        title: 'Kept out by the product filter: Completeness',
        fields: ['akeneoCompleteness'],
        remedy: { label: 'Open product filter', path: '/settings/akeneo/product-filter', href: null },
      }),
      filter: {
        conditions: [
          { field: 'akeneoStatus', passes: true, asks: ['Enabled'], within: [], has: ['Enabled'] },
          { field: 'akeneoCompleteness', passes: false, asks: ['100 %'], within: ['Shop'], has: ['80 %'] },
        ],
      },
    })
    expect(await title('Kept out by the product filter: Completeness')).toBeVisible()
    expect(screen.getByText('1 of 2 conditions')).toBeVisible()
    expect(screen.getByText('80 %')).toBeVisible()
    const [remedy] = screen.getAllByRole('link', { name: 'Open product filter' })
    expect(remedy).toHaveAttribute('href', '/settings/akeneo/product-filter')
    expect(remedy).toHaveClass('MuiButton-contained')
  })

  it('of an unknown SKU says so, with the search', async () => {
    show(
      { ...delivered, sku: 'xyz', now: now({ kind: 'unknown', title: 'No product has the number xyz' }) },
      '/trace/xyz',
    )
    expect(await screen.findByText('No product has the number xyz.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Find a product' }))
    expect(await screen.findByRole('combobox', { name: /^Find a page/ })).toHaveFocus()
  })

  it('of a product number lists its articles, each with why it is in or out', async () => {
    const out = {
      ...delivered,
      sku: 'shirt-2',
      now: now({ kind: 'failed', title: 'Does not get into the file: EAN' }),
    }
    server.use(
      http.get(anywhere(traceCalls.trace.path), ({ request }) => {
        const sku = new URL(request.url).searchParams.get('sku')
        const articles = ['shirt-1', 'shirt-2']
        const number: Trace = { ...delivered, now: now({ kind: 'unknown' }), articles }
        const data = sku === 'P1' ? number : sku === 'shirt-2' ? out : delivered
        return HttpResponse.json({ success: true, data })
      }),
    )
    renderConsole('/trace/P1')
    const list = within(await screen.findByRole('region', { name: '2 articles have the number P1' }))
    expect(await list.findByText(/^In the last delivered file/)).toBeVisible()
    expect(await list.findByText(/^Does not get into the file/)).toBeVisible()
    expect(list.getByRole('link', { name: 'shirt-2' })).toHaveAttribute('href', '/trace/shirt-2')
    expect(screen.getByRole('heading', { level: 1, name: 'Number P1' })).toBeVisible()
  })

  it('leads to the page whose settings prevent every export', async () => {
    show({
      ...delivered,
      now: now({
        kind: 'settings',
        title: 'No export can run',
        remedy: { label: 'Open export settings', path: '/settings/tradebyte/export', href: null },
      }),
      pim: { ...delivered.pim, state: 'unasked' },
    })
    expect(await title('No export can run')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Open export settings' })
    expect(link).toHaveAttribute('href', '/settings/tradebyte/export')
    expect(screen.getByText('Akeneo was not asked')).toBeVisible()
  })

  it('shows what was delivered where Akeneo is out of reach, and asks again', async () => {
    const asked: string[] = []
    const away: Trace = {
      ...delivered,
      now: now({
        kind: 'away',
        title: 'Akeneo could not be asked',
        sentences: ['Akeneo at pim.example does not answer.'],
      }),
      pim: {
        state: 'away',
        error: 'Akeneo at pim.example does not answer.',
        enabled: null,
        family: null,
        updated: null,
      },
      filter: null,
      required: null,
    }
    show(away)
    server.use(
      answering(
        traceCalls.trace,
        { success: true, data: away },
        { onRequest: request => asked.push(new URL(request.url).searchParams.get('sku') ?? '') },
      ),
    )
    expect(await title('Akeneo could not be asked')).toBeVisible()
    expect(screen.getByText('In it since #34')).toBeVisible()
    expect(screen.getByText('New, 52 cells')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toEqual(['shirt-1', 'shirt-1']))
  })

  it('says that it could not be loaded, and tries again', async () => {
    show(delivered)
    server.use(refusing(traceCalls.trace, 500, 'The database is locked.'))
    const alert = within(await screen.findByRole('alert'))
    server.use(answering(traceCalls.trace, { success: true, data: delivered }))
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await title('In the last delivered file, unchanged since #34')).toBeVisible()
  })

  it('is found by `?sku=`, as it stands in a link of Akeneo', async () => {
    show(delivered, '/trace?sku=shirt-1')
    expect(await title('In the last delivered file, unchanged since #34')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'SKU shirt-1' })).toBeVisible()
  })
})
