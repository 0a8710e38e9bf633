import { createServer, type Server } from 'node:http'
import { inspect } from 'node:util'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import { users } from '../../../../src/resources/users.ts'
import { checkAll } from '../../../../server/command/check.ts'
import { accountOf, hasOwnAdministrator, noOwnAdministrator } from '../../../../server/http/oidc/accounts.ts'
import { loginRefusalOf } from '../../../../server/http/oidc/bindOidc.ts'
import {
  createProvider,
  providerFailure,
  type ProviderSettings,
} from '../../../../server/http/oidc/provider.ts'
import { createNetwork } from '../../../../server/shared/networks.ts'
import { freePort } from '../../transfer/freePort.ts'
import { administrator, startTestService, type TestService } from '../../startTestService.ts'

type Person = Readonly<Record<string, unknown>>

interface User {
  readonly id: number
  readonly email: string
  readonly roles: readonly string[]
  readonly mustSetUpSecondFactor: boolean
}

/** A real OpenID provider whose users log in without a page: the one named in `current`. */
let provider: Server
let issuer: string
let service: TestService
let current = 'ada'
const people: Record<string, Person> = {
  ada: {
    email: 'ada@example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'L',
    groups: ['admins'],
  },
  bob: { email: 'bob@example.com', email_verified: true, name: 'Bob Builder', groups: ['others'] },
  eve: { email: 'eve@elsewhere.example', email_verified: true },
  max: { email: 'max@example.com', email_verified: false },
  // a provider that does not say whether addresses are verified, such as Entra ID
  tom: { email: 'tom@example.com' },
  imp: { email: administrator.email, email_verified: true },
}

const startProvider = async (kontor: string) => {
  const port = Number(new URL(issuer).port)
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: 'kontor',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${kontor}/oidc/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the tests'] },
  })
  const answer = oidc.callback()
  provider = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const allow = async () => {
      const { params, prompt } = await oidc.interactionDetails(request, response)
      const login = { accountId: current }
      if (prompt.name === 'login') return oidc.interactionFinished(request, response, { login })
      const grant = new oidc.Grant({ accountId: current, clientId: String(params['client_id']) })
      grant.addOIDCScope('openid email profile')
      return oidc.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
    }
    void allow()
  })
  await new Promise<void>(listening => provider.listen(port, '127.0.0.1', listening))
}

/** A browser: follows redirects by hand, with the cookies of each host. */
const createBrowser = () => {
  const jar = new Map<string, Map<string, string>>()
  const visit = async (address: string, init: RequestInit = {}) => {
    const { host } = new URL(address)
    const cookies = jar.get(host) ?? new Map<string, string>()
    jar.set(host, cookies)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** Goes from address to address until the log-in page. */
  const follow = async (address: string): Promise<URL> => {
    for (let steps = 0; steps < 12; steps++) {
      const response = await visit(address)
      const to = response.headers.get('location')
      if (to === null) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
      address = new URL(to, address).href
      if (new URL(address).pathname === '/login') return new URL(address)
    }
    throw new Error('too many redirects')
  }
  return { visit, follow, jar }
}

const logIn = async (person: string, browser = createBrowser()) => {
  current = person
  const page = await browser.follow(`${service.url}/oidc/start?nextUrl=%2Fexports`)
  const end = page.searchParams.get('sso')
  if (end !== 'done') return { end, page, browser, user: undefined }
  const response = await browser.visit(`${service.url}/ui/api/login_token`, { method: 'POST' })
  const { token = '' } = (await response.json()) as { token?: string }
  const { body } = await service.call('GET /ui/api/app/auth-check', undefined, {
    authorization: `Bearer ${token}`,
  })
  return { end, page, browser, user: body['user'] as User }
}

const settingsOf = (address: string): ProviderSettings => ({
  issuer: address,
  clientId: 'kontor',
  clientSecret: 's',
  name: 'Example',
  domains: [],
  trustsEmail: false,
  role: undefined,
})

beforeAll(async () => {
  const [port, own] = [await freePort(), await freePort()]
  issuer = `http://127.0.0.1:${own}`
  service = await startTestService({
    environment: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'kontor',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
      OIDC_NAME: 'Example',
      OIDC_ALLOWED_DOMAINS: 'example.com',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ADMIN_VALUE: 'admins',
      REQUIRE_SECOND_FACTOR: 'true',
    },
  })
}, 60_000)
afterAll(async () => {
  provider?.closeAllConnections()
  provider?.close()
  await service.close()
})

