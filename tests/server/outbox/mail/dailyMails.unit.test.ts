import { describe, expect, it } from 'vitest'
import { dailyLetters } from '../../../../server/outbox/mail/dailyMails.ts'
import { letterText } from '../../../../server/outbox/mail/letter.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'
import { userOf } from './mailExamples.ts'

const since = '2026-11-22T06:00:00.000Z'
const { error, successful } = exportStatuses
const all = {
  notificationsSuccessEnabled: true,
  notificationsWarningsEnabled: true,
  notificationsErrorsEnabled: true,
}

/** An export of a schedule that ended in the day of the digest. */
const run = (id: number, more: Partial<ExportRecord> = {}) =>
  exportRecord(id, { scheduleId: 1, uploaded: true, finishedAt: '2026-11-22T10:00:00.000Z', ...more })
const nothing: Partial<ExportRecord> = {
  type: exportTypes.delta,
  status: successful,
  uploaded: null,
  processed: 0,
  successful: 0,
  difference: { ...exportRecord.difference, nothingChanged: true },
}

const lettersOf = async (rows: ExportRecord[], readers: object[], to?: number) => {
  const users = readers.map((more, index) => ({ ...userOf(), notificationsDaily: true, id: index, ...more }))
  const deps = {
    exports: { endedBetween: async () => rows.toReversed() },
    records: { list: async (of: { name: string }) => (of.name === 'users' ? users : []) },
    documents: { read: async () => undefined },
    messages: { causesOf: async () => new Map() },
    timeZone: 'Europe/Berlin',
    publicUrl: () => 'https://kontor.example',
  }
  const day = { since, until: '2026-11-23T06:00:00.000Z', ...(to !== undefined && { to }) }
  const letters = await dailyLetters(deps as unknown as Parameters<typeof dailyLetters>[0], day) // what it calls of them
  return letters.map(({ user, letter }) => ({ id: user.id, subject: letter.title, text: letterText(letter) }))
}

describe('the mail of a day', () => {
  it('has the exports with something new, and the number of the others', async () => {
    const news = { missing: 2, warnings: 0, fewer: 0, cause: null }
    const rows = [
      run(38, { status: error, uploaded: false }),
      run(37, nothing),
      run(36, nothing),
      run(35, { status: error, erroneous: 10, news }),
    ]
    const [mail, ...more] = await lettersOf(rows, [all])
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Exports of one day: one did not arrive')
    expect(mail?.text).toContain('2 exports with something new since 22 Nov 2026, 07:00 CET.')
    expect(mail?.text).toContain('2 more runs found nothing new.')
    expect(mail?.text).toMatch(/#35, 22 Nov 2026, 11:00 CET: Delivered. 10 missing. 2 new/)
    expect(mail?.text).toMatch(/#38, .*: Not uploaded\./)
  })

  it('is not sent without news, nor about exports that an account did not choose', async () => {
    expect(await lettersOf([run(37, nothing)], [all])).toEqual([])
    const well = [run(37)]
    expect(await lettersOf(well, [{ notificationsErrorsEnabled: true }])).toEqual([])
    expect(await lettersOf(well, [{ ...all, notificationsDaily: false }])).toEqual([])
    expect(await lettersOf(well, [{ ...all, notificationsLocale: 'de_DE' }])).toMatchObject([
      { subject: 'Exporte eines Tages' },
    ])
  })

  it('that an older version could not send is for its one reader', async () => {
    const failed = [run(38, { status: error, uploaded: false })]
    expect((await lettersOf(failed, [all, all], 1)).map(({ id }) => id)).toEqual([1])
  })

  it('has the one failed run of 288', async () => {
    const rows = Array.from({ length: 288 }, (_none, at) => run(at + 1, nothing)).toReversed()
    rows[260] = run(28, { status: error, uploaded: false })
    const [mail] = await lettersOf(rows, [all])
    expect(mail?.text).toContain('#28')
    expect(mail?.text).toContain('287 more runs found nothing new.')
  })
})
