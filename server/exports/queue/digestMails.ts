import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import { languageOf } from '../../../src/contract/words.ts'
import { users } from '../../../src/resources/users.ts'
import { digestMail, type DigestExport } from '../../mail/digestMail.ts'
import { MailError } from '../../mail/mailError.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Clock } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { type CauseDeps, readCauseWords } from '../causes.ts'
import { exportCause } from '../health/exportCause.ts'
import { isRunning } from '../lifecycle.ts'
import { deliverySign, isQuiet, qualitySign } from '../signs.ts'
import { passing, switchOf } from './runMails.ts'
import type { JobData } from '../../store/jobs/jobs.ts'
import type { UnsentMails } from '../../store/jobs/unsentMails.ts'

export interface DigestMailDeps extends CauseDeps {
  readonly exports: Pick<ExportStore, 'finished'>
  readonly mailer: Mailer
  readonly timeZone: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly clock: Pick<Clock, 'now'>
  readonly unsent: Pick<UnsentMails, 'add'>
  publicUrl(): string
}

/** The most exports of a digest. */
const maxExports = 200

const hasEnded = (row: ExportRecord, { since, until }: JobData['digest']) =>
  !isRunning(row) &&
  row.status !== exportStatuses.cancelled &&
  row.type !== exportTypes.check &&
  (row.finishedAt ?? '') >= since &&
  (row.finishedAt ?? '') < until

/**
 * Mails the exports of a day to each user who chose one mail a day; none where nothing was new. Where the mail server does
 * not take a mail at the moment, it is stored to be sent again.
 * @returns how many mails were sent
 * @throws MailError where it does not take the mail of such a try
 */
export const sendDigests = async (
  deps: DigestMailDeps,
  day: JobData['digest'],
  signal?: AbortSignal,
): Promise<number> => {
  const { exports, records, mailer, log, timeZone, publicUrl } = deps
  const { since, to } = day
  const readers = (await records.list(users)).filter(
    ({ id, notificationsDaily }) => notificationsDaily && (to === undefined || id === to),
  )
  if (readers.length === 0) return 0
  const rows = (await exports.finished(maxExports)).filter(row => hasEnded(row, day)).toReversed()
  let sent = 0
  for (const user of readers) {
    // the mails of a service that stops are sent after its start
    signal?.throwIfAborted()
    const language = languageOf(user.notificationsLocale)
    const news = rows.filter(row => !isQuiet(row) && user[switchOf(row)])
    if (news.length === 0) continue
    const causesOf = await readCauseWords(deps, news, language)
    const shown = news.flatMap((row): DigestExport[] => {
      const delivery = deliverySign(row, language)
      const { top, fresh } = causesOf(row.id)
      const quality = qualitySign(row, fresh)
      const { id, finishedAt: endTime } = row
      return delivery && quality && endTime !== null
        ? [{ id, endTime, delivery, quality, cause: exportCause(row, language, top) }]
        : []
    })
    const digest = { exports: shown, quiet: rows.filter(isQuiet).length, since }
    try {
      await mailer.send(digestMail(user, digest, { link: publicUrl(), timeZone }), signal)
      sent++
    } catch (error) {
      signal?.throwIfAborted()
      const reason =
        error instanceof MailError ? { code: error.code, message: error.message } : { err: error }
      log.warn({ ...reason, to: user.email }, 'a daily mail could not be sent')
      if (!(error instanceof MailError) || !passing.has(error.code)) continue
      if (to !== undefined) throw error
      await deps.unsent.add('digest', { ...day, to: user.id }, deps.clock.now())
    }
  }
  return sent
}
