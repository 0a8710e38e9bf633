import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, open, search } from './connect.ts'
import type { Caller, Item } from './connect.ts'

const PRODUCTS = 300

function one(item: Item, code: string): unknown {
  return item.values[code]?.[0]?.data
}

const has = (item: Item, codes: string[]) => item.categories.some(code => codes.includes(code))
const amountOf = (data: unknown, currency: string): number => {
  // Price collections hold one amount for each currency.
  const prices = data as { amount: string; currency: string }[]
  return Number(prices.find(price => price.currency === currency)?.amount)
}
const euros = (item: Item) => amountOf(one(item, 'price'), 'EUR')
const fullIn = (item: Item, locale: string) =>
  item.completenesses.some(
    done => done.scope === 'ecommerce' && done.locale === locale && Number(done.data) === 100,
  )

type Case = [string, Record<string, unknown[]>, (item: Item) => unknown]

const cases: Case[] = [
  ['enabled =', { enabled: [{ operator: '=', value: false }] }, item => !item.enabled],
  ['enabled !=', { enabled: [{ operator: '!=', value: false }] }, item => item.enabled],
  [
    'family IN',
    { family: [{ operator: 'IN', value: ['bags', 'jeans'] }] },
    item => ['bags', 'jeans'].includes(String(item.family)),
  ],
  ['family NOT IN', { family: [{ operator: 'NOT IN', value: ['bags'] }] }, item => item.family !== 'bags'],
  ['family NOT EMPTY', { family: [{ operator: 'NOT EMPTY' }] }, () => true],
  ['categories IN', { categories: [{ operator: 'IN', value: ['sale'] }] }, item => has(item, ['sale'])],
  [
    'categories NOT IN',
    { categories: [{ operator: 'NOT IN', value: ['sale'] }] },
    item => !has(item, ['sale']),
  ],
  [
    'categories IN CHILDREN',
    { categories: [{ operator: 'IN CHILDREN', value: ['mp_clothing'] }] },
    item => item.categories.some(code => /^mp_(?!sneakers|bags|accessories)/.test(code)),
  ],
  [
    'categories UNCLASSIFIED',
    { categories: [{ operator: 'UNCLASSIFIED' }] },
    item => item.categories.length === 0,
  ],
  [
    'categories IN OR UNCLASSIFIED',
    { categories: [{ operator: 'IN OR UNCLASSIFIED', value: ['new'] }] },
    item => item.categories.length === 0 || has(item, ['new']),
  ],
  ['parent EMPTY', { parent: [{ operator: 'EMPTY' }] }, item => item.parent === null],
  ['parent NOT EMPTY', { parent: [{ operator: 'NOT EMPTY' }] }, item => item.parent !== null],
  [
    'parent = a root (all below)',
    { parent: [{ operator: '=', value: 'ktr-000002' }] },
    item => item.parent?.startsWith('KTR-000002'),
  ],
  [
    'parent IN (direct children)',
    { parent: [{ operator: 'IN', value: ['KTR-000002', 'KTR-000003'] }] },
    item => item.parent === 'KTR-000003',
  ],
  [
    'sku STARTS WITH',
    { sku: [{ operator: 'STARTS WITH', value: 'ktr-00001' }] },
    item => String(one(item, 'sku')).startsWith('KTR-00001'),
  ],
  [
    'sku CONTAINS',
    { sku: [{ operator: 'CONTAINS', value: '-XL' }] },
    item => String(one(item, 'sku')).includes('-XL'),
  ],
  [
    'name CONTAINS in a locale',
    { name: [{ operator: 'CONTAINS', value: 'jeans', locale: 'de_DE' }] },
    item => /jeans/i.test(String(one(item, 'name'))),
  ],
  ['ean EMPTY', { ean: [{ operator: 'EMPTY' }] }, item => item.values.ean === undefined],
  [
    'colour IN',
    { colour: [{ operator: 'IN', value: ['black', 'navy'] }] },
    item => ['black', 'navy'].includes(String(one(item, 'colour'))),
  ],
  [
    'material NOT IN',
    { material: [{ operator: 'NOT IN', value: ['cotton'] }] },
    item => ![one(item, 'material')].flat().includes('cotton'),
  ],
  [
    'sustainable =',
    { sustainable: [{ operator: '=', value: true }] },
    item => one(item, 'sustainable') === true,
  ],
  ['stock <', { stock: [{ operator: '<', value: 20 }] }, item => Number(one(item, 'stock')) < 20],
  [
    'price >= in EUR',
    { price: [{ operator: '>=', value: { amount: 100, currency: 'EUR' } }] },
    item => euros(item) >= 100,
  ],
  [
    'weight > in another unit',
    { weight: [{ operator: '>', value: { amount: 0.8, unit: 'KILOGRAM' } }] },
    item =>
      JSON.stringify(one(item, 'weight')) > '{"amount":"800.' &&
      !JSON.stringify(one(item, 'weight')).includes('800.0000'),
  ],
  [
    'release_date >',
    { release_date: [{ operator: '>', value: '2026-01-01' }] },
    item => String(one(item, 'release_date')) > '2026-01-02',
  ],
  [
    'completeness of all locales',
    {
      completeness: [
        {
          operator: 'GREATER OR EQUALS THAN ON ALL LOCALES',
          value: 100,
          scope: 'ecommerce',
          locales: ['de_DE', 'fr_FR'],
        },
      ],
    },
    item => fullIn(item, 'de_DE') && fullIn(item, 'fr_FR'),
  ],
  [
    'completeness of at least one locale',
    { completeness: [{ operator: '=', value: 100, scope: 'ecommerce' }] },
    item => fullIn(item, 'de_DE') || fullIn(item, 'fr_FR') || fullIn(item, 'en_GB'),
  ],
  [
    'quality_score IN',
    { quality_score: [{ operator: 'IN', value: ['A'], scope: 'ecommerce', locale: 'en_GB' }] },
    item =>
      item.quality_scores.some(
        score => score.scope === 'ecommerce' && score.locale === 'en_GB' && score.data === 'A',
      ),
  ],
  [
    'created <',
    { created: [{ operator: '<', value: '2025-06-01 00:00:00' }] },
    item => String(item.created) < '2025-06-01',
  ],
  [
    'two conditions',
    { family: [{ operator: 'IN', value: ['jeans'] }], enabled: [{ operator: '=', value: true }] },
    item => item.family === 'jeans' && item.enabled,
  ],
]

