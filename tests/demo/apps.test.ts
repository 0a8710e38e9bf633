import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDemoPim } from '../../demo/pim/demoPim.ts'

const app = {
  name: 'Shop',
  clientId: 'shop',
  clientSecret: 'shop-secret',
  activateUrl: 'https://shop.example/activate',
  callbackUrl: 'https://shop.example/callback',
}

let moved = 0
const start = async () => {
  moved = 0
  const pim = await createDemoPim({ products: 10, now: () => Date.now() + moved })
  onTestFinished(() => pim.close())
  pim.registerApp(app)
  const authorize = `${pim.url}/connect/apps/v1/authorize`
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '', pim.url)

  /** The callback after the user's decision. */
  const decide = async (decision: string, scope = 'read_products read_categories write_nothing') =>
    locationOf(await post(authorize, { client_id: app.clientId, scope, state: 'abc', decision }))

  const exchange = async (code: string, more: Record<string, string> = {}) => {
    const code_identifier = 'random'
    const code_challenge = createHash('sha256')
      .update(code_identifier + app.clientSecret)
      .digest('hex')
    const response = await post(`${pim.url}/connect/apps/v1/oauth2/token`, {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      code,
      code_identifier,
      code_challenge,
      ...more,
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> } // every answer of the route
  }
  const list = async (name: string, token: string | undefined) =>
    (await fetch(`${pim.url}/api/rest/v1/${name}`, { headers: { authorization: `Bearer ${token}` } })).status
  return { pim, authorize, decide, exchange, list, locationOf }
}

describe('an app of the demo PIM', () => {
  it('is offered on the start page with its activation', async () => {
    const { pim } = await start()
    const text = await (await fetch(pim.url)).text()
    expect(text).toContain(`https://shop.example/activate?pim_url=${encodeURIComponent(pim.url)}`)
    expect(text).toContain('Connect Shop')
  })

  it('asks the user by its name and known scopes', async () => {
    const { authorize } = await start()
    const query = 'response_type=code&client_id=shop&scope=read_products%20read_unicorns&state=%22%3E'
    const text = await (await fetch(`${authorize}?${query}`)).text()
    expect(text).toContain('Shop wants to connect')
    expect(text).toContain('<code>read_products</code>')
    expect(text).not.toContain('<code>read_unicorns</code>')
    expect(text).toContain('value="&quot;&gt;"')
  })

  it.each([
    ['response_type=code', 'client_id.not_blank'],
    ['response_type=code&client_id=other', 'client_id.must_be_valid'],
    ['client_id=shop', 'response_type.must_be_code'],
  ])('shows %s in the user interface of the PIM', async (query, error) => {
    const { authorize, locationOf } = await start()
    const answer = await fetch(`${authorize}?${query}`, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(locationOf(answer).hash).toBe(
      `#/connect/apps/authorize?error=akeneo_connectivity.connection.connect.apps.constraint.${error}`,
    )
  })

  it('gets a code, and for it a token that reads only the granted scopes', async () => {
    const { decide, exchange, list } = await start()
    const callback = await decide('allow')
    expect(callback.origin + callback.pathname).toBe(app.callbackUrl)
    expect(callback.searchParams.get('state')).toBe('abc')
    const { status, body } = await exchange(callback.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      scope: 'read_products read_categories',
    })
    moved += 400 * 86_400_000
    const token = body['access_token']
    expect(await list('products', token)).toBe(200)
    expect(await list('measurement-families', token)).toBe(200)
    expect(await list('channels', token)).toBe(403)
  })

  it('comes back without a code when the user denies it', async () => {
    const { decide } = await start()
    const { searchParams } = await decide('deny')
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('code')).toBeNull()
  })

  it('may get fewer scopes than it requested', async () => {
    const { pim, decide, exchange } = await start()
    pim.faults = { withheldScopes: ['read_categories'] }
    const { body } = await exchange((await decide('allow')).searchParams.get('code') ?? '')
    expect(body['scope']).toBe('read_products')
  })

  it('loses its access when it is revoked', async () => {
    const { pim, decide, exchange, list } = await start()
    const { body } = await exchange((await decide('allow')).searchParams.get('code') ?? '')
    pim.revokeApps()
    expect(await list('products', body['access_token'])).toBe(401)
  })

  it('can exchange a code once and for 30 seconds', async () => {
    const { decide, exchange } = await start()
    const code = async () => (await decide('allow')).searchParams.get('code') ?? ''
    const first = await code()
    await exchange(first)
    expect(await exchange(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const second = await code()
    moved += 30_001
    expect(await exchange(second)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Code has expired' },
    })
  })

  it.each([
    ['another client', { client_id: 'other' }, 'invalid_client'],
    ['a challenge made with another secret', { code_challenge: 'wrong' }, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no identifier', { code_identifier: '' }, 'invalid_request'],
    ['a made-up code', { code: 'made-up' }, 'invalid_grant'],
  ])('gets no token for %s', async (_case, more, error) => {
    const { decide, exchange } = await start()
    const code = (await decide('allow')).searchParams.get('code') ?? ''
    expect(await exchange(code, more)).toMatchObject({ status: 400, body: { error } })
  })
})
