import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDemoSftp } from '../../../../demo/sftp/demoSftp.ts'
import type { ExportReport } from '../../../../src/contract/calls/exports.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

/** Enough for several products that fail. */
const products = 300

let demo: DemoService
let sftp: Awaited<ReturnType<typeof createDemoSftp>>
let received: string
let changes = 0

const login = { username: 'kontor', password: 'sftp-password' }

beforeAll(async () => {
  demo = await startDemoService(products)
  received = join(demo.service.folder, 'received')
  sftp = await createDemoSftp({
    folder: received,
    hostKeyFile: join(demo.service.folder, 'host.key'),
    ...login,
  })
})
afterAll(async () => {
  await demo.close()
  await sftp.close()
})

beforeEach(async () => {
  const folder = join(received, 'in')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await save({ fingerprint: null })
  // a file without a change would not be uploaded; the change is too old for a delta
  const name = { locale: null, scope: null, data: `S-${(changes += 1)}` }
  demo.pim.touch(1, { at: new Date(0), values: { supplier_sku: [name] } })
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
  it('reports why it could not be uploaded, keeps its file, and is no base for deltas', async () => {
    await save({ password: 'wrong' })
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report).toMatchObject({ wasUploaded: false, statusClass: 'error', csvFileAvailable: true })
    expect(report.errors).toHaveLength(1)
    expect(report.errors[0]).not.toContain('wrong')
    await save()
    // this case comes first, because nothing was delivered before
    expect((await demo.ended(await demo.start('delta=true'))).amountProcessed).toBe(products)
  })

  it('is uploaded byte for byte under its own name', async () => {
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report.wasUploaded).toBe(true)
    expect(await readdir(join(received, 'in'))).toEqual([report.csvFileName])
    const bytes = await readFile(join(received, 'in', report.csvFileName ?? ''), 'utf8')
    expect(bytes).toBe(await demo.file(report.id))
  })

  onlyInLong(it)('is not uploaded when upload is switched off', async () => {
    const report = await demo.ended(await demo.start('delta=false&disableUpload=true'))
    expect(report.wasUploaded).toBeNull()
  })

  it('is written to a folder below the data folder, whose full path is shown before and after', async () => {
    const { admin, folder } = demo.service
    const path = join(folder, 'out', 'etc')
    for (const directory of ['../../etc', '/etc', 'in/../../etc']) {
      const { body } = await save({ protocol: 'folder', address: null, directory })
      const sentence: unknown = expect.stringContaining(
        `below ${join(folder, 'out')} only: this would become ${path}`,
      )
      expect(body).toEqual({ success: false, errors: { directory: [sentence] } })
    }
    await save({ protocol: 'folder', address: null, directory: 'etc' })
    expect(await settings()).toMatchObject({ folderPath: path })
    expect((await admin('GET /ui/api/exports/reference')).body.data).toMatchObject({ target: path })
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report).toMatchObject({ wasUploaded: true, upload: { to: path } })
    expect(await readdir(path)).toEqual([report.csvFileName])
  })
})

const sendAgain = (id: number) => demo.service.admin(`POST /ui/api/exports/upload/${id}`)
const settled = async (id: number): Promise<ExportReport> => {
  for (;;) {
    const report = await demo.report(id)
    if (!report.isBeingUploaded) return report
    await wait(20)
  }
}
const refusedUpload = async () => {
  await save({ password: 'wrong' })
  return demo.ended(await demo.start('delta=false'))
}

