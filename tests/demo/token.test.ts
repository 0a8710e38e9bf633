import { describe, expect, it } from 'vitest'
import { connect, passwordGrant, postToken } from './connect.ts'

describe('POST /api/oauth/v1/token', () => {
  it('returns a token for a password, as JSON or as a form', async () => {
    const { pim } = await connect({ products: 5 })
    const { username, password } = pim.credentials
    const form = new URLSearchParams({ grant_type: 'password', username, password }).toString()
    const asForm = await postToken(pim, form, { 'content-type': 'application/x-www-form-urlencoded' })
    for (const answer of [await postToken(pim, passwordGrant(pim)), asForm]) {
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.json)).toEqual([
        'access_token',
        'expires_in',
        'token_type',
        'scope',
        'refresh_token',
      ])
      expect(answer.json).toMatchObject({ expires_in: 3600, token_type: 'bearer', scope: null })
    }
  })

  it('accepts each refresh token once', async () => {
    const { pim, get } = await connect({ products: 5 })
    const { json } = await postToken(pim, passwordGrant(pim))
    const refresh = JSON.stringify({ grant_type: 'refresh_token', refresh_token: json.refresh_token })
    const renewed = await postToken(pim, refresh)
    expect(renewed.status).toBe(200)
    expect((await get('/channels', { authorization: `Bearer ${renewed.json.access_token}` })).status).toBe(
      200,
    )
    const again = await postToken(pim, refresh)
    expect(again.json).toMatchObject({ code: 422, message: 'Refresh token is invalid or has expired' })
  })

  const WRONG_CLIENT = 'Parameter "client_id" is missing or does not match any client, or secret is invalid'
  const NO_PASSWORD = 'Parameter "grant_type", "username" or "password" is missing, empty or invalid'
  const cases: [string, string, Record<string, string>, number, string][] = [
    ['a wrong secret', '{"grant_type":"password"}', { authorization: 'Basic eDp5' }, 422, WRONG_CLIENT],
    ['no user name', '{"grant_type":"password"}', {}, 422, NO_PASSWORD],
    ['no grant type', '{}', {}, 422, NO_PASSWORD],
    [
      'a wrong password',
      '{"grant_type":"password","username":"kontor_1234","password":"x"}',
      {},
      422,
      'No user found for the given username and password',
    ],
    [
      'another grant type',
      '{"grant_type":"client_credentials"}',
      {},
      422,
      'This grant type is not authorized for this client',
    ],
    [
      'no refresh token',
      '{"grant_type":"refresh_token"}',
      {},
      422,
      'Parameter "grant_type" or "refresh_token" is missing or empty',
    ],
    ['text that is no JSON', '{"grant_type"', {}, 400, 'Invalid json message received'],
    [
      'another content type',
      'x',
      { 'content-type': 'text/plain' },
      415,
      '"text/plain" in "Content-Type" header is not valid. Only "application/json" or "application/x-www-form-urlencoded" are allowed.',
    ],
    [
      'a body that is too large',
      `{"x":"${'y'.repeat(300)}"}`,
      {},
      413,
      'Request content exceeded the maximum allowed size of 300 bytes',
    ],
  ]
  it.each(cases)('refuses %s', async (_, body, headers, status, message) => {
    const { pim } = await connect({ products: 5 })
    const answer = await postToken(pim, body, headers)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ code: status, message })
  })
})

describe('the token check', () => {
  it('answers 401 without a token, with an unknown one and with an expired one', async () => {
    let now = 1_000_000
    const { get } = await connect({ products: 5, tokenSeconds: 60, now: () => now })
    const messageFor = async (headers?: Record<string, string>) =>
      (await get('/channels', headers)).json.message
    expect(await messageFor({ authorization: '' })).toBe('Authentication is required')
    expect(await messageFor({ authorization: 'Bearer nonsense' })).toBe(
      'The access token provided is invalid.',
    )
    now += 60_000
    expect((await get('/channels')).json).toMatchObject({
      code: 401,
      message: 'The access token provided has expired.',
    })
  })

  it('requires no token for the root and the system information', async () => {
    const { get } = await connect({ products: 5 })
    const root = await get('', { authorization: '' })
    expect(root.json.routes.pim_api_products_uuid?.route).toBe('/api/rest/v1/products-uuid')
    const system = await get('/system-information', { authorization: '' })
    expect(Object.keys(system.json)).toEqual(['version', 'edition'])
  })

  it('refuses revoked tokens', async () => {
    const { pim, get } = await connect({ products: 5 })
    pim.revokeTokens()
    expect((await get('/channels')).status).toBe(401)
  })
})
