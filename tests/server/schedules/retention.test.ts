import type { Insertable } from 'kysely'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import { retention as declaration } from '../../../src/resources/settings/retention.ts'
import { createExportFolder } from '../../../server/exports/deliver/exportFolder.ts'
import { createRetention } from '../../../server/schedules/retention.ts'
import { createExportStore } from '../../../server/store/exports/exportStore.ts'
import type { Database } from '../../../server/store/openDatabase.ts'
import { createDocumentStore } from '../../../server/store/documentStore.ts'
import { createRecordStore } from '../../../server/store/recordStore.ts'
import { createRefStore } from '../../../server/store/exports/refStore.ts'
import { createEmbeddedJobs } from '../../../server/store/jobs/embeddedJobs.ts'
import { createRetentionStore } from '../../../server/store/retentionStore.ts'
import type { ExportTableRow } from '../../../server/store/tables.ts'
import { onEachDatabaseInLong, vault } from '../store/onEachDatabase.ts'
import { createMovedClock } from './movedClock.ts'

const now = '2026-11-22T12:00:00.000Z'
const day = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

/** An export that ended this many days ago, with a file, 3 messages and a changed row. */
const addExport = async (
  db: Database,
  folder: string,
  id: number,
  age: number,
  change: Partial<Insertable<ExportTableRow>> = {},
  files: readonly string[] = ['a.csv'],
) => {
  const row = {
    id,
    type: exportTypes.full,
    status: exportStatuses.error,
    excludeAssets: 0,
    disableUpload: 0,
    startedAt: day(age),
    finishedAt: day(age),
    details: '{"code":"finished","params":{}}',
    processed: 4,
    successful: 1,
    erroneous: 3,
    fileName: 'a.csv',
    hasFile: 1,
    attempt: 1,
    tries: 0,
    ...change,
  }
  await db
    .insertInto('exports')
    .values(row as Insertable<ExportTableRow>)
    .execute() // the database fills the rest
  for (const seq of [0, 1, 2])
    await db
      .insertInto('exportMessages')
      .values({
        exportId: id,
        seq,
        severity: 2,
        product: `p${seq}`,
        ref: `r${seq}`,
        code: 'x',
        field: '',
        params: '{}',
      })
      .execute()
  const cause = { exportId: id, code: 'x', field: '', messages: 3, products: 3, firstSeq: 0 }
  await db.insertInto('exportCauses').values(cause).execute()
  const written = { run: id, article: 'one', product: 'one', hash: 1, at: 0, length: 1, kind: 1 }
  await db.insertInto('written').values(written).execute()
  await db.insertInto('known').values({ run: id, article: 'two', failed: 1, at: 0, ref: '' }).execute()
  await db.insertInto('runRefs').values({ run: id, list: 1, place: 0, ref: 'r0', holder: '' }).execute()
  await mkdir(join(folder, 'exports', String(id)), { recursive: true })
  for (const name of files) await writeFile(join(folder, 'exports', String(id), name), 'x'.repeat(1000))
}

const createGround = (db: Database, folder: string) => {
  const clock = createMovedClock(now)
  const records = createRecordStore(db, vault)
  const jobs = createEmbeddedJobs()
  const make = (files = createExportFolder(folder), store = createRetentionStore(db, false)) =>
    createRetention({
      jobs,
      store,
      records,
      documents: createDocumentStore(db),
      folder: files,
      home: folder,
      clock,
      timeZone: 'Europe/Berlin',
      log: pino({ level: 'silent' }),
    })
  return { clock, records, make, exports: createExportStore(db) }
}

const foldersIn = async (folder: string) => (await readdir(join(folder, 'exports'))).map(Number).toSorted()

const messageRuns = async (db: Database) => {
  const rows = await db
    .selectFrom('exportMessages')
    .select('exportId')
    .distinct()
    .orderBy('exportId')
    .execute()
  return rows.map(row => row.exportId)
}