describe('search of products', () => {
  const extras = 'with_completenesses=true&with_quality_scores=true'
  let caller: Caller
  let every: Item[]

  beforeAll(async () => {
    caller = await open({ products: PRODUCTS })
    every = await caller.all(`/products-uuid?${extras}`)
  })
  afterAll(() => caller.pim.close())

  it.each(cases)('%s finds exactly the matching products', async (_, filters, fits) => {
    const found = await caller.all(`/products-uuid?${extras}&${search(filters)}`)
    const wanted = every.filter(item => Boolean(fits(item))).map(item => item.uuid)
    expect(wanted.length).toBeGreaterThan(0)
    expect(found.map(item => item.uuid)).toEqual(wanted)
  })

  it('finds products by uuid and by identifier', async () => {
    const { pim, all } = await connect({ products: 300 })
    const indexes = [250, 3, 40]
    const inOrder = indexes.map(index => pim.uuidOf(index)).sort()
    const byUuid = await all(
      `/products-uuid?${search({ uuid: [{ operator: 'IN', value: indexes.map(index => pim.uuidOf(index)) }] })}`,
    )
    const bySku = await all(
      `/products-uuid?${search({ sku: [{ operator: 'IN', value: indexes.map(index => pim.identifierOf(index)) }] })}`,
    )
    expect(byUuid.map(item => item.uuid)).toEqual(inOrder)
    expect(bySku.map(item => item.uuid)).toEqual(inOrder)
  })

  it('finds a product by an identifier that was added later, and all products that share one', async () => {
    const { pim, all } = await connect({ products: 300 })
    pim.touch(250, { values: { sku: [{ locale: null, scope: null, data: pim.identifierOf(3) }] } })
    const found = await all(
      `/products-uuid?${search({ sku: [{ operator: 'IN', value: [pim.identifierOf(3), pim.identifierOf(250)] }] })}`,
    )
    expect(found.map(item => item.uuid)).toEqual([3, 250].map(pim.uuidOf).sort())
  })

  it('counts a change of a model as a change of its variants', async () => {
    const { pim, all } = await connect({ products: 300 })
    const since = search({ updated: [{ operator: '>', value: '2026-10-15 00:00:00' }] })
    expect(await all(`/products-uuid?${since}`)).toEqual([])
    pim.touch(200, { at: new Date('2026-10-16T00:00:00Z') })
    pim.touchModel('KTR-000002', { at: new Date('2026-10-16T00:00:00Z') })
    const found = await all(`/products-uuid?${since}`)
    expect(found.map(item => item.parent?.slice(0, 10)).sort()).toEqual([
      ...Array(12).fill('KTR-000002'),
      pim.identifierOf(200).slice(0, 10),
    ])
    expect((await all(`/product-models?${since}`)).map(item => item.code)).toEqual(['KTR-000002'])
  })

  it('counts SINCE LAST N DAYS from now', async () => {
    const { pim, all } = await connect({ products: 50, now: () => Date.parse('2026-12-31T00:00:00Z') })
    pim.touch(7, { at: new Date('2026-12-29T12:00:00Z') })
    const found = await all(
      `/products-uuid?${search({ updated: [{ operator: 'SINCE LAST N DAYS', value: 3 }] })}`,
    )
    expect(found.map(item => item.uuid)).toEqual([pim.uuidOf(7)])
  })
})

