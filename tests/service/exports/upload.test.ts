import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDemoSftp } from '../../../demo/sftp/createDemoSftp.ts'
import { startDemoService, type DemoService } from './startDemoService.ts'

let demo: DemoService
let sftp: Awaited<ReturnType<typeof createDemoSftp>>
let received: string

const login = { username: 'kontor', password: 'sftp-password' }

beforeEach(async () => {
  demo = await startDemoService(300)
  received = join(demo.service.folder, 'received')
  sftp = await createDemoSftp({
    folder: received,
    hostKeyFile: join(demo.service.folder, 'host.key'),
    ...login,
  })
  await save()
})
afterEach(async () => {
  await demo.close()
  await sftp.close()
})

const save = async (more: object = {}) =>
  demo.service.admin('POST /ui/api/settings/tradebyte/ftp', {
    protocol: 'sftp',
    address: '127.0.0.1',
    port: Number(new URL(sftp.url).port),
    directory: '/in',
    ...login,
    ...more,
  })
const test = async () =>
  (await demo.service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection')).body
const settings = async () =>
  (await demo.service.admin('GET /ui/api/settings/tradebyte/ftp')).body.data as unknown as Record<
    string,
    unknown
  >

describe('a finished export', () => {
  it('is uploaded byte for byte under its own name', async () => {
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report.wasUploaded).toBe(true)
    expect(await readdir(join(received, 'in'))).toEqual([report.csvFileName])
    const bytes = await readFile(join(received, 'in', report.csvFileName ?? ''), 'utf8')
    expect(bytes).toBe(await demo.file(report.id))
  })

  it('is not uploaded when upload is switched off', async () => {
    const report = await demo.ended(await demo.start('delta=false&disableUpload=true'))
    expect(report.wasUploaded).toBeNull()
  })

  it('says why it could not be uploaded, keeps its file, and deltas do not count from it', async () => {
    await save({ password: 'wrong' })
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report).toMatchObject({ wasUploaded: false, statusClass: 'error', csvFileAvailable: true })
    expect(report.errors).toHaveLength(1)
    expect(report.errors[0]).not.toContain('wrong')
    await save()
    expect((await demo.ended(await demo.start('delta=true'))).amountProcessed).toBe(300)
  })

  it('goes into a folder below the data folder, wherever the directory points', async () => {
    await save({ protocol: 'folder', address: null, directory: '../../etc' })
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report.wasUploaded).toBe(true)
    expect(await readdir(join(demo.service.folder, 'out', 'etc'))).toEqual([report.csvFileName])
  })
})

describe('the key of the server', () => {
  it('is kept at first sight, and another one is refused', async () => {
    expect((await settings()).fingerprint).toBeNull()
    expect(await test()).toMatchObject({ success: true })
    expect((await settings()).fingerprint).toBe(sftp.fingerprint)
    await save({ ...(await settings()), fingerprint: 'SHA256:another' })
    expect(await test()).toMatchObject({ success: false, reason: 'fingerprintChanged' })
  })

  it('is forgotten when the address changes', async () => {
    await test()
    await save({ ...(await settings()), address: 'localhost' })
    expect((await settings()).fingerprint).toBeNull()
  })
})
