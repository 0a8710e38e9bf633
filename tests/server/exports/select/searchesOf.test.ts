import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AkeneoClient } from '../../../../server/akeneo/akeneoClient.ts'
import { createAkeneoClient } from '../../../../server/akeneo/createAkeneoClient.ts'
import type { AkeneoAttribute, AkeneoCategory, AkeneoChannel } from '../../../../server/model/akeneo.ts'
import type { ProductFilter } from '../../../../server/exports/select/filterProblems.ts'
import {
  type FilterContext,
  addressLength,
  chunksOf,
  countSearches,
  searchesOf,
  searchLimits,
  sharesOf,
} from '../../../../server/exports/select/searches.ts'
import { type Caller, type Item, open } from '../../../demo/connect.ts'
import { attributeOf } from '../../tradebyte/world.ts'
import { createNetwork } from '../../../../server/shared/networks.ts'
import { isLong, onlyInLong } from '../../../shared/long.ts'
import { filterCases, filterWith } from './filterCases.ts'

const attribute = (code: string, more: Partial<AkeneoAttribute> = {}): AkeneoAttribute =>
  attributeOf(code, { type: 'pim_catalog_text', ...more })
const byCode = <T extends { code: string }>(items: readonly T[]) =>
  new Map(items.map(item => [item.code, item]))
const channel = (code: string, ...locales: string[]): AkeneoChannel => ({
  code,
  labels: {},
  currencies: [],
  locales,
  categoryTree: 'master',
  conversionUnits: {},
})

const context = (more: Partial<FilterContext> = {}): FilterContext => ({
  attributes: byCode([
    attribute('sku', { type: 'pim_catalog_identifier' }),
    attribute('released', { type: 'pim_catalog_boolean', scopable: true }),
    attribute('name', { localizable: true, scopable: true }),
  ]),
  channels: byCode([channel('web', 'de_DE', 'en_GB')]),
  locales: new Set(['de_DE', 'en_GB']),
  families: new Set(),
  categories: new Set(),
  parents: new Map(),
  mainIdentifier: 'sku',
  exportChannel: 'web',
  ...more,
})
const searches = (given: Partial<ProductFilter>, more: Partial<FilterContext> = {}, limits = searchLimits) =>
  searchesOf(filterWith(given), context(more), limits).map(({ search }) => search)

describe('the searches of a filter', () => {
  it.each<[string, Partial<ProductFilter>, object]>([
    ['no condition', {}, {}],
    ['enabled', { akeneoStatus: 'enabled' }, { enabled: [{ operator: '=', value: true }] }],
    ['disabled', { akeneoStatus: 'disabled' }, { enabled: [{ operator: '=', value: false }] }],
    [
      'a yes in the channel of the export settings',
      { akeneoExportAttribute: 'released' },
      { released: [{ operator: '=', value: true, scope: 'web' }] },
    ],
    [
      'one filter for each language',
      { akeneoExportAttribute: 'name', akeneoExportAttributeLocales: ['de_DE', 'en_GB'] },
      {
        name: [
          { operator: 'NOT EMPTY', scope: 'web', locale: 'de_DE' },
          { operator: 'NOT EMPTY', scope: 'web', locale: 'en_GB' },
        ],
      },
    ],
    [
      'scores in one channel and language',
      {
        akeneoQualityScore: ['A', 'B'],
        akeneoQualityScoreChannel: 'web',
        akeneoQualityScoreLocale: 'de_DE',
      },
      { quality_score: [{ operator: 'IN', value: ['A', 'B'], scope: 'web', locale: 'de_DE' }] },
    ],
    [
      'completeness on all locales, those of the channel where none is chosen',
      { akeneoCompleteness: 80, akeneoCompletenessChannel: 'web' },
      {
        completeness: [
          {
            operator: 'GREATER OR EQUALS THAN ON ALL LOCALES',
            value: 80,
            scope: 'web',
            locales: ['de_DE', 'en_GB'],
          },
        ],
      },
    ],
    [
      'the SKU attribute filled and in a list',
      { akeneoExportAttribute: 'sku', akeneoSkus: 'A\nB' },
      { sku: [{ operator: 'NOT EMPTY' }, { operator: 'IN', value: ['A', 'B'] }] },
    ],
  ])('%s', (_name, given, search) => {
    expect(searches(given)).toEqual([search])
  })

  it('take 100 codes at most', () => {
    const akeneoSkus = Array.from({ length: 250 }, (_none, index) => `S${index}`).join('\n')
    const sizes = searches({ akeneoSkus })
      .map(({ sku }) => sku?.[0]?.value)
      .map(value => (Array.isArray(value) ? value.length : value))
    expect(sizes).toEqual([100, 100, 50])
  })

  it('stay within the maximum address of a PIM behind a proxy, for any number of codes', () => {
    const codes = (name: string, count: number) =>
      Array.from({ length: count }, (_none, index) => `${name}_with_a_long_code_${index}`)
    const given = {
      akeneoFamilies: codes('family', 300),
      akeneoCategories: codes('category', 400),
      akeneoSkus: codes('sku', 1000).join('\n'),
      akeneoStatus: 'enabled',
    }
    const all = searches(given)
    expect(Math.max(...all.map(addressLength))).toBeLessThanOrEqual(searchLimits.length)
    const [one] = searches({ akeneoCategories: codes('category', 120) }, {}, searchLimits).slice(-1)
    expect(addressLength(one)).toBeLessThanOrEqual(searchLimits.length)
  })

  it('omit categories below chosen ones, and keep one in a circle', () => {
    const parents = new Map([
      ['men', 'shop'],
      ['jeans', 'men'],
      ['shop', null],
      ['round', 'about'],
      ['about', 'round'],
    ])
    const [search] = searches({ akeneoCategories: ['jeans', 'men', 'round', 'men'] }, { parents })
    expect(search?.['categories']).toEqual([{ operator: 'IN CHILDREN', value: ['men', 'round'] }])
    const [circle] = searches({ akeneoCategories: ['round', 'about'] }, { parents })
    expect(circle?.['categories']).toEqual([{ operator: 'IN CHILDREN', value: ['round', 'about'] }])
  })
})

