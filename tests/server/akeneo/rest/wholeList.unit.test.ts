import { describe, expect, it } from 'vitest'
import type { ProductQuery } from '../../../../server/akeneo/akeneoClient.ts'
import { AkeneoError } from '../../../../server/akeneo/akeneoError.ts'
import { createAssets } from '../../../../server/akeneo/assets.ts'
import { createProductRoute, createProducts } from '../../../../server/akeneo/products.ts'
import type { Api } from '../../../../server/akeneo/rest/api.ts'
import { uuidAt } from '../../../../server/akeneo/rest/uuids.ts'
import { lowestIndex } from '../../../../demo/pim/catalogue/productIndex.ts'
import { all } from '../clientFor.ts'

const never = new AbortController().signal
const log = { info: () => undefined, warn: () => undefined }
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** The lists of a PIM, each with the property that orders it. */
const lists = {
  '/products-uuid': {
    key: 'uuid',
    keyOf: (at: number) => uuidAt(shuffle(at)),
  },
  '/products': { key: 'identifier', keyOf: (at: number) => `SKU-${String(at).padStart(6, '0')}` },
  '/product-models': { key: 'code', keyOf: (at: number) => `model_${String(at).padStart(6, '0')}` },
} as const
type List = keyof typeof lists

/** A number from 0 to 1 for each index. */
const shuffle = (at: number) => Math.abs(Math.sin(at + 1) * 10_000) % 1
const shortSize = 1200

/** The REST API of a PIM whose index has all entries and whose database lacks the stale ones. */
const pimOf = (
  list: List,
  stale: ReadonlySet<number>,
  entries = shortSize,
  keyOf: (at: number) => string = lists[list].keyOf,
) => {
  const { key } = lists[list]
  const keys = range(0, entries).map(keyOf).sort()
  const calls: string[] = []
  const linkOf = (path: string, change: Record<string, string>) => {
    const [base = '', text] = path.split('?')
    const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(text)), ...change })
    return { next: { href: `${base}?${query.toString()}` } }
  }
  const answer = (path: string): unknown => {
    const query = new URLSearchParams(path.split('?')[1])
    if (path === '/api/rest/v1') return { routes: { list: { route: `${path}${list}`, methods: ['GET'] } } }
    calls.push(path)
    const [limit, page, after] = [
      Number(query.get('limit')),
      Number(query.get('page') ?? 1),
      query.get('search_after'),
    ]
    const isNumbered = query.get('pagination_type') !== 'search_after'
    if (isNumbered && page * limit > 10_000) throw new AkeneoError('filterRefused')
    const from = isNumbered
      ? (page - 1) * limit
      : lowestIndex(entries, at => (keys[at] ?? '') > (after ?? ''))
    const found = range(from, Math.min(from + limit, entries)).filter(at => !stale.has(at))
    const items = found.map(at => ({
      uuid: uuidAt(at / entries),
      code: 'a',
      identifier: 'a',
      [key]: keys[at],
      values: [],
    }))
    const last = keys[found.at(-1) ?? 0] ?? ''
    const change: Record<string, string> = isNumbered ? { page: String(page + 1) } : { search_after: last }
    return {
      _links: found.length === limit ? linkOf(path, change) : {},
      ...(query.get('with_count') === 'true' && { items_count: entries }),
      _embedded: { items },
    }
  }
  const api: Pick<Api, 'get' | 'read' | 'unreadable'> = {
    get: async path => answer(path),
    read: async path => ({ body: answer(path), length: 1000 }),
    unreadable: (path, reason) => {
      throw new Error(`${path}: ${reason}`)
    },
  }
  // the other methods are not called
  const products = createProducts(
    api as Api,
    createProductRoute(api as Api, log),
    log,
    createAssets(api as Api),
  )
  const read = async (query: ProductQuery = {}) =>
    list === '/product-models'
      ? (await all(products.models(query, never))).flatMap(({ items }) => items.map(({ code }) => code))
      : (await all(products.products({ mainIdentifier: 'sku', ...query }, never))).flatMap(({ items }) =>
          items.map(item => item[list === '/products' ? 'identifier' : 'uuid'] ?? ''),
        )
  return { keys, calls, products, read, remaining: keys.filter((_key, at) => !stale.has(at)) }
}

