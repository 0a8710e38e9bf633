import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAppCredentials } from '../../../demo/configure.ts'
import { createDemoPim, type DemoPim } from '../../../demo/pim/createDemoPim.ts'
import { akeneoSentences } from '../../../server/akeneo/akeneoSentences.ts'
import { systemClock } from '../../../server/clock.ts'
import { adminRole } from '../../../src/contract/call.ts'
import { connectPaths, neededScopes } from '../../../src/contract/connect.ts'
import { callErrors } from '../../../src/contract/errors.ts'
import { say } from '../../../src/contract/words.ts'
import { akeneoApi, akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import { createVisitor, type Visitor } from '../createVisitor.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'

const environment = {
  AKENEO_APP_CLIENT_ID: demoAppCredentials.clientId,
  AKENEO_APP_CLIENT_SECRET: demoAppCredentials.clientSecret,
}
const api = '/ui/api/settings/akeneo/api'
const confirm = '/ui/api/akeneo/connect/confirm'

let service: TestService
let pim: DemoPim
let moved = 0
let pimMoved = 0
const clock = { ...systemClock, now: () => Date.now() + moved }
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })

/** Tells the PIM where the service is, as its operator registers the app. */
const register = (more: { clientSecret?: string } = {}) =>
  pim.registerApp({
    name: 'Kontor',
    ...demoAppCredentials,
    ...more,
    activateUrl: service.url + connectPaths.activation,
    callbackUrl: service.url + connectPaths.callback,
  })

beforeAll(async () => {
  pim = await createDemoPim({ products: 50, now: () => Date.now() + pimMoved })
  service = await startTestService({ environment, clock, log })
})
afterAll(async () => {
  await service.close()
  await pim.close()
})
beforeEach(() => {
  pim.faults = {}
  register()
})

type Caller = TestService['admin']

/** The console's calls, with the cookies of the browser it runs in. */
const ask = async (
  visitor: Visitor,
  method: 'GET' | 'POST',
  as: Caller = service.admin,
  language = 'en-US',
) => {
  const answer = await as(`${method} ${confirm}`, undefined, {
    cookie: visitor.cookies(service.url),
    'accept-language': language,
  })
  visitor.take(service.url, answer.headers)
  return answer
}
const dataOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.body.data as unknown as Record<string, string> // checked against the contract

const activate = (visitor: Visitor, pimUrl = pim.url) =>
  visitor.visit(`${service.url}${connectPaths.activation}?${new URLSearchParams({ pim_url: pimUrl })}`)

/** From the activation to the address at the PIM. */
const begin = async (visitor: Visitor, pimUrl = pim.url): Promise<string> => {
  await activate(visitor, pimUrl)
  return String(dataOf(await ask(visitor, 'POST'))['authorizationUrl'])
}

/** What the person decides at the PIM; the callback's address with its answer. */
const decide = async (visitor: Visitor, authorizationUrl: string, decision = 'allow'): Promise<string> => {
  const { text } = await visitor.visit(authorizationUrl)
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)">/g)].map(
    ([, name, value]) => [name, value?.replaceAll('&amp;', '&')] as const,
  )
  const form = Object.fromEntries(fields.filter(([name]) => name !== 'decision'))
  return (await visitor.visit(authorizationUrl, { ...form, decision })).location
}

/** Where the whole way ends, as path and query. */
const connect = async (visitor = createVisitor(), decision = 'allow'): Promise<string> => {
  const { location } = await visitor.visit(await decide(visitor, await begin(visitor), decision))
  return location.replace(service.url, '')
}

const stored = async () => (await service.admin(`GET ${api}`)).body.data as unknown as Record<string, unknown> // as above
const test = async (language = 'en-US') =>
  (await service.admin(`POST ${api}/test-connection`, undefined, { 'accept-language': language })).body
const token = async () => String((await service.deps.records.readSettings(akeneoApi)).token)
const expired = `${connectPaths.error}?reason=expired`