describe('POST /ui/api/exports/upload/:id', () => {
  it('uploads a refused file again, and the products then decide the result of the run', async () => {
    const refused = await refusedUpload()
    expect(refused).toMatchObject({ wasUploaded: false, canBeUploaded: true, isBeingUploaded: false })
    expect(refused.statusDetails).toBe(
      'The file is written but could not be uploaded. Fix the cause and retry the upload, or download the file.',
    )

    sftp.faults.writeMs = 5
    expect((await sendAgain(refused.id)).status).toBe(200)
    const still = await settled(refused.id)
    expect(still).toMatchObject({ wasUploaded: false, canBeUploaded: true, errors: refused.errors })

    await save()
    await sendAgain(refused.id)
    expect(await demo.report(refused.id)).toMatchObject({ isBeingUploaded: true, canBeUploaded: false })
    const second = await sendAgain(refused.id)
    expect([second.status, second.body.message]).toEqual([
      409,
      `The file of export #${refused.id} is already being uploaded. Load the page again to see it.`,
    ])

    const sent = await settled(refused.id)
    expect(sent).toMatchObject({ wasUploaded: true, canBeUploaded: false, errors: [] })
    expect(sent.statusDetails).toBe(`${sent.amountErroneous} of ${products} products are not in the file.`)
    expect(sent.endTime).toBe(refused.endTime)
    expect(await readFile(join(received, 'in', sent.csvFileName ?? ''), 'utf8')).toBe(
      await demo.file(sent.id),
    )
    // no changes since; only failed products come again
    expect((await demo.ended(await demo.start('delta=true'))).amountProcessed).toBe(sent.amountErroneous)

    const again = await sendAgain(refused.id)
    expect([again.status, again.body.message]).toEqual([
      409,
      `Export #${refused.id} has no failed upload to retry. Download its file or start a new export.`,
    ])
  })

  onlyInLong(it)('is refused while another export runs, and after a later one was uploaded', async () => {
    const { id } = await refusedUpload()
    await save()
    const later = await demo.start('delta=false')
    const early = await sendAgain(id)
    expect([early.status, early.body.message]).toEqual([
      409,
      `Export #${later} is running. Retry the upload when it has ended.`,
    ])
    await demo.ended(later)
    const late = await sendAgain(id)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain(`Export #${later} has been delivered since`)
    expect((await demo.report(id)).canBeUploaded).toBe(false)
  })

  it('is refused when the file is gone', async () => {
    const { id } = await refusedUpload()
    await rm(join(demo.service.folder, 'exports', String(id)), { recursive: true })
    const { status, body } = await sendAgain(id)
    expect([status, body.message]).toEqual([404, `Export #${id} has no file. Start a new export.`])
  })

  onlyInLong(it)('reports that nothing is configured when the settings were cleared', async () => {
    const { id } = await refusedUpload()
    await save({ address: null })
    await sendAgain(id)
    expect((await settled(id)).errors).toEqual([
      'The upload is not set up yet. Enter the address, username and directory in the FTP settings.',
    ])
  })

  onlyInLong(it)('continues by itself after the service was stopped in the middle', async () => {
    const { id } = await refusedUpload()
    await save()
    sftp.faults.silent = true
    await sendAgain(id)
    await demo.service.deps.runner.close()
    expect(await demo.report(id)).toMatchObject({ wasUploaded: false, isBeingUploaded: true })
    sftp.faults.silent = false
    await demo.restart()
    expect((await settled(id)).wasUploaded).toBe(true)
  })
})

describe('GET /ui/api/exports/csv-download/:id', () => {
  it('reports that the run has not written its file yet', async () => {
    const id = await demo.start('delta=false')
    const { status, body } = await demo.service.admin(`GET /ui/api/exports/csv-download/${id}`, undefined, {
      'accept-language': 'de-DE',
    })
    expect([status, body.message]).toEqual([
      409,
      `Export #${id} läuft noch. Seine Datei lässt sich herunterladen, sobald sie geschrieben ist.`,
    ])
    await demo.ended(id)
    expect(await demo.file(id)).toContain('p_nr')
  })
})

describe('the key of the server', () => {
  it('is stored at the first connection, and another one is refused', async () => {
    expect((await settings()).fingerprint).toBeNull()
    expect(await test()).toMatchObject({ success: true })
    expect((await settings()).fingerprint).toBe(sftp.fingerprint)
    await save({ ...(await settings()), fingerprint: 'SHA256:another' })
    expect(await test()).toMatchObject({ success: false, reason: 'fingerprintChanged' })
  })

  it('is deleted when the address changes', async () => {
    await test()
    await save({ ...(await settings()), address: 'localhost', password: login.password })
    expect((await settings()).fingerprint).toBeNull()
  })
})
