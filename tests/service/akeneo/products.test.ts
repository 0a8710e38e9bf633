import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { all } from './all.ts'
import { clientFor } from './clientFor.ts'
import { failure } from './failure.ts'
import { createScriptedPim, page, type Asked, type ScriptedPim } from './scriptedPim.ts'

const { signal } = new AbortController()
const root = '/api/rest/v1'
const byUuid = `${root}/products-uuid`
const bySku = `${root}/products`
const attributes = `${root}/attributes`

const sku = (data: string): object => ({ sku: [{ locale: null, scope: null, data }] })
const product = (uuid: string, more: object = {}): object => ({
  uuid,
  enabled: true,
  family: 'shoes',
  parent: null,
  categories: [],
  values: sku(`SKU-${uuid}`),
  updated: '2026-01-02T03:04:05+00:00',
  ...more,
})

/** A PIM of 7.0 or later, or an older one. */
const createPim = async (modern = true): Promise<ScriptedPim> => {
  const pim = await createScriptedPim()
  const routes = {
    pim_api_product_list: { route: bySku, methods: ['GET'] },
    ...(modern ? { pim_api_product_uuid_list: { route: byUuid, methods: ['GET'] } } : {}),
  }
  pim.answer(root, { json: { host: pim.url, routes } })
  pim.answer(
    attributes,
    page([
      { code: 'ean', type: 'pim_catalog_identifier', labels: [], is_main_identifier: false },
      { code: 'sku', type: 'pim_catalog_identifier', labels: [], is_main_identifier: true },
    ]),
  )
  return pim
}

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

  it('take the SKU from the attribute the caller names, without asking for it', async () => {
    const pim = await createPim()
    pim.answer(
      byUuid,
      page([product('1', { values: { ean: [{ locale: null, scope: null, data: '400' }] } })]),
    )
    const [first] = await all(clientFor(pim.url).client.products({ mainIdentifier: 'ean' }, signal))
    expect(first?.items[0]?.identifier).toBe('400')
    expect(pim.on(attributes)).toHaveLength(0)
  })

  it('are asked for by search_after, filtered and narrowed as the caller says', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([]))
    const search = { enabled: [{ operator: '=', value: true }] }
    const query = {
      search,
      attributes: ['name'],
      scope: 'web',
      locales: ['de_DE', 'en_US'],
      withAttributeOptions: true,
    }
    await all(clientFor(pim.url).client.products(query, signal))
    expect(Object.fromEntries(pim.on(byUuid)[0]?.query ?? [])).toEqual({
      pagination_type: 'search_after',
      limit: '100',
      search: '{"enabled":[{"operator":"=","value":true}]}',
      scope: 'web',
      locales: 'de_DE,en_US',
      with_attribute_options: 'true',
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

  it('end with an empty last page, as PIMs give one', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), page([]))
    const pages = await all(clientFor(pim.url).client.products({ limit: 1 }, signal))
    expect(pages.map(({ items }) => items.length)).toEqual([1, 0])
  })

  it('go on behind the page whose next the caller kept', async () => {
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
    expect(await all(clientFor(pim.url).client.products({}, signal))).toHaveLength(2)
  })
})

describe('a page with a broken product', () => {
  const broken: readonly [string, unknown, string][] = [
    ['is null', null, 'it is no object'],
    ['has neither uuid nor SKU', { values: [] }, 'it has neither a uuid nor an identifier'],
    ['has a family that is no code', product('b', { family: {} }), 'family is no code'],
    ['has a parent that is no code', product('b', { parent: ['x'] }), 'parent is no code'],
    ['is enabled by a word', product('b', { enabled: 'yes' }), 'enabled is neither true nor false'],
    ['has categories without codes', product('b', { categories: [null] }), 'categories is no list of codes'],
    ['has values that are text', product('b', { values: 'none' }), 'values is no object'],
    ['has a value outside a list', product('b', { values: { name: 'x' } }), 'the values of name are no list'],
    [
      'has a value that is no object',
      product('b', { values: { name: ['x'] } }),
      'a value of name is no object',
    ],
    ['has a date that is a number', product('b', { updated: 5 }), 'updated is no date'],
  ]
  it.each(broken)('gives the others and names the one that %s', async (_, item, reason) => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1'), item, product('2')]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    expect(first?.items.map(({ uuid }) => uuid)).toEqual(['1', '2'])
    expect(first?.faults).toEqual([expect.objectContaining({ reason })])
  })

  it('names it by uuid and SKU', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('b', { family: {} })]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    expect(first?.faults).toEqual([{ identifier: 'SKU-b', uuid: 'b', reason: 'family is no code' }])
  })
})