describe('the app connection', () => {
  it('goes from the PIM to the console, to the PIM and back, and connects', async () => {
    const visitor = createVisitor()
    const home = await visitor.visit(pim.url)
    const [, link = ''] = /href="([^"]+)">Connect Kontor/.exec(home.text) ?? []
    const activation = await visitor.visit(link.replaceAll('&amp;', '&'))
    expect([activation.status, activation.location]).toEqual([302, service.url + connectPaths.confirm])
    const cookie = activation.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^kontor_connect=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain('127.0.0.1')

    expect(dataOf(await ask(visitor, 'GET'))).toEqual({ pimUrl: pim.url })
    const url = new URL(String(dataOf(await ask(visitor, 'POST'))['authorizationUrl']))
    expect(url.origin + url.pathname).toBe(`${pim.url}/connect/apps/v1/authorize`)
    expect(url.searchParams.get('client_id')).toBe(demoAppCredentials.clientId)
    expect(url.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining([...neededScopes]))
    expect(Buffer.from(url.searchParams.get('state') ?? '', 'base64url')).toHaveLength(32)
    expect((await visitor.visit(url.href)).text).toContain('Kontor wants to connect')

    const callback = await decide(visitor, url.href)
    const end = await visitor.visit(callback)
    expect([end.status, end.location]).toEqual([302, service.url + connectPaths.success])
    expect(visitor.cookies(service.url)).toBe('')
    expect(await stored()).toMatchObject({
      mode: akeneoModes.appToken,
      url: pim.url,
      username: null,
      password: null,
      token: '********',
    })
    expect(await test()).toEqual({ success: true, reason: null, error: null })
    expect((await service.admin(`POST ${api}/sync`)).status).toBe(200)
  })

  it('keeps the token from the browser, the database, the log and the audit log', async () => {
    expect(await connect()).toBe(connectPaths.success)
    const secret = await token()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const names = (await readdir(service.folder)).filter(name => name.startsWith('kontor.db'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names)
      expect(await readFile(join(service.folder, name), 'latin1')).not.toContain(secret)
    expect(lines.join('')).toContain('the Akeneo app is connected')
    for (const hidden of [secret, demoAppCredentials.clientSecret])
      expect(lines.join('')).not.toContain(hidden)
    const { rows } = await service.deps.audit.page({ range: [0, 0], sort: ['id', 'DESC'], filter: {} })
    expect(rows[0]).toMatchObject({ user: administrator.email, action: 'update', resource: 'akeneoApi' })
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ token: '(changed)' })
  })

  it('goes on where the service was started again between any two steps', async () => {
    const folder = service.folder
    const restart = async () => {
      await service.close(true)
      service = await startTestService({ environment, clock, log, folder })
      register()
    }
    const visitor = createVisitor()
    await activate(visitor)
    await restart()
    const url = String(dataOf(await ask(visitor, 'POST'))['authorizationUrl'])
    await restart()
    const callback = await decide(visitor, url)
    expect((await visitor.visit(callback)).location).toBe(service.url + connectPaths.success)
    await restart()
    expect(await test()).toMatchObject({ success: true })
  })

  it.each([
    ['is unknown', (callback: URL) => callback.searchParams.set('state', 'made-up')],
    ['is missing', (callback: URL) => callback.searchParams.delete('state')],
    ['is given twice', (callback: URL) => callback.searchParams.append('state', 'other')],
  ])('ends when the state %s', async (_case, change) => {
    const visitor = createVisitor()
    const callback = new URL(await decide(visitor, await begin(visitor)))
    change(callback)
    expect((await visitor.visit(callback.href)).location).toBe(service.url + expired)
  })

  it('takes a state once', async () => {
    const visitor = createVisitor()
    const callback = await decide(visitor, await begin(visitor))
    const cookie = visitor.cookies(service.url)
    expect((await visitor.visit(callback)).location).toBe(service.url + connectPaths.success)
    pim.resetCounters()
    const again = await fetch(callback, { redirect: 'manual', headers: { cookie } })
    expect(again.headers.get('location')).toBe(expired)
    expect(pim.counters.total).toBe(0)
  })

  it('ends in another browser, and then in the first one too', async () => {
    const [visitor, other] = [createVisitor(), createVisitor()]
    const callback = await decide(visitor, await begin(visitor))
    await activate(other)
    expect((await other.visit(callback)).location).toBe(service.url + expired)
    expect((await visitor.visit(callback)).location).toBe(service.url + expired)
    expect((await ask(createVisitor(), 'GET')).status).toBe(409)
    expect((await ask(createVisitor(), 'POST', service.admin, 'de-DE')).body.message).toBe(
      callErrors.connectionExpired[1].de,
    )
  })

  it('ends ten minutes after the activation, and ten minutes after the confirmation', async () => {
    const [late, visitor] = [createVisitor(), createVisitor()]
    await activate(late)
    moved += 600_001
    expect((await ask(late, 'GET')).status).toBe(409)
    expect((await ask(late, 'POST')).status).toBe(409)

    const confirmed = async () => String(dataOf(await ask(visitor, 'POST'))['authorizationUrl'])
    await activate(visitor)
    const first = await confirmed()
    moved += 540_000
    const second = await confirmed()
    moved += 120_000
    expect((await visitor.visit(await decide(visitor, first))).location).toBe(service.url + expired)
    expect((await visitor.visit(await decide(visitor, second))).location).toBe(
      service.url + connectPaths.success,
    )
  })

  it('believes no cookie that it has not made', async () => {
    const forged = { cookie: 'kontor_connect=v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
    expect((await service.admin(`GET ${confirm}`, undefined, forged)).status).toBe(409)
  })

  it('is for administrators', async () => {
    const person = { firstName: 'O', lastName: 'P', email: 'op@example.com', roles: [] }
    const password = 'operates daily'
    await service.admin('POST /ui/api/users', { ...person, password, passwordRepeat: password })
    const operator = await service.logIn(person.email, password)
    const visitor = createVisitor()
    await activate(visitor)
    expect((await ask(visitor, 'GET', operator)).status).toBe(403)
    expect((await ask(visitor, 'POST', operator)).status).toBe(403)
  })

  type Change = (path: string, person: object) => readonly [call: string, body?: object]
  const demote: Change = (path, person) => [`PATCH ${path}`, { ...person, roles: [] }]
  const remove: Change = path => [`DELETE ${path}`]
  it.each([
    ['is no administrator any more', 'ab@example.com', demote],
    ['is deleted', 'cd@example.com', remove],
  ])('ends when who began it %s', async (_name, email, changeOf) => {
    const person = { firstName: 'A', lastName: 'B', email, roles: [adminRole] }
    const password = 'administers daily'
    const { body } = await service.admin('POST /ui/api/users', {
      ...person,
      password,
      passwordRepeat: password,
    })
    const second = await service.logIn(person.email, password)
    const visitor = createVisitor()
    await activate(visitor)
    const url = String(dataOf(await ask(visitor, 'POST', second))['authorizationUrl'])
    const { id } = body.data as unknown as { id: number } // as above
    const [call, change] = changeOf(`/ui/api/users/${id}`, person)
    expect((await service.admin(call, change)).body).toEqual({ success: true })
    const { location } = await visitor.visit(await decide(visitor, url))
    expect(location).toBe(`${service.url}${connectPaths.error}?reason=forbidden`)
  })

  describe('leaves the connection as it was', () => {
    beforeEach(async () => {
      await service.admin(`POST ${api}`, { url: pim.url, ...pim.credentials })
    })
    const isAsItWas = async () =>
      expect(await stored()).toMatchObject({
        mode: akeneoModes.manual,
        username: pim.credentials.username,
        token: null,
      })

    it('when the person denies it', async () => {
      expect(await connect(createVisitor(), 'deny')).toBe(`${connectPaths.error}?reason=denied`)
      await isAsItWas()
    })

    it('when the code is too old', async () => {
      const visitor = createVisitor()
      const callback = await decide(visitor, await begin(visitor))
      pimMoved += 30_001
      expect((await visitor.visit(callback)).location).toBe(service.url + expired)
      await isAsItWas()
    })

    it('when the PIM does not know the secret of the app', async () => {
      register({ clientSecret: 'another secret' })
      expect(await connect()).toBe(`${connectPaths.error}?reason=refused`)
      await isAsItWas()
    })

    it('when scopes are missing, which it names', async () => {
      pim.faults = { withheldScopes: ['read_categories', 'read_products'] }
      expect(await connect()).toBe(
        `${connectPaths.error}?reason=missingScopes&scopes=read_products,read_categories`,
      )
      await isAsItWas()
    })

    it('when the PIM cannot be reached', async () => {
      const visitor = createVisitor()
      const url = new URL(await begin(visitor, 'http://127.0.0.1:9'))
      const query = new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' })
      const { location } = await visitor.visit(`${service.url}${connectPaths.callback}?${query}`)
      expect(location).toBe(`${service.url}${connectPaths.error}?reason=unreachable`)
      await isAsItWas()
    })
  })
})

