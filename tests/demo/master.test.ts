import { describe, expect, it } from 'vitest'
import { connect, downloadOf, search } from './connect.ts'
import type { Caller, Item } from './connect.ts'

const LISTS = [
  'attributes',
  'attribute-groups',
  'families',
  'categories',
  'channels',
  'locales',
  'currencies',
  'association-types',
]

async function everyItem({ get }: Caller, path: string): Promise<Item[]> {
  return (await get(`${path}?limit=100`)).items
}

describe('lists of master data', () => {
  it.each(LISTS)('%s: each item can be fetched by its code and is the same', async list => {
    const caller = await connect({ products: 5 })
    const items = await everyItem(caller, `/${list}`)
    expect(items.length).toBeGreaterThan(1)
    for (const item of items.slice(0, 5))
      expect((await caller.get(`/${list}/${item.code}`)).json).toEqual(item)
    const missing = await caller.get(`/${list}/nothing`)
    expect(missing.json).toMatchObject({
      code: 404,
      message: expect.stringContaining('"nothing" does not exist.'),
    })
  })

  it('are consistent: families, variants, groups, options and trees name existing items only', async () => {
    const caller = await connect({ products: 5 })
    const codes = async (path: string) => new Set((await everyItem(caller, path)).map(item => item.code))
    const [attributes, categories] = [await codes('/attributes'), await codes('/categories')]
    for (const family of await everyItem(caller, '/families')) {
      // Families and groups list their attributes by code.
      for (const code of family.attributes as string[]) expect(attributes).toContain(code)
      for (const variant of await everyItem(caller, `/families/${family.code}/variants`)) {
        const sets = variant.variant_attribute_sets as { axes: string[]; attributes: string[] }[]
        for (const set of sets) expect(set.attributes).toEqual(expect.arrayContaining(set.axes))
        const all = [...(variant.common_attributes as string[]), ...sets.flatMap(set => set.attributes)]
        expect(all.toSorted()).toEqual((family.attributes as string[]).toSorted())
      }
    }
    for (const item of await everyItem(caller, '/categories'))
      if (item.parent !== null) expect(categories).toContain(item.parent)
    for (const channel of await everyItem(caller, '/channels'))
      expect(categories).toContain(channel.category_tree)
    for (const attribute of await everyItem(caller, '/attributes')) {
      const isSelect = /simpleselect|multiselect/.test(String(attribute.type))
      expect((await caller.get(`/attributes/${attribute.code}/options`)).status).toBe(isSelect ? 200 : 404)
    }
  })

  it('filters by each supported filter', async () => {
    const { get } = await connect({ products: 5 })
    const codesFor = async (path: string, filters: Record<string, unknown>) =>
      (await get(`${path}?limit=100&${search(filters)}`)).items.map(item => item.code)
    expect(await codesFor('/locales', { enabled: [{ operator: '=', value: true }] })).toEqual([
      'de_DE',
      'en_GB',
      'fr_FR',
    ])
    expect(await codesFor('/currencies', { enabled: [{ operator: '=', value: true }] })).toEqual([
      'EUR',
      'GBP',
    ])
    expect(await codesFor('/categories', { is_root: [{ operator: '=', value: true }] })).toEqual([
      'fashion',
      'marketplace',
    ])
    expect(await codesFor('/categories', { parent: [{ operator: '=', value: 'mp_more' }] })).toEqual([
      'mp_bags',
      'mp_accessories',
    ])
    expect(await codesFor('/attributes', { is_main_identifier: [{ operator: '=', value: true }] })).toEqual([
      'sku',
    ])
    expect(await codesFor('/families', { code: [{ operator: 'IN', value: ['jeans'] }] })).toEqual(['jeans'])
  })

  it('lists measurement families as a plain array', async () => {
    const { get } = await connect({ products: 5 })
    // No other answer is an array.
    const answer: unknown = (await get('/measurement-families')).json
    expect(answer).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'Length', standard_unit_code: 'METER' })]),
    )
  })
})

describe('media files', () => {
  it('returns each image of a product as a PNG, with the size of its item', async () => {
    const { get } = await connect({ products: 40 })
    const [item] = (await get('/products-uuid?limit=1')).items
    const picture = item?.values.picture_1?.[0]
    const file = await get(`/media-files/${String(picture?.data)}`)
    expect(file.json).toMatchObject({ code: picture?.data, mime_type: 'image/png', extension: 'png' })
    const download = await get(downloadOf(picture), { accept: 'image/*' })
    expect(download.headers.get('content-type')).toBe('image/png')
    expect(download.headers.get('content-length')).toBe(String(file.json.size))
    expect(download.text.slice(1, 4)).toBe('PNG')
    expect((await get('/media-files/a/b/c/d/abcd_x.png/download')).json).toMatchObject({ code: 404 })
  })

  it('lists exactly the images of the products, and the size guide', async () => {
    const { get, all } = await connect({ products: 119 })
    const { json, items } = await get('/media-files?limit=100&with_count=true')
    const codes = items.map(item => item.code)
    expect(json.items_count).toBe(codes.length)
    const named = (await all('/products-uuid')).flatMap(item =>
      Object.entries(item.values).flatMap(([code, entries]) => (/^picture|guide/.test(code) ? entries : [])),
    )
    expect(named.every(entry => codes.includes(String(entry.data)))).toBe(true)
  })
})

describe('general refusals of the API', () => {
  it('answers 404 without a route, 405 for another verb and 406 for another type', async () => {
    const { pim, get } = await connect({ products: 5 })
    expect((await get('/nothing')).json).toMatchObject({ code: 404 })
    const deleted = await fetch(`${pim.url}/api/rest/v1/channels`, { method: 'DELETE' })
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await get('/channels', { accept: 'application/xml' })).json).toEqual({
      code: 406,
      message: '"application/xml" in "Accept" header is not valid. Only "application/json" is allowed.',
    })
  })
})
