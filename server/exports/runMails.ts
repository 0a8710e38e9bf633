import type { FastifyBaseLogger } from 'fastify'
import { users } from '../../src/resources/users.ts'
import { messagesInMail } from '../mail/exportMail.ts'
import type { Mailer } from '../mail/mailer.ts'
import { notifyUsers } from '../mail/notifyUsers.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { severities, type Severity } from '../store/exportRecord.ts'
import type { ExportStore } from '../store/exportStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import type { ExportFolder } from './delivery/exportFolder.ts'
import { exportReport } from './report.ts'
import { messageSentence } from './runMessages.ts'

/** The mails about ended exports that wait to leave, one export after the other and beside the next run. */
export interface RunMails {
  add(id: number): void
  /** Adds the runs that ended just before the service did. */
  addMissed(): Promise<void>
  /** Fulfilled when none waits. */
  idle(): Promise<void>
}

interface RunMailsDeps {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Mails how a finished export ended. */
  mailResult(id: number, signal: AbortSignal): Promise<void>
}

/** Ended exports that are older than this get no mail any more. */
const missedWithinMs = 3_600_000
const mostMissed = 10

/** @param closing stops the mails */
export const queueRunMails = (deps: RunMailsDeps, closing: AbortSignal): RunMails => {
  const { exports, clock, log } = deps
  let last: Promise<void> = Promise.resolve()

  const add = (id: number) => {
    last = last
      .then(() => deps.mailResult(id, closing))
      .catch((error: unknown) => log.warn({ err: error, export: id }, 'nobody was told of an export'))
  }

  return {
    add,
    addMissed: async () => {
      const since = isoTime(clock.now() - missedWithinMs)
      const rows = await exports.finished(mostMissed)
      for (const row of rows) if (!row.notified && (row.finishedAt ?? '') > since) add(row.id)
    },
    idle: () => last,
  }
}

interface MailDeps {
  readonly exports: ExportStore
  readonly folder: ExportFolder
  readonly records: RecordStore
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
  readonly timeZone: string
  publicUrl(): string
}

/** Mails how a finished run ended to those who want to hear of it: once, whoever calls and however often. */
export const mailRunResult = async (deps: MailDeps, id: number, signal: AbortSignal): Promise<void> => {
  const { exports, folder, records, mailer, log, timeZone, publicUrl } = deps
  const row = await exports.find(id)
  if (!row || !(await exports.claimMail(id))) return
  const messages = await firstMessages(exports, id, severities[row.erroneous > 0 ? 'error' : 'warning'])
  await notifyUsers({
    users: await records.list(users),
    tell: async language => ({
      report: await exportReport({ exports, folder }, row, language),
      messages: messages.map(message => ({
        productIdentifier: message.product,
        message: messageSentence(message, language),
      })),
    }),
    mailer,
    link: `${publicUrl()}/exports/${id}`,
    timeZone,
    log,
    signal,
  })
}

const firstMessages = async (exports: ExportStore, id: number, severity: Severity) => {
  for await (const messages of exports.messages(id, severity)) return messages.slice(0, messagesInMail)
  return []
}
