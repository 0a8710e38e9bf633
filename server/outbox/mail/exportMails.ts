import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import { type Language, languageOf } from '../../../src/contract/words.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { users } from '../../../src/resources/users.ts'
import { type CauseDeps, readCauseWords } from '../../exports/findings/causes.ts'
import type { ExportFolder } from '../../exports/deliver/exportFolder.ts'
import { isFailed, isRunning } from '../../exports/life/states.ts'
import { exportReport } from '../../exports/life/report.ts'
import { formatRunMessage } from '../../exports/findings/runMessages.ts'
import { isChange } from '../../exports/life/quality.ts'
import type { Clock } from '../../shared/clock.ts'
import { type ExportRecord, severities } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { NewsStore } from '../../store/exports/newsStore.ts'
import type { ExportEnd } from '../../store/outbox/events.ts'
import {
  exportLetter,
  type ExportSummary,
  type MailUser,
  messagesInMail,
  type MailOutcome,
  mailOutcome,
} from './exportMail.ts'
import type { Letter } from './letter.ts'

/** A letter with its reader. */
export interface Addressed {
  readonly user: MailUser & { readonly id: number }
  readonly letter: Letter
}

export interface ExportMailDeps extends CauseDeps {
  readonly exports: ExportStore
  readonly news: NewsStore
  readonly clock: Pick<Clock, 'now'>
  readonly folder: ExportFolder
  readonly timeZone: string
  publicUrl(): string
}

/** The switch of an account that asks for mails about each outcome. */
const switches = {
  successful: 'notificationsSuccessEnabled',
  warning: 'notificationsWarningsEnabled',
  error: 'notificationsErrorsEnabled',
  // It waits for a person as a failed one does.
  onHold: 'notificationsErrorsEnabled',
} as const satisfies Record<MailOutcome, keyof MailUser>

/** The switch of an account that asks for mails about an export. */
export const switchOf = ({ status }: Pick<ExportRecord, 'status'>): keyof MailUser => {
  if (status === exportStatuses.successful) return switches.successful
  return status === exportStatuses.warning ? switches.warning : switches.error
}

/** An export as its mail shows it: compared with those before, also where the process died that should have done it. */
const readCompared = async ({ exports, news }: ExportMailDeps, id: number) => {
  const row = await exports.find(id)
  if (!row || row.news !== null || isRunning(row) || isFailed(row)) return row
  const compared = { news: await news.compare(row) }
  await exports.change(id, compared)
  return { ...row, ...compared }
}

/**
 * The letters about the end of an export, one for each user whose switches ask for it, in their language. There is none
 * where the end is no news, or the export has gone on since: its next end has letters of its own.
 */
export const exportLetters = async (deps: ExportMailDeps, end: ExportEnd): Promise<Addressed[]> => {
  const { exports, clock, folder, records, timeZone, publicUrl } = deps
  const { export: id, attempt, to } = end
  const row = await readCompared(deps, id)
  if (!row || isRunning(row)) return []
  if (to === undefined && (row.attempt !== attempt || !isChange(row, await exports.endedBefore(id))))
    return []
  const readers = (await records.list(users)).filter(
    user => !user.notificationsDaily && (to === undefined || user.id === to),
  )
  const summaries = new Map<Language, Promise<ExportSummary>>()
  const summarize = async (language: Language): Promise<ExportSummary> => {
    const cause = (await readCauseWords(deps, [row], language))(id)
    return {
      report: await exportReport({ exports, folder, clock }, row, language, cause),
      messages: (await firstMessages(exports, row)).map(message => ({
        productIdentifier: message.product,
        message: formatRunMessage(message, language),
      })),
    }
  }
  const letters: Addressed[] = []
  for (const user of readers.filter(one => Object.values(switches).some(name => one[name]))) {
    const language = languageOf(user.notificationsLocale)
    const summary = summaries.get(language) ?? summarize(language)
    summaries.set(language, summary)
    const read = await summary
    const outcome = mailOutcome(read.report)
    if (outcome === undefined || !user[switches[outcome]]) continue
    letters.push({
      user,
      letter: exportLetter(user, read, { link: `${publicUrl()}${exportPath(id)}`, timeZone }),
    })
  }
  return letters
}

const firstMessages = async (exports: ExportStore, { id, erroneous }: ExportRecord) => {
  for await (const messages of exports.messages(id, severities[erroneous > 0 ? 'error' : 'warning']))
    return messages.slice(0, messagesInMail)
  return []
}
