import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../../../src/contract/errors.ts'
import { secretMask } from '../../../../src/contract/kinds.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
const languages = '/ui/api/settings/tradebyte/languages'
const ftp = '/ui/api/settings/tradebyte/ftp'
const german = {
  name: 'de',
  label: 'Deutsch',
  akeneoLanguage: 'de_DE',
  booleanYesLabel: 'ja',
  booleanNoLabel: null,
  numberFormatThousandSeparator: null,
  numberFormatDecimalSeparator: ',',
  dateFormat: 'd.m.Y',
}
const call = async (signature: string, body?: unknown, language = 'en-US') =>
  (await service.admin(signature, body, { 'accept-language': language })).body
const stored = async () => {
  const { data } = await call(`GET ${languages}`)
  return (data as unknown as { name: string }[]).find(({ name }) => name === 'de')
}

const version: unknown = expect.any(Number)

beforeAll(async () => {
  const akeneoLocales = async () => [{ code: 'de_DE', label: 'German' }]
  service = await startTestService({ optionLists: { akeneoLocales } })
  await call(`POST ${languages}`, german)
})
afterAll(() => service.close())

describe('a change that omits fields', () => {
  it('keeps them as stored', async () => {
    const { success, data } = await call(`PUT ${languages}/de`, { label: 'German' })
    expect([success, data]).toEqual([true, { ...german, label: 'German', version }])
    expect(await stored()).toEqual(data)
  })

  it('clears fields that are null', async () => {
    await call(`PUT ${languages}/de`, { booleanYesLabel: null })
    expect(await stored()).toMatchObject({ booleanYesLabel: null, label: 'German' })
  })

  it('keeps fields of groups, one by one', async () => {
    const schedule = {
      name: 'Nightly',
      scheduleType: 'daily',
      scheduleParameters: { dailyHour: 3, dailyMinute: 15 },
      options: { isDelta: false, excludeAssets: true, disableUpload: false },
    }
    const made = (await call('POST /ui/api/schedules/', schedule)).data as unknown as { id: number }
    const change = { options: { isDelta: true }, scheduleParameters: { dailyHour: 4 } }
    const { data } = await call(`PATCH /ui/api/schedules/${made.id}`, change)
    expect(data).toMatchObject({
      id: made.id,
      name: 'Nightly',
      scheduleParameters: { dailyHour: 4, dailyMinute: 15 },
      options: { isDelta: true, excludeAssets: true, disableUpload: false },
    })
  })

  it('keeps the password of a user, and the secrets of a singleton', async () => {
    const person = { firstName: 'Olga', lastName: 'O', email: 'olga@example.com', roles: [] }
    const password = 'operates daily'
    const made = await call('POST /ui/api/users', { ...person, password, passwordRepeat: password })
    const { id } = made.data as unknown as { id: number }
    expect(made.data).not.toHaveProperty('password')
    await call(`PATCH /ui/api/users/${id}`, { lastName: 'Operator' })
    const logIn = { username: person.email, password }
    expect((await service.call('POST /ui/api/login_check', logIn)).status).toBe(200)
    await call(`POST ${ftp}`, { protocol: 'sftp', address: 'sftp.example.com', password: 'secret' })
    expect((await call(`POST ${ftp}`, { directory: '/later' })).data).toMatchObject({
      address: 'sftp.example.com',
      directory: '/later',
      password: secretMask,
    })
  })

  it('is validated with the rest', async () => {
    const refused = await call(`PUT ${languages}/de`, { numberFormatThousandSeparator: ',' })
    expect(refused).toEqual({
      success: false,
      errors: {
        numberFormatThousandSeparator: [fieldError('sameSeparator', 'en')],
        numberFormatDecimalSeparator: [fieldError('sameSeparator', 'en')],
      },
    })
  })
})

describe('?changed=', () => {
  it('stores only the named fields of the body', async () => {
    const body = { ...german, label: 'Mine', booleanYesLabel: 'yes', dateFormat: 'Y' }
    await call(`PUT ${languages}/de`, german)
    const { data } = await call(`PUT ${languages}/de?changed=label,dateFormat`, body)
    expect(data).toEqual({ ...german, label: 'Mine', dateFormat: 'Y', version })
    expect((await call(`PUT ${languages}/de?changed=`, { ...body, label: 'No' })).data).toEqual(data)
  })

  it('keeps the changes of two users to different fields of the same record', async () => {
    await call(`PUT ${languages}/de`, german)
    const both = await Promise.all([
      call(`PUT ${languages}/de?changed=label`, { ...german, label: 'Hers' }),
      call(`PUT ${languages}/de?changed=dateFormat`, { ...german, dateFormat: 'j.n.y' }),
    ])
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect(await stored()).toEqual({ ...german, version, label: 'Hers', dateFormat: 'j.n.y' })
  })

  it('names fields of groups by their path, and groups as a whole', async () => {
    const options = { isDelta: true, excludeAssets: true, disableUpload: true }
    const made = await call('POST /ui/api/schedules/', { name: 'Hourly', scheduleType: 'hourly' })
    const { id } = made.data as unknown as { id: number }
    const change = (changed: string) =>
      call(`PATCH /ui/api/schedules/${id}?changed=${changed}`, { name: 'No', options })
    expect((await change('options.excludeAssets')).data).toMatchObject({
      name: 'Hourly',
      options: { excludeAssets: true, disableUpload: false },
    })
    expect((await change('options')).data).toMatchObject({ name: 'Hourly', options })
  })

  it.each([`PUT ${languages}/de`, `POST ${ftp}`])('%s refuses an unknown field', async signature => {
    const { status, body } = await service.admin(`${signature}?changed=nmae`, german)
    expect([status, body.errors]).toEqual([422, { changed: [fieldError('notAnOption', 'en')] }])
  })
})

describe('a save with an invalid shape in one field and a broken rule in another', () => {
  const broken = { numberFormatThousandSeparator: ',', numberFormatDecimalSeparator: ',' }

  it.each([
    ['en', 'en-US'],
    ['de', 'de-DE'],
  ] as const)('is refused for both in one answer, in %s', async (language, header) => {
    const errors = {
      label: [fieldError('required', language)],
      dateFormat: [fieldError('wrongType', language)],
      numberFormatThousandSeparator: [fieldError('sameSeparator', language)],
      numberFormatDecimalSeparator: [fieldError('sameSeparator', language)],
    }
    const wrong = { ...german, ...broken, label: null, dateFormat: 5 }
    expect(await call(`POST ${languages}`, { ...wrong, name: 'at' }, header)).toEqual({
      success: false,
      errors,
    })
    expect(await call(`PUT ${languages}/de`, wrong, header)).toEqual({ success: false, errors })
  })

  it('names a missing choice beside them', async () => {
    const { errors } = await call(`POST ${languages}`, { ...german, name: '', akeneoLanguage: 'xx' })
    expect(Object.keys(errors as object)).toEqual(['name', 'akeneoLanguage'])
  })

  it('validates a singleton in the same way', async () => {
    const { errors } = await call(`POST ${ftp}`, { port: 70_000, address: 'a/b', password: 'new' })
    expect(errors).toEqual({
      port: [fieldError('tooLarge', 'en', { max: 65_535 })],
      address: [fieldError('notAHost', 'en')],
    })
  })
})
