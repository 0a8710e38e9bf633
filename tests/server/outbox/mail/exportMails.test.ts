import { afterEach, beforeEach, expect, it, describe, vi } from 'vitest'
import { letterOf } from '../../../../server/outbox/mail/mailSender.ts'
import type { ExportChange } from '../../../../server/store/exports/exportRecord.ts'
import { exportStatuses } from '../../../../src/contract/calls/exports.ts'
import { onEachDatabaseInLong } from '../../store/onEachDatabase.ts'
import { createOutboxGround, type OutboxGround } from '../outboxGround.ts'

const { successful, warning, error, cancelled, running } = exportStatuses

const off = { notificationsErrorsEnabled: false }
const people = {
  'success@example.com': { ...off, notificationsSuccessEnabled: true },
  'warnings@example.com': { ...off, notificationsWarningsEnabled: true, notificationsLocale: 'de_DE' },
  'errors@example.com': {},
  'never@example.com': off,
  'daily@example.com': { notificationsDaily: true },
  'always@example.com': { notificationsSuccessEnabled: true, notificationsWarningsEnabled: true },
}

await onEachDatabaseInLong(ground => {
  let outbox: OutboxGround
  beforeEach(async () => {
    outbox = createOutboxGround(ground)
    for (const [email, more] of Object.entries(people)) await outbox.addUser(email, more)
  })
  afterEach(() => outbox.close())

  /** The mails about an export that ended like this, which no server takes. */
  const mailsAbout = async (change: ExportChange) => {
    const id = await outbox.failExport()
    await outbox.exports.change(id, { details: { code: 'allGood', params: { total: 7 } }, ...change })
    outbox.start({ smtpUrl: 'smtp://127.0.0.1:1' })
    const events = () => ground.db.selectFrom('outbox').select('id').where('kind', '=', 'event').execute()
    await vi.waitFor(async () => expect(await events()).toEqual([]), 20_000)
    return outbox.messages()
  }

  describe('the mails about an export', () => {
    it.each([
      ['successful', successful, ['always@example.com', 'success@example.com']],
      ['with warnings', warning, ['always@example.com', 'warnings@example.com']],
      ['with errors', error, ['always@example.com', 'errors@example.com']],
      ['cancelled', cancelled, []],
      ['running', running, []],
    ] as const)('go, where it is %s, to the users who chose it', async (_state, status, expected) => {
      const mails = await mailsAbout({ status })
      expect(mails.map(({ target }) => target).toSorted()).toEqual(expected)
    })

    it('are in the language of each', async () => {
      const mails = await mailsAbout({ status: warning })
      expect(mails.map(mail => [mail.target, letterOf(mail).language])).toEqual([
        ['warnings@example.com', 'de'],
        ['always@example.com', 'en'],
      ])
    })

    it('are not written where no mail server is set up', async () => {
      await outbox.failExport()
      outbox.start()
      await vi.waitFor(
        async () => expect(await ground.db.selectFrom('outbox').select('id').execute()).toEqual([]),
        20_000,
      )
    })
  })
})
