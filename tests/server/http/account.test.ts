import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoMail, type DemoMail } from '../../../demo/mail/mailCatcher.ts'
import { readConfig } from '../../../server/config.ts'
import { checkPassword, isGiven } from '../../../server/http/passwords.ts'
import { startService } from '../../../server/startService.ts'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { accountCalls } from '../../../src/resources/accountCalls.ts'
import { users } from '../../../src/resources/users.ts'
import { type Caller, dataOf } from './declared/matrix/matrixFixture.ts'
import { quickFolder } from '../quickFolder.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'
import { onlyInLong } from '../../shared/long.ts'

const passwords = ['operates daily', 'blue elephants 7', 'wet umbrella 12', 'seven thin books']
const [first = '', second = '', third = '', fourth = ''] = passwords
const check = 'GET /ui/api/app/auth-check'
const german = { 'accept-language': 'de-DE' }

let mail: DemoMail
let service: TestService
let id = ''
beforeAll(async () => {
  mail = await createDemoMail()
  service = await startTestService({
    environment: { SMTP_URL: mail.smtpUrl, TRUSTED_PROXIES: '127.0.0.1, ::1' },
  })
})
afterAll(async () => {
  await service.close()
  await mail.close()
})

/** Logs in from an address; unlike `service.logIn`, with every step that the account needs. */
const signIn = async (
  password: string,
  address = '127.0.0.1',
  email = 'olga@example.com',
): Promise<Caller> => {
  const from = { 'x-forwarded-for': address }
  const { body } = await service.call('POST /ui/api/login_check', { username: email, password }, from)
  const authorization = `Bearer ${String(body.token)}`
  return (signature, payload, headers) =>
    service.call(signature, payload, { authorization, ...from, ...headers })
}
const change = (caller: Caller, currentPassword: string, password: string, headers = {}) =>
  caller('POST /ui/api/app/password', { currentPassword, password, passwordRepeat: password }, headers)
const subjects = () => mail.mails.map(({ subject }) => subject)

describe('a password that an administrator has set', () => {
  let olga: Caller
  beforeAll(async () => {
    const person = { firstName: 'Olga', lastName: 'Operator', email: 'olga@example.com', roles: [] }
    const { body } = await service.admin('POST /ui/api/users', {
      ...person,
      password: first,
      passwordRepeat: first,
      notificationsLocale: 'de_DE',
    })
    id = String((body.data as unknown as { id: number }).id)
    olga = await signIn(first)
  })

  it('allows nothing but another password and the logout', async () => {
    const told = await olga(check)
    expect(told.body.user).toMatchObject({ mustChangePassword: true })
    for (const call of [accountCalls.account, accountCalls.listSessions, accountCalls.endSessions]) {
      const { status, body } = await olga(`${call.method} ${call.path}`)
      expect([status, body.message]).toEqual([
        403,
        'Your password was set by an administrator or by Kontor. Choose your own first.',
      ])
    }
    expect((await olga('GET /ui/api/exports/dashboard', undefined, german)).body.message).toBe(
      'Ihr Passwort stammt von der Administration oder von Kontor. Legen Sie zuerst ein eigenes fest.',
    )
    const other = await signIn(first)
    expect((await other('POST /ui/api/app/logout')).status).toBe(200)
  })

  it('is changed to another one, and then allows everything', async () => {
    expect((await change(olga, first, first)).body).toMatchObject({
      success: false,
      errors: { password: ['This is the password you have already. Choose another.'] },
    })
    expect((await olga('GET /ui/api/exports/dashboard')).status).toBe(403)
    expect((await change(olga, first, second)).body).toEqual({ success: true })
    expect((await (await signIn(second))('GET /ui/api/exports/dashboard')).status).toBe(200)
  })
})

describe('POST /ui/api/app/password', () => {
  it('requires the current password, and checks the new one against its owner', async () => {
    const olga = await signIn(second)
    expect((await change(olga, 'not this one', third)).body.errors).toEqual({
      currentPassword: ['This is not your current password. Enter it again.'],
    })
    expect((await change(olga, second, 'Olga.Operator.1', german)).body.errors).toEqual({
      password: [expect.stringContaining('besteht aus dem Namen')],
    })
    expect((await change(olga, second, 'short')).body.errors).toHaveProperty('password')
    expect((await (await signIn(second))(check)).status).toBe(200)
  })

  onlyInLong(it)('refuses even the right current password after fifty wrong ones in a day', async () => {
    const [email, password] = ['gina@example.com', 'wooden kettle 31']
    const person = { firstName: 'Gina', lastName: 'Guess', email, password, passwordRepeat: password }
    await service.admin('POST /ui/api/users', person)
    const gina = await signIn(password, '127.0.0.1', email)
    for (let guess = 0; guess < 50; guess++) await change(gina, `guess number ${guess}`, second)
    expect((await change(gina, password, second)).status).toBe(429)
  })

  it('ends all sessions of the user, this one too, and answers with the token of a new one', async () => {
    const [olga, elsewhere] = [await signIn(second), await signIn(second)]
    const [before] = dataOf<{ id: string }[]>(await olga('GET /ui/api/app/sessions'))
    const { headers } = await change(olga, second, third)
    expect([(await olga(check)).status, (await elsewhere(check)).status]).toEqual([401, 401])
    const authorization = `Bearer ${headers.get('x-renewed-token')}`
    const list = await service.call('GET /ui/api/app/sessions', undefined, { authorization })
    const sessions = dataOf<{ id: string; current: boolean }[]>(list)
    expect(sessions).toEqual([expect.objectContaining({ current: true })])
    expect(sessions[0]?.id).not.toBe(before?.id)
  })

  it('is in the audit log without the password', async () => {
    const [entry] = (await service.deps.audit.page({ range: [0, 0], sort: ['id', 'DESC'] })).rows
    expect(entry).toMatchObject({ user: 'olga@example.com', after: { password: '(changed)' } })
  })
})

