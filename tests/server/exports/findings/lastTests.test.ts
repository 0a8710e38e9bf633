import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDemoSftp } from '../../../../demo/sftp/demoSftp.ts'
import {
  keepResult,
  storeSuccessfulTests,
  lastTestOf,
  readConnectionSettings,
} from '../../../../server/exports/findings/lastTests.ts'
import { createDocumentStore } from '../../../../server/store/documentStore.ts'
import { type Database, openDatabase } from '../../../../server/store/openDatabase.ts'
import { createRecordStore } from '../../../../server/store/recordStore.ts'
import type { LastTest } from '../../../../src/contract/calls/call.ts'
import { settings } from '../../../../src/resources/index.ts'
import { quickFolder } from '../../quickFolder.ts'
import { vault } from '../../store/onEachDatabase.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const now = Date.parse('2026-11-22T01:52:00Z')
const both = { read: true, uploaded: true }

describe('the connection results of an export', () => {
  let folder: string
  let db: Database
  beforeEach(async () => {
    folder = await quickFolder()
    db = await openDatabase({ folder })
    const { records } = health()
    await records.changeSettings(settings.akeneoApi, stored => ({ ...stored, url: 'http://pim' }))
    await records.changeSettings(settings.ftp, stored => ({ ...stored, protocol: 'sftp', address: 'x' }))
  })
  afterEach(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  const health = () => ({
    vault,
    documents: createDocumentStore(db),
    records: createRecordStore(db, vault),
    clock: { now: () => now },
  })
  const kept = async () => [
    await lastTestOf(health(), settings.akeneoApi),
    await lastTestOf(health(), settings.ftp),
  ]
  const worked = { at: '2026-11-22T01:52:00.000Z', success: true, reason: null, export: 34 }

  it('are those of its reading and uploading', async () => {
    const used = await readConnectionSettings(health().records)
    await storeSuccessfulTests(health(), { id: 34 }, used, { read: false, uploaded: false })
    expect(await kept()).toEqual([null, null])
    await storeSuccessfulTests(health(), { id: 34 }, used, { read: true, uploaded: false })
    expect(await kept()).toEqual([worked, null])
    await storeSuccessfulTests(health(), { id: 35 }, used, { read: false, uploaded: true })
    expect(await kept()).toEqual([worked, { ...worked, export: 35 }])
  })

  it('do not apply to settings saved meanwhile, and leave the test of those', async () => {
    const used = await readConnectionSettings(health().records)
    const { records } = health()
    await records.changeSettings(settings.ftp, stored => ({ ...stored, address: 'elsewhere' }))
    await keepResult(health(), settings.ftp, await records.readSettings(settings.ftp))
    await storeSuccessfulTests(health(), { id: 34 }, used, both)
    const { export: _id, ...tested } = worked
    expect(await kept()).toEqual([worked, tested])
  })

  it('are valid for the server whose key the upload stored, and for no other key', async () => {
    const used = await readConnectionSettings(health().records)
    const { records } = health()
    const keep = (fingerprint: string) =>
      records.changeSettings(settings.ftp, stored => ({ ...stored, fingerprint }))
    await keep('SHA256:one')
    await storeSuccessfulTests(health(), { id: 34 }, used, both)
    expect(await kept()).toEqual([worked, worked])
    const pinned = await readConnectionSettings(records)
    await keep('SHA256:other')
    await storeSuccessfulTests(health(), { id: 35 }, pinned, both)
    expect((await kept())[1]).toBeNull()
  })
})

describe('GET of settings with a connection after an export', () => {
  const login = { username: 'kontor', password: 'sftp-password' }
  const ftp = '/ui/api/settings/tradebyte/ftp'
  let demo: DemoService
  let sftp: Awaited<ReturnType<typeof createDemoSftp>>
  beforeAll(async () => {
    demo = await startDemoService(40)
    const { folder } = demo.service
    sftp = await createDemoSftp({ folder: `${folder}/received`, hostKeyFile: `${folder}/host.key`, ...login })
  })
  afterAll(async () => {
    await demo.close()
    await sftp.close()
  })

  const save = async (password: string) => {
    const port = Number(new URL(sftp.url).port)
    const body = { protocol: 'sftp', address: '127.0.0.1', port, directory: '/', ...login, password }
    expect((await demo.service.admin(`POST ${ftp}`, body)).body).toMatchObject({ success: true })
  }
  const lastTest = async (path: string) =>
    ((await demo.service.admin(`GET ${path}`)).body.data as unknown as { lastTest: LastTest | null }).lastTest // the service validates it
  const pim = () => lastTest('/ui/api/settings/akeneo/api')

  it('names the last export that used them, also when its file is sent later', async () => {
    await save('wrong')
    const id = await demo.ended(await demo.start('delta=false')).then(report => report.id)
    await expect.poll(pim).toMatchObject({ success: true, export: id })
    expect(await lastTest(ftp)).toBeNull()
    await save(login.password)
    expect((await demo.service.admin(`POST /ui/api/exports/upload/${id}`)).body).toMatchObject({
      success: true,
    })
    await expect.poll(() => lastTest(ftp)).toMatchObject({ success: true, export: id })
  })
})
