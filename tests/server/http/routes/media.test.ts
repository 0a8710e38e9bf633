import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { AkeneoClient, AkeneoMedia } from '../../../../server/akeneo/akeneoClient.ts'
import { AkeneoError } from '../../../../server/akeneo/akeneoError.ts'
import type { Deps } from '../../../../server/deps.ts'
import { createMediaLinks } from '../../../../server/exports/deliver/mediaLinks.ts'
import { bindMedia } from '../../../../server/http/routes/media.ts'

const large = 8 * 1024 * 1024 + 1
const file = (size: number, more: Partial<AkeneoMedia> = {}): AkeneoMedia => ({
  stream: Readable.from([Buffer.alloc(size)]),
  contentType: 'image/png',
  length: size,
  ...more,
})

let app: FastifyInstance
let connect: Mock<Deps['connect']>
let media: Mock<AkeneoClient['media']>
let closed: number

beforeEach(() => {
  closed = 0
  media = vi.fn(async () => file(3))
  const close = async () => {
    closed++
  }
  connect = vi.fn(async () => ({ media, close }) as unknown as AkeneoClient) // the route needs no more of it
  app = fastify()
  app.setErrorHandler((error: Error & { code?: string }, _, reply) =>
    reply.status(error.code === 'notFound' ? 404 : 502).send({}),
  )
  bindMedia(app, {
    media: { isValid: code => code === 'a/b.png', linksFrom: () => code => code },
    connect,
    clock: { now: () => 0 } as Deps['clock'], // the route needs no more of it
    closing: new AbortController().signal,
  })
})
afterEach(() => app.close())

const get = (query = '') => app.inject(`/media/1/signature/a/b.png${query}`)

describe('the addresses of files in a delivered CSV', () => {
  const links = (key: string) => createMediaLinks([key], () => 'https://kontor.example').linksFrom(0)

  it('contain their end, a signature and the file, and nothing else', () => {
    const link = links('a key')('a/b.png')
    expect(link).toMatch(/^https:\/\/kontor\.example\/media\/[0-9a-z]+\/[\w-]{22}\/a\/b\.png$/)
    expect(Number.parseInt(new URL(link).pathname.split('/')[2] ?? '', 36)).toBe(14 * 24 * 3600)
    expect(link).not.toBe(links('another key')('a/b.png'))
  })

  it('are the same for every user who started the run, and contain no query, fragment or user', () => {
    const [one, other] = [links('a key'), links('a key')].map(link => link('a?b#c@d/é.png'))
    expect(one).toBe(other)
    const { search, hash, username } = new URL(one ?? '')
    expect([search, hash, username]).toEqual(['', '', ''])
  })

  it('stay valid while the previous secret is set', () => {
    const code = 'a/b.png'
    const [, , expires = '', signature = ''] = new URL(links('a key')(code)).pathname.split('/')
    const isKnown = (...keys: [string, ...string[]]) =>
      createMediaLinks(keys, () => '').isValid(code, expires, signature, 0)
    expect([isKnown('a key'), isKnown('a new key', 'a key'), isKnown('a new key')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('GET /media/:expires/:signature/*', () => {
  it.each(['', '?thumbnail=1'])('returns a file that never runs here: %s', async query => {
    const { headers, statusCode, rawPayload } = await get(query)
    expect({ statusCode, bytes: rawPayload.length }).toEqual({ statusCode: 200, bytes: 3 })
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['text/html', 'image/svg+xml', 'application/javascript', ''])(
    'returns as plain bytes a file that the PIM calls %j',
    async contentType => {
      media.mockImplementation(async () => file(3, { contentType }))
      expect((await get('?thumbnail=1')).headers['content-type']).toBe('application/octet-stream')
    },
  )

  it('returns a large file, but not as a small image', async () => {
    media.mockImplementation(async () => file(large))
    expect((await get()).rawPayload).toHaveLength(large)
    const small = await get('?thumbnail=1')
    expect(small.statusCode).toBe(404)
    expect(small.headers['cache-control']).toBeUndefined()
  })

  it('aborts a small image that turns out to be large', async () => {
    media.mockImplementation(async () => file(large, { length: null }))
    const { rawPayload } = await get('?thumbnail=1').catch(() => ({ rawPayload: Buffer.alloc(0) }))
    expect(rawPayload.length).toBeLessThan(large)
  })

  it('opens one client of two calls for small images that are requested together', async () => {
    let answer: (media: AkeneoMedia) => void = () => undefined
    media.mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
    const first = get('?thumbnail=1')
    await expect.poll(() => media).toHaveBeenCalledTimes(1)
    expect((await get('?thumbnail=1')).statusCode).toBe(200)
    expect(connect).toHaveBeenCalledTimes(1)
    expect(connect.mock.lastCall?.[0]).toMatchObject({ limits: { concurrency: 2, tries: 1 } })
    expect(closed).toBe(0)
    answer(file(3))
    expect((await first).statusCode).toBe(200)
    await expect.poll(() => closed).toBe(1)
    await get('?thumbnail=1')
    expect(connect).toHaveBeenCalledTimes(2)
  })

  it('connects again after a failure, and closes a failed connection once', async () => {
    connect.mockRejectedValueOnce(new AkeneoError('notConfigured'))
    expect((await get('?thumbnail=1')).statusCode).toBe(502)
    media.mockRejectedValueOnce(new AkeneoError('badAnswer', { status: 404 }))
    expect((await get('?thumbnail=1')).statusCode).toBe(404)
    await expect.poll(() => closed).toBe(1)
    expect((await get('?thumbnail=1')).statusCode).toBe(200)
    await expect.poll(() => closed).toBe(2)
  })

  it('does not connect for an address without a signature', async () => {
    expect((await app.inject('/media/1/signature/c.png?thumbnail=1')).statusCode).toBe(404)
    expect(connect).not.toHaveBeenCalled()
  })
})