await onEachDatabaseInLong(ground => {
  it('deletes old data, and keeps the last delivery and other needed data', async () => {
    const { db, folder } = ground
    const { make, exports } = createGround(db, folder)
    await addExport(db, folder, 1, 200)
    await addExport(db, folder, 2, 190, { delivered: 1, uploaded: 1 }) // holds the row of an article on sale
    await addExport(db, folder, 3, 180, { delivered: 1, uploaded: 1 }) // newer rows of its articles are in other files
    await addExport(db, folder, 4, 170, { delivered: 1, uploaded: 1 }) // the last delivered
    await addExport(db, folder, 5, 160, { delivered: 1, type: exportTypes.retry, originalId: 1, uploaded: 0 })
    await addExport(db, folder, 6, 150, { status: exportStatuses.onHold })
    await addExport(db, folder, 7, 140, { status: exportStatuses.running, checkpoint: '{}', hasFile: 0 })
    await addExport(db, folder, 8, 130, { checkpoint: '{}', hasFile: 0 }, ['a.csv.1.part'])
    await addExport(db, folder, 9, 80, {}, ['a.csv', 'a.csv.2.part.new'])
    const sold = { article: 'one', hash: 1, at: 0, length: 1, product: 'one' }
    await db
      .insertInto('delivered')
      .values({ ...sold, run: 2 })
      .execute()
    await db
      .insertInto('delivered')
      .values({ ...sold, article: 'off', run: 3, length: 0 })
      .execute()

    await make().clean()

    expect(await foldersIn(folder)).toEqual([2, 4, 5, 6, 7, 9])
    expect(await readdir(join(folder, 'exports', '9'))).toEqual(['a.csv'])
    expect(await exports.find(1)).toMatchObject({ hasFile: false, fileDeletedAt: now, fileDays: 90 })
    expect(await exports.find(8)).toMatchObject({ checkpoint: null, fileDeletedAt: null })
    // 4 is the base of a delta, 5 was delivered since and 1 was repeated by it; 8 could still have continued
    expect(await messageRuns(db)).toEqual([1, 4, 5, 6, 7, 9])
    expect(await createRefStore(db).countPending({ id: 4, before: 10, withAssets: true, warnings: [] })).toBe(
      3,
    )
    const changed = await db.selectFrom('written').select('run').orderBy('run').execute()
    expect(changed.map(row => row.run)).toEqual([1, 4, 5, 6, 7, 9])
    const known = await db.selectFrom('known').select('run').orderBy('run').execute()
    expect(known.map(row => row.run)).toEqual([1, 4, 5, 6, 7, 9])
    const causes = await db.selectFrom('exportCauses').select('exportId').orderBy('exportId').execute()
    expect(causes.map(row => row.exportId)).toEqual([1, 4, 5, 6, 7, 9])
  })

  it('finishes the deletion of an interrupted clean-up', async () => {
    const { db, folder } = ground
    const { make } = createGround(db, folder)
    for (const id of [1, 2, 3]) await addExport(db, folder, id, 200)
    const store = createRetentionStore(db, false)
    for (const id of [1, 2])
      await expect(
        store.deleteMessages(id, Date.parse(now), 90, AbortSignal.abort(new Error('cut'))),
      ).rejects.toThrow('cut')
    await db.updateTable('exports').set({ status: exportStatuses.running }).where('id', '=', 2).execute()
    await db.updateTable('exports').set({ finishedAt: now }).where('id', '=', 3).execute()
    expect(await messageRuns(db)).toEqual([1, 2, 3])
    await make().clean()
    expect(await messageRuns(db)).toEqual([2, 3])
    for (const table of ['written', 'known', 'runRefs'] as const)
      expect(await db.selectFrom(table).select('run').where('run', '=', 1).execute()).toEqual([])
  })

  it('keeps the last file of each target, and the rows of a previous target', async () => {
    const { db, folder } = ground
    const { make } = createGround(db, folder)
    const delivered = { delivered: 1, uploaded: 1 }
    await addExport(db, folder, 1, 200, { ...delivered, target: 'a' }) // holds the row of an article on sale there
    await addExport(db, folder, 2, 190, { ...delivered, target: 'a' }) // the last of that target
    await addExport(db, folder, 3, 180, { ...delivered, target: 'b' })
    await addExport(db, folder, 4, 170, { ...delivered, target: 'b' }) // the last of this target
    for (const [article, run, length] of [
      ['off', 3, 0],
      ['one', 1, 1],
    ] as const)
      await db
        .insertInto('deliveredElsewhere')
        .values({ target: 'a', article, hash: 1, at: 0, run, length, product: 'one' })
        .execute()

    await make().clean()

    expect(await foldersIn(folder)).toEqual([1, 2, 4])
    expect(await messageRuns(db)).toEqual([2, 4])
  })

  it('keeps the base of a delta with assets, before deliveries without them', async () => {
    const { db, folder } = ground
    const { make } = createGround(db, folder)
    await addExport(db, folder, 1, 200, { delivered: 1, target: 'a' })
    await addExport(db, folder, 2, 190, { delivered: 1, target: 'a', excludeAssets: 1 })
    await addExport(db, folder, 3, 180, { delivered: 1, target: 'a', excludeAssets: 1 })
    await make().clean()
    expect(await messageRuns(db)).toEqual([1, 3])
  })

  it('deletes the audit log by its own days and counts the deleted entries', async () => {
    const { db, folder } = ground
    const { make, records } = createGround(db, folder)
    const entry = {
      user: 'a',
      action: 'update',
      resource: 'csv',
      record: 'csv',
      recordName: null,
      before: null,
    }
    for (const [id, age] of [
      [1, 40],
      [2, 20],
    ] as const)
      await db
        .insertInto('audit')
        .values({ ...entry, id, at: day(age), after: '{}' })
        .execute()
    await records.changeSettings(declaration, async stored => ({ ...stored, auditDays: 30 }))
    const retention = make()
    await retention.clean()
    expect(await db.selectFrom('audit').select('id').execute()).toEqual([{ id: 2 }])
    expect((await retention.state('en')).last).toMatchObject({ audit: 1, failure: null })
    await retention.close()
  })

  it('cleans at three at night, makes up for a missed night at the start, and once for all processes', async () => {
    const { db, folder } = ground
    const { make, clock } = createGround(db, folder)
    const first = make()
    expect((await first.state('en')).next).toBe('2026-11-23T02:00:00.000Z')
    first.begin()
    await clock.moveTo('2026-11-22T12:01:00.000Z')
    expect((await first.state('en')).last).toBeNull()
    await clock.moveTo('2026-11-23T02:00:00.000Z')
    await clock.moveTo('2026-11-23T02:00:30.000Z')
    expect((await first.state('en')).last?.at).toBe('2026-11-23T02:00:00.000Z')
    await first.close()
    clock.leapTo('2026-11-26T10:00:00.000Z')
    const both = [make(), make()]
    for (const one of both) one.begin()
    await clock.moveTo('2026-11-26T10:00:10.000Z', 2)
    expect((await both[0]?.state('en'))?.last?.at).toBe('2026-11-26T10:00:00.000Z')
    await clock.moveTo('2026-11-26T10:05:00.000Z', 2)
    expect((await both[1]?.state('en'))?.last?.at).toBe('2026-11-26T10:00:00.000Z')
    for (const one of both) await one.close()
  })

  it('begins again in another process where the first stops in the middle', async () => {
    const { db, folder } = ground
    const { make, clock } = createGround(db, folder)
    const store = createRetentionStore(db, false)
    let isReading = false
    /** Reads until the process stops. */
    const exports = async (signal: AbortSignal) => {
      isReading = true
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw signal.reason
    }
    const before = make()
    before.begin()
    await clock.moveTo('2026-11-22T12:01:00.000Z')
    await before.close()
    clock.leapTo('2026-11-23T02:00:01.000Z')
    const first = make(undefined, { ...store, exports })
    first.begin()
    await expect.poll(() => isReading).toBe(true)
    await first.close()
    const second = make()
    expect((await second.state('en')).last).toBeNull()
    second.begin()
    await expect.poll(async () => (await second.state('en')).last?.failure).toBeNull()
    await second.close()
  })

  it('deletes nothing after the clock leapt, says so, and deletes once it was set back', async () => {
    const { db, folder } = ground
    const { make, clock } = createGround(db, folder)
    await addExport(db, folder, 1, 20)
    const retention = make()
    retention.begin()
    await clock.moveTo('2026-11-22T12:01:00.000Z')
    clock.leapTo('2027-12-22T12:01:00.000Z')
    await clock.moveTo('2027-12-22T12:01:00.000Z')
    expect(await foldersIn(folder)).toEqual([1])
    const { last } = await retention.state('en')
    expect(last).toMatchObject({ files: 0, messages: 0, audit: 0 })
    expect(last?.failure).toMatch(
      /^The clock of this machine leapt from 2026-11-22 13:00 to 2027-12-22 13:01, so nothing is deleted before 2027-12-29 13:01/,
    )
    await retention.close()
    clock.leapTo('2026-11-23T02:00:00.000Z')
    const next = make()
    next.begin()
    await clock.moveTo('2026-11-23T02:01:00.000Z')
    expect((await next.state('en')).last).toMatchObject({ at: '2026-11-23T02:00:00.000Z', failure: null })
    await next.close()
  })

  it('is done after its process died with the job, and with old messages to webhooks', async () => {
    const { db, folder } = ground
    const { make, clock } = createGround(db, folder)
    const documents = createDocumentStore(db)
    const due = '2026-11-23T02:00:00.000Z'
    const state = { begun: due, last: null, open: { due, sentAt: due } }
    await documents.write('retentionState', state)
    for (const [id, created, waits] of [
      [1, '2026-10-01T00:00:00.000Z', false],
      [2, '2026-10-01T00:00:00.000Z', true],
      [3, due, false],
    ] as const) {
      const texts = {
        kind: 'webhook',
        target: 'Pager',
        event: 'test',
        subject: `test ${id}`,
        messageId: `msg_${id}`,
        content: '{}',
      }
      const row = { ...texts, createdAt: created, state: waits ? 'waiting' : 'accepted' }
      await db
        .insertInto('outbox')
        .values({ ...row, id, targetId: 1, tries: 1 } as never) // a row of a test
        .execute()
    }
    clock.leapTo('2026-11-23T02:01:00.000Z')
    const retention = make()
    retention.begin()
    await clock.moveTo('2026-11-23T02:01:30.000Z')
    expect((await retention.state('en')).last).toBeNull()
    await clock.moveTo('2026-11-23T02:05:00.000Z')
    expect((await retention.state('en')).last).toMatchObject({ failure: null })
    const left = await db.selectFrom('outbox').select('id').orderBy('id').execute()
    expect(left).toEqual([{ id: 2 }, { id: 3 }])
    await retention.close()
  })

  it('is repeated a little later where it failed, and its amounts count as one', async () => {
    const { db, folder } = ground
    const { make, clock } = createGround(db, folder)
    for (const id of [1, 2]) await addExport(db, folder, id, 200)
    const files = createExportFolder(folder)
    let isLocked = true
    const remove = async (id: number) => {
      if (id === 1 && isLocked) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
      return files.remove(id)
    }
    const retention = make({ ...files, remove })
    retention.begin()
    await clock.moveTo('2026-11-22T12:01:00.000Z')
    await clock.moveTo('2026-11-23T02:00:01.000Z')
    expect((await retention.state('en')).last?.failure).toContain('EBUSY')
    expect(await foldersIn(folder)).toEqual([1])
    isLocked = false
    await clock.moveTo('2026-11-23T02:05:00.000Z')
    expect((await retention.state('en')).last).toMatchObject({ files: 2, failure: null })
    expect(await foldersIn(folder)).toEqual([])
    await retention.close()
  })

  it('reports data that could not be deleted, and deletes it the next time', async () => {
    const { db, folder } = ground
    const { make, exports } = createGround(db, folder)
    await addExport(db, folder, 1, 200)
    await addExport(db, folder, 2, 200)
    const path = join(folder, 'exports', '1')
    const locked = createExportFolder(folder)
    const remove = async (id: number) => {
      if (id === 1)
        throw Object.assign(new Error(`EACCES: permission denied, rmdir '${path}'`), { code: 'EACCES', path })
      return locked.remove(id)
    }
    const retention = make({ ...locked, remove })
    await retention.clean()
    expect((await retention.state('de')).last?.failure).toContain(path)
    expect(await foldersIn(folder)).toEqual([1])
    const next = make()
    await next.clean()
    expect((await next.state('de')).last).toMatchObject({ files: 1, failure: null })
    expect(await foldersIn(folder)).toEqual([])
    expect(await exports.find(1)).toMatchObject({ hasFile: false })
  })

  it('stops between two steps when the service stops', async () => {
    const { db, folder } = ground
    const { make } = createGround(db, folder)
    await addExport(db, folder, 1, 200)
    const retention = make()
    await retention.close()
    await expect(retention.clean()).rejects.toThrow('the service stops')
    expect(await foldersIn(folder)).toEqual([1])
  })
})
