import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../../../src/contract/calls/calls.ts'
import { givenPasswords } from '../../../server/http/passwords.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { type Caller, dataOf } from './declared/matrix/matrixFixture.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'

const minute = 60_000
const hour = 60 * minute
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const check = 'GET /ui/api/app/auth-check'
const background = { 'x-background': 'true' }

let service: TestService
let time = Date.now()
beforeAll(async () => {
  service = await startTestService({ clock: { ...systemClock, now: () => time } })
})
afterAll(() => service.close())

/** Logs in; the caller follows no renewed token. */
const signIn = async (email = administrator.email, password = administrator.password): Promise<Caller> => {
  const credentials = { username: email, password }
  const { body } = await service.call('POST /ui/api/login_check', credentials, { 'user-agent': browser })
  return (signature, payload, headers = {}) =>
    service.call(signature, payload, { authorization: `Bearer ${String(body.token)}`, ...headers })
}
const statusOf = async (caller: Caller, headers = {}) => (await caller(check, undefined, headers)).status

let one: Caller
let two: Caller
beforeEach(async () => {
  one = await signIn()
  two = await signIn()
})

describe('POST /ui/api/app/logout', () => {
  it('ends the token of the caller, and no other', async () => {
    expect((await one('POST /ui/api/app/logout')).body).toEqual({ success: true })
    const refused = await one(check)
    expect([refused.status, refused.body.message]).toEqual([401, 'Log in first.'])
    expect(await statusOf(two)).toBe(200)
    expect((await one('POST /ui/api/app/logout')).status).toBe(401)
  })
})

describe('a session', () => {
  it('ends after two hours without work, for any number of automatic reads', async () => {
    for (let step = 0; step < 3; step++) {
      time += 30 * minute
      expect(await statusOf(one, background)).toBe(200)
    }
    time += 30 * minute
    expect(await statusOf(one, background)).toBe(401)
  })

  it('continues during work, and gets a new token before the old one ends', async () => {
    const tokens: string[] = []
    for (let passed = 0; passed < 8 * 60; passed += 30) {
      const { status, headers } = await one(check)
      expect(status).toBe(200)
      tokens.push(headers.get('x-renewed-token') ?? '')
      time += 30 * minute
    }
    expect(tokens.slice(0, 3)).toEqual(['', '', expect.any(String)])
    expect(await statusOf(one)).toBe(401)
    const authorization = `Bearer ${tokens.at(-1)}`
    expect((await service.call(check, undefined, { authorization })).status).toBe(200)
  })

  it('ends a day after the login, also during work', async () => {
    let token: string | null = null
    const work = () => one(check, undefined, token === null ? {} : { authorization: `Bearer ${token}` })
    for (let passed = 1; passed < 24; passed++) {
      time += hour
      const { status, headers } = await work()
      expect([passed, status]).toEqual([passed, 200])
      token = headers.get('x-renewed-token')
    }
    time += hour
    expect((await work()).status).toBe(401)
  })

  it('returns no new token to a page that reads by itself', async () => {
    time += hour
    expect((await one(check, undefined, background)).headers.get('x-renewed-token')).toBeNull()
    expect((await one(check)).headers.get('x-renewed-token')).not.toBeNull()
  })

  it('is updated at most once a minute', async () => {
    const seenAt = async () =>
      dataOf<Session[]>(await one('GET /ui/api/app/sessions', undefined, background)).find(
        ({ current }) => current,
      )?.lastSeen
    const before = await seenAt()
    time += minute - 1
    await one(check)
    expect(await seenAt()).toBe(before)
    time += 1
    await one(check)
    expect(await seenAt()).not.toBe(before)
  })
})

describe('the own sessions', () => {
  const listed = async (caller: Caller) => dataOf<Session[]>(await caller('GET /ui/api/app/sessions'))

  it('are listed with address, time, and a mark for the current one', async () => {
    const all = await listed(one)
    expect(all.filter(({ current }) => current)).toEqual([
      {
        id: expect.any(String),
        since: new Date(time).toISOString(),
        lastSeen: new Date(time).toISOString(),
        address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
        browser: 'Chrome, Windows',
        current: true,
      },
    ])
    expect(all.length).toBeGreaterThan(1)
  })

  it('are ended one by one', async () => {
    const other = (await listed(two)).find(({ current }) => current)?.id
    expect((await one(`DELETE /ui/api/app/sessions/${other}`)).status).toBe(200)
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 401])
    expect((await one(`DELETE /ui/api/app/sessions/${other}`)).status).toBe(404)
  })

  it('are ended all at once', async () => {
    await one('DELETE /ui/api/app/sessions')
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
  })

  it('are not accessible to other users', async () => {
    const [email, password] = ['olga@example.com', 'operates daily']
    const person = { firstName: 'Olga', lastName: 'Operator', email, password, passwordRepeat: password }
    await one('POST /ui/api/users', person)
    await service.deps.documents.write(givenPasswords, {})
    const olga = await signIn(email, password)
    const theirs = (await listed(one)).find(({ current }) => current)?.id
    expect((await olga(`DELETE /ui/api/app/sessions/${theirs}`)).status).toBe(404)
    await olga('DELETE /ui/api/app/sessions')
    expect([await statusOf(one), await statusOf(olga)]).toEqual([200, 401])
  })
})
