import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { exportStatuses, exportTypes } from '../../src/contract/calls/exports.ts'
import { languageOf } from '../../src/contract/words.ts'
import { users } from '../../src/resources/users.ts'
import { type CauseDeps, readCauseWords } from '../exports/causes.ts'
import { isRunning } from '../exports/lifecycle.ts'
import { switchOf } from '../exports/queue/runMails.ts'
import { deliverySign, isQuiet, qualitySign } from '../exports/signs.ts'
import { digestMail, type DigestExport } from '../mail/digestMail.ts'
import { MailError } from '../mail/mailError.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import type { ExportRecord } from '../store/exports/exportRecord.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import { createTiming, type Timing } from './timing.ts'

/** Mails the exports of a day to the users who chose one mail a day. */
export interface DigestMails {
  /** Starts to check whether the mails are due. */
  begin(): void
  close(): Promise<void>
}

interface DigestDeps extends CauseDeps {
  readonly exports: Pick<ExportStore, 'finished'>
  readonly mailer: Mailer
  readonly clock: Clock
  readonly timeZone: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  publicUrl(): string
}

/** Every morning at seven. */
const everyMorning = '0 7 * * *'
/** Longest time between two checks, because the machine's clock may be changed. */
const recheckMs = 60_000
/** The most exports of a digest. */
const maxExports = 200

const stateName = 'mailDigest'
const stateSchema = z.object({
  /** When the last digest was started, ISO 8601. */
  until: z.string(),
})

/** Makes the digest of one process. Of several processes that share a database, one sends it each morning. */
export const createDigestMails = (deps: DigestDeps): DigestMails => {
  const { clock, documents, log } = deps
  const closing = new AbortController()
  const { signal } = closing
  let mornings: Timing | undefined
  const timing = () => (mornings ??= createTiming(everyMorning, deps.timeZone))
  let checking: Promise<void> | undefined

  /** @returns the start of the day whose digest is due, if no other process has started it */
  const claim = async (): Promise<string | undefined> => {
    const until = isoTime(clock.now())
    const due = isoTime(timing().before(clock.now() + 1000) ?? 0)
    let since: string | undefined
    await documents.change(stateName, stateSchema, stored => {
      since = stored && stored.until < due ? stored.until : undefined
      return stored && since === undefined ? undefined : { until }
    })
    return since
  }

  const checkUntilClosed = async () => {
    while (!signal.aborted) {
      try {
        const since = await claim()
        if (since !== undefined) await sendDigests(deps, since, signal)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'the daily mails were not sent')
      }
      await clock.sleep(recheckMs, AbortSignal.any([signal])).catch(() => undefined)
    }
  }

  return {
    begin: () => {
      checking ??= checkUntilClosed()
    },
    close: async () => {
      closing.abort(new Error('the service stops'))
      await checking
    },
  }
}

const hasEnded = (row: ExportRecord, since: string) =>
  !isRunning(row) &&
  row.status !== exportStatuses.cancelled &&
  row.type !== exportTypes.check &&
  (row.finishedAt ?? '') >= since

/**
 * Mails the exports that ended since a moment to each user who chose one mail a day; none where nothing was new.
 * @param since ISO 8601
 * @returns how many mails were sent
 */
export const sendDigests = async (
  deps: Omit<DigestDeps, 'clock'>,
  since: string,
  signal?: AbortSignal,
): Promise<number> => {
  const { exports, records, mailer, log, timeZone, publicUrl } = deps
  const readers = (await records.list(users)).filter(({ notificationsDaily }) => notificationsDaily)
  if (readers.length === 0) return 0
  const rows = (await exports.finished(maxExports)).filter(row => hasEnded(row, since)).toReversed()
  let sent = 0
  for (const user of readers) {
    const language = languageOf(user.notificationsLocale)
    const news = rows.filter(row => !isQuiet(row) && user[switchOf(row)])
    if (news.length === 0) continue
    const causes = await readCauseWords(deps, news, language)
    const shown = news.flatMap((row): DigestExport[] => {
      const delivery = deliverySign(row, language)
      const quality = qualitySign(row, causes.fresh(row.id))
      const { id, finishedAt: endTime } = row
      return delivery && quality && endTime !== null ? [{ id, endTime, delivery, quality }] : []
    })
    const digest = { exports: shown, quiet: rows.filter(isQuiet).length, since }
    try {
      await mailer.send(digestMail(user, digest, { link: publicUrl(), timeZone }), signal)
      sent++
    } catch (error) {
      const reason =
        error instanceof MailError ? { code: error.code, message: error.message } : { err: error }
      log.warn({ ...reason, to: user.email }, 'a daily mail could not be sent')
    }
  }
  return sent
}
