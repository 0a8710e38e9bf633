import { getGlobalDispatcher } from 'undici'
import { describe, expect, it } from 'vitest'
import { checkTessa, TessaError, type TessaErrorCode } from '../../../server/tessa/checkTessa.ts'
import { startTessa } from './startTessa.ts'

const { signal } = new AbortController()
const outcome = (url: string | null, systemIdentifier: string | null = 'pim', timeoutMs = 60_000) =>
  checkTessa(
    { url, systemIdentifier, channel: null },
    async () => getGlobalDispatcher(),
    signal,
    timeoutMs,
  ).then(
    () => 'ok',
    error => (error instanceof TessaError ? error.code : String(error)),
  )

describe('checkTessa', () => {
  it.each([
    [200, 'ok'],
    [204, 'ok'],
    [304, 'ok'],
    [401, 'refused'],
    [404, 'refused'],
    [503, 'refused'],
  ])('treats status %i as %s', async (status, expected) => {
    const { url, asked } = await startTessa((_, response) => response.writeHead(status).end())
    expect(await outcome(url)).toBe(expected)
    expect(asked).toEqual(['HEAD /'])
  })

  it('follows redirects to TESSA', async () => {
    const { url, asked } = await startTessa((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: '/ui/' }).end()
        : response.writeHead(200).end(),
    )
    expect(await outcome(url)).toBe('ok')
    expect(asked).toEqual(['HEAD /', 'HEAD /ui/'])
  })

  it('sends no request after a redirect to another host, and names that host', async () => {
    const other = await startTessa((_, response) => response.writeHead(200).end())
    const elsewhere = other.url.replace('127.0.0.1', 'localhost')
    const { url } = await startTessa((_, response) => response.writeHead(302, { location: elsewhere }).end())
    expect(await outcome(url)).toBe('redirectedElsewhere')
    expect(other.asked).toEqual([])
  })

  it('ends a circle of redirects', async () => {
    const { url, asked } = await startTessa((_, response) => response.writeHead(302, { location: '/' }).end())
    expect(await outcome(url)).toBe('ok')
    expect(asked).toHaveLength(6)
  })

  it.each<[string, string | null, string | null, TessaErrorCode]>([
    ['no address', null, 'pim', 'notConfigured'],
    ['no system identifier', 'https://tessa.example', ' ', 'notConfigured'],
    ['an address without http', 'tessa.example', 'pim', 'addressInvalid'],
    ['an invalid address', 'http://', 'pim', 'addressInvalid'],
    ['a host that does not exist', 'http://nowhere.invalid', 'pim', 'hostNotFound'],
    ['a port without a server', 'http://127.0.0.1:2', 'pim', 'connectionRefused'],
  ])('reports the cause for %s', async (_, url, identifier, code) => {
    expect(await outcome(url, identifier)).toBe(code)
  })

  it('waits no longer than its time', async () => {
    const { url } = await startTessa(() => {})
    const since = Date.now()
    expect(await outcome(url, 'pim', 200)).toBe('timeout')
    expect(Date.now() - since).toBeLessThan(30_000)
  })

  it('treats a broken connection as a failure', async () => {
    const { url } = await startTessa(request => request.socket.destroy())
    expect(await outcome(url)).toBe('unavailable')
  })

  it('rejects with the reason of its signal', async () => {
    const reason = new Error('cancelled')
    const settings = { url: 'http://127.0.0.1:2', systemIdentifier: 'pim', channel: null }
    await expect(
      checkTessa(settings, async () => getGlobalDispatcher(), AbortSignal.abort(reason)),
    ).rejects.toBe(reason)
  })
})