describe('the log-in at an OpenID provider', () => {
  it('says that the provider does not answer, and tries again at the next log-in', async () => {
    expect(await logIn('ada')).toMatchObject({ end: 'unavailable' })
    await startProvider(service.url)
    const { page, user } = await logIn('ada')
    expect(page.searchParams.get('nextUrl')).toBe('/exports')
    expect(user).toMatchObject({ email: 'ada@example.com', firstName: 'Ada', roles: [adminRole] })
  })

  it('is named for the button of the log-in page', async () => {
    expect((await service.call('GET /ui/api/login_provider')).body).toEqual({ name: 'Example' })
  })

  it('recognizes a user by issuer and subject, and takes over a changed address', async () => {
    const first = await logIn('bob')
    expect(first.user).toMatchObject({ email: 'bob@example.com', lastName: 'Builder', roles: [] })
    people['bob'] = { ...people['bob'], email: 'robert@example.com' }
    const second = await logIn('bob')
    expect(second.user).toEqual({ ...first.user, email: 'robert@example.com' })
  })

  it.each([
    ['eve', 'domain'],
    ['max', 'noVerifiedEmail'],
    ['tom', 'noVerifiedEmail'],
    // the address of an account with a password gives no access to it
    ['imp', 'accountExists'],
  ])('refuses %s: %s', async (person, end) => {
    expect(await logIn(person)).toMatchObject({ end, user: undefined })
  })

  it('trusts the address of a provider that says nothing about it, where that is set', async () => {
    const settings = { name: 'Example', domains: ['example.com'], trustsEmail: true, role: undefined }
    const claims = { iss: issuer, email: 'tom@example.com' }
    const made = await accountOf(service.deps, { ...claims, sub: 'tom' }, settings)
    expect(made).toMatchObject({ email: 'tom@example.com', lastName: 'example.com' })
    const denied = accountOf(service.deps, { ...claims, sub: 'tim', email_verified: false }, settings)
    await expect(denied).rejects.toMatchObject({ reason: 'noVerifiedEmail' })
  })

  it('stores an account and its identity together, or neither', async () => {
    const { identities, records } = service.deps
    const before = await records.list(users)
    const [{ email, ...rest } = emptyRecordOf(users.fields)] = before
    const person = { ...rest, email: `other-${email}` }
    const identity = { issuer, subject: 'ada' }
    await expect(identities.addAccount(identity, within => within.create(users, person))).rejects.toThrow()
    expect(await records.list(users)).toHaveLength(before.length)
  })

  it('takes the role from the claim, but never from the last administrator', async () => {
    people['bob'] = { ...people['bob'], groups: ['others', 'admins'] }
    const { user: bob } = await logIn('bob')
    expect(bob?.roles).toEqual([adminRole])
    const { records } = service.deps
    expect(await hasOwnAdministrator(service.deps)).toBe(true)
    for (const user of await records.list(users))
      if (user.id !== bob?.id) await records.update(users, String(user.id), one => ({ ...one, roles: [] }))
    expect(await hasOwnAdministrator(service.deps)).toBe(false)
    const checks = await checkAll(service.deps.config)
    expect(checks).toContainEqual({ name: 'administrator', state: 'failed', text: noOwnAdministrator })
    expect(checks).toContainEqual({
      name: 'provider',
      state: 'ok',
      text: `${issuer}, redirects to ${service.url}/oidc/callback`,
    })
    people['bob'] = { ...people['bob'], groups: [] }
    expect((await logIn('bob')).user?.roles).toEqual([adminRole])
    const { user: ada } = await logIn('ada')
    expect(ada?.roles).toEqual([adminRole])
    expect((await logIn('bob')).user?.roles).toEqual([])
  })

  it('accepts an answer once, from the browser that began, with the state that it was given', async () => {
    const { browser } = await logIn('ada')
    const again = await browser.visit(`${service.url}/ui/api/login_token`, { method: 'POST' })
    expect(again.status).toBe(401)
    const start = await browser.visit(`${service.url}/oidc/start`)
    const asked = new URL(start.headers.get('location') ?? '').searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe(`${service.url}/oidc/callback`)
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^kontor_sso=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const forged = await browser.visit(`${service.url}/oidc/callback?code=x&state=y`)
    expect(forged.headers.get('location')).toMatch(/^\/login\?sso=failed/)
    const other = await createBrowser().visit(`${service.url}/oidc/callback?code=x&state=y`)
    expect(other.headers.get('location')).toMatch(/^\/login\?sso=failed/)
  })

  it('tells a log-in that was cancelled or denied from one that failed', async () => {
    const browser = createBrowser()
    const start = await browser.visit(`${service.url}/oidc/start`)
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const answer = new URLSearchParams({ error: 'access_denied', state, iss: issuer })
    const denied = await browser.visit(`${service.url}/oidc/callback?${answer.toString()}`)
    expect(denied.headers.get('location')).toMatch(/^\/login\?sso=denied/)
  })

  it('is written to the audit log, as are the accounts that it makes and changes', async () => {
    const { rows } = await service.deps.audit.page({
      range: [0, 99],
      sort: ['at', 'DESC'],
      q: '',
      conditions: [],
    })
    const entries = rows.map(({ user, action, resource }) => `${user} ${action} ${resource}`)
    expect(entries).toEqual(
      expect.arrayContaining([
        'ada@example.com logIn session',
        'ada@example.com create users',
        'bob@example.com update users',
        'robert@example.com update users',
        'Exa… logInFailed session',
      ]),
    )
  })

  it('needs no second factor of this service; a password of the same account does', async () => {
    const { user } = await logIn('ada')
    expect(user?.mustSetUpSecondFactor).toBe(false)
    const password = 'correct horse battery staple'
    await service.deps.records.update(users, String(user?.id), one => ({ ...one, password }))
    const ada = await service.logIn('ada@example.com', password)
    expect((await ada('GET /ui/api/app/auth-check')).body['user']).toMatchObject({
      mustSetUpSecondFactor: true,
    })
    expect((await ada('GET /ui/api/users')).status).toBe(403)
  })

  it.each([
    ['a private network', createNetwork(true), () => issuer],
    ['a host that is not listed', createNetwork(false, ['other.example']), () => 'https://idp.example'],
  ])('does not call a provider in %s, where that is forbidden', async (_name, network, address) => {
    const forbidden = createProvider(settingsOf(address()), network.httpClient)
    const error: unknown = await forbidden
      .begin(`${service.url}/oidc/callback`)
      .catch((thrown: unknown) => thrown)
    expect(inspect(error)).toContain('may not be called')
    expect(loginRefusalOf(error, 'unusable')).toBe('addressRefused')
    expect(providerFailure(error, address())).toMatch(/^Kontor may not connect to /)
    await network.close()
  })

  it.each([
    [
      'another issuer',
      () => issuer.replace('127.0.0.1', 'localhost'),
      /^OIDC_ISSUER: the provider calls itself /,
    ],
    ['no provider', () => service.url, /^OIDC_ISSUER: \S+ has no document of an OpenID provider/],
  ])('says that an address is that of %s', async (_name, address, sentence) => {
    const other = createProvider(settingsOf(address()), service.deps.network.httpClient)
    const error: unknown = await other.discover().catch((thrown: unknown) => thrown)
    expect(loginRefusalOf(error, 'unusable')).toBe('unusable')
    expect(providerFailure(error, address())).toMatch(sentence)
  })

  it('leaves the log-in with a password as it is', async () => {
    const admin = await service.logIn(administrator.email, administrator.password)
    expect((await admin('GET /ui/api/app/auth-check')).status).toBe(200)
  })
})
