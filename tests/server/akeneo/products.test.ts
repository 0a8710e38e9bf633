import { describe, expect, it } from 'vitest'
import { all, clientFor, failure } from './clientFor.ts'
import {
  type Asked,
  attributes,
  bySku,
  byUuid,
  createPim,
  createScriptedPim,
  page,
  product,
  root,
} from './rest/scriptedPim.ts'

const { signal } = new AbortController()

describe('products', () => {
  it('come from /products-uuid where the PIM has it, with the SKU from the main identifier', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1'), product('2', { values: [] })]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    expect(first?.items.map(({ identifier }) => identifier)).toEqual(['SKU-1', null])
    expect(first?.items[1]?.values).toEqual({})
    expect(pim.on(bySku)).toHaveLength(0)
  })

  it('come from /products of an older PIM, with the SKU from its own field', async () => {
    const pim = await createPim(false)
    pim.answer(bySku, page([{ ...product('1'), identifier: 'TOP' }]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    expect(first?.items[0]?.identifier).toBe('TOP')
    expect(pim.on(attributes)).toHaveLength(0)
  })

  it('take the SKU from the attribute that the caller names, without requesting it', async () => {
    const pim = await createPim()
    pim.answer(
      byUuid,
      page([product('1', { values: { ean: [{ locale: null, scope: null, data: '400' }] } })]),
    )
    const [first] = await all(clientFor(pim.url).client.products({ mainIdentifier: 'ean' }, signal))
    expect(first?.items[0]?.identifier).toBe('400')
    expect(pim.on(attributes)).toHaveLength(0)
  })

  it('are requested by search_after, filtered and limited as the caller requests', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([]))
    const search = { enabled: [{ operator: '=', value: true }] }
    const query = {
      search,
      attributes: ['name'],
      scope: 'web',
      locales: ['de_DE', 'en_US'],
      assetFamilies: new Map([['pics', 'packshots']]),
    }
    await all(clientFor(pim.url).client.products(query, signal))
    expect(Object.fromEntries(pim.on(byUuid)[0]?.query ?? [])).toEqual({
      pagination_type: 'search_after',
      limit: '100',
      search: '{"enabled":[{"operator":"=","value":true}]}',
      scope: 'web',
      locales: 'de_DE,en_US',
      with_asset_share_links: 'true',
      attributes: 'sku,name',
    })
  })

  it('are read with all attributes when the list would not fit into an address', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([]))
    const many = Array.from({ length: 800 }, (_, index) => `attribute_number_${index}`)
    await all(clientFor(pim.url).client.products({ attributes: many }, signal))
    expect(pim.on(byUuid)[0]?.query.has('attributes')).toBe(false)
  })

  it('follow next links that name http, another host and no base path, on the configured address', async () => {
    const pim = await createScriptedPim()
    const other = await createScriptedPim()
    pim.answer(`/pim${root}`, { json: { routes: {} } })
    pim.answer('/pim/api/oauth/v1/token', { json: { access_token: 'app-token' } })
    pim.answer(
      `/pim${bySku}`,
      page([product('1')], `${other.url}${bySku}?search_after=1&limit=100`),
      page([product('2')], `${other.url}/pim${bySku}?search_after=2&limit=100`),
      page([product('3')]),
    )
    const pages = await all(clientFor(`${pim.url}/pim`).client.products({}, signal))
    expect(pages.flatMap(({ items }) => items.map(({ uuid }) => uuid))).toEqual(['1', '2', '3'])
    expect(pages.map(({ next }) => next)).toEqual([
      `${bySku}?search_after=1&limit=100`,
      `${bySku}?search_after=2&limit=100`,
      null,
    ])
    expect(other.asked).toHaveLength(0)
  })

  it.each(['https://evil.example/steal', '/api/rest/v1/../../admin', 'not a link'])(
    'do not follow a next link that leaves the API: %s',
    async next => {
      const pim = await createPim()
      pim.answer(byUuid, page([product('1')], next))
      expect((await failure(all(clientFor(pim.url).client.products({}, signal)))).code).toBe('badAnswer')
    },
  )

  it('stop at a next link that leads back to the same page', async () => {
    const pim = await createPim()
    pim.answer(byUuid, ({ path, query }: Asked) => page([product('1')], `${path}?${query}`))
    expect((await failure(all(clientFor(pim.url).client.products({}, signal)))).code).toBe('badAnswer')
  })

  it('end with an empty last page, as PIMs return one', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), page([]))
    const pages = await all(clientFor(pim.url).client.products({ limit: 1 }, signal))
    expect(pages.map(({ items }) => items.length)).toEqual([1, 0])
  })

  it('continue after a page whose next link the caller stored', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('9')]))
    const after = `${byUuid}?pagination_type=search_after&limit=100&search_after=8`
    const [first] = await all(clientFor(pim.url).client.products({ after }, signal))
    expect(first?.items[0]?.identifier).toBe('SKU-9')
    expect(pim.on(byUuid)[0]?.query.get('search_after')).toBe('8')
  })

  it('survive a token that expires between two pages', async () => {
    const pim = await createPim()
    pim.answer(
      byUuid,
      () => {
        pim.expireTokens()
        return page([product('1')], `${byUuid}?search_after=1`)
      },
      page([product('2')]),
    )
    const pages = await all(clientFor(pim.url).client.products({}, signal))
    expect(pages.flatMap(({ items }) => items)).toHaveLength(2)
  })
})

describe('counting products', () => {
  it('uses the same route and filter and returns the count of the PIM', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([], undefined, { current_page: 1, items_count: 4711 }))
    const search = { family: [{ operator: 'IN', value: ['shoes'] }] }
    expect(await clientFor(pim.url).client.countProducts(search, signal, 'web')).toBe(4711)
    expect(Object.fromEntries(pim.on(byUuid)[0]?.query ?? [])).toEqual({
      search: '{"family":[{"operator":"IN","value":["shoes"]}]}',
      scope: 'web',
      page: '1',
      limit: '1',
      with_count: 'true',
    })
  })
})
