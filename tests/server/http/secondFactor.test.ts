import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDemoMail, type DemoMail } from '../../../demo/mail/mailCatcher.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'
import { onlyInLong } from '../../shared/long.ts'

let service: TestService
let mail: DemoMail
const clock = { now: () => Date.now(), sleep: systemClock.sleep }

beforeAll(async () => {
  mail = await createDemoMail()
  const environment = { SMTP_URL: mail.smtpUrl, TRUSTED_PROXIES: '127.0.0.1, ::1' }
  service = await startTestService({ clock, environment })
})
afterAll(async () => {
  await service.close()
  await mail.close()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const halfMinute = 30_000

type Caller = TestService['admin']
let people = 0

/** A new logged-in user with their own address for the login. */
const enter = async () => {
  people += 1
  const email = `person${people}@example.com`
  const password = 'a quiet lake in May'
  const person = {
    firstName: 'Pia',
    lastName: 'Person',
    email,
    password,
    passwordRepeat: password,
    roles: [],
    notificationsLocale: 'de_DE',
  }
  const { body } = await service.admin('POST /ui/api/users', person)
  const id = Number((body.data as unknown as { id: number }).id)
  const from = { 'x-forwarded-for': `203.0.113.${people}` }
  const logIn = (code?: string, given = password, headers: Record<string, string> = from) =>
    service.call('POST /ui/api/login_check', { username: email, password: given, code }, headers)
  const token = String((await logIn()).body.token)
  const call: Caller = (signature, payload, headers = {}) =>
    service.call(signature, payload, { authorization: `Bearer ${token}`, ...headers })
  // the password of the administrator is changed first
  const own = 'another lake in June'
  await call('POST /ui/api/app/password', { currentPassword: password, password: own, passwordRepeat: own })
  const again = String((await logIn(undefined, own)).body.token)
  const owner: Caller = (signature, payload, headers = {}) =>
    service.call(signature, payload, { authorization: `Bearer ${again}`, ...headers })
  return {
    id,
    email,
    own,
    owner,
    logIn: (code?: string, headers?: Record<string, string>) => logIn(code, own, headers),
  }
}

const begin = async ({ owner, own }: { owner: Caller; own: string }) => {
  const { body } = await owner('POST /ui/api/app/second-factor', { password: own })
  const { secret, uri, image } = body.data as unknown as { secret: string; uri: string; image: string }
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return { secret, uri, image, code: () => app.generate({ timestamp: Date.now() }) }
}

/** A user with an active second factor. */
const enterWithFactor = async () => {
  const person = await enter()
  const { code } = await begin(person)
  const { body } = await person.owner('POST /ui/api/app/second-factor/confirm', { code: code() })
  const { recoveryCodes } = body.data as unknown as { recoveryCodes: string[] }
  wait(halfMinute)
  return { ...person, code, recoveryCodes }
}

const asksFor = {
  status: 401,
  body: { success: false, errors: { code: [expect.stringContaining('authenticator')] } },
}
const wrong = { status: 401, body: { success: false, errors: { code: [expect.stringContaining('wrong')] } } }

describe('POST /ui/api/app/second-factor', () => {
  it('is active only after one of its codes was entered', async () => {
    const { owner, own, logIn } = await enter()
    const { uri, image, secret, code } = await begin({ owner, own })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Kontor:person\d+%40example\.com\?/)
    expect(decodeURIComponent(image)).toContain('<svg')
    expect((await logIn()).status).toBe(200)
    const refused = await owner('POST /ui/api/app/second-factor/confirm', { code: '000000' })
    expect(refused.body).toMatchObject({ success: false, errors: { code: [expect.any(String)] } })
    expect((await owner('GET /ui/api/app/second-factor')).body.data).toEqual({
      enabled: false,
      recoveryCodes: 0,
    })
    await owner('POST /ui/api/app/second-factor/confirm', { code: code() })
    expect((await owner('GET /ui/api/app/second-factor')).body.data).toEqual({
      enabled: true,
      recoveryCodes: 10,
    })
    expect((await owner('POST /ui/api/app/second-factor', { password: own })).status).toBe(409)
    // neither in the log nor unencrypted
    const stored = await service.admin('GET /ui/api/audit?range=[0,999]')
    expect(JSON.stringify(stored.body)).not.toContain(secret)
  })

  it('requires the own password, whose wrong entries are counted and recorded in the audit log', async () => {
    const { email, owner, own, logIn } = await enter()
    const wrongPassword = () => owner('POST /ui/api/app/second-factor', { password: administrator.password })
    expect((await wrongPassword()).body).toEqual({
      success: false,
      errors: { password: [expect.any(String)] },
    })
    const asked = `GET /ui/api/audit?filter=${JSON.stringify({ user: email, action: 'inputRefused' })}`
    const { body } = await service.admin(asked)
    expect(body).toMatchObject([
      {
        resource: 'session',
        after: expect.stringContaining('POST /ui/api/app/second-factor'),
        address: '127.0.0.1',
      },
    ])
    for (let times = 1; times < 50; times++) expect((await wrongPassword()).status).toBe(200)
    expect((await owner('POST /ui/api/app/second-factor', { password: own })).status).toBe(429)
    expect((await logIn()).status).toBe(200)
  })

  it('stores neither secret nor recovery codes unencrypted', async () => {
    const { id, recoveryCodes } = await enterWithFactor()
    const { z } = await import('zod')
    const text = JSON.stringify(await service.deps.documents.read(`secondFactor.${id}`, z.unknown()))
    for (const code of recoveryCodes) expect(text).not.toContain(code)
    expect(text).toContain('v1.')
  })
})

describe('POST /ui/api/login_check of an account with a second factor', () => {
  it('requests the code after the right password, and nothing before', async () => {
    const { email, logIn, code } = await enterWithFactor()
    expect(await logIn()).toMatchObject(asksFor)
    expect(await logIn('123456')).toMatchObject(wrong)
    const guess = await service.call('POST /ui/api/login_check', {
      username: email,
      password: 'guess',
      code: code(),
    })
    expect([guess.status, guess.body.message]).toEqual([401, 'Login failed'])
    const { status, body } = await logIn(code())
    expect([status, typeof body.token]).toEqual([200, 'string'])
  })

  it('accepts a code once, also for simultaneous logins, and one of half a minute ago', async () => {
    const { logIn, code } = await enterWithFactor()
    const now = code()
    const both = await Promise.all([logIn(now), logIn(now)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await logIn(now)).toMatchObject(wrong)
    wait(halfMinute)
    const before = code()
    wait(halfMinute)
    expect((await logIn(before)).status).toBe(200)
    wait(4 * halfMinute)
    expect(await logIn(before)).toMatchObject(wrong)
  })

  it('accepts each recovery code once', async () => {
    const { owner, logIn, recoveryCodes } = await enterWithFactor()
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/) // 120 bits
    expect((await logIn(first)).status).toBe(200)
    expect(await logIn(first)).toMatchObject(wrong)
    expect((await logIn(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect((await owner('GET /ui/api/app/second-factor')).body.data).toEqual({
      enabled: true,
      recoveryCodes: 8,
    })
  })

  it('counts wrong codes as failures, and the password alone not as a success', async () => {
    const { logIn, code } = await enterWithFactor()
    for (let times = 0; times < 10; times++) {
      expect(await logIn()).toMatchObject(asksFor)
      expect(await logIn('000000')).toMatchObject(wrong)
    }
    expect((await logIn(code())).status).toBe(429)
    expect((await logIn(code(), { 'x-forwarded-for': '198.51.100.200' })).status).toBe(200)
  })

  onlyInLong(it)('ends guessing from many addresses after fifty wrong codes', async () => {
    const { logIn, code } = await enterWithFactor()
    const guesses = Array.from({ length: 50 }, (_none, index) =>
      logIn('000000', { 'x-forwarded-for': `198.51.100.${index}` }),
    )
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(401)
    expect((await logIn(code())).status).toBe(429)
    wait(24 * 3_600_000)
    expect((await logIn(code())).status).toBe(200)
  })
})

describe('POST /ui/api/app/second-factor/off', () => {
  it('turns it off with the password only', async () => {
    const { email, owner, own, logIn } = await enterWithFactor()
    const refused = await owner('POST /ui/api/app/second-factor/off', { password: administrator.password })
    expect(refused.body).toMatchObject({ success: false, errors: { password: [expect.any(String)] } })
    expect(await logIn()).toMatchObject(asksFor)
    expect((await owner('POST /ui/api/app/second-factor/off', { password: own })).body).toEqual({
      success: true,
    })
    expect((await logIn()).status).toBe(200)
    const { body } = await service.admin('GET /ui/api/audit?filter={"action":"removeSecondFactor"}')
    expect(body).toMatchObject([
      { user: email, after: null },
      { user: email, after: '{"success":false}' },
    ])
  })
})

describe('an account that requires a second factor', () => {
  const demand = async ({ id, email }: { id: number; email: string }) => {
    const person = {
      firstName: 'Pia',
      lastName: 'Person',
      email,
      password: null,
      passwordRepeat: null,
      roles: [],
    }
    const { body } = await service.admin(`PATCH /ui/api/users/${id}`, {
      ...person,
      secondFactorRequired: true,
    })
    expect(body).toMatchObject({ success: true })
  }
  const user = async (owner: Caller) =>
    (await owner('GET /ui/api/app/auth-check')).body.user as { mustSetUpSecondFactor: boolean }

  it('sets it up before anything else', async () => {
    const person = await enter()
    await demand(person)
    const { owner } = person
    expect(await user(owner)).toMatchObject({ mustSetUpSecondFactor: true })
    const refused = await owner('GET /ui/api/exports/dashboard')
    expect([refused.status, refused.body.message]).toEqual([403, 'Set up a second factor first.'])
    const { code } = await begin(person)
    await owner('POST /ui/api/app/second-factor/confirm', { code: code() })
    expect(await user(owner)).toMatchObject({ mustSetUpSecondFactor: false })
    expect((await owner('GET /ui/api/exports/dashboard')).status).toBe(200)
  })

  it('is every account if REQUIRE_SECOND_FACTOR is set', async () => {
    const person = await enter()
    const { owner } = person
    expect(await user(owner)).toMatchObject({ mustSetUpSecondFactor: false })
    const { config } = service.deps
    Object.assign(config, { REQUIRE_SECOND_FACTOR: true })
    expect(await user(owner)).toMatchObject({ mustSetUpSecondFactor: true })
    expect((await owner('GET /ui/api/exports/dashboard')).status).toBe(403)
    const { code } = await begin(person)
    await owner('POST /ui/api/app/second-factor/confirm', { code: code() })
    expect((await owner('GET /ui/api/exports/dashboard')).status).toBe(200)
    Object.assign(config, { REQUIRE_SECOND_FACTOR: false })
  })

  it('sets up another one after an administrator has reset it', async () => {
    const person = await enterWithFactor()
    await demand(person)
    expect((await person.owner('GET /ui/api/exports/dashboard')).status).toBe(200)
    const reset = `POST /ui/api/users/${person.id}/reset-second-factor`
    expect((await person.owner(reset)).status).toBe(403)
    expect((await service.admin(reset)).body).toMatchObject({ success: true })
    expect((await person.logIn()).status).toBe(200)
    expect((await person.owner('GET /ui/api/exports/dashboard')).status).toBe(403)
    expect((await service.admin('POST /ui/api/users/999/reset-second-factor')).status).toBe(404)
    const [entry] = (await service.admin('GET /ui/api/audit?filter={"action":"resetSecondFactor"}'))
      .body as unknown as { record: string; recordName: string }[]
    expect(entry).toMatchObject({
      record: String(person.id),
      recordName: `Pia Person (${person.email})`,
    })
  })
})

describe('the mail to the owner of an account in their language', () => {
  it('reports a second factor that was set up, turned off or reset, and nothing else', async () => {
    const { id, email, own, owner } = await enter()
    const letters = () => mail.mails.filter(({ to }) => to.includes(email))
    const told = async (count: number) => {
      await expect.poll(letters).toHaveLength(count)
      return letters().at(-1)
    }
    const confirm = async (code: string) => owner('POST /ui/api/app/second-factor/confirm', { code })
    const turnOff = (password: string) => owner('POST /ui/api/app/second-factor/off', { password })
    const reset = () => service.admin(`POST /ui/api/users/${id}/reset-second-factor`)
    await told(1) // of the password

    const { code } = await begin({ owner, own })
    await confirm('000000')
    await reset() // it is not active
    await confirm(code())
    const set = await told(2)
    expect(set?.subject).toBe('Ihr zweiter Faktor für Kontor wurde geändert')
    expect(set?.text).toContain('für Ihr Konto wurde ein zweiter Faktor eingerichtet')
    expect(set?.text).toMatch(/Adresse:\s+203\.0\.113\./)

    await turnOff('not this one')
    await turnOff(own)
    expect((await told(3))?.text).toContain('der zweite Faktor Ihres Kontos wurde ausgeschaltet')
    await turnOff(own) // there is no second factor

    await confirm((await begin({ owner, own })).code())
    await told(4)
    await reset()
    const by = `${administrator.email} hat den zweiten Faktor Ihres Kontos zurückgesetzt`
    expect((await told(5))?.text).toContain(by)
  })
})
