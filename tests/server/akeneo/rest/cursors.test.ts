import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProductQuery } from '../../../../server/akeneo/akeneoClient.ts'
import { indexOfUuid } from '../../../../demo/pim/catalogue/productIndex.ts'
import { type Caller, open } from '../../../demo/connect.ts'
import { clientFor } from '../clientFor.ts'
import { type Asked, byUuid, createPim, page, product, type Reply } from './scriptedPim.ts'
import { onlyInLong } from '../../../shared/long.ts'

const never = new AbortController().signal
const wanted = { attributes: ['sku'], mainIdentifier: 'sku' }

type Client = ReturnType<typeof clientFor>['client']

/** The uuids of each page, and its `next`. */
const pagesOf = async (client: Client, query: ProductQuery = {}, onPage = (_read: number) => {}) => {
  const pages: { uuids: string[]; next: string | null }[] = []
  for await (const { items, next } of client.products({ ...wanted, ...query }, never)) {
    pages.push({ uuids: items.map(({ uuid }) => uuid ?? ''), next })
    onPage(pages.length)
  }
  return pages
}
const uuidsOf = (pages: readonly { uuids: readonly string[] }[]) => pages.flatMap(({ uuids }) => uuids)

/** Milliseconds by the part of all uuids that a call reads. */
const slowIn = (digits: string, slowMs: number) => (address: URL) =>
  digits.includes(address.searchParams.get('search_after')?.[0] ?? '0') ? slowMs : 0

describe('a long list of products', () => {
  const products = 1200
  let demo: Caller
  let inOrder: string[]
  beforeAll(async () => {
    demo = await open({ products, tooManyAbove: 4 })
    inOrder = Array.from({ length: products }, (_, index) => demo.pim.uuidOf(index)).sort()
  })
  beforeEach(() => {
    demo.pim.faults = { tooManyAbove: 4 }
    demo.pim.resetCounters()
  })
  afterAll(() => demo.pim.close())
  const clientOf = () => clientFor({ mode: 'manual', url: demo.pim.url, ...demo.pim.credentials })
  const client = () => clientOf().client
  const indexOf = (uuid: string) => indexOfUuid(1, uuid) ?? -1

  it('is read by four cursors, and arrives in the order of one', async () => {
    demo.pim.faults = { latencyMs: 25 }
    expect(uuidsOf(await pagesOf(client()))).toEqual(inOrder)
    const { calls, maxInFlight } = demo.pim.counters
    expect(maxInFlight).toBe(4)
    // one cursor makes 13
    expect(calls.get(byUuid)).toBeLessThan(13 * 1.5)
  })

  it.each([
    ['the first quarter', '0123', 30],
    ['the last quarter', 'cdef', 30],
    ['every other call', '02468ace', 8],
  ])('arrives in the same order if %s is slow', async (_, digits, slowMs) => {
    demo.pim.faults = { tooManyAbove: 4, latencyMs: slowIn(digits, slowMs) }
    expect(uuidsOf(await pagesOf(client()))).toEqual(inOrder)
  })

  it('arrives in the same order from a PIM that accepts two calls at a time, which is detected once', async () => {
    demo.pim.faults = { tooManyAbove: 2, latencyMs: 20 }
    const { client: reading, pauses } = clientOf()
    expect(uuidsOf(await pagesOf(reading))).toEqual(inOrder)
    expect(pauses.length).toBeLessThan(5)
  })

  onlyInLong(it)('continues after any of its pages', async () => {
    const pages = await pagesOf(client())
    expect(pages.at(-1)?.next).toBeNull()
    // some products of each part, also at the borders
    for (const [index, { next }] of pages.entries())
      if (next !== null && index % 4 === 1)
        expect(uuidsOf(await pagesOf(client(), { after: next }))).toEqual(uuidsOf(pages.slice(index + 1)))
  })

  it('returns each product once that exists all the time, while others come, go and move', async () => {
    const every = (step: number, from: number) => inOrder.filter((_, at) => at % step === from)
    const [coming, going, moving] = [every(7, 2), every(11, 5), every(5, 3)]
    for (const uuid of coming) demo.pim.touch(indexOf(uuid), { removed: true })
    const found = uuidsOf(
      await pagesOf(client(), {}, read => {
        const some = (uuids: readonly string[]) => uuids.filter((_, at) => at % 20 === read)
        for (const uuid of some(coming)) demo.pim.touch(indexOf(uuid), { removed: false })
        for (const uuid of some(going)) demo.pim.touch(indexOf(uuid), { removed: true })
        for (const uuid of some(moving))
          demo.pim.touch(indexOf(uuid), { family: 'bags', categories: ['sale'], enabled: false })
      }),
    )
    expect(found).toEqual([...new Set(found)].sort())
    const restless = new Set([...coming, ...going])
    expect(found.filter(uuid => !restless.has(uuid))).toEqual(inOrder.filter(uuid => !restless.has(uuid)))
    for (const uuid of restless) demo.pim.touch(indexOf(uuid), { removed: false })
  })

  it('ends with the running calls when its reader leaves', async () => {
    const reading = client()
    for await (const { items } of reading.products(wanted, never)) if (items[0]?.uuid === inOrder[300]) break
    const { total } = demo.pim.counters
    await reading.mainIdentifier(never)
    expect(demo.pim.counters.total - total).toBeLessThan(8)
  })

  it('is one cursor in a PIM without uuids, and for few pages', async () => {
    demo.pim.faults = { withoutRoute: ['products-uuid'] }
    expect(uuidsOf(await pagesOf(client())).toSorted()).toEqual(inOrder)
    expect(demo.pim.counters.maxInFlight).toBe(1)
    demo.pim.faults = {}
    demo.pim.resetCounters()
    const search = { family: [{ operator: 'IN', value: ['jeans', 'dresses'] }] }
    const pages = await pagesOf(client(), { search })
    expect(pages.length).toBeGreaterThan(2)
    // the products are counted at the end
    expect(demo.pim.counters.calls.get(byUuid)).toBe(pages.length + 1)
  })
})

