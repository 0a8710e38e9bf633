import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as demoConfiguration from '../../../../demo/configuration.ts'
import type { Product } from '../../../../src/contract/calls/products/product.ts'
import type { ProductSearch } from '../../../../src/contract/calls/products/productSearch.ts'
import type { Trace } from '../../../../src/contract/calls/products/trace.ts'
import { filterWith } from '../select/filterCases.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

/** A run with any number of withdrawals is not held. */
const unheld = { holdWithdrawnShare: 100, holdWithdrawn: null, holdPricesShare: 100, holdPrices: null }
const count = 30
let demo: DemoService
/** The indexes of the articles of one product model, and its code. */
let variants: readonly number[] = []
let model = ''
/** The export that delivered everything. */
let first = 0

const sku = (index: number) => demo.pim.identifierOf(index)
const run = async (query = 'delta=false') => demo.ended(await demo.start(query))
const productOf = async (number: string): Promise<Product> => {
  const { body } = await demo.service.admin(`GET /ui/api/products?number=${encodeURIComponent(number)}`)
  return body.data as unknown as Product // the service validates it
}
const traceOf = async (text: string) =>
  (await demo.service.admin(`GET /ui/api/trace?sku=${text}`)).body.data as unknown as Trace // the same
const isIn = ({ inFile }: Product['articles'][number]) => inFile.state === 'in'
const stateOf = (product: Product, index: number) =>
  product.articles.find(article => article.sku === sku(index))

beforeAll(async () => {
  demo = await startDemoService(count)
  await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
  await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', {
    ...demoConfiguration.exportSettings,
    ...unheld,
  })
  for (let index = 0; index < count && variants.length < 4; index++) {
    const { identifier, articles } = await productOf(sku(index))
    const skus = new Set(articles.map(article => article.sku))
    model = identifier
    variants = Array.from({ length: count }, (_, n) => n).filter(n => skus.has(sku(n)))
  }
  first = (await run()).id
})
afterAll(() => demo.close())

describe('GET /ui/api/products', () => {
  it('lists all articles of a product by its model, a SKU or an EAN, as in the last delivered file', async () => {
    const product = await productOf(model)
    expect(product).toMatchObject({
      identifier: model,
      pim: 'found',
      last: { id: first },
      firstDelivered: { id: first },
      lastChanged: { id: first },
      hasMore: false,
      files: [{ run: { id: first }, changed: 0, withdrawn: 0 }],
    })
    expect(product.name).not.toBe('')
    expect(product.family).not.toBe('')
    expect(product.articles.length).toBeGreaterThan(3)
    expect(product.files[0]?.new).toBe(product.articles.filter(isIn).length)
    const article = product.articles.find(one => isIn(one) && one.ean !== '')
    expect(article).toMatchObject({
      now: { kind: 'current' },
      inFile: { since: { id: first } },
      currency: 'EUR',
    })
    expect(Number(article?.price)).toBeGreaterThan(0)
    // the values of its axes
    expect(article?.name).toMatch(/., ./)
    for (const number of [article?.sku ?? '', article?.ean ?? ''])
      expect((await productOf(number)).identifier).toBe(model)
  })

  it('says why articles are out, those first, with the verdict of the trace', async () => {
    const [withoutEan = 0, disabled = 0, renamed = 0, removed = 0] = variants
    demo.pim.touch(withoutEan, { values: { ean: null } })
    demo.pim.touch(disabled, { enabled: false })
    demo.pim.touch(renamed, { values: { supplier_sku: [{ locale: null, scope: null, data: 'NEW-1' }] } })
    demo.pim.touch(removed, { removed: true })
    const filter = filterWith({ akeneoStatus: 'enabled' })
    await demo.service.admin('POST /ui/api/settings/tradebyte/product-filter', filter)
    const { id } = await run()
    const product = await productOf(model)
    expect(stateOf(product, withoutEan)).toMatchObject({
      ean: '',
      inFile: { state: 'error', reason: 'EAN: Missing', since: { id } },
      now: { kind: 'failed', fields: ['a_ean'], remedy: { label: 'Fill in EAN' } },
      issues: [expect.objectContaining({ severity: 'error', label: 'EAN', isMissing: true })],
    })
    expect(stateOf(product, disabled)).toMatchObject({
      inFile: { state: 'withdrawn', since: { id } },
      now: { kind: 'filtered', fields: ['akeneoStatus'], remedy: { path: null } },
    })
    expect(stateOf(product, removed)).toMatchObject({
      inFile: { state: 'withdrawn' },
      now: { kind: 'gone' },
    })
    const states = product.articles.map(isIn)
    expect(states).toEqual(states.toSorted((one, other) => Number(one) - Number(other)))
    const left = product.articles.filter(one => !isIn(one) && one.inFile.since?.id === id)
    expect(product.files[0]).toMatchObject({ run: { id }, withdrawn: left.length })
    const stateIn = async (index: number) => {
      const { body } = await demo.service.admin(`GET /ui/api/trace/search?q=${sku(index)}`)
      return body.data as unknown as ProductSearch // the service validates it
    }
    expect(await stateIn(withoutEan)).toMatchObject({
      found: [{ sku: sku(withoutEan), inFile: { state: 'error', reason: 'EAN: Missing' }, price: '' }],
      product: { identifier: model, onSale: product.articles.filter(isIn).length },
    })
    expect((await stateIn(disabled)).found).toMatchObject([
      { inFile: { state: 'withdrawn', reason: `withdrawn with #${id}` } },
    ])
    const there = product.articles.find(isIn)
    const index = variants.find(n => sku(n) === there?.sku) ?? 0
    expect((await stateIn(index)).found).toMatchObject([
      { inFile: { state: 'in', reason: '' }, ean: there?.ean, price: `${there?.price} EUR` },
    ])
    // no page can disagree with another
    for (const { sku: one, now, inFile } of product.articles)
      expect(await traceOf(one)).toMatchObject({ now: { ...now, sentences: expect.any(Array) }, inFile })
  })

  it('lists the delivered articles alone if Akeneo does not answer', async () => {
    const { articles } = await productOf(model)
    const number = articles[0]?.sku ?? ''
    const rows = await demo.service.deps.articles.findAll([number], '')
    demo.pim.faults = { denied: ['products', 'products-uuid', 'product-models'] }
    const away = await productOf(rows[0]?.product ?? model)
    demo.pim.faults = {}
    expect(away).toMatchObject({ pim: 'away', error: expect.stringMatching(/./) })
    expect(away.articles.length).toBeGreaterThan(2)
    expect(away.articles.every(({ now }) => now.kind === 'away')).toBe(true)
  })

  it('finds nothing for an unknown number, and needs a login', async () => {
    expect(await productOf('nobody')).toMatchObject({ pim: 'missing', identifier: 'nobody', articles: [] })
    expect((await demo.service.call('GET /ui/api/products?number=1')).status).toBe(401)
  })
})
