import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import { type Language, languageOf } from '../../../src/contract/words.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { users } from '../../../src/resources/users.ts'
import {
  exportMail,
  type ExportSummary,
  type MailUser,
  messagesInMail,
  type Outcome,
  outcomeOf,
} from '../../mail/exportMail.ts'
import { MailError } from '../../mail/mailError.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import { type ExportRecord, severities, type Severity } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { JobData, Jobs } from '../../store/jobs/jobs.ts'
import type { UnsentMails } from '../../store/jobs/unsentMails.ts'
import { untilDatabaseAnswers } from '../../store/openDatabase.ts'
import type { ExportFolder } from '../delivery/exportFolder.ts'
import { type CauseDeps, readCauseWords } from '../causes.ts'
import { exportReport } from '../report.ts'
import { messageSentence } from '../runMessages.ts'
import { isChange } from '../signs.ts'
import { createWorkLoop } from './workLoop.ts'

/** The mails about ended exports: one export after the other, while the next run goes on. */
export interface RunMails {
  /** Starts to look for ended exports that other processes added. */
  begin(): void
  add(id: number): Promise<void>
  /** Adds the exports that ended just before the service did. */
  addMissed(): Promise<void>
  /** Fulfilled once no mail is being sent any more. */
  idle(): Promise<void>
}

interface RunMailsDeps {
  readonly exports: ExportStore
  readonly jobs: Jobs
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Mails how a finished export ended. @throws what is worth another try */
  mailResult(mail: JobData['mail'], signal: AbortSignal): Promise<void>
}

/** Exports that ended longer ago get no mail any more. */
const missedWithinMs = 3_600_000
const maxMissed = 10

/** @param closing stops the mails */
export const queueRunMails = (deps: RunMailsDeps, closing: AbortSignal): RunMails => {
  const { exports, jobs, clock, log } = deps

  const mailNext = async () => {
    const job = await jobs.take('mail')
    if (!job) return false
    try {
      await deps.mailResult(job.data, closing)
      await jobs.complete(job)
    } catch (error) {
      log.warn({ err: error, ...job.data }, 'the mails about an export were not sent')
      await jobs.fail(job, error instanceof Error ? error.message : String(error))
    }
    return true
  }

  const onError = (error: unknown, waitMs: number) =>
    log.warn({ err: error, waitMs }, 'the mails about exports were interrupted')
  const loop = createWorkLoop({ clock, lookEveryMs: jobs.lookEveryMs, onError }, mailNext, closing)

  const add = async (id: number) => {
    try {
      await untilDatabaseAnswers(() => jobs.send('mail', { export: id }), clock, closing)
    } catch (error) {
      log.warn({ err: error, export: id }, 'the mails about an export were not sent')
    }
    loop.wake()
  }

  return {
    begin: loop.wake,
    add,
    addMissed: async () => {
      const since = isoTime(clock.now() - missedWithinMs)
      try {
        const rows = await exports.finished(maxMissed)
        for (const row of rows) if (!row.notified && (row.finishedAt ?? '') > since) await add(row.id)
      } catch (error) {
        log.warn({ err: error }, 'the mails of an earlier process were not sent')
      }
    },
    idle: loop.idle,
  }
}

export interface MailDeps extends CauseDeps {
  readonly exports: ExportStore
  readonly unsent: Pick<UnsentMails, 'add'>
  readonly clock: Pick<Clock, 'now'>
  readonly folder: ExportFolder
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
  readonly timeZone: string
  publicUrl(): string
}

/** Enough ended exports to have the one before among them, while others end. */
const recentExports = 10

/**
 * Mails how an export ended, if that is news, to the users whose switches ask for it: once, however often it is called.
 * Where the mail server does not take a mail at the moment, it is stored to be sent again.
 * @throws MailError where it does not take the mail of such a try
 */