const places: [string, number[]][] = [
  ['nowhere', []],
  ['on the first page', [0]],
  ['at the end of the first page', [99]],
  ['on the second page', [150]],
  ['in the middle', [640]],
  ['at the end', [shortSize - 1]],
  ['in each quarter', [40, 350, 700, 1010]],
  ['twice on a page', [510, 560]],
  ['on every page', range(0, shortSize).filter(at => at % 30 === 1)],
  ['every other', range(0, shortSize).filter(at => at % 2 === 1)],
  ['for the whole first page', range(0, 100)],
  ['for the whole second page', range(100, 200)],
  ['for the first two pages', range(0, 200)],
  ['for a whole page in the middle', range(580, 720)],
  ['for a whole page in each quarter', [40, 350, 700, 1010].flatMap(at => range(at, at + 130))],
  ['for the whole last page', range(1090, shortSize)],
  ['for all but one', range(0, 700).concat(range(701, shortSize))],
  ['everywhere', range(0, shortSize)],
]

describe.each(Object.keys(lists) as List[])(
  'a list of %s whose index has entries that the database lost',
  list => {
    it.each(places)('has every other item: stale %s', async (_, stale) => {
      const pim = pimOf(list, new Set(stale))
      expect(await pim.read()).toEqual(pim.remaining)
      const short = [{ read: pim.remaining.length, counted: shortSize, isOpen: false }]
      expect(pim.products.shortLists()).toEqual(stale.length === 0 || list === '/product-models' ? [] : short)
      // 12 pages, an empty one, the count, and some that show where a gap ends
      expect(pim.calls.length).toBeLessThan(14 * 1.5 + stale.length / 10)
    })

    it('continues after any of its pages', async () => {
      const pim = pimOf(list, new Set([0, 99, 350, 640, ...range(700, 820), 1010, shortSize - 1]))
      let before = 0
      const pages =
        list === '/product-models'
          ? pim.products.models({}, never)
          : pim.products.products({ mainIdentifier: 'sku' }, never)
      for await (const { items, next } of pages) {
        before += items.length
        if (next === null) continue
        expect(await pim.read({ after: next, readBefore: before })).toEqual(pim.remaining.slice(before))
        expect(await pim.read({ after: next })).toEqual(pim.remaining.slice(before))
      }
      expect(before).toBe(pim.remaining.length)
    })
  },
)

describe('a list of more items than numbered pages have', () => {
  const size = 24_000
  const everyPart = [3000, 9000, 15_000, 21_000].flatMap(at => range(at, at + 130))
  const tail = range(23_300, size)
  const far: [string, number[]][] = [
    ['for a whole page behind them', range(15_000, 15_130)],
    ['for a whole page in each part', everyPart],
    ['for many pages', range(12_000, 21_500)],
    ['at the end', tail],
    [
      'on every other place and for whole pages',
      [...range(0, size).filter(at => at % 2 === 1), ...everyPart],
    ],
  ]

  it.each(far)('has every other product by uuid: stale %s', async (_, stale) => {
    const gone = new Set(stale)
    const pim = pimOf('/products-uuid', gone, size)
    expect(await pim.read()).toEqual(pim.remaining)
    expect(pim.products.shortLists()).toEqual([{ read: size - gone.size, counted: size, isOpen: false }])
    expect(pim.calls.length).toBeLessThan((2.5 * size) / 100)
  })

  it('has every other product whose uuids are made of the time, and is open where it lost a whole page', async () => {
    // some months, and some products with random uuids
    const keyOf = (at: number) => uuidAt(at % 10 > 0 ? 0.006 + at / 100_000_000 : shuffle(at))
    const pim = pimOf('/products-uuid', new Set(range(15_000, 15_130)), size, keyOf)
    expect(await pim.read()).toEqual(pim.remaining)
    expect(pim.products.shortLists()).toEqual([{ read: pim.remaining.length, counted: size, isOpen: true }])
    expect(pim.calls.length).toBeLessThan(400)
  })

  it('is open where a PIM without uuids lost a whole page', async () => {
    const pim = pimOf('/products', new Set(range(15_000, 15_130)), size)
    expect(await pim.read()).toEqual(pim.remaining.slice(0, 15_000))
    expect(pim.products.shortLists()).toEqual([{ read: 15_000, counted: size, isOpen: true }])
  })

  it('is whole in a PIM without uuids where stale entries explain what it lacks', async () => {
    const pim = pimOf('/products', new Set(range(0, size).filter(at => at % 150 === 1)), size)
    expect(await pim.read()).toEqual(pim.remaining)
    expect(pim.products.shortLists()).toEqual([{ read: pim.remaining.length, counted: size, isOpen: false }])
  })
})
