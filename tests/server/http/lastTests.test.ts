import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoSftp, type DemoSftp } from '../../../demo/sftp/demoSftp.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import type { LastTest } from '../../../src/contract/calls/call.ts'
import { startTestService, type TestService } from '../startTestService.ts'

const ftp = '/ui/api/settings/tradebyte/ftp'
const login = { username: 'kontor', password: 'sftp-password' }

let service: TestService
let sftp: DemoSftp
let now = Date.parse('2026-11-20T14:02:00Z')
beforeAll(async () => {
  const clock = { ...systemClock, now: () => now }
  service = await startTestService({ clock })
  sftp = await createDemoSftp({
    folder: join(service.folder, 'received'),
    hostKeyFile: join(service.folder, 'host.key'),
    ...login,
  })
})
afterAll(async () => {
  await service.close()
  await sftp.close()
})

const stored = async () =>
  (await service.admin(`GET ${ftp}`)).body.data as unknown as Record<string, unknown> & {
    lastTest: LastTest | null
  } // the answer is validated by the contract
const lastTest = async () => (await stored()).lastTest
const save = async (more: object = {}) => {
  const { lastTest: _test, ...settings } = await stored()
  const body = { ...settings, protocol: 'sftp', address: '127.0.0.1', port: sftp.port, ...login, ...more }
  expect((await service.admin(`POST ${ftp}`, body)).body).toMatchObject({ success: true })
}
const test = async () => (await service.admin(`POST ${ftp}/test-connection`)).body

describe('GET of settings with a connection', () => {
  it('shows no test before the first one', async () => {
    expect(await lastTest()).toBeNull()
    expect(await test()).toMatchObject({ success: false, reason: 'not_configured' })
    expect(await lastTest()).toBeNull()
  })

  it('shows time and result of the last test, without another test', async () => {
    await save()
    expect(await test()).toMatchObject({ success: true })
    now += 60_000
    const test1 = { at: '2026-11-20T14:02:00.000Z', success: true, reason: null }
    expect(await lastTest()).toEqual(test1)
    // the same settings again
    await save()
    expect(await lastTest()).toEqual(test1)
  })

  it('drops the test when other credentials are saved', async () => {
    await save({ password: 'wrong' })
    expect(await lastTest()).toBeNull()
    await test()
    expect(await lastTest()).toEqual({
      at: '2026-11-20T14:03:00.000Z',
      success: false,
      reason: 'loginRefused',
    })
  })

  it('does not show a test as one of settings that were saved meanwhile', async () => {
    await save()
    sftp.faults.writeMs = 500
    const testing = test()
    await save({ directory: '/elsewhere' })
    expect(await testing).toMatchObject({ success: true })
    sftp.faults.writeMs = 0
    expect(await lastTest()).toBeNull()
    expect((await stored()).directory).toBe('/elsewhere')
  })

  it('exists for Akeneo and TESSA too, and is dropped when Akeneo is reset', async () => {
    const akeneo = {
      url: 'http://127.0.0.1:9',
      username: 'a',
      password: 'b',
      clientId: 'c',
      secret: 'd',
    }
    await service.admin('POST /ui/api/settings/akeneo/api', akeneo)
    await service.admin('POST /ui/api/settings/akeneo/api/test-connection')
    const asked = async (path: string) =>
      ((await service.admin(`GET ${path}`)).body.data as unknown as { lastTest: LastTest | null }).lastTest
    expect(await asked('/ui/api/settings/akeneo/api')).toMatchObject({ success: false })
    await service.admin('POST /ui/api/settings/akeneo/api/reset')
    expect(await asked('/ui/api/settings/akeneo/api')).toBeNull()
    const tessa = { url: 'http://127.0.0.1:9', systemIdentifier: 'x' }
    await service.admin('POST /ui/api/settings/tessa/api', tessa)
    await service.admin('POST /ui/api/settings/tessa/api/test-connection')
    expect(await asked('/ui/api/settings/tessa/api')).toMatchObject({ success: false })
  })

  it('contains no credential', async () => {
    const names = (await readdir(service.folder)).filter(name => name.includes('kontor.db'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names)
      expect(await readFile(join(service.folder, name), 'latin1')).not.toContain(login.password)
  })
})