describe('PATCH /ui/api/app/account', () => {
  it('changes name, language and notifications, and nothing else', async () => {
    const olga = await signIn(third)
    const entered = {
      firstName: 'Olja',
      notificationsErrorsEnabled: true,
      roles: [adminRole],
      email: 'x@example.com',
    }
    expect((await olga('PATCH /ui/api/app/account', entered)).body).toMatchObject({ success: true })
    expect((await olga('PATCH /ui/api/app/account', { lastName: '' })).body.errors).toHaveProperty('lastName')
    expect(dataOf(await olga('GET /ui/api/app/account'))).toEqual({
      email: 'olga@example.com',
      firstName: 'Olja',
      lastName: 'Operator',
      notificationsLocale: 'de_DE',
      notificationsSuccessEnabled: false,
      notificationsWarningsEnabled: false,
      notificationsDaily: false,
      notificationsErrorsEnabled: true,
      version: expect.any(Number) as unknown,
    })
    expect(await service.deps.records.find(users, id)).toMatchObject({ roles: [] })
    expect((await olga(check)).status).toBe(200)
  })
})

describe('mails to the owner of an account', () => {
  const told = async (act: () => Promise<unknown>, count = 1) => {
    const before = mail.mails.length
    await act()
    await expect.poll(() => mail.mails.length).toBe(before + count)
    return mail.mails.slice(before)
  }

  it("report a changed password, in the user's language, with the address of the change", async () => {
    const olga = await signIn(third, '203.0.113.7')
    await expect.poll(() => subjects().at(-1)).toBe('Anmeldung bei Kontor von einer neuen Adresse')
    const [letter] = await told(() => change(olga, third, fourth))
    expect(letter?.subject).toBe('Ihr Passwort für Kontor wurde geändert')
    expect(letter?.text).toContain('203.0.113.7')
    expect(letter?.text).not.toContain(fourth)
  })

  it('report a password and roles that an administrator changes', async () => {
    const set = (values: object) =>
      service.admin(`PATCH /ui/api/users/${id}?changed=${Object.keys(values)}`, values)
    const [letter] = await told(() => set({ password: first, passwordRepeat: first }))
    expect(letter?.text).toContain(`${administrator.email} hat ein anderes Passwort`)
    expect((await (await signIn(first, '203.0.113.7'))('GET /ui/api/exports/dashboard')).status).toBe(403)
    const [roles] = await told(() => set({ roles: [adminRole] }))
    expect([roles?.subject, roles?.text]).toEqual([
      'Ihre Rollen in Kontor wurden geändert',
      expect.stringMatching(/Rollen:?\s+Administrator/),
    ])
    const { email } = (await service.deps.records.find(users, String(id))) ?? {}
    const [moved] = await told(() => set({ email: 'elsewhere@example.com' }))
    expect([moved?.to, moved?.subject]).toEqual([[email], 'Ihre E-Mail-Adresse für Kontor wurde geändert'])
    expect(moved?.text).toContain(
      `${administrator.email} hat Ihrem Konto eine andere E-Mail-Adresse gegeben.`,
    )
    await set({ email })
  })

  it('report a login from a new address, but not the first one, one on this machine or one in a known network', async () => {
    const [email, password] = ['nora@example.com', 'copper lantern 52']
    const person = { firstName: 'Nora', lastName: 'New', email, password, passwordRepeat: password }
    await service.admin('POST /ui/api/users', { ...person, roles: [] })
    const quiet = ['203.0.113.77', '127.0.0.1', '203.0.113.77']
    const others = ['198.51.100.40', '198.51.100.40', '2001:db8:1:2::1', '2001:db8:1:2::9', '198.51.100.41']
    for (const ip of [...quiet, ...others]) await signIn(password, ip, email)
    const told = () =>
      mail.mails
        .filter(({ to }) => to.includes(email))
        .map(({ text }) => /Address: (\S+)/.exec(text)?.[1])
        .toSorted()
    const news = ['198.51.100.40', '198.51.100.41', '2001:db8:1:2::1']
    await expect.poll(told).toEqual(expect.arrayContaining(news))
    expect(told()).toEqual(news)
  })
})

describe('the first administrator', () => {
  it('has to change a generated password, but not one from the environment', async () => {
    expect((await service.admin('GET /ui/api/exports/dashboard')).status).toBe(200)
    const folder = await quickFolder()
    const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const start = () => startService(config, { consoleFolder: folder })
    const fresh = await start()
    const { email, passwordFile = '' } = fresh.administrator ?? { email: '' }
    const password = readFileSync(passwordFile, 'utf8').trim()
    const { records } = fresh.deps
    const user = await checkPassword(records, email, password)
    expect(user && (await isGiven(fresh.deps.documents, user))).toBe(true)
    await fresh.close()

    // the file stays until the password in it is no longer the user's
    const second = await start()
    expect(existsSync(passwordFile)).toBe(true)
    const own = 'a password of my own'
    await second.deps.records.update(users, String(user?.id), stored => ({ ...stored, password: own }))
    await second.close()
    await (await start()).close()
    expect(existsSync(passwordFile)).toBe(false)
    await rm(folder, { recursive: true })
  })
})
