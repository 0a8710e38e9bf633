import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configure } from '../../demo/configure.ts'
import { checkAll } from '../../server/command/check.ts'
import { createDemoPim, type DemoPim } from '../../demo/pim/demoPim.ts'
import type { Verdict } from '../../src/contract/calls/dashboard.ts'
import { administrator, startTestService, type TestService } from './startTestService.ts'

const target = {
  protocol: 'sftp',
  address: '127.0.0.1',
  port: 1,
  directory: '/in',
  username: 'tb',
  password: 'the upload password',
}

const cannotBeRead =
  /^The stored credentials cannot be read, because KONTOR_SECRET or the key file was lost or replaced/

describe('a lost key file', () => {
  let pim: DemoPim
  let service: TestService
  const logged: { msg: string; unreadable?: string[] }[] = []
  beforeAll(async () => {
    pim = await createDemoPim({ products: 20 })
    service = await startTestService()
    await configure(service.url, pim)
    await service.admin('POST /ui/api/settings/tradebyte/ftp', target)
    const { data } = (await service.admin('POST /ui/api/app/second-factor', administrator)).body
    const app = new TOTP({ secret: Secret.fromBase32((data as unknown as { secret: string }).secret) })
    await service.admin('POST /ui/api/app/second-factor/confirm', { code: app.generate() })
    await service.close(true)
    await rm(join(service.folder, 'kontor.key'))
    const log = pino({ level: 'warn' }, { write: line => void logged.push(JSON.parse(line)) })
    service = await startTestService({ folder: service.folder, log })
  })
  afterAll(async () => {
    await service.close()
    await pim.close()
  })
  const verdict = async () =>
    (await service.admin('GET /ui/api/dashboard/verdict')).body.data as unknown as Verdict // by contract

  it('is reported at the start, by log and on the dashboard', async () => {
    const warning = logged.find(({ unreadable }) => unreadable)
    expect(warning?.unreadable?.toSorted()).toEqual([
      'akeneoApi',
      'ftp',
      expect.stringMatching(/^secondFactor\./),
    ])
    const failed = (await verdict()).troubles.filter(({ code }) => code === 'connection')
    expect(failed.map(({ connection, detail }) => [connection, detail])).toEqual(
      ['akeneoApi', 'ftp'].map(name => [name, expect.stringMatching(cannotBeRead)]),
    )
  })

  it('fails the tests of connections with the same sentence, in the console and by kontor check', async () => {
    const { body } = await service.admin('POST /ui/api/settings/akeneo/api/test-connection')
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(cannotBeRead) })
    const lines = await checkAll(service.deps.config)
    expect(lines.filter(({ text }) => cannotBeRead.test(text)).map(({ name }) => name)).toEqual([
      'akeneo',
      'target',
    ])
  })

  it('leaves the credentials empty, so that they can be entered again, and an export that waited goes on', async () => {
    const start = async () =>
      (await service.admin('POST /ui/api/exports/run?delta=false&disableUpload=true')).body
        .data as unknown as {
        id: number
      }
    const { id } = await start()
    await expect
      .poll(async () => (await service.deps.exports.find(id))?.details.code, { timeout: 10_000 })
      .toBe('keyAway')
    const paths = ['/ui/api/settings/akeneo/api', '/ui/api/settings/tradebyte/ftp'] as const
    for (const path of paths) {
      const { status, body } = await service.admin(`GET ${path}`)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ password: null })
      const entered = path === paths[0] ? pim.credentials : { password: target.password }
      const saved = await service.admin(`POST ${path}`, { ...(body.data as unknown as object), ...entered })
      expect(saved.body).toMatchObject({ success: true })
    }
    expect((await verdict()).troubles.filter(({ code }) => code === 'connection')).toEqual([])
    // an equal order is the one that waits, and has it looked at once
    expect(await start()).toMatchObject({ id })
    await expect.poll(async () => (await service.deps.exports.find(id))?.hasFile).toBe(true)
  })

  it('turns off the second factor, which its user can set up again', async () => {
    expect((await service.admin('GET /ui/api/app/second-factor')).body.data).toMatchObject({ enabled: false })
    const { body } = await service.admin('POST /ui/api/app/second-factor', administrator)
    expect(body.success).toBe(true)
  })
})
