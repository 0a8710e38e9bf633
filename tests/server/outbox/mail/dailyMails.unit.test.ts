import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { MailError } from '../../../../server/outbox/mail/mailError.ts'
import type { Mail } from '../../../../server/outbox/mail/mailer.ts'
import { sendDigests } from '../../../../server/exports/queue/digestMails.ts'
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

interface Sent {
  /** Whether the mail server is away. */
  isDown?: boolean
  to?: number
  unsent?: object[]
}

const digestsOf = async (rows: ExportRecord[], readers: object[], sent: Sent = {}) => {
  const mails: Mail[] = []
  const users = readers.map((more, index) => ({ ...userOf(), notificationsDaily: true, id: index, ...more }))
  const deps = {
    exports: { finished: async () => rows },
    records: { list: async (of: { name: string }) => (of.name === 'users' ? users : []) },
    documents: { read: async () => undefined },
    messages: { causesOf: async () => new Map() },
    mailer: {
      send: async (mail: Mail) => {
        if (sent.isDown) throw new MailError('unavailable', {})
        mails.push(mail)
      },
    },
    clock: { now: () => 0 },
    unsent: { add: async (_kind: string, data: object) => void sent.unsent?.push(data) },
    log: pino({ level: 'silent' }),
    timeZone: 'Europe/Berlin',
    publicUrl: () => 'https://kontor.example',
  }
  const day = { since, until: '2026-11-23T06:00:00.000Z', ...(sent.to !== undefined && { to: sent.to }) }
  await sendDigests(deps as unknown as Parameters<typeof sendDigests>[0], day) // what it calls of them
  return mails
}

describe('the mail of a day', () => {
  it('has the exports with something new, and the number of the others', async () => {
    const news = { missing: 2, warnings: 0, fewer: 0, cause: null }
    const rows = [
      run(38, { status: error, uploaded: false }),
      run(37, nothing),
      run(36, nothing),
      run(35, { status: error, erroneous: 10, news }),
      run(34, { finishedAt: '2026-11-22T05:59:00.000Z' }),
    ]
    const [mail, ...more] = await digestsOf(rows, [all])
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Exports of one day: one did not arrive')
    expect(mail?.text).toContain('2 exports with something new since 22 Nov 2026, 07:00 CET.')
    expect(mail?.text).toContain('2 more runs found nothing new.')
    expect(mail?.text).toMatch(/#35, 22 Nov 2026, 11:00 CET: Delivered. 10 missing. 2 new/)
    expect(mail?.text).toMatch(/#38, .*: Not uploaded\./)
    expect(mail?.text).not.toContain('#34')
  })

  it('is not sent without news, nor about exports that an account did not choose', async () => {
    expect(await digestsOf([run(37, nothing)], [all])).toEqual([])
    const well = [run(37)]
    expect(await digestsOf(well, [{ notificationsErrorsEnabled: true }])).toEqual([])
    expect(await digestsOf(well, [{ ...all, notificationsDaily: false }])).toEqual([])
    expect(await digestsOf(well, [{ ...all, notificationsLocale: 'de_DE' }])).toMatchObject([
      { subject: 'Exporte eines Tages' },
    ])
  })

  it('is sent again to the users whose mail the server did not take', async () => {
    const failed = [run(38, { status: error, uploaded: false })]
    const unsent: object[] = []
    await digestsOf(failed, [all, all], { isDown: true, unsent })
    expect(unsent).toMatchObject([
      { since, to: 0 },
      { since, to: 1 },
    ])
    await expect(digestsOf(failed, [all, all], { isDown: true, to: 1, unsent })).rejects.toThrow(MailError)
    expect(unsent).toHaveLength(2)
    expect(await digestsOf(failed, [all, all], { to: 1 })).toHaveLength(1)
  })

  it('has no exports of a later day', async () => {
    expect(await digestsOf([run(40, { finishedAt: '2026-11-23T06:00:00.000Z' })], [all])).toEqual([])
  })
})