describe('a PIM whose cursors are not as expected', () => {
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
  const spread = (at: number) => `${hex(at * 3_500_000, 8)}-0000-4000-8000-${hex(at, 12)}`
  const rising = (at: number) => `019${hex(at, 5)}-0000-7000-8000-${hex(at, 12)}`
  const count = 1200
  const keysBy = (keyOf: (at: number) => string) => Array.from({ length: count }, (_, at) => keyOf(at))

  /** A PIM of these products; `answer` returns the deviating answers. */
  const pimOf = async (
    keys: readonly string[],
    answer: (asked: Asked, usual: (after: string | null) => Reply) => Reply = (asked, usual) =>
      usual(asked.query.get('search_after')),
  ) => {
    const pim = await createPim()
    pim.answer(byUuid, asked =>
      answer(asked, after => {
        const from = after === null ? 0 : keys.findIndex(key => key > after)
        const limit = Number(asked.query.get('limit'))
        const some = from < 0 ? [] : keys.slice(from, from + limit)
        const next = new URLSearchParams(asked.query)
        next.set('search_after', some.at(-1) ?? '')
        return page(
          some.map(key => product(key)),
          some.length === limit ? `${byUuid}?${next.toString()}` : undefined,
        )
      }),
    )
    return pim
  }
  const spreadKeys = keysBy(spread)
  /** Whether a call continues after an existing product. */
  const isGiven = ({ query }: Asked) => {
    const after = query.get('search_after')
    return after === null || spreadKeys.includes(after)
  }

  it('is read by several as long as they work', async () => {
    const pim = await pimOf(spreadKeys)
    expect(uuidsOf(await pagesOf(clientFor(pim.url).client))).toEqual(spreadKeys)
    expect(pim.on(byUuid).some(asked => !isGiven(asked))).toBe(true)
  })

  it('is read by several also if a page is too large and arrives in halves', async () => {
    const [large = ''] = spreadKeys.slice(700)
    const pim = await pimOf(spreadKeys, ({ query }, usual) => {
      const reply = usual(query.get('search_after'))
      const isLarge = Number(query.get('limit')) > 50 && JSON.stringify(reply.json).includes(large)
      return isLarge ? { html: ' '.repeat(17 * 1024 * 1024) } : reply
    })
    expect(uuidsOf(await pagesOf(clientFor(pim.url).client))).toEqual(spreadKeys)
    expect(pim.on(byUuid).some(({ query }) => query.get('limit') === '50')).toBe(true)
  })

  it.each<[string, Parameters<typeof pimOf>[1]]>([
    [
      'refuses those that it did not give',
      (asked, usual) =>
        isGiven(asked)
          ? usual(asked.query.get('search_after'))
          : { status: 422, json: { code: 422, message: 'Invalid cursor' } },
    ],
    [
      'finds nothing behind them',
      (asked, usual) => (isGiven(asked) ? usual(asked.query.get('search_after')) : page([])),
    ],
    [
      'begins anew with them',
      (asked, usual) => usual(isGiven(asked) ? asked.query.get('search_after') : null),
    ],
    [
      'takes them for others',
      (asked, usual) => usual(isGiven(asked) ? asked.query.get('search_after') : (spreadKeys[1100] ?? '')),
    ],
  ])('is read by one cursor if it %s', async (_, answer) => {
    const pim = await pimOf(spreadKeys, answer)
    expect(uuidsOf(await pagesOf(clientFor(pim.url).client))).toEqual(spreadKeys)
  })

  it('is read by several if an answer is cut but looks whole', async () => {
    const [far = ''] = spreadKeys.slice(600)
    let cut = 0
    const pim = await pimOf(spreadKeys, ({ query }, usual) => {
      const reply = usual(query.get('search_after'))
      const text = JSON.stringify(reply.json)
      if (cut > 0 || !text.includes(far) || !text.includes('"next"')) return reply
      cut++
      return {
        html: text.slice(0, text.indexOf('}', text.indexOf(far)) + 1),
        headers: { 'content-type': 'application/json' },
      }
    })
    expect(uuidsOf(await pagesOf(clientFor(pim.url).client))).toEqual(spreadKeys)
    expect(cut).toBe(1)
    // one cursor makes 13
    expect(pim.on(byUuid).length).toBeLessThan(13 * 1.5)
    expect(pim.on(byUuid).some(asked => !isGiven(asked))).toBe(true)
  })

  it('is read by one cursor from the page where the order is wrong', async () => {
    const far = spreadKeys[500] ?? ''
    const pim = await pimOf(spreadKeys, ({ query }, usual) => {
      const after = query.get('search_after')
      const { json } = usual(after) as { json: { _embedded: { items: unknown[] } } } // as `page` writes it
      if (after !== null && after > far) json._embedded.items.reverse()
      return { json }
    })
    const found = uuidsOf(await pagesOf(clientFor(pim.url).client))
    expect(found.slice(0, 500)).toEqual(spreadKeys.slice(0, 500))
    expect(found.toSorted()).toEqual(spreadKeys)
  })

  it('is read by one cursor, in its own order, if the uuids are invalid', async () => {
    const shuffled = spreadKeys.toSorted((one, other) => one.slice(-2).localeCompare(other.slice(-2)))
    const pim = await createPim()
    pim.answer(byUuid, ({ query }) => {
      const at = Number(query.get('search_after') ?? 0)
      const items = shuffled.slice(at, at + 100).map(key => product(key))
      return page(items, at < 1100 ? `${byUuid}?limit=100&search_after=${at + 100}` : undefined)
    })
    expect(uuidsOf(await pagesOf(clientFor(pim.url).client))).toEqual(shuffled)
    expect(pim.on(byUuid).filter(({ query }) => !query.has('with_count'))).toHaveLength(12)
  })

  it('is read to its end if all uuids are close to each other', async () => {
    const keys = keysBy(rising)
    const pim = await pimOf(keys)
    expect(uuidsOf(await pagesOf(clientFor(pim.url).client))).toEqual(keys)
    expect(pim.on(byUuid).length).toBeLessThan(30)
  })

  it('throws the error of a part after everything before it is read', async () => {
    const far = spreadKeys[900] ?? ''
    const pim = await pimOf(spreadKeys, ({ query }, usual) => {
      const after = query.get('search_after')
      return after !== null && after > far ? { status: 503, html: 'away' } : usual(after)
    })
    const { client } = clientFor(pim.url, { tries: 1 })
    const seen: string[] = []
    await expect(
      (async () => {
        for await (const { items } of client.products(wanted, never))
          seen.push(...items.map(({ uuid }) => uuid ?? ''))
      })(),
    ).rejects.toMatchObject({ code: 'unavailable' })
    expect(seen).toEqual(spreadKeys.slice(0, seen.length))
    expect(seen.length).toBeGreaterThan(700)
  })
})
