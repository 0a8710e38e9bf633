import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { administrator, startTestService } from './startTestService.ts'

const [one, two] = ['the first secret of this installation', 'the second secret of this installation']
const [given, own] = ['a quiet lake in May', 'another lake in June']
const username = 'pia@example.com'

it('another KONTOR_SECRET replaces the previous one, which is not needed afterwards', async () => {
  const start = (environment: NodeJS.ProcessEnv, folder?: string) => startTestService({ environment, folder })
  let service = await start({ KONTOR_SECRET: one })
  const { folder } = service
  const credentials = { username: 'a', password: 'the password', clientId: 'c', secret: 'the secret' }
  await service.admin('POST /ui/api/settings/akeneo/api', { url: 'https://pim.example', ...credentials })

  const person = { firstName: 'Pia', lastName: 'Person', roles: [] }
  const passwords = { password: given, passwordRepeat: given }
  await service.admin('POST /ui/api/users', { ...person, email: username, ...passwords })
  let pia = await service.logIn(username, given)
  await pia('POST /ui/api/app/password', { currentPassword: given, password: own, passwordRepeat: own })
  pia = await service.logIn(username, own)
  const factor = (await pia('POST /ui/api/app/second-factor', { password: own })).body.data
  const { secret } = factor as unknown as { secret: string }
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await pia('POST /ui/api/app/second-factor/confirm', { code: app.generate() })
  const [first = '', second = ''] = (confirmed.body.data as unknown as { recoveryCodes: string[] })
    .recoveryCodes
  const logIn = async (code: string) =>
    (await service.call('POST /ui/api/login_check', { username, password: own, code })).status
  const admin = { username: administrator.email, password: administrator.password }
  const { token } = (await service.call('POST /ui/api/login_check', admin)).body
  const stored = () => service.deps.records.readSettings(akeneoApi)
  await service.close(true)

  service = await start({ KONTOR_SECRET: two, KONTOR_PREVIOUS_SECRET: one }, folder)
  expect(await stored()).toMatchObject(credentials)
  expect(await logIn(first)).toBe(200)
  const headers = { authorization: `Bearer ${String(token)}` }
  expect((await service.call('GET /ui/api/app/auth-check', undefined, headers)).status).toBe(401)
  await service.close(true)

  service = await start({ KONTOR_SECRET: two }, folder)
  expect(await stored()).toMatchObject(credentials)
  expect(await logIn(app.generate({ timestamp: Date.now() + 30_000 }))).toBe(200)
  expect(await logIn(second)).toBe(401) // it belongs to the previous secret
  await service.close(true)

  // a start with a secret that does not fit loses nothing
  service = await start({ KONTOR_SECRET: one }, folder)
  expect(await stored()).toMatchObject({ url: 'https://pim.example', password: null, secret: null })
  await service.close(true)
  service = await start({ KONTOR_SECRET: two }, folder)
  expect(await stored()).toMatchObject(credentials)
  expect(await logIn('')).toBe(401)
  await service.close()
})
