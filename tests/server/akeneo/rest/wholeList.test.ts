import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProductQuery } from '../../../../server/akeneo/akeneoClient.ts'
import { indexOfUuid } from '../../../../demo/pim/catalogue/productIndex.ts'
import { type Caller, open } from '../../../demo/connect.ts'
import { all, clientFor } from '../clientFor.ts'
import { attributes, bySku, byUuid, createPim, page, product, type Reply } from './scriptedPim.ts'

const never = new AbortController().signal
const wanted = { attributes: ['sku'], mainIdentifier: 'sku' }

describe('a list whose search index has entries that the database lost', () => {
  const products = 1200
  let demo: Caller
  let inOrder: string[]
  beforeAll(async () => {
    demo = await open({ products })
    inOrder = Array.from({ length: products }, (_, index) => demo.pim.uuidOf(index)).sort()
  })
  beforeEach(() => {
    demo.pim.faults = {}
    demo.pim.resetCounters()
  })
  afterAll(() => demo.pim.close())
  const client = () => clientFor({ mode: 'manual', url: demo.pim.url, ...demo.pim.credentials }).client

  const indexOf = (uuid: string) => indexOfUuid(1, uuid) ?? -1
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  const uuidsOf = async (query: ProductQuery = {}, reading = client()) =>
    (await all(reading.products({ ...wanted, ...query }, never))).flatMap(({ items }) =>
      items.map(({ uuid }) => uuid ?? ''),
    )

  it.each([
    ['in each quarter', [40, 350, 700, 1010]],
    ['for a whole page', range(580, 720)],
  ])('has every other product: stale %s', async (_, stale) => {
    demo.pim.faults = { staleProducts: stale.map(at => indexOf(inOrder[at] ?? '')) }
    expect(await uuidsOf()).toEqual(inOrder.filter((_uuid, at) => !stale.includes(at)))
  })

  it('has every other product in a PIM without uuids, and every other model', async () => {
    const skus = range(0, products).map(demo.pim.identifierOf).sort()
    const codes = (await demo.all('/product-models')).map(({ code }) => String(code))
    demo.pim.faults = {
      withoutRoute: ['products-uuid'],
      staleProducts: [demo.pim.indexOf(skus[250] ?? '') ?? -1],
      staleModels: codes.slice(120, 230),
    }
    const found = (await all(client().products(wanted, never))).flatMap(({ items }) =>
      items.map(({ identifier }) => identifier),
    )
    expect(found).toEqual(skus.toSpliced(250, 1))
    const models = (await all(client().models({}, never))).flatMap(({ items }) => items)
    expect(models.map(({ code }) => code)).toEqual(codes.toSpliced(120, 110))
  })

  it('has every other product of a filter, and of a delta', async () => {
    const search = { family: [{ operator: 'IN', value: ['jeans', 'dresses'] }] }
    const before = await uuidsOf({ search })
    const stale = [0, 30, before.length - 1]
    demo.pim.faults = { staleProducts: stale.map(at => indexOf(before[at] ?? '')) }
    expect(await uuidsOf({ search })).toEqual(before.filter((_uuid, at) => !stale.includes(at)))
  })

  it('takes one call where its entries are named, and three where one page has all', async () => {
    await uuidsOf({ search: { uuid: [{ operator: 'IN', value: inOrder.slice(0, 100) }] } })
    expect(demo.pim.counters.calls.get(byUuid)).toBe(1)
    demo.pim.resetCounters()
    const search = { sku: [{ operator: 'STARTS WITH', value: demo.pim.identifierOf(7) }] }
    expect(await uuidsOf({ search })).toHaveLength(1)
    expect(demo.pim.counters.calls.get(byUuid)).toBe(3)
  })
})

describe('a list of a PIM whose cursors are not the keys of its items', () => {
  const skus = ['B', 'A', 'D', 'C', 'F', 'E']
  const item = (sku: string) => ({ ...product(''), uuid: undefined, identifier: sku })
  const read = async (answer: (after: string | null) => Reply, pages: number) => {
    const pim = await createPim(false)
    pim.answer(bySku, ({ query }) =>
      query.has('with_count') ? page([], undefined, { items_count: 9 }) : answer(query.get('search_after')),
    )
    const { client } = clientFor(pim.url)
    const found = await all(client.products({ ...wanted, limit: 2 }, never))
    expect(pim.on(bySku).filter(({ query }) => !query.has('with_count')).length).toBeLessThanOrEqual(pages)
    return found.flatMap(({ items }) => items.map(({ identifier }) => identifier))
  }
  const linked = (at: number, count = 2) =>
    page(
      skus.slice(at, at + count).map(item),
      at + 2 < skus.length
        ? `${bySku}?pagination_type=search_after&limit=2&search_after=x${at + 2}`
        : undefined,
    )

  it('follows the links alone', async () => {
    expect(await read(after => linked(Number(after?.slice(1) ?? 0)), 3)).toEqual(skus)
  })

  it.each<[string, (after: string | null) => Reply]>([
    ['refuses a key', after => (after === null ? page([item('A')]) : { status: 422, json: { code: 422 } })],
    ['begins again', () => page([item('A')])],
    ['ends', after => page(after === null ? [item('A')] : [])],
  ])('has no item twice if the PIM %s', async (_, answer) => {
    expect(await read(answer, 12)).toEqual(['A'])
  })
})

