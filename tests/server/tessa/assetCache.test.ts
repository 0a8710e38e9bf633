import { getGlobalDispatcher } from 'undici'
import { describe, expect, it } from 'vitest'
import { createAssetCache } from '../../../server/tessa/assetCache.ts'
import type { AssetStore } from '../../../server/model/assets.ts'
import { startTessa } from './startTessa.ts'

const { signal } = new AbortController()

const memory = () => {
  const known = new Map<string, { ok: boolean; at: number }>()
  const store: AssetStore = {
    get: async url => known.get(url) ?? null,
    set: async (url, ok, at) => void known.set(url, { ok, at }),
    count: async () => known.size,
    clear: async () => known.clear(),
  }
  return { known, store }
}

const begin = (store = memory().store, timeoutMs = 60_000) => {
  const warned: string[] = []
  let now = 1000
  const cache = createAssetCache({
    store,
    httpClient: async () => getGlobalDispatcher(),
    timeoutMs,
    clock: { now: () => now },
    log: { warn: (_, message) => void warned.push(message) },
  })
  return { cache, warned, later: (ms: number) => (now += ms) }
}

describe('the asset cache', () => {
  it('requests each asset once, also when many products name it at the same time', async () => {
    const { url, asked } = await startTessa((_, response) => response.writeHead(200).end())
    const { known, store } = memory()
    const { cache } = begin(store)
    const states = await Promise.all([1, 2, 3].map(() => cache.check(`${url}/a.jpg`, signal)))
    expect([...states, await cache.check(`${url}/a.jpg`, signal)]).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(asked).toEqual(['HEAD /a.jpg'])
    expect([...known]).toEqual([[`${url}/a.jpg`, { ok: true, at: 1000 }]])
    expect(await cache.count()).toBe(1)
  })

  it('stores results across runs, until it is cleared', async () => {
    const { url, asked } = await startTessa((_, response) => response.writeHead(404).end())
    const { store } = memory()
    expect(await begin(store).cache.check(`${url}/a.jpg`, signal)).toBe('broken')
    expect(await begin(store).cache.check(`${url}/a.jpg`, signal)).toBe('broken')
    expect(asked).toHaveLength(1)
    await begin(store).cache.clear()
    await begin(store).cache.check(`${url}/a.jpg`, signal)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['that refuses HEAD', 405, {}],
    ['that finds no right to HEAD', 403, {}],
    ['that calls every HEAD a page', 200, { 'content-type': 'text/html; charset=utf-8' }],
  ])('calls a server %s by GET', async (_, status, headers) => {
    const { url, asked } = await startTessa((request, response) =>
      request.method === 'HEAD'
        ? response.writeHead(status, headers).end()
        : response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(1_000_000)),
    )
    expect(await begin().cache.check(`${url}/a.jpg`, signal)).toBe('ok')
    expect(asked).toEqual(['HEAD /a.jpg', 'GET /a.jpg'])
  })

  it.each([
    ['is gone', 404, {}, 'broken'],
    ['may not be seen', 403, {}, 'broken'],
    ['is a page that says no', 200, { 'content-type': 'text/html' }, 'broken'],
    ['is behind a server in trouble', 503, {}, 'unreachable'],
    ['is asked for too often', 429, {}, 'unreachable'],
  ])('reports that an asset %s', async (_, status, headers, expected) => {
    const { url } = await startTessa((_, response) => response.writeHead(status, headers).end())
    const { known, store } = memory()
    expect(await begin(store).cache.check(`${url}/a.jpg`, signal)).toBe(expected)
    expect(known.size).toBe(expected === 'broken' ? 1 : 0)
  })

  it('makes four requests at a time', async () => {
    let [open, most] = [0, 0]
    const { url } = await startTessa((_, response) => {
      most = Math.max(most, (open += 1))
      setTimeout(() => {
        open -= 1
        response.writeHead(200).end()
      }, 20)
    })
    const { cache } = begin()
    await Promise.all(Array.from({ length: 20 }, (_, n) => cache.check(`${url}/${n}.jpg`, signal)))
    expect(most).toBe(4)
  })

  it('stops requests for a while when no server answers, so that a run does not wait for each asset', async () => {
    const { url, asked } = await startTessa(request => request.socket.destroy())
    const { cache, warned, later } = begin()
    const check = (from: number, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => cache.check(`${url}/${from + n}.jpg`, signal)))
    const states = await check(0, 50)
    expect(new Set(states)).toEqual(new Set(['unreachable']))
    expect(new Set(asked).size).toBeLessThan(13)
    expect(warned).toHaveLength(1)
    const before = asked.length
    later(60_001)
    await check(100, 1)
    expect(asked.length).toBeGreaterThan(before)
  })

  it('never throws: neither for an invalid URL, nor when its store fails, nor when it is aborted', async () => {
    const { url } = await startTessa((_, response) => response.writeHead(200).end())
    const fails = async () => {
      throw new Error('disk')
    }
    const failing: AssetStore = { get: fails, set: fails, count: fails, clear: fails }
    const { cache, warned } = begin(failing)
    expect(await cache.check(`${url}/a.jpg`, signal)).toBe('unreachable')
    expect(warned).toHaveLength(1)
    expect(await begin().cache.check('no url', signal)).toBe('unreachable')
    expect(await begin().cache.check(`${url}/a.jpg`, AbortSignal.abort(new Error('cancelled')))).toBe(
      'unreachable',
    )
  })

  it('gives up on an asset that does not answer in time', async () => {
    const { url } = await startTessa(() => {})
    expect(await begin(memory().store, 100).cache.check(`${url}/a.jpg`, signal)).toBe('unreachable')
  })
})