export const mailRunResult = async (
  deps: MailDeps,
  { export: id, to }: JobData['mail'],
  signal: AbortSignal,
): Promise<void> => {
  const { exports, clock, folder, records, mailer, log, timeZone, publicUrl } = deps
  const row = await exports.find(id)
  // The user who starts a check is looking at it.
  if (!row || row.type === exportTypes.check) return
  if (to === undefined) {
    if (!(await exports.claimMail(id))) return
    const previous = (await exports.finished(recentExports)).find(other => other.id < id)
    if (!isChange(row, previous)) return
  }
  const messages = await firstMessages(exports, id, severities[row.erroneous > 0 ? 'error' : 'warning'])
  const readers = (await records.list(users)).filter(
    user => !user.notificationsDaily && (to === undefined || user.id === to),
  )
  await notifyUsers({
    users: readers,
    onUnavailable: async (email, error) => {
      const reader = readers.find(user => user.email === email)
      if (to !== undefined || !reader) throw error
      await deps.unsent.add('mail', { export: id, to: reader.id }, clock.now())
    },
    summarize: async language => ({
      report: await exportReport(
        { exports, folder, clock },
        row,
        language,
        (await readCauseWords(deps, [row], language))(id),
      ),
      messages: messages.map(message => ({
        productIdentifier: message.product,
        message: messageSentence(message, language),
      })),
    }),
    mailer,
    link: `${publicUrl()}${exportPath(id)}`,
    timeZone,
    log,
    signal,
  })
}

const firstMessages = async (exports: ExportStore, id: number, severity: Severity) => {
  for await (const messages of exports.messages(id, severity)) return messages.slice(0, messagesInMail)
  return []
}

/** The switch of an account that asks for mails about each outcome. */
const switches = {
  successful: 'notificationsSuccessEnabled',
  warning: 'notificationsWarningsEnabled',
  error: 'notificationsErrorsEnabled',
  // It waits for a person as a failed one does.
  onHold: 'notificationsErrorsEnabled',
} as const satisfies Record<Outcome, keyof MailUser>

/** The switch of an account that asks for mails about an export. */
export const switchOf = ({ status }: Pick<ExportRecord, 'status'>): keyof MailUser => {
  if (status === exportStatuses.successful) return switches.successful
  return status === exportStatuses.warning ? switches.warning : switches.error
}

interface Notification {
  readonly users: readonly MailUser[]
  /** Summarizes the export in one language; called at most once for each. */
  summarize(language: Language): Promise<ExportSummary>
  readonly mailer: Mailer
  /** The page of the export. */
  readonly link: string
  readonly timeZone: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Called for each address whose mail the server does not take at the moment. */
  onUnavailable?(email: string, error: MailError): Promise<void>
  readonly signal?: AbortSignal
}

/** Failures that pass by themselves. */
export const passing: ReadonlySet<string> = new Set([
  'connectionRefused',
  'hostNotFound',
  'timeout',
  'unavailable',
])

/**
 * Mails the summary of an export to all users whose switches ask for it, each in their language. Call it once per export.
 * An address that fails is logged, and the other users still get their mails; a cancelled export is not mailed.
 * @returns how many mails were sent
 */
export const notifyUsers = async (notification: Notification): Promise<number> => {
  const { users, summarize, mailer, link, timeZone, log, signal } = notification
  const summaries = new Map<Language, Promise<ExportSummary>>()
  const summaryIn = (language: Language) => {
    const summary = summaries.get(language) ?? summarize(language)
    summaries.set(language, summary)
    return summary
  }

  const notify = async (user: MailUser): Promise<boolean> => {
    const run = await summaryIn(languageOf(user.notificationsLocale))
    const outcome = outcomeOf(run.report)
    if (outcome === undefined || !user[switches[outcome]]) return false
    await mailer.send(exportMail(user, run, { link, timeZone }), signal)
    return true
  }

  let sent = 0
  for (const user of users.filter(user => Object.values(switches).some(name => user[name]))) {
    if (signal?.aborted) break
    try {
      if (await notify(user)) sent++
    } catch (error) {
      // The error of the mail client may hold the conversation with the server: only our own is logged.
      const reason =
        error instanceof MailError ? { code: error.code, message: error.message } : { err: error }
      log.warn({ ...reason, to: user.email }, 'a notification could not be sent')
      if (error instanceof MailError && passing.has(error.code))
        await notification.onUnavailable?.(user.email, error)
    }
  }
  return sent
}
