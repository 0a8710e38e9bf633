import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../../src/resources/users.ts'
import { providerFailure, createProvider } from '../../../../server/http/oidc/provider.ts'
import { maxAnswerBytes } from '../../../../server/http/oidc/providerAnswers.ts'
import { freePort } from '../../transfer/freePort.ts'
import { startTestService, type TestService } from '../../startTestService.ts'
import { type Forgery, foreignKey, startForgedProvider } from './forgedProvider.ts'

let provider: Awaited<ReturnType<typeof startForgedProvider>>
let service: TestService
const lines: { msg: string; reason?: string; failure?: string }[] = []

beforeAll(async () => {
  provider = await startForgedProvider()
  const port = await freePort()
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number]) // pino writes an object a line
      done()
    },
  })
  service = await startTestService({
    log: pino({ level: 'warn' }, stream),
    environment: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'kontor',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
    },
  })
}, 60_000)
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  provider.close()
  await service.close()
})

/** Logs in as a browser does. @returns how the log-in page is told that it ended */
const logIn = async (forgery: Forgery = {}, state?: string) => {
  provider.forge(forgery)
  const start = await fetch(`${service.url}/oidc/start`, { redirect: 'manual' })
  const away = new URL(start.headers.get('location') ?? '', service.url)
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  provider.visit(away)
  const query = new URLSearchParams({ code: 'c', state: state ?? away.searchParams.get('state') ?? '' })
  const back = await fetch(`${service.url}/oidc/callback?${query.toString()}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  return new URL(back.headers.get('location') ?? '', service.url).searchParams.get('sso')
}

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const nested = '['.repeat(5_000_000) + ']'.repeat(5_000_000)

describe('the log-in at a provider that forges', () => {
  it('gives access if nothing is forged', async () => {
    expect(await logIn()).toBe('done')
    expect(lines).toEqual([])
  })

  it.each<[string, Forgery, RegExp]>([
    ['another key', { key: foreignKey }, /signature/],
    ['no signature', { header: { alg: 'none' }, key: null }, /"alg"/],
    ['a key that is not published', { header: { kid: 'x' } }, /no applicable keys/],
    ['another audience', { claims: { aud: 'other' } }, /"aud"/],
    ['a time that is over', { claims: { iat: secondsAgo(900), exp: secondsAgo(600) } }, /"exp"/],
    ['the nonce of another log-in', { claims: { nonce: 'replayed' } }, /"nonce"/],
    ['another issuer', { claims: { iss: 'https://other.example' } }, /"iss"/],
  ])('refuses an ID token with %s', async (_name, forgery, failure) => {
    expect(await logIn(forgery)).toBe('failed')
    expect(lines).toEqual([
      expect.objectContaining({ reason: 'failed', failure: expect.stringMatching(failure) }),
    ])
  })

  it('refuses the state of another log-in', async () => {
    expect(await logIn({}, 'replayed')).toBe('failed')
    expect(lines[0]?.failure).toMatch(/"state"/)
  })

  it('refuses the claims of another user at the userinfo endpoint', async () => {
    expect(await logIn({ userinfo: { sub: 'eve' } })).toBe('failed')
    expect(lines[0]?.failure).toMatch(/"sub"/)
  })

  it('stops to read an answer that is too long, before it is parsed', async () => {
    const answers = { '/userinfo': nested }
    const before = performance.now()
    expect(await logIn({ answers })).toBe('failed')
    expect(performance.now() - before).toBeLessThan(3000)
    expect(lines[0]?.failure).toContain(`more than ${maxAnswerBytes} bytes`)
    expect(await logIn({ answers: { '/token': nested } })).toBe('failed')
    expect(lines[1]?.failure).toContain(`more than ${maxAnswerBytes} bytes`)
  })

  /** Discovers the provider anew and logs in. @returns why that failed, as `kontor check` says it */
  const failureOfNewProvider = async (forgery: Forgery) => {
    const own = { issuer: provider.issuer, clientId: 'kontor', clientSecret: 's', name: 'Example' }
    const settings = { ...own, domains: [], trustsEmail: false, role: undefined }
    const fresh = createProvider(settings, service.deps.network.httpClient)
    provider.forge(forgery)
    try {
      const { url, checks } = await fresh.begin(`${service.url}/oidc/callback`)
      provider.visit(new URL(url))
      await fresh.finish(new URL(`${service.url}/oidc/callback?code=c&state=${checks.state}`), checks)
      return undefined
    } catch (error) {
      return providerFailure(error, provider.issuer)
    }
  }

  it.each(['/.well-known/openid-configuration', '/jwks'])('stops to read %s', async path => {
    const failure = await failureOfNewProvider({ answers: { [path]: nested } })
    expect(failure).toContain(`more than ${maxAnswerBytes} bytes`)
  })

  it('follows no document to an address without encryption on another machine', async () => {
    const failure = await failureOfNewProvider({
      document: { userinfo_endpoint: 'http://idp.example/userinfo' },
    })
    expect(failure).toContain('idp.example is called by http')
  })
})

describe('an account that is made from claims', () => {
  const made = async (sub: string, claims: Forgery['userinfo']) => {
    const end = await logIn({ claims: { sub }, userinfo: { sub, ...claims } })
    const account = (await service.deps.records.list(users)).at(-1)
    return end === 'done' ? account : end
  }

  it.each([
    ['u1', 'long names', { given_name: 'x'.repeat(5000), family_name: 'y'.repeat(5000) }],
    ['u2', 'line breaks', { given_name: 'Ada\r\nBcc: eve@example.com', family_name: 'L\nL' }],
    ['u3', 'another direction of the text', { given_name: 'Ada\u202Eevil', family_name: '\u202E' }],
    ['u4', 'claims that are null', { given_name: null, family_name: null, name: null }],
  ])('%s has parts of its address in place of %s', async (sub, _name, claims) => {
    const account = await made(sub, { email: `${sub}@example.com`, ...claims })
    expect(account).toMatchObject({ firstName: sub, lastName: 'example.com', email: `${sub}@example.com` })
  })

  it.each(['<u3>@', '<u3>@example.com', 'ａｄａ@example.com', 'a@example.com\r\nBcc: b@example.com', 'ada'])(
    'is refused with the address %j',
    async email => {
      expect(await made('wrong', { email })).toBe('noVerifiedEmail')
    },
  )

  it('needs a flag that is about its own address', async () => {
    const userinfo = { sub: 'mallory', email: 'mallory@example.com', email_verified: true }
    const claims = { sub: 'mallory', email: 'victim@example.com' }
    expect(await logIn({ claims, userinfo })).toBe('noVerifiedEmail')
    expect(await logIn({ claims: { ...claims, email: 'Mallory@example.com' }, userinfo })).toBe('done')
    const null_ = { email: null, email_verified: null }
    expect(await logIn({ claims: { sub: 'mallory', ...null_ }, userinfo })).toBe('done')
  })

  it('takes a changed name and address at the next log-in, but not the address of another account', async () => {
    const first = await made('ann', { email: 'ann@example.com', given_name: 'Ann', family_name: 'A' })
    expect(first).toMatchObject({ firstName: 'Ann', lastName: 'A' })
    const second = await made('ann', { email: 'ann.b@example.com', family_name: 'B' })
    expect(second).toMatchObject({ email: 'ann.b@example.com', firstName: 'Ann', lastName: 'B' })
    const third = await made('ann', { email: 'mallory@example.com', family_name: 'C' })
    expect(third).toMatchObject({ email: 'ann.b@example.com', lastName: 'C' })
    expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^an account keeps its address/))
  })
})
