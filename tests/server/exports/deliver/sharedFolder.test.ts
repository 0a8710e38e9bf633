import { readFile, rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createExportFolder, type ExportFolder } from '../../../../server/exports/deliver/exportFolder.ts'
import { createSharedFolder } from '../../../../server/exports/deliver/sharedFolder.ts'
import { AttemptOver } from '../../../../server/store/exports/exportRecord.ts'
import { createFilePartStore } from '../../../../server/store/files/filePartStore.ts'
import { FileStoreAway } from '../../../../server/store/files/fileStoreAway.ts'
import { createObjectStore } from '../../../../server/store/files/objectStore.ts'
import { type Database, openDatabase } from '../../../../server/store/openDatabase.ts'
import { quickFolder } from '../../quickFolder.ts'
import { inLong } from '../../../shared/long.ts'
import { ownDatabase } from '../../ownDatabase.ts'
import { noPostgres } from '../../startPostgres.ts'
import { startObjectServer } from '../../startObjectServer.ts'
import { startTestService, type TestService } from '../../startTestService.ts'
import { startDemoService } from '../startDemoService.ts'

const postgres = await ownDatabase()

const title = postgres ? 'files in PostgreSQL' : `files in PostgreSQL (${noPostgres})`
const name = 'PANDA_20261120_143700.csv'
const format = { charset: 'UTF-8', delimiter: ';' }
const log = { warn: () => undefined }

