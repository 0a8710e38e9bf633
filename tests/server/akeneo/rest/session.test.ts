import { describe, expect, it } from 'vitest'
import type { AkeneoError } from '../../../../server/akeneo/akeneoError.ts'
import { clientFor, failure, secrets } from '../clientFor.ts'
import { createScriptedPim, page, refreshRefused, tokenPath } from './scriptedPim.ts'

const { signal } = new AbortController()
const channels = '/api/rest/v1/channels'
const grantsOf = (asked: readonly { body: string }[]): unknown[] =>
  asked.map(({ body }) => (JSON.parse(body) as { grant_type: string }).grant_type)

describe('the token of a connection', () => {
  it('is requested once by password and then used for every call', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, page([]))
    const { client } = clientFor(pim.url)
    await client.check(signal)
    await client.check(signal)
    expect(pim.on(tokenPath)).toHaveLength(1)
    const [grant] = pim.on(tokenPath)
    expect(grant?.authorization).toBe(`Basic ${Buffer.from('client-1:secret-9').toString('base64')}`)
    expect(JSON.parse(grant?.body ?? '')).toEqual({
      grant_type: 'password',
      username: 'kontor_1234',
      password: secrets.password,
    })
    expect(pim.on(channels).map(one => one.authorization)).toEqual(['Bearer access-1', 'Bearer access-1'])
  })

  it('is requested once by calls that start at the same time', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, page([]))
    const { client } = clientFor(pim.url)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => client.check(signal)))
    expect(pim.on(tokenPath)).toHaveLength(1)
  })

  it('is renewed by its refresh token when it expires in the middle of a run', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, page([]))
    const { client } = clientFor(pim.url)
    await client.check(signal)
    pim.expireTokens()
    await client.check(signal)
    expect(grantsOf(pim.on(tokenPath))).toEqual(['password', 'refresh_token'])
    expect(pim.on(tokenPath)[1]?.body).toContain('"refresh-1"')
  })

  it('is renewed once for all calls that were refused', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, page([]))
    const { client } = clientFor(pim.url)
    await client.check(signal)
    pim.expireTokens()
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => client.check(signal)))
    expect(grantsOf(pim.on(tokenPath))).toEqual(['password', 'refresh_token'])
  })

  it('is requested by password again when the refresh token is used up', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, page([]))
    const { client } = clientFor(pim.url)
    await client.check(signal)
    pim.expireTokens()
    pim.answer(tokenPath, refreshRefused, () => pim.issue())
    await client.check(signal)
    expect(pim.on(channels).at(-1)?.authorization).toBe('Bearer access-2')
    expect(grantsOf(pim.on(tokenPath))).toEqual(['password', 'refresh_token', 'password'])
  })

  it('is not requested again and again when the PIM refuses every token', async () => {
    const pim = await createScriptedPim()
    pim.answer(tokenPath, { json: { access_token: 'worthless' } })
    const { client } = clientFor(pim.url)
    const { code } = await failure(client.check(signal))
    expect(code).toBe('tokenRevoked')
    expect(pim.on(tokenPath)).toHaveLength(2)
    expect(pim.on(channels)).toHaveLength(2)
  })

  it('is renewed again when it ended while the call waited for a busy PIM', async () => {
    const pim = await createScriptedPim()
    const busy = () => {
      pim.expireTokens()
      return { status: 429, json: {} }
    }
    pim.answer(channels, busy, busy, page([]))
    await expect(clientFor(pim.url).client.check(signal)).resolves.toBeUndefined()
    expect(pim.on(tokenPath)).toHaveLength(3)
    expect(pim.on(channels)).toHaveLength(5)
  })

  it.each([
    ['renewed again when it had ended before the call could be sent', 2, 'answered'],
    ['given up when not even ten last until they are sent', Number.POSITIVE_INFINITY, 'tokenRevoked'],
  ])('is %s', async (_, tooShort, end) => {
    const pim = await createScriptedPim()
    pim.answer(tokenPath, () => {
      const isTooShort = pim.on(tokenPath).length <= tooShort
      return isTooShort ? { json: { access_token: 'ended', expires_in: 0 } } : pim.issue()
    })
    pim.answer(channels, page([]))
    const checked = clientFor(pim.url).client.check(signal)
    expect(
      await checked.then(
        () => 'answered',
        ({ code }: AkeneoError) => code,
      ),
    ).toBe(end)
    expect(pim.on(channels)).toHaveLength(Math.min(tooShort + 1, 11))
  })

  it('is still delivered to the other callers when the caller that started the request leaves', async () => {
    const pim = await createScriptedPim()
    pim.answer(tokenPath, { json: { access_token: 'app-token' }, delayMs: 60 })
    pim.answer(channels, page([]))
    const { client } = clientFor(pim.url)
    const leaving = new AbortController()
    const first = client.check(leaving.signal)
    const second = client.check(signal)
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    await expect(second).resolves.toBeUndefined()
    expect(pim.on(tokenPath)).toHaveLength(1)
  })
})

describe('the token of an app', () => {
  it('is sent unchanged, without the token route', async () => {
    const pim = await createScriptedPim()
    pim.answer(channels, page([]))
    const { client } = clientFor({ mode: 'app', url: pim.url, token: secrets.token })
    await client.check(signal)
    expect(pim.on(tokenPath)).toHaveLength(0)
    expect(pim.on(channels)[0]?.authorization).toBe('Bearer app-token')
  })

  it('is reported as revoked when the PIM refuses it', async () => {
    const pim = await createScriptedPim()
    pim.expireTokens()
    const { client } = clientFor({ mode: 'app', url: pim.url, token: secrets.token })
    expect((await failure(client.check(signal))).code).toBe('appRevoked')
    expect(pim.on(channels)).toHaveLength(1)
  })
})
