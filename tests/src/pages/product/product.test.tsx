import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type Product,
  type ProductArticle,
  productCalls,
} from '../../../../src/contract/calls/products/product.ts'
import { traceCalls } from '../../../../src/contract/calls/products/trace.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const run = { id: 34, startTime: '2026-11-22T01:52:00Z' }
const earlier = { id: 33, startTime: '2026-11-21T01:52:00Z' }

const verdict = (more: Partial<ProductArticle['verdict']> = {}): ProductArticle['verdict'] => ({
  kind: 'current',
  sentences: [],
  page: null,
  fields: [],
  since: run,
  hold: null,
  onSale: true,
  ...more,
})
const article = (name: string, more: Partial<ProductArticle> = {}): ProductArticle => ({
  sku: `shoe-${name.replace(', ', '-')}`,
  name,
  image: null,
  ean: '4006381333931',
  price: '89.95',
  currency: 'EUR',
  akeneoUrl: `https://pim.example/#/enrich/product/${name}`,
  isIn: true,
  verdict: verdict(),
  issues: [],
  changed: [],
  ...more,
})
const noEan = article('white, 42', {
  ean: '',
  isIn: false,
  verdict: verdict({ kind: 'failed', fields: ['a_ean'], since: earlier, onSale: false }),
  issues: [
    {
      severity: 'error',
      sentence: 'EAN (a_ean): missing. Fill in the attribute “ean” in Akeneo.',
      column: 'a_ean',
      field: 'a_ean',
      label: 'EAN',
      isMissing: true,
    },
  ],
})
const disabled = article('black, 43', {
  isIn: false,
  verdict: verdict({ kind: 'filtered', fields: ['akeneoStatus'], onSale: false }),
})
const warned = article('black, 42', {
  issues: [
    {
      severity: 'warning',
      sentence: 'Picture (a_media[image]): missing.',
      column: 'a_media[image]',
      field: 'a_media',
      label: 'Picture',
    },
  ],
})
const cell = { column: 'a_vk[otto]', label: 'Price', before: '79.95', after: '89.95' }
const changed = article('white, 41', { changed: [cell] })

const shoe: Product = {
  identifier: 'NH-4471',
  name: 'Sneaker Court',
  image: null,
  pim: 'found',
  error: null,
  brand: 'Nordhaus',
  family: 'Shoes',
  last: run,
  firstDelivered: { id: 3, startTime: '2026-11-02T01:52:00Z' },
  lastChanged: run,
  articles: [noEan, disabled, warned, changed],
  hasMore: false,
  files: [{ run, new: 0, changed: 1, moved: 0, withdrawn: 2, gone: 0 }],
}

const show = (more: Partial<Product> = {}, path = '/products/NH-4471') => {
  server.use(answering(productCalls.product, { success: true, data: { ...shoe, ...more } }))
  return renderConsole(path)
}
const rows = () => screen.getAllByRole('row').slice(1)

describe('/products/{identifier}', () => {
  it('says first how many articles are in the last delivered file, and why the others are out', async () => {
    show()
    expect(await screen.findByText('2 of 4 articles are in the last delivered file, #34.')).toBeVisible()
    expect(screen.getByText('One is out by an error: EAN. One is out on purpose: Status.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Sneaker Court' })).toBeVisible()
    expect(screen.getByText('Nordhaus')).toBeVisible()
    expect(screen.getByText(/^#3, 2 Nov/)).toBeVisible()
    expect(screen.getByText('one article changed, 2 articles withdrawn')).toBeVisible()
    expect(screen.getByText('Product filter, 3 of 4 pass')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open in Akeneo' })).toHaveClass('MuiButton-contained')
  })

  it('says of each article why it is in or out, with its cure', async () => {
    show()
    const [missing, off, message, new41] = (await screen.findAllByRole('row')).slice(1)
    const row = (one: HTMLElement | undefined) => within(one as HTMLElement) // there are four
    expect(row(missing).getByText('out, by an error')).toBeInTheDocument()
    expect(
      row(missing).getByText('EAN: Missing. Fill in the attribute “ean” in Akeneo. Out since #33.'),
    ).toBeVisible()
    expect(row(missing).getByRole('link', { name: 'Fill in EAN: white, 42' })).toHaveAttribute(
      'href',
      noEan.akeneoUrl,
    )
    expect(row(off).getByText('out, on purpose')).toBeInTheDocument()
    expect(row(off).getByText('Kept out by the product filter: Status. Out since #34.')).toBeVisible()
    expect(row(message).getByText('Picture: Missing.')).toBeVisible()
    expect(row(message).getByRole('link', { name: 'Show message: black, 42' })).toHaveAttribute(
      'href',
      '/exports/34/results?q=shoe-black-42',
    )
    expect(row(new41).getByText('changed with #34: Price 79.95 to 89.95')).toBeVisible()
  })

  it('filters its articles, and opens one with the keys of a list', async () => {
    server.use(refusing(traceCalls.trace, 500))
    show()
    await user.click(await screen.findByRole('button', { name: 'Out 2' }))
    expect(rows()).toHaveLength(2)
    await user.keyboard('jj')
    expect(screen.getByRole('link', { name: 'black, 43' })).toHaveFocus()
    await user.keyboard('o')
    expect(await screen.findByRole('heading', { level: 1, name: 'SKU shoe-black-43' })).toBeVisible()
  })

  it('has pages of 50 articles', async () => {
    show({ articles: Array.from({ length: 60 }, (_none, n) => article(`size ${n}`)) })
    await user.click(await screen.findByRole('link', { name: 'Page 2' }))
    expect(rows()).toHaveLength(10)
    expect(screen.getByText('All 60 articles are in the last delivered file, #34.')).toBeVisible()
  })

  it('says that Akeneo has no variants of it, or does not know the number', async () => {
    const { unmount } = show({ articles: [], name: '' })
    expect(await screen.findByText('Akeneo has no variants of this product.')).toBeVisible()
    unmount()
    show({ articles: [], name: '', pim: 'missing' })
    expect(await screen.findByText('No product has the SKU, EAN or product number NH-4471.')).toBeVisible()
  })

  it('lists what was delivered while Akeneo is away, and tries again after a failure', async () => {
    const away = article('x', { akeneoUrl: null, verdict: verdict({ kind: 'away' }) })
    const { unmount } = show({ pim: 'away', error: 'Akeneo does not answer.', articles: [away] })
    expect(await screen.findByText('Akeneo does not answer.')).toBeVisible()
    expect(screen.queryByText(/^Product filter,/)).toBeNull()
    unmount()
    server.use(refusing(productCalls.product, 500))
    renderConsole('/products/NH-4471')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(answering(productCalls.product, { success: true, data: shoe }))
    await user.click(again)
    expect(await screen.findByRole('table', { name: 'Articles' })).toBeVisible()
  })
})