const emptyDatabase = async (called: string) => {
  const url = postgres ?? ''
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${called}`)
  await admin.end()
  return Object.assign(new URL(url), { pathname: `/${called}` }).href
}

const bucket = await startObjectServer()
afterAll(() => bucket.close())
const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }

describe.skipIf(!postgres).each(['bucket', ...inLong('database')] as const)(
  `${title}, parts in the %s`,
  kind => {
    const partsOf = (of: Database) =>
      kind === 'bucket'
        ? createFilePartStore(of, createObjectStore(bucket.address, keys))
        : createFilePartStore(of)
    let db: Database
    let folders: string[]
    let host: () => ExportFolder
    beforeAll(async () => {
      db = await openDatabase({ folder: '', url: await emptyDatabase(`parts_${kind}`) })
    })
    afterAll(() => db.destroy())
    beforeEach(async () => {
      folders = [await quickFolder(), await quickFolder()]
      const store = partsOf(db)
      const each = [...folders]
      host = () =>
        createSharedFolder({
          local: createExportFolder(each.shift() ?? ''),
          store,
          clock: { now: Date.now },
          log,
        })
      bucket.objects.clear()
      await db.deleteFrom('fileParts').execute()
      await db.deleteFrom('exports').execute()
      await setAttempt(1)
    })
    afterEach(async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    })

    /** Gives export 7 to another attempt, as a claim does. */
    const setAttempt = async (attempt: number) => {
      const row = {
        id: 7,
        type: 1,
        status: 1,
        excludeAssets: 0,
        disableUpload: 0,
        beingCancelled: 0,
        withdrawLater: 0,
      }
      const counts = {
        processed: 0,
        successful: 0,
        warnings: 0,
        erroneous: 0,
        hasFile: 0,
        delivered: 0,
      }
      const texts = {
        startedAt: '2026-11-20T14:37:00.000Z',
        details: '{"code":"starting"}',
        errors: '[]',
        notes: '[]',
      }
      await db.deleteFrom('exports').execute()
      await db
        .insertInto('exports')
        .values({ ...row, ...counts, ...texts, noTarget: 0, tries: 0, attempt } as never)
        .execute()
    }
    const contentOf = (folder: ExportFolder) => readFile(folder.pathOf(7, name), 'utf8')

    it('a host continues what another has written up to a checkpoint, and both have the whole file', async () => {
      const [one, other] = [host(), host()]
      const first = await one.open({ id: 7, attempt: 1 }, name, 0, format)
      await first.write([
        ['a', 'b'],
        ['1', '2'],
      ])
      await first.flush()
      const checkpoint = first.bytes
      await first.write([['lost', 'x']])
      await first.flush()

      await setAttempt(2)
      expect(await other.partSize(7, name)).toBeGreaterThan(checkpoint)
      const rows: string[][] = []
      for await (const row of other.rows(7, name, checkpoint, format)) rows.push(row)
      expect(rows).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ])
      const second = await other.open({ id: 7, attempt: 2 }, name, checkpoint, format)
      // the process of the first attempt wakes
      await first.write([['late', 'y']])
      await expect(first.flush()).rejects.toThrow(AttemptOver)
      await expect(first.complete()).rejects.toThrow(AttemptOver)
      await first.close()

      await second.write([['3', '4']])
      await second.complete()
      // as before an upload
      expect(await one.localPath(7, name)).toBe(one.pathOf(7, name))
      expect(await contentOf(one)).toBe(await contentOf(other))
      const content = await contentOf(one)
      expect(content.split(/\r?\n/)).toEqual(['"a";"b"', '"1";"2"', '"3";"4"', ''])
      expect(await one.size(7, name)).toBe(Buffer.byteLength(await contentOf(one)))
      expect(await one.list()).toEqual([7])
      await one.remove(7)
      expect(await partsOf(db).find(7)).toBeUndefined()
      expect(bucket.objects.size).toBe(0)
    })

    it('the older part of a host is not taken for the newer one of another', async () => {
      const [one, other] = [host(), host()]
      const first = await one.open({ id: 7, attempt: 1 }, name, 0, format)
      await first.write([['a'], ['of the first attempt']])
      await first.flush()
      await setAttempt(2)
      const second = await other.open({ id: 7, attempt: 2 }, name, 0, format)
      await second.write([['a'], ['of the second']])
      await second.flush()
      const checkpoint = second.bytes
      await Promise.all([first.close(), second.close()])
      await setAttempt(3)
      const third = await one.open({ id: 7, attempt: 3 }, name, checkpoint, format)
      await third.complete()
      expect(await contentOf(one)).toContain('of the second')
    })

    it.runIf(kind === 'bucket')(
      'failures of the bucket are waited out, and a cut object is refused',
      async () => {
        const folder = host()
        bucket.state.failures = 3
        const file = await folder.open({ id: 7, attempt: 1 }, name, 0, format)
        await file.write([['a'], ['b']])
        await file.complete()
        expect(bucket.state).toEqual({ failures: 0, unsigned: 0, isAway: false })
        const [key = ''] = bucket.objects.keys()
        expect(key).toBe('/files/kontor/main/7/1-0.gz')
        bucket.objects.set(key, Buffer.from('cut'))
        await expect(host().has(7, name)).rejects.toThrow('has 3 bytes, not')
        await folder.remove(7)
      },
    )

    it.runIf(kind === 'bucket')('a bucket that does not answer is told from one that refuses', async () => {
      const objects = createObjectStore(bucket.address, keys)
      bucket.state.isAway = true
      await expect(objects.put('a', Buffer.from('a'))).rejects.toThrow(FileStoreAway)
      bucket.state.isAway = false
      await expect(objects.get('a', 1)).rejects.not.toThrow(FileStoreAway)
    })

    it('every host of an installation downloads every file', async () => {
      const DATABASE_URL = await emptyDatabase(`hosts_${kind}`)
      const PUBLIC_URL = 'http://kontor.test'
      const shared = {
        DATABASE_URL,
        PUBLIC_URL,
        FILE_STORE: kind === 'bucket' ? bucket.address : 'database',
        AWS_ACCESS_KEY_ID: keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      }
      const demo = await startDemoService(40, shared)
      let second: TestService | undefined
      try {
        await demo.ended(await demo.start('delta=false'))
        const key = await readFile(`${demo.service.folder}/kontor.key`, 'utf8')
        second = await startTestService({
          environment: { ...shared, KONTOR_SECRET: key.trim() },
        })
        const { body, status } = await second.admin('GET /ui/api/exports/csv-download/1')
        expect(status).toBe(200)
        expect(String(body.text)).toBe(await demo.file(1))
      } finally {
        await second?.close()
        await demo.close()
      }
    })
  },
)
