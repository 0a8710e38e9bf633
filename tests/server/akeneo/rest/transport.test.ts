import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAkeneoClient } from '../../../../server/akeneo/createAkeneoClient.ts'
import type { Clock } from '../../../../server/shared/clock.ts'
import { all, clientFor, failure, manual } from '../clientFor.ts'
import { createNetwork } from '../../../../server/shared/networks.ts'
import { createScriptedPim, page, type Reply } from './scriptedPim.ts'
import { onlyInLong } from '../../../shared/long.ts'

const { signal } = new AbortController()
const locales = '/api/rest/v1/locales'
const german = page([{ code: 'de_DE', enabled: true }])

/** A client whose pauses pass on its clock alone. */
const clientInTime = (url: string, patienceMs: number) => {
  const pauses: number[] = []
  let now = 0
  const clock: Clock = {
    now: () => now,
    sleep: async ms => {
      pauses.push(ms)
      now += ms
    },
  }
  const log = { info: () => undefined, warn: () => undefined }
  const options = {
    connection: manual(url),
    network: createNetwork(false),
    clock,
    random: () => 1,
    log,
    limits: { patienceMs },
  }
  const client = createAkeneoClient(options)
  onTestFinished(() => client.close())
  return { client, clock, pauses }
}

describe('a call that fails temporarily', () => {
  const passing: readonly [string, Reply][] = [
    ['429 without Retry-After', { status: 429, json: { code: 429, message: 'too many' } }],
    ['408', { status: 408 }],
    ['500', { status: 500, json: { code: 500 } }],
    ['a 502 page of a proxy', { status: 502, html: '<html>Bad gateway</html>' }],
    ['a connection that breaks before the answer', { reset: 'before' }],
    ['a connection that breaks within the answer', { reset: 'within' }],
    [
      'JSON that was cut on its way',
      { html: '{"_links":{', headers: { 'content-type': 'application/json' } },
    ],
  ]
  it.each(passing)('is repeated after %s', async (_, reply) => {
    const pim = await createScriptedPim()
    pim.answer(locales, reply, reply, german)
    const { client, pauses } = clientFor(pim.url)
    expect(await all(client.locales(signal))).toEqual([{ code: 'de_DE', enabled: true }])
    expect(pauses).toEqual([1000, 2000])
  })

  it('is repeated after a timeout', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { delayMs: 60_000 }, german)
    const { client, pauses } = clientFor(pim.url, { timeoutMs: 500 })
    expect(await all(client.locales(signal))).toHaveLength(1)
    // on a busy machine the second answer may be late too
    expect(pauses[0]).toBe(1000)
  })

  it('is tried six times, with pauses that double, then fails', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { status: 503, html: '<html>Maintenance</html>' })
    const { client, pauses, logged } = clientFor(pim.url)
    const error = await failure(all(client.locales(signal)))
    expect(error.code).toBe('unavailable')
    expect(error.params).toMatchObject({ path: locales, status: 503, pimMessage: 'HTTP 503' })
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16000])
    expect(logged).toHaveLength(5)
  })

  const twoHours = 2 * 3_600_000

  it.each([
    ['10 seconds', 10_000],
    ['60 seconds', 60_000],
    ['10 minutes', 600_000],
  ])('survives an outage of %s with patience', async (_name, lasts) => {
    const pim = await createScriptedPim()
    const { client, clock, pauses } = clientInTime(pim.url, twoHours)
    pim.answer(locales, () => (clock.now() < lasts ? { status: 503, html: 'away' } : german))
    expect(await all(client.locales(signal))).toHaveLength(1)
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(120_000)
  })

  it('gives up at the end of its patience, not later', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { status: 503, html: 'away' })
    const { client, clock } = clientInTime(pim.url, twoHours)
    expect((await failure(all(client.locales(signal)))).code).toBe('unavailable')
    expect(clock.now()).toBe(twoHours)
  })

  it('has no patience with JSON that stays broken, because that is no outage', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { html: '{"_links":{', headers: { 'content-type': 'application/json' } })
    const { client, pauses } = clientInTime(pim.url, twoHours)
    expect((await failure(all(client.locales(signal)))).code).toBe('badAnswer')
    expect(pauses).toHaveLength(5)
  })

  const now = Date.UTC(2026, 0, 1)
  it.each([
    ['seconds', '7', 7250],
    ['a date', new Date(now + 9000).toUTCString(), 9250],
    ['more than five minutes', '86400', 300_250],
    ['nothing readable', 'soon', 1000],
    ['a date gone by', new Date(now - 9000).toUTCString(), 1000],
  ])('waits for Retry-After given as %s', async (_, retryAfter, waited) => {
    const pim = await createScriptedPim()
    pim.answer(locales, { status: 429, headers: { 'retry-after': retryAfter } }, german)
    const { client, pauses } = clientFor(pim.url, {}, now)
    await all(client.locales(signal))
    expect(pauses).toEqual([waited])
  })

  it.each([400, 403, 404, 422])('is not repeated after %i', async status => {
    const pim = await createScriptedPim()
    pim.answer(locales, { status, json: { code: status, message: 'no' } })
    await failure(all(clientFor(pim.url).client.locales(signal)))
    expect(pim.on(locales)).toHaveLength(1)
  })

  onlyInLong(it)('reports a timeout when the PIM never answers', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { delayMs: 60_000 })
    const { client } = clientFor(pim.url, { timeoutMs: 80, tries: 2 })
    expect((await failure(all(client.locales(signal)))).code).toBe('timeout')
  })
})

