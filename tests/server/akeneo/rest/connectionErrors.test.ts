import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AkeneoErrorCode } from '../../../../server/akeneo/akeneoError.ts'
import { clientFor, failure, secrets } from '../clientFor.ts'
import { createScriptedPim, type Reply, tokenPath } from './scriptedPim.ts'

const { signal } = new AbortController()
const channels = '/api/rest/v1/channels'
const refusal = (status: number, message: string): Reply => ({ status, json: { code: status, message } })

const tokenAnswers: readonly [string, Reply, AkeneoErrorCode][] = [
  [
    'a wrong client ID or secret',
    refusal(422, 'Parameter "client_id" is missing or does not match any client, or secret is invalid'),
    'clientInvalid',
  ],
  ['a wrong password', refusal(422, 'No user found for the given username and password'), 'userInvalid'],
  [
    'an empty password',
    refusal(422, 'Parameter "grant_type", "username" or "password" is missing, empty or invalid'),
    'userInvalid',
  ],
  [
    'a client made for apps',
    refusal(422, 'This grant type is not authorized for this client'),
    'grantNotAllowed',
  ],
  ['an OAuth server without messages', { status: 400, json: { error: 'invalid_client' } }, 'clientInvalid'],
  ['a web site that is no PIM', { status: 404, html: '<html>Not found</html>' }, 'notAkeneo'],
  ['another API', refusal(404, 'no such thing'), 'notAkeneo'],
  ['a shop that answers everything', { html: '<html>Welcome</html>' }, 'notAkeneo'],
  ['a firewall', { status: 403, html: '<html>Blocked</html>' }, 'forbidden'],
  ['a PIM that is down', { status: 503, html: '<html>Maintenance</html>' }, 'unavailable'],
  [
    'credentials that are too long',
    refusal(413, 'Request content exceeded the maximum allowed size'),
    'badAnswer',
  ],
]

describe('the connection test distinguishes', () => {
  it.each(tokenAnswers)('%s', async (_, reply, code) => {
    const pim = await createScriptedPim()
    pim.answer(tokenPath, reply)
    const error = await failure(clientFor(pim.url).client.check(signal))
    expect(error.code).toBe(code)
    expect(error.params.path).toBe(tokenPath)
    expect(error.params.host).toBe(new URL(pim.url).host)
  })

  const apiAnswers: readonly [string, Reply, AkeneoErrorCode][] = [
    [
      'a missing permission',
      refusal(403, 'Access forbidden. You are not allowed to list channels.'),
      'forbidden',
    ],
    ['a log-in page instead of the API', { html: '<html>Log in</html>' }, 'notAkeneo'],
    [
      'JSON that breaks off',
      { html: '{"_embedded":', headers: { 'content-type': 'application/json' } },
      'badAnswer',
    ],
    ['JSON that is no list', { json: { hello: 'world' } }, 'badAnswer'],
    ['a refused filter', refusal(422, 'Scope "x" does not exist.'), 'filterRefused'],
    ['an address too long for a proxy', { status: 414, html: '<html>Too long</html>' }, 'askedTooMuch'],
    ['headers too long for the PIM', { status: 431 }, 'askedTooMuch'],
    ['too many requests', refusal(429, 'slow down'), 'rateLimited'],
  ]
  it.each(apiAnswers)('%s', async (_, reply, code) => {
    const pim = await createScriptedPim()
    pim.answer(channels, reply)
    const error = await failure(clientFor(pim.url).client.check(signal))
    expect(error.code).toBe(code)
    expect(error.params.path).toBe(channels)
  })

  it('a port without a server', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    // A listening TCP server's address is an object.
    const { port } = server.address() as AddressInfo
    await new Promise(resolve => server.close(resolve))
    const error = await failure(clientFor(`http://127.0.0.1:${port}`).client.check(signal))
    expect(error.code).toBe('connectionRefused')
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('a host that does not exist', async () => {
    const error = await failure(clientFor('http://pim.invalid').client.check(signal))
    expect(error.code).toBe('hostNotFound')
    expect(error.message).toContain('pim.invalid')
  })

  it('an address with https where the server speaks http only', async () => {
    const pim = await createScriptedPim()
    const error = await failure(clientFor(pim.url.replace('http:', 'https:')).client.check(signal))
    expect(error.code).toBe('tlsInvalid')
  })

  it('a server that does not speak HTTP', async () => {
    const server = createServer(socket => {
      socket.once('data', () => socket.end('220 mail.example.com ready\r\n'))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    // A listening TCP server's address is an object.
    const { port } = server.address() as AddressInfo
    expect((await failure(clientFor(`http://127.0.0.1:${port}`).client.check(signal))).code).toBe('notAkeneo')
  })

  it.each(['', 'pim.example.com', 'ftp://pim.example.com', 'https://user:hunter2@pim.example.com'])(
    'the invalid address “%s”',
    url => {
      expect(() => clientFor(url)).toThrow(expect.objectContaining({ code: 'addressInvalid' }))
      expect(() => clientFor(url)).not.toThrow(/hunter2/)
    },
  )
})

describe('a failed connection test', () => {
  it('gives up after the second try, because a user is waiting', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, { status: 503 })
    await failure(clientFor(pim.url).client.check(signal))
    expect(pim.on(channels)).toHaveLength(2)
  })

  it.each([...tokenAnswers])('reveals no secret about %s', async (_, reply) => {
    const pim = await createScriptedPim()
    pim.answer(tokenPath, reply)
    const { client, logged } = clientFor(pim.url)
    const error = await failure(client.check(signal))
    const told = [
      error.message,
      error.stack,
      JSON.stringify(error.params),
      String(error.cause),
      ...logged,
    ].join()
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret)
  })

  it('keeps an address below a path', async () => {
    const pim = await createScriptedPim()
    pim.answer(`/pim${tokenPath}`, { json: { access_token: 'app-token' } })
    pim.answer(`/pim${channels}`, {})
    await clientFor(`${pim.url}/pim/`).client.check(signal)
    expect(pim.asked.map(({ path }) => path)).toEqual([`/pim${tokenPath}`, `/pim${channels}`])
  })
})

describe('every error', () => {
  it('fills all placeholders of its sentence', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, refusal(403, 'Access forbidden. You are not allowed to list channels.'))
    const error = await failure(clientFor(pim.url).client.check(signal))
    expect(error.message).toBe(
      `The PIM at ${new URL(pim.url).host} does not let this user read ${channels}: Access forbidden. You are not allowed to list channels. Give the role of the connection the Web API permission for it, and List products.`,
    )
    expect(error.sentence('de')).toContain('lässt diesen Benutzer')
  })
})
