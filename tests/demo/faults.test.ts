import { describe, expect, it } from 'vitest'
import { connect, passwordGrant, postToken, search } from './connect.ts'

describe('faults', () => {
  it('answers every n-th call with 429, with or without Retry-After', async () => {
    const { pim, get } = await connect({ products: 5, tooManyEvery: 2 })
    expect((await get('/channels')).status).toBe(200)
    const limited = await get('/channels')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, null])
    pim.faults = { tooManyEvery: 1, retryAfter: 3 }
    expect((await get('/channels')).headers.get('retry-after')).toBe('3')
  })

  it('answers 429 above the allowed number of calls in flight', async () => {
    const { pim, get } = await connect({ products: 5, tooManyAbove: 4, held: ['channels'] })
    pim.resetCounters()
    const asked = Promise.all(Array.from({ length: 6 }, () => get('/channels')))
    await expect.poll(() => pim.counters.calls.get('/api/rest/v1/channels')).toBe(6)
    pim.faults = { tooManyAbove: 4 }
    const answers = await asked
    expect(answers.map(one => one.status).toSorted()).toEqual([200, 200, 200, 200, 429, 429])
    expect(pim.counters.maxInFlight).toBeGreaterThan(4)
    expect(pim.counters.calls.get('/api/rest/v1/channels')).toBe(6)
    expect(pim.counters.inFlight).toBe(0)
  })

  it('answers with a page of HTML, or breaks the line, or says nothing', async () => {
    const { pim, get } = await connect({ products: 5, failEvery: 1 })
    const failed = await get('/channels')
    expect([failed.status, failed.headers.get('content-type')]).toEqual([502, 'text/html'])
    pim.faults = { resetEvery: 1 }
    await expect(get('/channels')).rejects.toThrow()
    pim.faults = { hangEvery: 1 }
    const waiting = fetch(`${pim.url}/api/rest/v1`, { signal: AbortSignal.timeout(50) })
    await expect(waiting).rejects.toThrow(/timeout/i)
    pim.faults = {}
    expect((await get('/channels')).status).toBe(200)
  })

  it('holds a list back until it is released', async () => {
    const { pim, get } = await connect({ products: 5, held: ['families'] })
    let isAnswered = false
    const held = get('/families').then(({ status }) => {
      isAnswered = true
      return status
    })
    expect((await get('/channels')).status).toBe(200)
    expect(isAnswered).toBe(false)
    pim.faults = {}
    expect(await held).toBe(200)
  })

  it('sends next links to another host', async () => {
    const { get } = await connect({ products: 30, nextOrigin: 'http://proxy.example' })
    for (const path of [
      '/products-uuid?limit=10',
      '/product-models?limit=2',
      '/attributes?limit=2',
      '/media-files?limit=2',
    ]) {
      const { links } = await get(path)
      expect(links.next?.href).toMatch(/^http:\/\/proxy\.example\/api\/rest\/v1\//)
      expect(links.self?.href).toMatch(/^http:\/\/127\.0\.0\.1/)
    }
  })

  it('refuses the refresh token, so that only the password remains', async () => {
    const { pim } = await connect({ products: 5, rejectRefresh: true })
    const { json } = await postToken(pim, passwordGrant(pim))
    const refused = await postToken(
      pim,
      JSON.stringify({ grant_type: 'refresh_token', refresh_token: json.refresh_token }),
    )
    expect(refused.status).toBe(422)
    expect((await postToken(pim, passwordGrant(pim))).status).toBe(200)
  })

  it('breaks single products and leaves the page whole', async () => {
    const { pim, all } = await connect({
      products: 10,
      brokenProducts: { 3: 'valuesNotAnObject', 4: 'noIdentifier' },
    })
    const items = await all('/products-uuid')
    const byUuid = new Map(items.map(item => [item.uuid, item]))
    expect(byUuid.size).toBe(10)
    expect(byUuid.get(pim.uuidOf(3))?.values).toBe('broken')
    expect(byUuid.get(pim.uuidOf(4))?.values).not.toHaveProperty('sku')
    expect(await all('/products')).toHaveLength(9)
  })

  it('hides models that variants still refer to', async () => {
    const { pim, get, all } = await connect({ products: 60, missingModels: ['KTR-000002'] })
    expect((await get('/product-models/KTR-000002')).status).toBe(404)
    const asked = search({ identifier: [{ operator: 'IN', value: ['KTR-000002', 'KTR-000003'] }] })
    expect((await all(`/product-models?${asked}`)).map(item => item.code)).toEqual(['KTR-000003'])
    expect((await get('/product-models?with_count=true')).json.items_count).toBe(pim.models - 1)
    expect((await all('/products-uuid')).some(item => item.parent?.startsWith('KTR-000002'))).toBe(true)
  })

  it('denies single lists', async () => {
    const { get } = await connect({ products: 5, denied: ['categories', 'products'] })
    const message = 'Access forbidden. You are not allowed to list categories.'
    expect((await get('/categories')).json).toEqual({ code: 403, message })
    expect((await get('/products-uuid')).status).toBe(403)
    expect((await get('/channels')).status).toBe(200)
  })

  it('writes empty values like PHP', async () => {
    const { get } = await connect({ products: 5, emptyAsArray: true })
    const { items } = await get('/products-uuid?limit=1&attributes=size_guide')
    expect(items[0]?.values).toEqual([])
  })
})
