import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../../../src/contract/errors.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('a request of an invalid shape', () => {
  it.each([
    ['POST /ui/api/exports/run?delta=banana', undefined, 'delta', 'notAnOption'],
    ['POST /ui/api/exports/run?delta=', undefined, 'delta', 'required'],
    ['GET /ui/api/audit?range=first', undefined, 'range', 'wrongType'],
    ['POST /ui/api/login_check', { password: 'x' }, 'username', 'required'],
    ['GET /ui/api/exports/list/abc', undefined, 'page', 'wrongType'],
    ['GET /ui/api/exports/list/0', undefined, 'page', 'wrongType'],
    ['GET /ui/api/exports/list/1e3', undefined, 'page', 'wrongType'],
  ] as const)(
    '%s is refused with 422 and the name of the invalid parameter',
    async (signature, body, name, code) => {
      const answer = await service.admin(signature, body, { 'accept-language': 'de-DE' })
      expect([answer.status, answer.body.errors]).toEqual([422, { [name]: [fieldError(code, 'de')] }])
    },
  )

  it('names the field of a save, not the place in its list', async () => {
    const { body } = await service.admin('POST /ui/api/users', {
      email: 'x',
      roles: ['ROLE_KING', 'ROLE_ACE'],
    })
    expect(Object.keys(body.errors ?? {})).toContain('roles')
    expect(Object.keys(body.errors ?? {}).filter(path => path.includes('.'))).toEqual([])
  })

  it('starts no export', async () => {
    const { body } = await service.admin('GET /ui/api/exports/list/1')
    expect(body.data).toMatchObject({ count: 0 })
  })
})