describe('search of models', () => {
  const modelCases: Case[] = [
    ['parent EMPTY', { parent: [{ operator: 'EMPTY' }] }, item => item.parent === null],
    [
      'parent IN',
      { parent: [{ operator: 'IN', value: ['KTR-000002'] }] },
      item => item.parent === 'KTR-000002',
    ],
    [
      'identifier IN',
      { identifier: [{ operator: 'IN', value: ['KTR-000002', 'KTR-000003'] }] },
      item => ['KTR-000002', 'KTR-000003'].includes(String(item.code)),
    ],
    [
      'identifier NOT IN',
      { identifier: [{ operator: 'NOT IN', value: ['KTR-000002'] }] },
      item => item.code !== 'KTR-000002',
    ],
    ['family IN', { family: [{ operator: 'IN', value: ['dresses'] }] }, item => item.family === 'dresses'],
  ]
  it.each(modelCases)('%s finds exactly the matching models', async (_, filters, fits) => {
    const { all } = await connect({ products: 300 })
    const wanted = (await all('/product-models')).filter(item => Boolean(fits(item))).map(item => item.code)
    expect(wanted.length).toBeGreaterThan(0)
    expect((await all(`/product-models?${search(filters)}`)).map(item => item.code)).toEqual(wanted)
  })
})

describe('a search that the PIM does not refuse', () => {
  const completeness = (more: object) =>
    search({ completeness: [{ operator: '>=', value: 0, scope: 'marketplace', ...more }] })
  it.each([
    ['a locale that its channel lacks', completeness({ locale: 'fr_FR' })],
    ['a channel that does not exist', completeness({ scope: 'print' })],
    ['more than 100 SKUs', search({ sku: [{ operator: 'IN', value: Array(101).fill('x') }] })],
  ])('finds no product for %s', async (_, query) => {
    const { get } = await connect({ products: 5 })
    expect(await get(`/products-uuid?${query}`)).toMatchObject({ status: 200, items: [] })
  })
})

describe('a search the PIM refuses', () => {
  const STRUCTURE =
    'Structure of filter "categories" should respect this structure: {"categories":[{"operator": "my_operator", "value": "my_value"}]}'
  it.each<[string, number, string]>([
    ['search={', 400, 'Search query parameter should be valid JSON.'],
    ['search="x"', 422, 'Search query parameter has to be an array, "string" given.'],
    [search({ categories: { operator: 'IN' } }), 422, STRUCTURE],
    [search({ enabled: [{ value: true }] }), 422, 'Operator is missing for the property "enabled".'],
    [
      search({ shade: [{ operator: '=', value: 1 }] }),
      422,
      'Filter on property "shade" is not supported or does not support operator "="',
    ],
    [
      search({ family: [{ operator: '=', value: 'jeans' }] }),
      422,
      'Filter on property "family" is not supported or does not support operator "="',
    ],
    [search({ categories: [{ operator: 'IN', value: ['attic'] }] }), 422, 'Category "attic" does not exist.'],
    [
      search({ name: [{ operator: 'EMPTY', locale: 'nl_NL' }] }),
      422,
      'Locale "nl_NL" does not exist or is not activated.',
    ],
    [search({ name: [{ operator: 'EMPTY' }] }), 422, 'Attribute "name" expects a locale, none given.'],
    [
      search({ identifier: [{ operator: 'IN', value: Array(101).fill('x') }] }),
      400,
      'Property "identifier" expects an array with 100 items at most, 101 given.',
    ],
    ['attributes=', 422, 'Attribute "" does not exist.'],
    ['scope=print', 422, 'Scope "print" does not exist.'],
    ['locales=nl_NL,xx', 422, 'Locales "nl_NL, xx" do not exist or are not activated.'],
    ['scope=marketplace&locales=fr_FR', 422, 'Locale "fr_FR" is not activated for the scope "marketplace".'],
    ['attributes=sku,gone', 422, 'Attribute "gone" does not exist.'],
    ['attributes=lost,gone', 422, 'Attributes "lost, gone" do not exist.'],
  ])('%s', async (query, status, message) => {
    const { get } = await connect({ products: 5 })
    expect((await get(`/products-uuid?${query}`)).json).toMatchObject({ code: status, message })
  })
})
