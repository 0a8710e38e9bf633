import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pinServerKey } from '../../../../server/exports/deliver/uploadTarget.ts'
import { optionLists } from '../../../../server/http/optionLists.ts'
import { fieldError } from '../../../../src/contract/errors.ts'
import { secretMask } from '../../../../src/contract/kinds.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { users } from '../../../../src/resources/users.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
/** An event that happens once while a save checks that its upload protocol is offered. */
let meanwhile = async () => {}
const once = (act: () => Promise<unknown>) => {
  meanwhile = async () => {
    meanwhile = async () => {}
    await act()
  }
}

beforeAll(async () => {
  const protocols: (typeof optionLists)['protocols'] = async (deps, language) => {
    await meanwhile()
    return optionLists.protocols(deps, language)
  }
  service = await startTestService({ optionLists: { protocols } })
})
afterAll(() => service.close())

const uploads = { protocol: 'sftp', address: 'sftp.example.com', directory: '/in', username: 'kontor' }
const save = (more: object) =>
  service.admin('POST /ui/api/settings/tradebyte/ftp', { ...uploads, ...more }).then(({ body }) => body)

describe('simultaneous saves', () => {
  it('of settings lose no password that one of them changes', async () => {
    await save({ password: 'old' })
    once(() => save({ password: 'new' }))
    expect(await save({ password: secretMask, directory: '/later' })).toMatchObject({ success: true })
    const stored = await service.deps.records.readSettings(ftp)
    expect(stored).toMatchObject({ password: 'new', directory: '/later' })
  })

  it('of settings send no password to a server that it was not entered for', async () => {
    await save({ password: 'ours' })
    once(() => save({ address: 'theirs.example.com', password: 'theirs' }))
    expect(await save({ password: secretMask })).toEqual({
      success: false,
      errors: { password: [fieldError('secretElsewhere', 'en')] },
    })
  })

  it('of a user keep the password that one of them changes', async () => {
    const person = { firstName: 'A', lastName: 'B', email: 'ab@example.com', roles: [] }
    const passwords = (password: string) => ({ password, passwordRepeat: password })
    const { body } = await service.admin('POST /ui/api/users', { ...person, ...passwords('operates daily') })
    const { id } = body.data as unknown as { id: number } // validated by the contract
    const change = (more: object) => service.admin(`PATCH /ui/api/users/${id}`, { ...person, ...more })
    const { records } = service.deps
    const { list } = records
    // the addresses of the others are checked before the save
    records.list = async resource => {
      records.list = list
      await change(passwords('operates nightly'))
      return list(resource)
    }
    expect((await change({ lastName: 'C' })).body).toMatchObject({ success: true })
    expect(await records.find(users, String(id))).toMatchObject({ lastName: 'C' })
    const logIn = { username: person.email, password: 'operates nightly' }
    expect((await service.call('POST /ui/api/login_check', logIn)).status).toBe(200)
  })

  it("of a user and of the server's key at the first connection keep both", async () => {
    await save({ password: 'ours', fingerprint: null })
    const { records } = service.deps
    const used = await records.readSettings(ftp)
    once(() => save({ password: secretMask, directory: '/later' }))
    const disturbed: typeof records = {
      ...records,
      changeSettings: (settings, to) =>
        records.changeSettings(settings, async stored => {
          await meanwhile()
          return to(stored)
        }),
    }
    expect(await pinServerKey(disturbed, used, 'SHA256:shown')).toMatchObject({ fingerprint: 'SHA256:shown' })
    expect(await records.readSettings(ftp)).toMatchObject({
      directory: '/later',
      fingerprint: 'SHA256:shown',
      password: 'ours',
    })
  })

  it('leave a key alone that a user entered meanwhile, and the settings of another server', async () => {
    const { records } = service.deps
    const used = { ...(await records.readSettings(ftp)), fingerprint: null }
    await save({ password: secretMask, fingerprint: 'SHA256:entered' })
    await pinServerKey(records, used, 'SHA256:shown')
    expect((await records.readSettings(ftp)).fingerprint).toBe('SHA256:entered')
    await save({ password: 'theirs', address: 'other.example.com', fingerprint: null })
    await pinServerKey(records, used, 'SHA256:shown')
    expect((await records.readSettings(ftp)).fingerprint).toBeNull()
  })
})