describe('the activation', () => {
  it.each(['http://pim.example', 'https://10.0.0.1', 'https://pim.example/path', 'javascript:alert(1)', ''])(
    'does not begin with the address %s',
    async address => {
      const visitor = createVisitor()
      const { location } = await activate(visitor, address)
      expect(location).toBe(`${service.url}${connectPaths.error}?reason=badAddress`)
      expect(visitor.cookies(service.url)).toBe('')
    },
  )

  it('says that there are no credentials of an app', async () => {
    const bare = await startTestService({ log })
    const { location } = await createVisitor().visit(
      `${bare.url}${connectPaths.activation}?pim_url=https://pim.example`,
    )
    expect(location).toBe(`${bare.url}${connectPaths.error}?reason=notConfigured`)
    expect(lines.join('')).toContain('AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET are not set')
    await bare.close()
  })

  it('takes no PIM on the same machine, and keeps its cookie to TLS, where others reach the service', async () => {
    const reached = await startTestService({
      environment: { ...environment, PUBLIC_URL: 'https://kontor.example' },
    })
    const open = (address: string) =>
      createVisitor().visit(`${reached.url}${connectPaths.activation}?pim_url=${address}`)
    expect((await open('http://127.0.0.1:1234')).location).toContain('reason=badAddress')
    const { headers, location } = await open('https://pim.example')
    expect(location).toBe(reached.url + connectPaths.confirm)
    expect(headers.get('set-cookie')).toContain('; HttpOnly; SameSite=Lax; Secure')
    await reached.close()
  })
})