describe('redirects', () => {
  it('are followed on the same origin', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { status: 301, headers: { location: '/api/rest/v1/moved?limit=100' } })
    pim.answer('/api/rest/v1/moved', german)
    expect(await all(clientFor(pim.url).client.locales(signal))).toHaveLength(1)
    expect(pim.on('/api/rest/v1/moved')[0]?.authorization).toBe('Bearer access-1')
  })

  it('to another host are an error that names it, and no token is sent there', async () => {
    const pim = await createScriptedPim()
    const other = await createScriptedPim()
    pim.answer(locales, { status: 302, headers: { location: `${other.url}${locales}?token=1` } })
    const error = await failure(all(clientFor(pim.url).client.locales(signal)))
    expect(error.code).toBe('redirectedElsewhere')
    expect(error.params.location).toBe(other.url)
    expect(error.message).toContain(`redirects to ${other.url}.`)
    expect(other.asked).toHaveLength(0)
  })

  it('to https on the same host are an error too: the configured address must use https', async () => {
    const pim = await createScriptedPim()
    const secure = pim.url.replace('http:', 'https:')
    pim.answer('/api/oauth/v1/token', { status: 301, headers: { location: `${secure}/api/oauth/v1/token` } })
    const error = await failure(clientFor(pim.url).client.check(signal))
    expect(error).toMatchObject({ code: 'redirectedElsewhere', params: { location: secure } })
  })

  it('in a circle end', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { status: 302, headers: { location: locales } })
    await failure(all(clientFor(pim.url).client.locales(signal)))
    expect(pim.on(locales)).toHaveLength(4)
  })
})

describe('calls in flight', () => {
  it('are never more than four', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { ...german, delayMs: 15 })
    const { client } = clientFor(pim.url)
    await Promise.all(Array.from({ length: 20 }, () => all(client.locales(signal))))
    expect(pim.on(locales)).toHaveLength(20)
    expect(pim.mostInFlight()).toBe(4)
  })

  it('end when the caller aborts, with its reason, and leave the place to other calls', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { delayMs: 2000 }, german)
    const { client } = clientFor(pim.url, { concurrency: 1 })
    const leaving = new AbortController()
    const slow = all(client.locales(leaving.signal))
    await expect.poll(() => pim.on(locales)).toHaveLength(1)
    const waiting = all(client.locales(signal))
    leaving.abort(new Error('cancelled'))
    await expect(slow).rejects.toThrow('cancelled')
    expect(await waiting).toHaveLength(1)
  })

  it('end when a waiting caller aborts', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { ...german, delayMs: 100 })
    const { client } = clientFor(pim.url, { concurrency: 1 })
    const first = all(client.locales(signal))
    const leaving = new AbortController()
    const second = all(client.locales(leaving.signal))
    const third = all(client.locales(signal))
    leaving.abort(new Error('cancelled'))
    await expect(second).rejects.toThrow('cancelled')
    expect(await first).toHaveLength(1)
    expect(await third).toHaveLength(1)
  })

  it('end when the client is closed, without further tries', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { delayMs: 2000 })
    const { client, pauses } = clientFor(pim.url)
    const reading = all(client.locales(signal))
    await expect.poll(() => pim.on(locales)).toHaveLength(1)
    await Promise.all([client.close(), expect(reading).rejects.toThrow('the PIM client was closed')])
    expect(pauses).toEqual([])
  })
})

