import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { openDatabase } from '../../../../server/store/openDatabase.ts'
import type { Insertable } from 'kysely'
import type { ExportTableRow } from '../../../../server/store/tables.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-'))
  const db = await openDatabase({ folder })
  const row: Partial<ExportTableRow> = {
    id: 1,
    type: exportTypes.full,
    status: exportStatuses.error,
    excludeAssets: 0,
    disableUpload: 0,
    startedAt: '2026-11-20T01:52:00.000Z',
    finishedAt: '2026-11-20T02:00:00.000Z',
    details: '{"code":"finished","params":{}}',
    processed: 4,
    erroneous: 3,
    fileName: 'a.csv',
    attempt: 1,
    tries: 0,
    fileDeletedAt: '2027-02-20T02:00:00.000Z',
    fileDays: 90,
    messagesDeletedAt: '2027-02-20T02:00:00.000Z',
    messageDays: 60,
  }
  await db
    .insertInto('exports')
    .values(row as Insertable<ExportTableRow>) // the database fills the rest
    .execute()
  await db.destroy()
  service = await startTestService({ folder })
})
afterAll(() => service.close())

describe('an export whose file and messages were deleted', () => {
  it('shows when and after how many days, and offers no action that needs them', async () => {
    const { body } = await service.admin('GET /ui/api/exports/1')
    expect(body.data).toMatchObject({
      csvFileAvailable: false,
      fileDeleted: { at: '2027-02-20T02:00:00.000Z', days: 90 },
      messagesDeleted: { at: '2027-02-20T02:00:00.000Z', days: 60 },
      changesDeleted: null,
      canBeRetried: false,
      canBeContinued: false,
      notes: [],
    })
  })

  it.each([
    ['GET /ui/api/exports/csv-download/1', 404, /^Die Datei von Export #1 wurde nach 90 Tagen gelöscht\./],
    [
      'POST /ui/api/exports/retry/1',
      409,
      /^Export #1 kann nicht wiederholt werden: Seine Meldungen wurden gelöscht/,
    ],
    ['POST /ui/api/exports/1/continue', 409, /^Export #1 kann nicht fortgesetzt werden/],
  ])('%s is refused with a sentence', async (signature, status, sentence) => {
    const answer = await service.admin(signature, undefined, { 'accept-language': 'de' })
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)])
  })

  it('keeps days between 1 and 3,650, and tells of clean-ups to administrators only', async () => {
    const save = (fileDays: number) => service.admin('POST /ui/api/system/retention', { fileDays })
    expect((await save(0)).body).toMatchObject({ success: false, errors: { fileDays: ['At least 1 day.'] } })
    expect((await save(3651)).body).toMatchObject({ success: false })
    expect((await save(30)).body).toMatchObject({ data: { fileDays: 30, messageDays: 90, auditDays: 90 } })
    const state = 'GET /ui/api/system/retention/state'
    expect((await service.admin(state)).body).toMatchObject({
      data: { last: null, disk: { path: service.folder } },
    })
    const password = 'long enough 1'
    const plain = { firstName: 'P', lastName: 'L', email: 'plain@example.com', roles: [] }
    await service.admin('POST /ui/api/users', { ...plain, password, passwordRepeat: password })
    const other = await service.logIn(plain.email, password)
    expect((await other(state)).status).toBe(403)
  })
})
