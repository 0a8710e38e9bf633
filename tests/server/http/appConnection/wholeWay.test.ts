import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoAppCredentials } from '../../../../demo/configure.ts'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { callMessages } from '../../../../src/contract/messages/calls.ts'
import { connectPaths, neededScopes } from '../../../../src/contract/pagePaths.ts'
import { formatSentence } from '../../../../src/contract/words.ts'
import { akeneoModes } from '../../../../src/resources/settings/akeneoApi.ts'
import { createVisitor } from '../../createVisitor.ts'
import { administrator } from '../../startTestService.ts'
import { api, confirm, connectFixture, expired } from './connectFixture.ts'

const at = connectFixture()
const { ask, dataOf, activate, begin, decide, connect, stored, test, token, restart, pass, lines } = at

describe('the app connection', () => {
  it('leads from the PIM to the console, to the PIM and back, and connects', async () => {
    const visitor = createVisitor()
    const home = await visitor.visit(at.pim.url)
    const [, link = ''] = /href="([^"]+)">Connect Kontor/.exec(home.text) ?? []
    const activation = await visitor.visit(link.replaceAll('&amp;', '&'))
    expect([activation.status, activation.location]).toEqual([302, at.service.url + connectPaths.confirm])
    const cookie = activation.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^kontor_connect=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain('127.0.0.1')

    expect(dataOf(await ask(visitor, 'GET'))).toEqual({ pimUrl: at.pim.url })
    const url = new URL(String(dataOf(await ask(visitor, 'POST'))['authorizationUrl']))
    expect(url.origin + url.pathname).toBe(`${at.pim.url}/connect/apps/v1/authorize`)
    expect(url.searchParams.get('client_id')).toBe(demoAppCredentials.clientId)
    expect(url.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining([...neededScopes]))
    expect(Buffer.from(url.searchParams.get('state') ?? '', 'base64url')).toHaveLength(32)
    expect((await visitor.visit(url.href)).text).toContain('Kontor wants to connect')

    const callback = await decide(visitor, url.href)
    const end = await visitor.visit(callback)
    expect([end.status, end.location]).toEqual([302, at.service.url + connectPaths.success])
    expect(visitor.cookies(at.service.url)).toBe('')
    expect(await stored()).toMatchObject({
      mode: akeneoModes.appToken,
      url: at.pim.url,
      username: null,
      password: null,
      token: '********',
    })
    expect(await test()).toEqual({ success: true, reason: null, error: null })
    expect((await at.service.admin(`POST ${api}/sync`)).status).toBe(200)
  })

  it('keeps the token from the browser, the database, the log and the audit log', async () => {
    expect(await connect()).toBe(connectPaths.success)
    const secret = await token()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const names = (await readdir(at.service.folder)).filter(name => name.startsWith('kontor.db'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names)
      expect(await readFile(join(at.service.folder, name), 'latin1')).not.toContain(secret)
    expect(lines.join('')).toContain('the Akeneo app is connected')
    for (const hidden of [secret, demoAppCredentials.clientSecret])
      expect(lines.join('')).not.toContain(hidden)
    const { rows } = await at.service.deps.audit.page({ range: [0, 0], sort: ['id', 'DESC'] })
    expect(rows[0]).toMatchObject({ user: administrator.email, action: 'update', resource: 'akeneoApi' })
    expect(rows[0]?.after).toMatchObject({ token: '(changed)' })
  })

  it('continues after a restart of the service between any two steps', async () => {
    const visitor = createVisitor()
    await activate(visitor)
    await restart()
    const url = String(dataOf(await ask(visitor, 'POST'))['authorizationUrl'])
    await restart()
    const callback = await decide(visitor, url)
    expect((await visitor.visit(callback)).location).toBe(at.service.url + connectPaths.success)
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
    expect((await visitor.visit(callback.href)).location).toBe(at.service.url + expired)
  })

  it('accepts a state once', async () => {
    const visitor = createVisitor()
    const callback = await decide(visitor, await begin(visitor))
    const cookie = visitor.cookies(at.service.url)
    expect((await visitor.visit(callback)).location).toBe(at.service.url + connectPaths.success)
    at.pim.resetCounters()
    const again = await fetch(callback, { redirect: 'manual', headers: { cookie } })
    expect(again.headers.get('location')).toBe(expired)
    expect(at.pim.counters.total).toBe(0)
  })

  it('ends in another browser, and then in the first one too', async () => {
    const [visitor, other] = [createVisitor(), createVisitor()]
    const callback = await decide(visitor, await begin(visitor))
    await activate(other)
    expect((await other.visit(callback)).location).toBe(at.service.url + expired)
    expect((await visitor.visit(callback)).location).toBe(at.service.url + expired)
    expect((await ask(createVisitor(), 'GET')).status).toBe(409)
    expect((await ask(createVisitor(), 'POST', at.service.admin, { language: 'de-DE' })).body.message).toBe(
      callMessages.connectionExpired.de,
    )
  })

  it('ends ten minutes after the activation, and ten minutes after the confirmation', async () => {
    const [late, visitor] = [createVisitor(), createVisitor()]
    await activate(late)
    pass(600_001)
    expect((await ask(late, 'GET')).status).toBe(409)
    expect((await ask(late, 'POST')).status).toBe(409)

    const confirmed = async () => String(dataOf(await ask(visitor, 'POST'))['authorizationUrl'])
    await activate(visitor)
    const first = await confirmed()
    pass(540_000)
    const second = await confirmed()
    pass(120_000)
    expect((await visitor.visit(await decide(visitor, first))).location).toBe(at.service.url + expired)
    expect((await visitor.visit(await decide(visitor, second))).location).toBe(
      at.service.url + connectPaths.success,
    )
  })

  it('accepts no cookie of another origin', async () => {
    const forged = { cookie: 'kontor_connect=v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
    expect((await at.service.admin(`GET ${confirm}`, undefined, forged)).status).toBe(409)
  })

  it('requires an administrator', async () => {
    const person = { firstName: 'O', lastName: 'P', email: 'op@example.com', roles: [] }
    const password = 'operates daily'
    await at.service.admin('POST /ui/api/users', { ...person, password, passwordRepeat: password })
    const operator = await at.service.logIn(person.email, password)
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
  ])('ends when the user who started it %s', async (_name, email, changeOf) => {
    const person = { firstName: 'A', lastName: 'B', email, roles: [adminRole] }
    const password = 'administers daily'
    const { body } = await at.service.admin('POST /ui/api/users', {
      ...person,
      password,
      passwordRepeat: password,
    })
    const second = await at.service.logIn(person.email, password)
    const visitor = createVisitor()
    await activate(visitor)
    const url = String(dataOf(await ask(visitor, 'POST', second))['authorizationUrl'])
    const { id } = body.data as unknown as { id: number } // as above
    const [call, change] = changeOf(`/ui/api/users/${id}`, person)
    expect((await at.service.admin(call, change)).body).toMatchObject({ success: true })
    const { location } = await visitor.visit(await decide(visitor, url))
    expect(location).toBe(`${at.service.url}${connectPaths.error}?reason=forbidden`)
  })

  it('starts only with the PIM that the user has seen, with sentences in both languages', async () => {
    const visitor = createVisitor()
    await activate(visitor)
    const seen = dataOf(await ask(visitor, 'GET'))
    const now = 'https://other-pim.example'
    await activate(visitor, now)
    for (const language of ['en', 'de'] as const) {
      const { status, body } = await ask(visitor, 'POST', at.service.admin, { body: seen, language })
      expect([status, body.message]).toEqual([
        412,
        formatSentence(callMessages.otherPim, language, { seen: at.pim.url, now }),
      ])
    }
    await activate(visitor)
    expect((await ask(visitor, 'POST', at.service.admin, { body: seen })).status).toBe(200)
  })
})