describe('lists in an address', () => {
  it('are cut by codes and by characters', () => {
    expect(chunksOf(['a', 'b', 'c'], { codes: 2, length: 1000 })).toEqual([['a', 'b'], ['c']])
    expect(chunksOf(['a', 'b', 'c'], { codes: 9, length: 20 })).toEqual([['a', 'b'], ['c']])
    expect(chunksOf(['x'.repeat(50), 'b'], { codes: 9, length: 20 })).toEqual([['x'.repeat(50)], ['b']])
    expect(chunksOf([], { codes: 9, length: 20 })).toEqual([])
  })

  it('share room so that small ones fit', () => {
    expect(sharesOf([100, 9000, 7000], 4100)).toEqual([100, 2000, 2000])
    expect(sharesOf([0, 50, 10], 100)).toEqual([0, 50, 10])
  })
})

describe('on a PIM', () => {
  let twin: Caller
  let every: Item[]
  let client: AkeneoClient
  let known: FilterContext
  const never = new AbortController().signal
  const listed = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const all: T[] = []
    for await (const item of items) all.push(item)
    return all
  }

  beforeAll(async () => {
    twin = await open({ products: 300 })
    every = await twin.all('/products-uuid?with_completenesses=true&with_quality_scores=true')
    client = createAkeneoClient({
      connection: { mode: 'manual', url: twin.pim.url, ...twin.pim.credentials },
      network: createNetwork(false),
      clock: { now: Date.now, sleep: async () => undefined },
      random: () => 0,
      log: { info: () => undefined, warn: () => undefined },
    })
    const categories: AkeneoCategory[] = await listed(client.categories(never))
    known = context({
      attributes: byCode(await listed(client.attributes(never))),
      channels: byCode(await listed(client.channels(never))),
      parents: new Map(categories.map(({ code, parent }) => [code, parent])),
      exportChannel: 'ecommerce',
    })
  })
  afterAll(async () => {
    await client.close()
    await twin.pim.close()
  })

  const found = async (filter: ProductFilter, limits: typeof searchLimits) => {
    const parts = searchesOf(filter, known, limits)
    const uuids: (string | null)[] = []
    for (const { search, matches = () => true } of parts)
      for await (const page of client.products({ search, mainIdentifier: 'sku', attributes: [] }, never))
        uuids.push(...page.items.filter(matches).map(({ uuid }) => uuid))
    return { parts, uuids, count: await countSearches(client, parts, 'sku', never) }
  }

  // lists are cut after three codes and after a few characters, as those of a large PIM after a hundred
  const limits = [
    ['the PIM tells them apart', { codes: 3, length: 5000 }],
    ['the address is too short for that', { codes: 3, length: 620 }],
  ] as const
  const shop =
    'women_tshirts women_jeans women_bags men_tshirts men_shirts men_jeans kids sale new outlet gifts'
  /** Cases with a list, which is cut; productFilter.test.ts counts all of them in a PIM, and so does `npm run test:all` here. */
  const cut = new Set([
    'a category and one below it',
    'categories that share products',
    'all conditions but a list',
  ])
  const more: typeof filterCases = [
    ...filterCases.filter(([name]) => isLong || cut.has(name)),
    [
      'eleven categories that share products',
      { akeneoCategories: [...shop.split(' '), 'sustainable', 'mp_shoes', 'mp_bags'] },
      item =>
        item.categories.some(
          code =>
            [...shop.split(' '), 'sustainable', 'mp_shoes', 'mp_sneakers', 'mp_bags'].includes(code) ||
            code.startsWith('kids_'),
        ),
    ],
    [
      'families and categories in many searches',
      {
        akeneoFamilies: ['jeans', 'bags', 'tshirts', 'shirts', 'sneakers'],
        akeneoCategories: ['sale', 'new', 'outlet', 'women', 'mp_tshirts'],
      },
      item =>
        ['jeans', 'bags', 'tshirts', 'shirts', 'sneakers'].includes(item.family ?? '') &&
        item.categories.some(code => /^(sale|new|outlet|women(_.*)?|mp_tshirts)$/.test(code)),
    ],
  ]

  describe.each(limits)('each product comes up once: %s', (_name, limit) => {
    it.each(more)('%s', async (_case, given, fits) => {
      const wanted = every.filter(fits).map(({ uuid }) => uuid)
      expect(wanted.length).toBeGreaterThan(0)
      const { uuids, count } = await found(filterWith(given), limit)
      expect(uuids.toSorted()).toEqual(wanted.toSorted())
      expect(count).toBe(wanted.length)
    })
  })

  onlyInLong(it)('needs no look at the products while an address holds the categories', async () => {
    const akeneoCategories = shop.split(' ')
    const [wide, narrow] = limits
    const parts = (await found(filterWith({ akeneoCategories }), wide[1])).parts
    expect(parts.map(({ matches }) => matches !== undefined)).toEqual([false, false, false, false])
    const cut = (await found(filterWith({ akeneoCategories }), narrow[1])).parts
    expect(cut.map(({ matches }) => matches !== undefined)).toContain(true)
  })
})