describe('a connected app', () => {
  beforeEach(async () => {
    expect(await connect()).toBe(connectPaths.success)
  })

  it('that is revoked is said as such by test, sync and export, until it is connected again', async () => {
    pim.revokeApps()
    const answer = await test()
    expect(answer).toMatchObject({ success: false, reason: 'appRevoked' })
    const sentence = (language: 'en' | 'de') =>
      say(akeneoSentences.appRevoked, language, { host: new URL(pim.url).host })
    expect([answer.error, (await test('de-DE')).error]).toEqual([sentence('en'), sentence('de')])

    const sync = await service.admin(`POST ${api}/sync`)
    expect([sync.status, sync.body.message]).toEqual([502, answer.error])

    await service.admin('POST /ui/api/settings/tradebyte/languages', {
      name: 'en',
      label: 'English',
      akeneoLanguage: 'en_GB',
    })
    const { id } = (await service.admin('POST /ui/api/exports/run')).body.data as unknown as { id: number } // as above
    const report = async () =>
      (await service.admin(`GET /ui/api/exports/${id}`)).body.data as unknown as {
        statusClass: string
        errors: string[]
      }
    while ((await report()).statusClass === 'running') await wait(20)
    expect(await report()).toMatchObject({ statusClass: 'error', errors: [answer.error] })

    expect(await connect()).toBe(connectPaths.success)
    expect(await test()).toMatchObject({ success: true })
  })

  it('is forgotten with its token by a reset', async () => {
    await service.admin(`POST ${api}/reset`)
    expect(await stored()).toMatchObject({ mode: akeneoModes.manual, url: null, token: null })
    expect(await test()).toMatchObject({ reason: 'not_configured' })
  })

  it('is forgotten with its token by a manual connection', async () => {
    await service.admin(`POST ${api}`, { url: pim.url, ...pim.credentials })
    expect(await stored()).toMatchObject({ mode: akeneoModes.manual, token: null })
    expect((await service.deps.records.findSettings(akeneoApi))?.['token']).toBeNull()
    expect(await test()).toMatchObject({ success: true })
  })
})
