import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { all, clientFor, failure } from '../clientFor.ts'
import { type Asked, byUuid, createPim, page, product, root } from './scriptedPim.ts'

const { signal } = new AbortController()

describe('reading ahead', () => {
  it('requests the next page while the caller works on this one, and no more', async () => {
    const pim = await createPim()
    pim.answer(byUuid, ({ query }: Asked) => {
      const at = Number(query.get('search_after') ?? 0)
      return page([product(`${at}`)], `${byUuid}?search_after=${at + 1}`)
    })
    for await (const { items } of clientFor(pim.url).client.products({}, signal)) {
      const at = Number(items[0]?.uuid)
      await expect.poll(() => pim.on(byUuid)).toHaveLength(at + 2)
      if (at === 2) break
    }
    await wait(60)
    expect(pim.on(byUuid)).toHaveLength(4)
  })

  it('ends the running page when the caller leaves the loop', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), { delayMs: 50_000 })
    pim.answer(`${root}/locales`, page([]))
    const { client } = clientFor(pim.url, { concurrency: 1 })
    const started = Date.now()
    for await (const _ of client.products({}, signal)) break
    await all(client.locales(signal))
    expect(Date.now() - started).toBeLessThan(30_000)
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
    pim.answer(byUuid, page([product('1')], `${byUuid}?search_after=1`), { delayMs: 50_000 })
    const started = Date.now()
    const reading = (async () => {
      for await (const _ of clientFor(pim.url).client.products({}, leaving.signal))
        leaving.abort(new Error('cancelled'))
    })()
    await expect(reading).rejects.toThrow('cancelled')
    expect(Date.now() - started).toBeLessThan(30_000)
  })
})