describe('a page that the PIM does not answer in time', () => {
  it('is requested in halves, and the pages after it too', async () => {
    const pim = await createPim()
    const keys = Array.from(
      { length: 300 },
      (_, at) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
    )
    pim.answer(byUuid, ({ query }) => {
      if (query.has('with_count')) return page([], undefined, { items_count: keys.length })
      const limit = Number(query.get('limit'))
      const from = keys.findIndex(key => key > (query.get('search_after') ?? ''))
      if (limit > 50) return { status: 504, html: 'Gateway Timeout' }
      return page((from < 0 ? [] : keys.slice(from, from + limit)).map(key => product(key)))
    })
    const { client } = clientFor(pim.url, { patienceMs: 3_600_000 })
    const found = (await all(client.products(wanted, never))).flatMap(({ items }) => items)
    expect(found.map(({ uuid }) => uuid)).toEqual(keys)
    expect(pim.on(byUuid).filter(({ query }) => query.get('limit') === '100')).toHaveLength(2)
    expect(pim.on(attributes)).toHaveLength(0)
  })
})

describe('a cursor of several that the PIM fails with', () => {
  it('is given up at once', async () => {
    const pim = await createPim()
    const keys = Array.from(
      { length: 1200 },
      (_, at) =>
        `${(at * 3_500_000).toString(16).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`,
    )
    pim.answer(byUuid, ({ query }) => {
      if (query.has('with_count')) return page([], undefined, { items_count: keys.length })
      const after = query.get('search_after') ?? ''
      if (after !== '' && !keys.includes(after)) return { status: 500, html: 'Internal Server Error' }
      const limit = Number(query.get('limit'))
      const from = keys.findIndex(key => key > after)
      return page((from < 0 ? [] : keys.slice(from, from + limit)).map(key => product(key)))
    })
    const { client, pauses } = clientFor(pim.url, { patienceMs: 3_600_000 })
    const found = (await all(client.products(wanted, never))).flatMap(({ items }) => items)
    expect(found.map(({ uuid }) => uuid)).toEqual(keys)
    expect(pauses).toEqual([])
  })
})

describe('a list that goes on and on', () => {
  /** A PIM that sends further products with each page, up to a number of them, and counts some. */
  const endless = async (counted: (sent: number) => number, most = Infinity) => {
    const pim = await createPim(false)
    let sent = 0
    pim.answer(bySku, ({ query }) => {
      if (query.has('with_count')) return page([], undefined, { items_count: counted(sent) })
      if (sent >= most) return page([])
      const identifiers = Array.from({ length: 100 }, (_, at) => String(sent + at).padStart(9, '0'))
      sent += 100
      const next = `${pim.url}${bySku}?pagination_type=search_after&limit=100&search_after=${identifiers.at(-1)}`
      return page(
        identifiers.map(identifier => product('', { uuid: undefined, identifier })),
        next,
      )
    })
    const { client } = clientFor(pim.url)
    let read = 0
    const reading = async () => {
      for await (const { items } of client.products(wanted, never)) read += items.length
      return read
    }
    return { reading, read: () => read }
  }

  it('ends with a sentence that has both numbers, and what to do', async () => {
    const { reading, read } = await endless(() => 1239)
    await expect(reading()).rejects.toMatchObject({
      code: 'endlessList',
      params: { counted: 1239, read: 12_500 },
      message: expect.stringMatching(/counts 1,239 .* has sent 12,500 already .* check its search index/),
    })
    expect(read()).toBe(12_400)
  })

  it.each([
    ['that grows while it is read', (sent: number) => sent],
    ['that the search index does not count beyond 10,000', () => 10_000],
  ])('is read to its end in a PIM with a count %s', async (_, counted) => {
    const { reading } = await endless(counted, 40_000)
    expect(await reading()).toBe(40_000)
  })
})
