import { describe, expect, it } from 'vitest'
import { completenessOf } from '../../demo/pim/catalogue/completeness.ts'
import { createCatalogue } from '../../demo/pim/catalogue/catalogue.ts'
import { createUuidOrder, indexOfUuid, uuidOf } from '../../demo/pim/catalogue/productIndex.ts'
import { attributes } from '../../demo/pim/master/attributes.ts'
import { families } from '../../demo/pim/master/families.ts'
import { connect, type Item } from './connect.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const CODE = /^[\w.]+$/
const text = expect.any(String)
const amount = expect.stringMatching(/^\d+\.\d{2}$/)

/** The form of the data of each attribute type in the API. */
const SHAPES: Record<string, unknown> = {
  pim_catalog_identifier: expect.stringMatching(/^KTR-\d{6}/),
  pim_catalog_text: text,
  pim_catalog_textarea: text,
  pim_catalog_simpleselect: expect.stringMatching(CODE),
  pim_catalog_multiselect: expect.arrayContaining([expect.stringMatching(CODE)]),
  pim_catalog_boolean: expect.any(Boolean),
  pim_catalog_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T00:00:00\+00:00$/),
  pim_catalog_price_collection: expect.arrayContaining([{ amount, currency: 'EUR' }]),
  pim_catalog_metric: { amount: expect.anything(), unit: expect.stringMatching(/^[A-Z]+$/) },
  pim_catalog_image: expect.stringMatching(/^\w\/\w\/\w\/\w\/[0-9a-f]{40}_.+\.png$/),
  pim_catalog_file: expect.stringMatching(/^\w\/\w\/\w\/\w\/[0-9a-f]{40}_.+\.pdf$/),
  pim_catalog_table: expect.arrayContaining([expect.objectContaining({ size: text, chest: text })]),
  eikona_catalog_tessa: expect.stringMatching(/^\d+,\d+$/),
  atelier_catalog_swatch: { hex: expect.stringMatching(/^#[0-9a-f]{6}$/), finish: text },
}

describe('GET /api/rest/v1/products-uuid', () => {
  it('returns the same bytes for the same seed, independent of earlier requests', async () => {
    const path =
      '/products-uuid?pagination_type=search_after&limit=100&with_completenesses=true&with_quality_scores=true'
    const one = await connect({ products: 300 })
    const other = await connect({ products: 300 })
    await other.all('/products')
    const host = { host: 'pim.example' }
    // slashes are escaped, as Symfony writes them
    const bare = async ({ pim, get }: typeof one) =>
      (await get(path, host)).text.replaceAll(pim.url.replaceAll('/', String.raw`\/`), '')
    expect(await bare(one)).toBe(await bare(other))
    const third = await connect({ products: 300, seed: 2 })
    expect(await bare(third)).not.toBe(await bare(one))
  })

  it('writes the data of every attribute type as the PIM does', async () => {
    const { all } = await connect({ products: 250 })
    const seen = new Set<string>()
    for (const item of await all('/products-uuid')) {
      for (const [code, entries] of Object.entries(item.values)) {
        const attribute = attributes.find(one => one.code === code)
        expect(attribute, code).toBeDefined()
        for (const { locale, scope, data } of entries) {
          expect([code, locale !== null, scope !== null]).toEqual([
            code,
            attribute?.localizable,
            attribute?.scopable,
          ])
          if (attribute?.type === 'pim_catalog_number') {
            expect(typeof data).toBe(attribute.extras.decimals_allowed ? 'string' : 'number')
          } else expect(data, code).toEqual(SHAPES[attribute?.type ?? ''])
        }
        seen.add(code)
      }
    }
    expect(attributes.map(one => one.code).filter(code => !seen.has(code))).toEqual([])
  })

  it('identifies products by uuid here and by identifier in the older list', async () => {
    const { pim, get } = await connect({ products: 10 })
    const byUuid = (await get(`/products-uuid/${pim.uuidOf(7)}`)).json
    const byIdentifier = (await get(`/products/${pim.identifierOf(7).toLowerCase()}`)).json
    expect(byUuid.uuid).toMatch(UUID)
    expect(byUuid).not.toHaveProperty('identifier')
    expect(byIdentifier).toMatchObject({ uuid: byUuid.uuid, identifier: pim.identifierOf(7) })
    expect(byUuid.values.sku?.[0]?.data).toBe(byIdentifier.identifier)
    expect(pim.indexOf(byIdentifier.identifier)).toBe(7)
  })

  it('copies the values of the models into each variant, and has each attribute on one level', async () => {
    const { all } = await connect({ products: 300 })
    const models = await all('/product-models')
    const byCode = new Map(models.map(model => [model.code, model]))
    const products = await all('/products-uuid')
    for (const product of products.filter(item => item.parent !== null)) {
      const parent = byCode.get(product.parent ?? '')
      expect(product.values).toMatchObject(parent?.values ?? { none: true })
      const variant = families.flatMap(one => one.variants).find(one => one.code === parent?.family_variant)
      expect(variant?.levels).toHaveLength(parent?.parent === null ? 1 : 2)
      const own = variant?.levels.at(-1)?.attributes ?? []
      expect(
        Object.keys(product.values)
          .filter(code => !(code in (parent?.values ?? {})))
          .every(code => own.includes(code)),
      ).toBe(true)
    }
    const levels = (item: Item) =>
      item.parent === null ? 0 : byCode.get(item.parent)?.parent === null ? 1 : 2
    expect(new Set(products.map(levels))).toEqual(new Set([0, 1, 2]))
  })

  it('narrows values by attribute, locale and channel', async () => {
    const { get, all } = await connect({ products: 120 })
    const some = await get('/products-uuid?limit=1&attributes=sku,name&locales=en_GB')
    const [item] = some.items
    expect(Object.keys(item?.values ?? {})).toEqual(['sku', 'name'])
    expect(item?.values.name?.map(one => one.locale)).toEqual(['en_GB'])
    const whole = await all('/products-uuid')
    const channel = await all('/products-uuid?scope=marketplace')
    const inTree = whole.filter(one => one.categories.some(code => code.startsWith('mp_')))
    expect(inTree.length).toBeLessThan(whole.length)
    expect(channel.map(one => one.uuid)).toEqual(inTree.map(one => one.uuid))
    const entries = channel.flatMap(one => Object.values(one.values).flat())
    expect(new Set(entries.map(one => one.scope))).toEqual(new Set([null, 'marketplace']))
    expect(new Set(entries.map(one => one.locale))).toEqual(new Set([null, 'de_DE', 'en_GB']))
  })

  it('adds labels of options, completeness and quality on request', async () => {
    const { get } = await connect({ products: 10 })
    const query = 'with_attribute_options=true&with_completenesses=true&with_quality_scores=true'
    const [item] = (await get(`/products-uuid?limit=1&${query}`)).items
    const colour = item?.values.colour?.[0]
    expect(colour?.linked_data).toMatchObject({
      attribute: 'colour',
      code: colour?.data,
      labels: { de_DE: text },
    })
    const [care = ''] = [item?.values.care?.[0]?.data].flat().map(String)
    expect(item?.values.care?.[0]?.linked_data).toHaveProperty([care, 'labels', 'fr_FR'])
    expect(item?.completenesses).toHaveLength(5)
    expect(item?.quality_scores).toHaveLength(5)
    const [plain] = (await get('/products-uuid?limit=1')).items
    expect(plain).not.toHaveProperty('completenesses')
    expect(plain?.values.colour?.[0]).not.toHaveProperty('linked_data')
  })

  it('computes completeness from the existing values', () => {
    const catalogue = createCatalogue({ products: 4000, seed: 1, now: () => 0 })
    for (let index = 0; index < 4000; index += 1) {
      const head = catalogue.productAt(index)
      if (head === null) throw new Error('No product was removed.')
      const values = catalogue.valuesOf(head)
      const required = families.find(one => one.code === head.family)?.requirements
      for (const { scope, locale, data } of completenessOf(catalogue, head)) {
        const wanted = required?.[scope] ?? []
        const there = wanted.filter(code =>
          values[code]?.some(one => one.locale === null || one.locale === locale),
        )
        expect([index, scope, locale, data]).toEqual([
          index,
          scope,
          locale,
          Math.floor((there.length / wanted.length) * 100),
        ])
      }
    }
  })

  it.each([
    [
      '/products-uuid/00000000-0000-4000-8000-000000000000',
      'Product "00000000-0000-4000-8000-000000000000" does not exist or you do not have permission to access it.',
    ],
    [
      '/products/KTR-999999',
      'Product "KTR-999999" does not exist or you do not have permission to access it.',
    ],
    [
      '/product-models/nothing',
      'Product model "nothing" does not exist or you do not have permission to access it.',
    ],
  ])('answers 404 for %s', async (path, message) => {
    const { get } = await connect({ products: 5 })
    expect((await get(path)).json).toEqual({ code: 404, message })
  })
})

describe('uuidOf', () => {
  const sample = Array.from({ length: 1003 }, (_, at) => at * 997)

  it('is mapped back to the index, up to a million', () => {
    for (const index of sample) {
      const uuid = uuidOf(3, index)
      expect(uuid).toMatch(UUID)
      expect(indexOfUuid(3, uuid)).toBe(index)
    }
    expect(indexOfUuid(4, uuidOf(3, 7))).toBeNull()
  })

  it('is spread over all uuids like a random one, in any order of the indexes', () => {
    const firsts = (indexes: readonly number[]) => {
      const digits = indexes.map(index => uuidOf(3, index)[0] ?? '')
      return [...'0123456789abcdef'].map(one => digits.filter(digit => digit === one).length)
    }
    for (const count of [...firsts(sample), ...firsts(sample.map((_, at) => at))]) {
      expect(count).toBeGreaterThan(30)
      expect(count).toBeLessThan(95)
    }
  })

  it('has an order that returns the place of each', () => {
    const { indexAt, rankOf } = createUuidOrder(1000)
    const inOrder = Array.from({ length: 1000 }, (_, rank) => indexAt(rank))
    const uuids = inOrder.map(index => uuidOf(3, index))
    expect(uuids).toEqual([...new Set(uuids)].sort())
    expect(inOrder.map(rankOf)).toEqual(inOrder.map((_, rank) => rank))
  })
})

describe('touch', () => {
  it('changes a product, and a model with all its variants, and nothing else', async () => {
    const { pim, all } = await connect({ products: 60 })
    const before = await all('/products-uuid')
    const name = [{ locale: 'de_DE', scope: null, data: 'Neu' }]
    pim.touch(0, { enabled: false, values: { ean: null, name }, at: new Date('2026-11-01T10:00:00Z') })
    pim.touchModel('KTR-000002', { values: { brand: [{ locale: null, scope: null, data: 'zirbe' }] } })
    const after = await all('/products-uuid')
    const touched = after.find(item => item.uuid === pim.uuidOf(0))
    expect(touched).toMatchObject({ enabled: false, updated: '2026-11-01T10:00:00+00:00' })
    expect(touched?.values).toMatchObject({ name })
    expect(touched?.values).not.toHaveProperty('ean')
    const changed = after.filter((item, at) => JSON.stringify(item) !== JSON.stringify(before[at]))
    const inModel = after.filter(item => item.parent?.startsWith('KTR-000002'))
    expect(new Set(changed)).toEqual(new Set([touched, ...inModel]))
    expect(inModel.every(item => item.values.brand?.[0]?.data === 'zirbe')).toBe(true)
  })

  it('removes a product from every list', async () => {
    const { pim, get, all } = await connect({ products: 30 })
    pim.touch(5, { removed: true })
    expect(await all('/products')).toHaveLength(29)
    expect((await get('/products-uuid?with_count=true')).json.items_count).toBe(29)
    expect((await get(`/products-uuid/${pim.uuidOf(5)}`)).status).toBe(404)
  })
})
