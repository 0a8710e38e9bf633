import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileNamesFrom } from '../../../../server/exports/deliver/exportFolder.ts'
import { uploadAgain } from '../../../../server/exports/deliver/uploadAgain.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
beforeEach(async () => {
  service = await startTestService()
  const { records } = service.deps
  await records.changeSettings(ftp, stored => ({ ...stored, protocol: 'folder', directory: null }))
})
afterEach(() => service.close())

const fileName = 'PANDA_20261120_143700.csv'

/** An ended export with a file; `uploaded` is false if the upload server refused it. */
const ended = async (uploaded: boolean) => {
  const { exports, folder } = service.deps
  const id = await exports.create({
    type: exportTypes.full,
    excludeAssets: false,
    disableUpload: false,
    originalId: null,
    startedAt: '2026-11-20T14:37:00Z',
    details: { code: 'starting', params: {} },
    fileNames: fileNamesFrom('2026-11-20T14:37:00Z', 'UTC'),
  })
  const { fileName } = (await exports.find(id)) ?? {}
  if (!fileName) throw new Error('a stored export has a name for its file')
  const path = folder.pathOf(id, fileName)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'a_nr')
  await exports.change(id, {
    state: uploaded ? 'finished' : 'uploadFailed',
    status: exportStatuses.error,
    attempt: 1,
    hasFile: true,
    uploaded,
  })
  return id
}
const itsTurn = async (id: number) => {
  const { deps } = service
  const stored = await deps.exports.find(id)
  if (stored?.state === 'uploadFailed') await deps.exports.change(id, { state: 'resending' })
  const row = await deps.exports.find(id)
  if (!row) throw new Error(`there is no export ${id}`)
  await uploadAgain({ ...deps, home: deps.config.DATA_DIR }, row, deps.closing)
  return (await deps.exports.find(id))?.uploaded
}
const delivered = () => readdir(join(service.folder, 'out')).catch(() => [] as string[])

describe('a file that waits for another upload', () => {
  it('is sent when its turn comes', async () => {
    const id = await ended(false)
    expect(await itsTurn(id)).toBe(true)
    expect(await delivered()).toEqual([fileName])
  })

  it('stays if a later one was uploaded meanwhile, because it would restore old values', async () => {
    const id = await ended(false)
    await ended(true)
    expect(await itsTurn(id)).toBe(false)
    expect(await delivered()).toEqual([])
  })

  it('is not sent twice after two requests', async () => {
    const id = await ended(true)
    await itsTurn(id)
    expect(await delivered()).toEqual([])
  })
})

describe('a file whose lease another process has taken meanwhile', () => {
  /** No lease is longer than a minute; a longer one counts as over. */
  const takenNow = () => ({ leaseOwner: 'another', leaseUntil: Date.now() + 60_000 })
  const leaseOf = async (id: number) => {
    const row = await service.deps.exports.find(id)
    return { leaseOwner: row?.leaseOwner, leaseUntil: row?.leaseUntil }
  }

  it('leaves that lease alone when the upload has ended', async () => {
    const { exports, folder, runner } = service.deps
    const id = await ended(false)
    const taken = takenNow()
    const { localPath } = folder
    folder.localPath = async (...where) => {
      await exports.change(id, taken)
      return localPath(...where)
    }
    await runner.upload(id)
    while ((await exports.find(id))?.uploaded !== true) await wait(5)
    await runner.close()
    expect(await delivered()).toEqual([fileName])
    expect(await leaseOf(id)).toEqual(taken)
  })

  it('is not sent when its turn comes', async () => {
    const { exports, runner } = service.deps
    const id = await ended(false)
    const taken = takenNow()
    const { claimUpload } = exports
    const asked: number[] = []
    exports.claimUpload = async (...claim) => {
      asked.push(claim[0])
      await exports.change(id, taken)
      return claimUpload(...claim)
    }
    await runner.upload(id)
    while (asked.length === 0) await wait(5)
    await runner.close()
    expect(await delivered()).toEqual([])
    expect(await leaseOf(id)).toEqual(taken)
  })
})