describe('an answer that does not end', () => {
  it('is aborted after 4 MB and requested in halves, then reported with its place and the limit', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { endless: true })
    const { client, pauses } = clientFor(pim.url)
    const error = await failure(all(client.locales(signal)))
    const { host } = new URL(pim.url)
    expect(error).toMatchObject({ code: 'answerTooLarge', params: { host, path: locales, limit: '4 MB' } })
    expect(error.sentence('de')).toBe(
      `Das PIM unter ${host} hat für ${locales} mehr als 4 MB gesendet, auch für eine kleinere Seite. Prüfen Sie, ob die Adresse die des PIM ist, oder wenden Sie sich an den Betreiber.`,
    )
    const limits = pim.on(locales).map(({ query }) => query.get('limit'))
    expect([limits, pauses]).toEqual([['100', '50', '25', '12', '6', '3', '1'], []])
  })

  it('leaves the place free for the next call', async () => {
    const pim = await createScriptedPim()
    pim.answer(locales, { endless: true }, german)
    const { client } = clientFor(pim.url, { concurrency: 1 })
    expect(await all(client.locales(signal))).toHaveLength(1)
  })

  it('is aborted when it holds more values than its bytes suggest', async () => {
    const pim = await createScriptedPim()
    const [values, texts] = ['0,'.repeat(600_000), `"${',\\"['.repeat(300_000)}",`]
    const list = (more: string) => ({
      html: `[${more}{"code":"de_DE","enabled":true}]`,
      headers: { 'content-type': 'application/json' },
    })
    pim.answer(locales, list(texts), list(values))
    const { client } = clientFor(pim.url)
    // commas within a text do not count
    expect(await failure(all(client.locales(signal)))).toMatchObject({ code: 'badAnswer' })
    expect(await failure(all(client.locales(signal)))).toMatchObject({
      code: 'tooManyValues',
      params: { path: locales, limit: '200000' },
    })
    const limits = pim.on(locales).map(({ query }) => query.get('limit'))
    expect(limits).toEqual(['100', '100', '50', '25', '12', '6', '3', '1'])
  })

  it('is of products up to 16 MB, and up to 800,000 values', async () => {
    const pim = await createScriptedPim()
    const models = '/api/rest/v1/product-models'
    const values = (count: number) => ({
      html: `[{"code":"m","values":[${'0,'.repeat(count)}0]}]`,
      headers: { 'content-type': 'application/json' },
    })
    pim.answer(models, { endless: true }, values(810_000), values(790_000))
    const { client } = clientFor(pim.url)
    const read = () => failure(all(client.models({ search: {}, limit: 1 }, signal)))
    expect(await read()).toMatchObject({ code: 'answerTooLarge', params: { path: models, limit: '16 MB' } })
    expect(await read()).toMatchObject({ code: 'tooManyValues', params: { limit: '800000' } })
    const pages = await all(client.models({ search: {}, limit: 1 }, signal))
    expect(pages.flatMap(({ faults }) => faults)).toHaveLength(1)
  })

  it('waits for another large one of any reader, and does not delay small ones', async () => {
    const pim = await createScriptedPim()
    const code = `${'x'.repeat(2_000_000)}`
    pim.answer(locales, page([{ code, enabled: true }]), german)
    const network = createNetwork(false)
    const { client } = clientFor(pim.url, {}, 0, network)
    const done = await network.largeAnswers.take(signal)
    const large = all(client.locales(signal))
    await expect.poll(() => pim.on(locales)).toHaveLength(1)
    const small = all(client.locales(signal))
    expect(await Promise.race([large, small])).toEqual([{ code: 'de_DE', enabled: true }])
    done()
    expect(await large).toEqual([{ code, enabled: true }])
    // no reader holds it any more
    ;(await network.largeAnswers.take(signal))()
  })
})

