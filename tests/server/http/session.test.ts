import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../server/shared/clock.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'

let service: TestService
const clock = { now: () => time, sleep: systemClock.sleep }
let time = 0

const person = (more: object = {}) => ({
  firstName: 'Olga',
  lastName: 'Operator',
  email: 'olga@example.com',
  password: 'long enough 1',
  passwordRepeat: 'long enough 1',
  roles: [],
  ...more,
})

beforeEach(async () => {
  time = Date.now()
  service = await startTestService({ clock })
})
afterEach(() => service.close())

describe('POST /ui/api/login_check', () => {
  const logIn = (username: unknown, password: unknown) =>
    service.call('POST /ui/api/login_check', { username, password })

  it('returns a token whose user auth-check names', async () => {
    const { status, body } = await logIn(administrator.email, administrator.password)
    expect(status).toBe(200)
    const authorization = `Bearer ${String(body.token)}`
    const check = await service.call('GET /ui/api/app/auth-check', undefined, { authorization })
    expect(check.body.user).toMatchObject({ email: administrator.email, roles: ['ROLE_ADMIN'] })
  })

  it('accepts the address in any case and with spaces around it', async () => {
    expect((await logIn('  Admin@Example.com ', administrator.password)).status).toBe(200)
  })

  it.each([
    ['a wrong password', administrator.email, 'nonsense'],
    ['an unknown address', 'nobody@example.com', administrator.password],
  ])('refuses %s with 401 without naming the wrong part', async (_case, username, password) => {
    const { status, body } = await logIn(username, password)
    expect([status, body.message]).toEqual([401, 'Login failed'])
  })

  it.each([{}, { username: 'a' }, { username: 1, password: [] }, [], null])(
    'refuses the malformed body %j with 422',
    async body => {
      expect((await service.call('POST /ui/api/login_check', body)).status).toBe(422)
    },
  )
})

describe('a token', () => {
  it('ends with a changed password', async () => {
    const created = await service.admin('POST /ui/api/users', person())
    const id = Number((created.body.data as unknown as { id: number }).id)
    const olga = await service.logIn('olga@example.com', 'long enough 1')
    expect((await olga('GET /ui/api/app/auth-check')).status).toBe(200)
    const renamed = person({ firstName: 'Olja', password: null, passwordRepeat: null })
    await service.admin(`PATCH /ui/api/users/${id}`, renamed)
    expect((await olga('GET /ui/api/app/auth-check')).status).toBe(200)
    await service.admin(
      `PATCH /ui/api/users/${id}`,
      person({ password: 'another one 2', passwordRepeat: 'another one 2' }),
    )
    expect((await olga('GET /ui/api/app/auth-check')).status).toBe(401)
  })

  it('ends with its user', async () => {
    const created = await service.admin('POST /ui/api/users', person())
    const olga = await service.logIn('olga@example.com', 'long enough 1')
    await service.admin(`DELETE /ui/api/users/${String((created.body.data as unknown as { id: number }).id)}`)
    expect((await olga('GET /ui/api/app/auth-check')).status).toBe(401)
  })

  it.each(['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
    'is refused when it is %j',
    async token => {
      const answer = await service.call('GET /ui/api/app/auth-check', undefined, {
        authorization: `Bearer ${token}`,
      })
      expect(answer.status).toBe(401)
    },
  )
})

describe('users', () => {
  it('keeps the last administrator an administrator', async () => {
    const demoted = person({ email: administrator.email, password: null, passwordRepeat: null })
    const { body } = await service.admin('PATCH /ui/api/users/1', demoted)
    expect(body).toMatchObject({
      success: false,
      errors: { roles: [expect.stringContaining('last account')] },
    })
  })

  it('prevents users from deleting themselves', async () => {
    const { body } = await service.admin('DELETE /ui/api/users/1')
    expect(body).toEqual({
      success: false,
      message: 'You cannot delete your own account. Ask another administrator.',
    })
  })

  it('refuses a second user with the same address, and different passwords', async () => {
    const { body } = await service.admin('POST /ui/api/users', person({ email: administrator.email }))
    expect(body).toMatchObject({ success: false, errors: { email: [expect.any(String)] } })
    const other = await service.admin('POST /ui/api/users', person({ passwordRepeat: 'something else' }), {
      'accept-language': 'de-DE',
    })
    expect(other.body).toEqual({
      success: false,
      errors: { passwordRepeat: ['Die Passwörter stimmen nicht überein. Geben Sie zweimal dasselbe ein.'] },
    })
  })

  it('are closed to operators', async () => {
    await service.admin('POST /ui/api/users', person())
    const olga = await service.logIn('olga@example.com', 'long enough 1')
    expect((await olga('GET /ui/api/users')).status).toBe(403)
    expect((await olga('GET /ui/api/settings/akeneo/api')).status).toBe(403)
    expect((await olga('GET /ui/api/exports/dashboard')).status).toBe(200)
  })

  it('never show a password', async () => {
    const { body } = await service.admin('GET /ui/api/users')
    expect(JSON.stringify(body)).not.toContain('argon2')
  })
})
