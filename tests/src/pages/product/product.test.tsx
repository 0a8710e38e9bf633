import { screen } from '@testing-library/react'
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

const now = (more: Partial<ProductArticle['now']> = {}): ProductArticle['now'] => ({
  kind: 'current',
  title: 'In the last delivered file, unchanged since #34',
  sentences: [],
  fields: [],
  remedy: null,
  hold: null,
  ...more,
})
const inIt = { state: 'in', reason: '', since: run } as const
const article = (name: string, more: Partial<ProductArticle> = {}): ProductArticle => ({
  sku: `shoe-${name.replace(', ', '-')}`,
  name,
  image: null,
  ean: '4006381333931',
  price: '89.95',
  currency: 'EUR',
  akeneoUrl: `https://pim.example/#/enrich/product/${name}`,
  inFile: inIt,
  now: now(),
  issues: [],
  changed: [],
  ...more,
})
const noEan = article('white, 42', {
  ean: '',
  inFile: { state: 'error', reason: 'EAN: Missing', since: earlier },
  now: now({
    kind: 'failed',
    title: 'Does not get into the file: EAN',
    sentences: ['EAN (a_ean): missing. Fill in the attribute “ean” in Akeneo.'],
    remedy: { label: 'Fill in EAN', path: null, href: 'https://pim.example/#/enrich/product/white, 42' },
  }),
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
  inFile: { state: 'withdrawn', reason: 'withdrawn with #34', since: run },
  now: now({ kind: 'filtered', title: 'Kept out by the product filter: Status' }),
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
const rows = () => [...document.querySelectorAll('[data-row]')].map(row => row.textContent)

describe('/products/{identifier}', () => {
  it('says first how many articles are in the last delivered file, and why the others are out', async () => {
    show()
    const [file, settings] = await screen.findAllByText('2 of 4 articles.')
    expect(file?.parentElement).toHaveTextContent('1 out: EAN: Missing. 1 out: withdrawn with #34.')
    // what the settings of now would do is another fact
    expect(settings?.parentElement).toHaveTextContent(
      '1 out: Does not get into the file: EAN. 1 out: Kept out by the product filter: Status.',
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Sneaker Court' })).toBeVisible()
    expect(screen.getByText('Nordhaus')).toBeVisible()
    expect(screen.getByText(/^#3, 2 Nov/)).toBeVisible()
    expect(screen.getByText('one article changed, 2 articles withdrawn')).toBeVisible()
    expect(screen.getByText('Product filter, 3 of 4 pass')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open in Akeneo' })).toHaveClass('MuiButton-contained')
  })

  it('says once of articles with one state what it is, with what helps, those with nothing to say last', async () => {
    show({ articles: [article('blue, 40'), changed, noEan, disabled, warned] })
    const heads = (await screen.findAllByRole('heading', { level: 3 })).slice(0, 4)
    expect(heads.map(head => head.textContent)).toEqual([
      'One article: Does not get into the file: EAN',
      'One article: Kept out by the product filter: Status',
      'One article: Picture',
      '2 articles: In the last delivered file, unchanged since #34',
    ])
    const help = screen.getByRole('link', { name: 'Fill in EAN: white, 42' })
    expect(help).toHaveAttribute('href', noEan.akeneoUrl)
    expect(help).toHaveClass('MuiButton-contained')
    expect(
      screen.getByText(
        'Not in it: EAN: Missing. EAN (a_ean): missing. Fill in the attribute “ean” in Akeneo.',
      ),
    ).toBeVisible()
    expect(screen.getByText('Price 79.95 to 89.95')).toBeVisible()
  })

  it('shows two of many articles with one state until asked for all, and opens one with the keys of a list', async () => {
    server.use(refusing(traceCalls.trace, 500))
    show({ articles: Array.from({ length: 60 }, (_none, n) => article(`size ${n}`)) })
    const more = await screen.findByRole('button', { name: 'Show 58 more with the same state' })
    expect(rows()).toEqual(['size 0', 'size 1'])
    await user.keyboard('jj')
    expect(screen.getByRole('link', { name: 'size 1' })).toHaveFocus()
    await user.click(more)
    expect(rows()).toHaveLength(60)
    await user.keyboard('jo')
    expect(await screen.findByRole('heading', { level: 1, name: /^SKU shoe-size/ })).toBeVisible()
  })

  it('says that Akeneo has no variants of it, or does not know the number', async () => {
    const { unmount } = show({ articles: [], name: '' })
    expect(await screen.findByText('Akeneo has no variants of this product.')).toBeVisible()
    unmount()
    show({ articles: [], name: '', pim: 'missing' })
    expect(await screen.findByText('No product has the SKU, EAN or product number NH-4471.')).toBeVisible()
  })

  it('lists what was delivered while Akeneo is away, and tries again after a failure', async () => {
    const away = article('x', { akeneoUrl: null, now: now({ kind: 'away' }) })
    const { unmount } = show({ pim: 'away', error: 'Akeneo does not answer.', articles: [away] })
    expect(await screen.findByText('Akeneo does not answer.')).toBeVisible()
    expect(screen.queryByText(/^Product filter,/)).toBeNull()
    unmount()
    server.use(refusing(productCalls.product, 500))
    renderConsole('/products/NH-4471')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(answering(productCalls.product, { success: true, data: shoe }))
    await user.click(again)
    expect(await screen.findByRole('list', { name: 'Articles' })).toBeVisible()
  })
})
