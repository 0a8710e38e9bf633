import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '../../../server/http/routes/openApi.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { type Call, tokenScopes } from '../../../src/contract/calls/call.ts'
import * as declarations from '../../../src/resources/index.ts'
import { declarationsOfKontor } from '../../shared/own.ts'
import { type Answer, startTestService, type TestService } from '../startTestService.ts'
import { scopesInDocument } from '../../shared/scopesInDocument.ts'

const start = Date.parse('2026-11-26T12:00:00Z')
const day = 86_400_000
const signatureOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/:\w+/g, '1')}`
const every = everyCall(declarationsOfKontor(declarations)).filter(({ access }) => access !== 'public')

let time = start
/** Milliseconds by which answers were delayed. */
const delays: number[] = []
let service: TestService
/** Calls with a token that may read. */
let read: (signature: string, language?: string) => Promise<Answer>

interface Created {
  id: number
  token: string
  expiresAt: string
}

const add = async (record: object) => {
  const whole = { scope: 'read', validFor: '90', ...record }
  return (await service.admin('POST /ui/api/system/tokens', whole)).body
}
const create = async (record: object) => (await add(record)).data as unknown as Created // `savedReply`
const calling =
  (token: string) =>
  (signature: string, language = 'en-US', headers = {}) =>
    service.call(signature, undefined, {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...headers,
    })
const newest = async () => (await service.deps.audit.page({ range: [0, 0], sort: ['id', 'DESC'] })).rows[0]

beforeAll(async () => {
  const clock = {
    ...systemClock,
    now: () => time,
    // answers to an address with many wrong tokens are delayed
    sleep: (ms: number, signal?: AbortSignal) => {
      if (ms > 4000) return systemClock.sleep(ms, signal)
      delays.push(ms)
      return Promise.resolve()
    },
  }
  service = await startTestService({ clock, environment: { TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  read = calling((await create({ name: 'Monitor' })).token)
})
afterAll(() => service.close())

describe('POST /ui/api/system/tokens', () => {
  it('answers the token once and stores its hash', async () => {
    const { id, token } = await create({ name: 'Once' })
    expect(token).toMatch(/^kontor_[\w-]{43}$/)
    const list = JSON.stringify((await service.admin('GET /ui/api/system/tokens')).body)
    expect(list).toContain('"Once"')
    expect(list).not.toContain(token.slice(10))
    expect(JSON.stringify(await newest())).not.toContain(token.slice(10))
    expect(await newest()).toMatchObject({ action: 'create', resource: 'tokens', record: String(id) })
  })

  it.each([
    ['30', null, start + 30 * day],
    ['365', null, start + 365 * day],
    ['date', '2026-11-26', Date.parse('2026-11-27')],
    ['date', '2027-11-25', Date.parse('2027-11-26')],
  ])('ends after %s, %s', async (validFor, expiresOn, end) => {
    const { expiresAt } = await create({ name: `Until ${validFor} ${expiresOn}`, validFor, expiresOn })
    expect(Date.parse(expiresAt)).toBe(end)
  })

  it.each([
    ['2026-11-25', 'tooEarly'],
    ['2027-11-26', 'tooLate'],
  ])('refuses the last day %s', async expiresOn => {
    const { success, errors } = await add({ name: 'Day', validFor: 'date', expiresOn })
    expect([success, errors]).toEqual([false, { expiresOn: [expect.stringMatching(/2026|2027/)] }])
  })

  it('refuses a name that another token has', async () => {
    expect((await add({ name: 'Monitor' })).errors).toEqual({ name: [expect.stringContaining('Monitor')] })
  })
})

describe('a token', () => {
  it.each([
    [
      'en',
      'read',
      'POST /ui/api/exports/run',
      'This call needs a token with the scope run; “Monitor” has the scope read. Use a token with a wider scope.',
    ],
    [
      'de',
      'read',
      'GET /ui/api/users',
      'Diesen Aufruf darf kein API-Token machen. Melden Sie sich dafür an.',
    ],
  ])('is refused in %s with the scope %s: %s', async (language, _scope, signature, message) => {
    const answer = await read(signature, language)
    expect([answer.status, answer.body]).toEqual([403, { success: false, message }])
    expect(await newest()).toMatchObject({ user: 'token Monitor', action: 'refused' })
  })

  it('is named in the audit log by what it did', async () => {
    const { token } = await create({ name: 'Starter', scope: 'run' })
    await calling(token)('POST /ui/api/exports/check')
    expect(await newest()).toMatchObject({ user: 'token Starter', action: 'check', resource: 'exports' })
  })

  it('notes its last use once a minute', async () => {
    const { id, token } = await create({ name: 'Used' })
    const lastUsed = async () => (await service.deps.tokens.list()).find(one => one.id === id)?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    const call = calling(token)
    const uses: unknown[] = []
    for (const seconds of [0, 59, 60, 61]) {
      time = start + seconds * 1000
      await call('GET /ui/api/exports')
      uses.push(Date.parse(String(await lastUsed())) - start)
    }
    time = start
    expect(uses).toEqual([0, 0, 60_000, 60_000])
  })

  it('ends when it is deleted', async () => {
    const { id, token } = await create({ name: 'Short' })
    const call = calling(token)
    expect((await call('GET /ui/api/exports')).status).toBe(200)
    expect((await service.admin(`DELETE /ui/api/system/tokens/${id}`)).body).toEqual({ success: true })
    expect(await newest()).toMatchObject({ action: 'delete', resource: 'tokens', recordName: /Short/ })
    const answer = await call('GET /ui/api/exports', 'de')
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'Dieser API-Token ist falsch oder wurde gelöscht. Senden Sie ihn vollständig, oder lassen Sie von der Administration einen neuen anlegen.',
    ])
    expect((await service.admin(`DELETE /ui/api/system/tokens/${id}`)).status).toBe(404)
  })

  it('ends when it expires', async () => {
    const { token } = await create({ name: 'Expiring', validFor: '30' })
    const call = calling(token)
    time = start + 30 * day - 1
    expect((await call('GET /ui/api/exports')).status).toBe(200)
    time += 1
    const { status, body } = await call('GET /ui/api/exports')
    time = start
    expect([status, body.message]).toEqual([
      401,
      'The API token “Expiring” expired on 26 Dec 2026. Have an administrator create another one.',
    ])
  })

  it.each(['kontor_', `kontor_${'A'.repeat(43)}`, 'KONTOR_wrong'])('is refused as %s', async wrong => {
    expect((await calling(wrong)('GET /ui/api/exports')).status).toBe(401)
  })
})

describe('many wrong tokens', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const wrong = (address: string) => calling('kontor_wrong')('GET /ui/api/exports', 'en-US', from(address))

  it('delay the answers to their address, and those of right tokens are not', async () => {
    for (let index = 0; index < 20; index++) expect((await wrong('203.0.113.7')).status).toBe(401)
    expect(delays).toEqual([])
    await wrong('203.0.113.7')
    await wrong('198.51.100.4')
    expect(delays).toEqual([500])
    const { token } = await create({ name: 'Beside' })
    const right = await calling(token)('GET /ui/api/exports', 'en-US', from('203.0.113.7'))
    expect([right.status, delays]).toEqual([200, [500]])
  })
})

// last, because a flood of refusals shares one entry of the audit log
describe('each scope', () => {
  it.each(tokenScopes)('%s makes the calls that the table in docs/api.md says', async scope => {
    const leastScopes = scopesInDocument()
    const call = calling((await create({ name: `All calls ${scope}`, scope })).token)
    const wrong: unknown[] = []
    for (const one of every) {
      const { status, body } = await call(signatureOf(one))
      const message = String(body.message)
      const isRefused = status === 403 && /token/.test(message)
      const least = leastScopes.get(`${one.method} ${one.path}`)
      const mayCall =
        least !== undefined && tokenScopes.slice(0, tokenScopes.indexOf(scope) + 1).includes(least)
      if (status === 401 || isRefused === mayCall) wrong.push([signatureOf(one), status, message])
    }
    expect(wrong).toEqual([])
  })
})
