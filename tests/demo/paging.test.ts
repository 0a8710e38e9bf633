import { describe, expect, it } from 'vitest'
import { indexOfUuid } from '../../demo/pim/catalogue/productIndex.ts'
import type { DemoPim } from '../../demo/pim/demoPim.ts'
import { connect, search } from './connect.ts'

const LISTS = ['/products-uuid', '/products', '/product-models']

const inOrder = ({ products, uuidOf }: DemoPim) =>
  Array.from({ length: products }, (_, index) => uuidOf(index)).sort()

describe('paging by search_after', () => {
  it.each(LISTS)('reads all of %s once, in the order of their keys', async path => {
    const { pim, all } = await connect({ products: 350 })
    const items = await all(path)
    const key = { '/products-uuid': 'uuid', '/products': 'identifier' }[path] ?? 'code'
    const keys = items.map(item => String(item[key]))
    expect(keys).toEqual([...new Set(keys)].toSorted())
    expect(keys).toHaveLength(path === '/product-models' ? pim.models : 350)
  })

  it('offers a next page whenever the page is full, so the last one may be empty', async () => {
    const { get } = await connect({ products: 100 })
    const first = await get('/products-uuid?pagination_type=search_after&limit=100')
    const last = await get(first.links.next?.href ?? '')
    expect(last.items).toEqual([])
    expect(last.links).not.toHaveProperty('next')
    expect(first.json).not.toHaveProperty('current_page')
  })

  it('continues after a key that no longer exists', async () => {
    const { pim, get } = await connect({ products: 20 })
    const [gone = '', ...behind] = inOrder(pim).slice(4)
    pim.touch(indexOfUuid(1, gone) ?? -1, { removed: true })
    const after = await get(`/products-uuid?pagination_type=search_after&limit=2&search_after=${gone}`)
    expect(after.items.map(item => item.uuid)).toEqual(behind.slice(0, 2))
  })
})

describe('paging by page', () => {
  it('returns links, page number and the true count', async () => {
    const { pim, get } = await connect({ products: 25 })
    const { json, items, links } = await get('/products-uuid?limit=10&page=2&with_count=true')
    expect(json).toMatchObject({ current_page: 2, items_count: 25 })
    expect(items.map(item => item.uuid)).toEqual(inOrder(pim).slice(10, 20))
    expect(Object.keys(links)).toEqual(['self', 'first', 'previous', 'next'])
    const last = await get('/products-uuid?limit=10&page=3')
    expect(last.items).toHaveLength(5)
    expect(last.json).not.toHaveProperty('items_count')
    expect(last.links).not.toHaveProperty('next')
  })

  it('counts the filtered items, page by page', async () => {
    const { get, all } = await connect({ products: 400 })
    const filter = search({ family: [{ operator: 'IN', value: ['jeans'] }] })
    const { json, items } = await get(`/products-uuid?${filter}&with_count=true&limit=10&page=2`)
    const every = await all(`/products-uuid?${filter}`)
    expect(json.items_count).toBe(every.length)
    expect(items[0]?.uuid).toBe(every[10]?.uuid)
    expect(every.every(item => item.family === 'jeans')).toBe(true)
  })

  const TOO_FAR =
    'You have reached the maximum number of pages you can retrieve with the "page" pagination type. Please use the search after pagination type instead'
  it.each([
    ['limit=101', 'You cannot request more than 100 items.'],
    ['limit=x', '"x" is not a valid limit number.'],
    ['limit=0', '"0" is not a valid limit number.'],
    ['page=-1', '"-1" is not a valid page number.'],
    ['page=101&limit=100', TOO_FAR],
    [
      'with_count=1',
      'Parameter "with_count" has to be a boolean. Only "true" or "false" allowed, "1" given.',
    ],
    ['pagination_type=cursor', 'Pagination type does not exist.'],
  ])('refuses %s', async (query, message) => {
    const { get } = await connect({ products: 5 })
    expect((await get(`/products-uuid?${query}`)).json).toMatchObject({ code: 422, message })
  })
})