describe('a page that is too large', () => {
  it('is read in halves without loss, by its marker or by its number', async () => {
    const pim = await createScriptedPim()
    const codes = Array.from({ length: 230 }, (_, index) => `l${index}`)
    pim.answer(locales, ({ query }) => {
      const [limit, number] = [Number(query.get('limit')), Number(query.get('page') ?? 1)]
      // the second hundred is too large
      if (limit === 100 && number === 2) return { endless: true }
      const some = codes.slice((number - 1) * limit, number * limit)
      const more = `${pim.url}${locales}?limit=${limit}&page=${number + 1}`
      const next = number * limit < codes.length ? { next: { href: more } } : {}
      return { json: { _links: next, _embedded: { items: some.map(code => ({ code, enabled: true })) } } }
    })
    const { client } = clientFor(pim.url)
    expect((await all(client.locales(signal))).map(({ code }) => code)).toEqual(codes)
    expect(pim.on(locales).map(({ query }) => [query.get('limit'), query.get('page')].join())).toEqual([
      '100,',
      '100,2',
      '50,3',
      '50,4',
      '50,5',
    ])
  })

  it('is not read in halves that would omit products', async () => {
    const pim = await createScriptedPim()
    const next = { href: `${pim.url}${locales}?limit=100&page=2` }
    pim.answer(locales, { json: { _links: { next }, _embedded: { items: [] } } }, { endless: true })
    const { client } = clientFor(pim.url)
    expect(await failure(all(client.locales(signal)))).toMatchObject({ code: 'answerTooLarge' })
    const pages = pim.on(locales).map(({ query }) => [query.get('limit'), query.get('page')].join())
    // the fifth page of 25 starts in the middle of one of 12
    expect(pages).toEqual(['100,', '100,2', '50,3', '25,5'])
  })
})

describe('an invalid text', () => {
  it.each([
    ['A\\u0000B', 'A\ufffdB'],
    ['\\ud83d', '\ufffd'],
    ['\\uDE00\\ud83d', '\ufffd\ufffd'],
    ['\\ud83d\\ud83d\\ude00', '\ufffd😀'],
    ['\\\\u0000 \\\\ud83d', '\\u0000 \\ud83d'],
    ['\\u00fc\\ud83d\\ude00\\\\', 'ü😀\\'],
  ])('%s is read as %s', async (written, read) => {
    const pim = await createScriptedPim()
    pim.answer(locales, {
      html: `[{"code":"${written}","enabled":true}]`,
      headers: { 'content-type': 'application/json' },
    })
    const { client } = clientFor(pim.url)
    expect(await all(client.locales(signal))).toEqual([{ code: read, enabled: true }])
  })

  it.each([
    ['a byte order mark before it', [0xef, 0xbb, 0xbf], [0xc3, 0xbc, 0xf0, 0x9f, 0x98, 0x80], 'ü😀'],
    ['bytes that are no UTF-8', [], [0x41, 0xff, 0x42], 'A\ufffdB'],
  ])('is read with %s', async (_, before, written, read) => {
    const pim = await createScriptedPim()
    const [start, end] = ['[{"code":"', '","enabled":true}]'].map(text => [...Buffer.from(text)])
    pim.answer(locales, {
      html: Buffer.from([...before, ...(start ?? []), ...written, ...(end ?? [])]),
      headers: { 'content-type': 'application/json' },
    })
    const { client } = clientFor(pim.url)
    expect(await all(client.locales(signal))).toEqual([{ code: read, enabled: true }])
  })
})

describe('an answer that is compressed although nobody asked for it', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is read: %s', async (encoding, compress) => {
    const pim = await createScriptedPim()
    pim.answer(locales, {
      html: compress(JSON.stringify(german.json)),
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    })
    const { client } = clientFor(pim.url)
    expect(await all(client.locales(signal))).toEqual([{ code: 'de_DE', enabled: true }])
  })
})