describe('a product', () => {
  const read = async (more: object) => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1', more)]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    return first?.items[0]
  }

  it('has each category once, in order', async () => {
    expect((await read({ categories: ['b', 'a', 'b'] }))?.categories).toEqual(['b', 'a'])
  })

  it('has codes as text, even where PHP wrote numbers', async () => {
    expect(await read({ family: 12, categories: [7] })).toMatchObject({ family: '12', categories: ['7'] })
  })

  it('has linked data under our name and nothing else beside data, locale and scope', async () => {
    const linked = { attribute: 'color', code: 'red', labels: { en_US: 'Red' } }
    const values = {
      color: [{ locale: null, scope: null, data: 'red', linked_data: linked, attribute_type: 'x' }],
    }
    expect((await read({ values }))?.values['color']).toEqual([
      { locale: null, scope: null, data: 'red', linkedData: linked },
    ])
  })

  it('has null where locale, scope or data is absent', async () => {
    expect((await read({ values: { name: [{}] } }))?.values['name']).toEqual([
      { locale: null, scope: null, data: null },
    ])
  })
})

describe('reading ahead', () => {
  it('asks for the next page while the caller works on this one, and for no more', async () => {
    const pim = await createPim()
    pim.answer(byUuid, ({ query }: Asked) => {
      const at = Number(query.get('search_after') ?? 0)
      return page([product(`${at}`)], `${byUuid}?search_after=${at + 1}`)
    })
    for await (const { items } of clientFor(pim.url).client.products({}, signal)) {
      await wait(60)
      const at = Number(items[0]?.uuid)
      expect(pim.on(byUuid)).toHaveLength(at + 2)
      if (at === 2) break
    }
    await wait(60)
    expect(pim.on(byUuid)).toHaveLength(4)
  })

  it('ends the page under way when the caller leaves the loop', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), { delayMs: 3000 })
    pim.answer(`${root}/locales`, page([]))
    const { client } = clientFor(pim.url, { concurrency: 1 })
    const started = Date.now()
    for await (const _ of client.products({}, signal)) break
    await all(client.locales(signal))
    expect(Date.now() - started).toBeLessThan(1000)
  })

  it('keeps the failure of the next page until its turn', async () => {
    const pim = await createPim()
    const refused = {
      status: 422,
      json: { code: 422, message: 'Locale "xx" does not exist or is not activated.' },
    }
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), refused)
    const seen: string[] = []
    const reading = (async () => {
      for await (const { items } of clientFor(pim.url).client.products({}, signal)) {
        await wait(40)
        seen.push(...items.map(({ uuid }) => uuid ?? ''))
      }
    })()
    const error = await failure(reading)
    expect(seen).toEqual(['1'])
    expect(error).toMatchObject({
      code: 'filterRefused',
      params: { pimMessage: 'Locale "xx" does not exist or is not activated', path: byUuid },
    })
  })

  it('ends when the caller aborts', async () => {
    const pim = await createPim()
    const leaving = new AbortController()
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), { delayMs: 3000 })
    const started = Date.now()
    const reading = (async () => {
      for await (const _ of clientFor(pim.url).client.products({}, leaving.signal))
        leaving.abort(new Error('cancelled'))
    })()
    await expect(reading).rejects.toThrow('cancelled')
    expect(Date.now() - started).toBeLessThan(1000)
  })
})

describe('counting products', () => {
  it('asks the same route with the same filter and gives the PIM’s count', async () => {
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
