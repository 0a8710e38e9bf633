import { exportTypes, type ExportReport } from '../../src/contract/exports.ts'
import { languageOf, say, type Language, type Params } from '../../src/contract/words.ts'
import type { Mail } from './createMailer.ts'
import type { Line } from './letter.ts'
import { mailOf } from './mailOf.ts'
import type { MailUser } from './mailUser.ts'
import { mailWords, type MailWord } from './mailWords.ts'

/** One message of a run, in the reader's language. */
export interface RunNotice {
  readonly productIdentifier: string
  readonly message: string
}

/** A finished run as one language tells it. */
export interface ToldExport {
  readonly report: ExportReport
  /** Its first errors, else its first warnings. */
  readonly messages: readonly RunNotice[]
}

/** How many messages a mail holds. */
export const messagesInMail = 10

/** How a run ended, as far as mails tell of it. */
export type Outcome = 'successful' | 'warning' | 'error'

/** @returns undefined for a run that goes on or was cancelled: nobody is told */
export const outcomeOf = ({ statusClass }: Pick<ExportReport, 'statusClass'>): Outcome | undefined =>
  statusClass === 'running' || statusClass === 'cancelled' ? undefined : statusClass

type Say = (name: MailWord, params?: Params) => string

const typeWord = (type: number): MailWord =>
  (['full', 'delta', 'retry'] as const).find(name => exportTypes[name] === type) ?? 'full'

const timesIn = (language: Language, timeZone: string) => {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  })
  return (time: string) => format.format(new Date(time))
}

const linesOf = (report: ExportReport, language: Language, timeZone: string, word: Say): Line[] => {
  const time = timesIn(language, timeZone)
  const amount = (value: number) => value.toLocaleString(language)
  const { wasUploaded } = report
  return [
    ...report.errors.map(value => ({ label: word('reason'), value })),
    { label: word('type'), value: word(typeWord(report.type)) },
    { label: word('start'), value: time(report.startTime) },
    ...(report.endTime ? [{ label: word('end'), value: time(report.endTime) }] : []),
    { label: word('processed'), value: amount(report.amountProcessed) },
    { label: word('successes'), value: amount(report.amountSuccessful) },
    { label: word('warnings'), value: amount(report.amountWarnings) },
    { label: word('errors'), value: amount(report.amountErroneous) },
    ...(report.csvFileName ? [{ label: word('file'), value: report.csvFileName }] : []),
    ...(wasUploaded === null
      ? []
      : [{ label: word('upload'), value: word(wasUploaded ? 'uploaded' : 'notUploaded') }]),
  ]
}

const listOf = ({ report, messages }: ToldExport, word: Say) => {
  if (messages.length === 0) return {}
  const items = messages
    .slice(0, messagesInMail)
    .map(({ productIdentifier, message }) => ({ label: productIdentifier, value: message }))
  const isErrors = report.amountErroneous > 0
  const total = isErrors ? report.amountErroneous : report.amountWarnings
  const isCut = messages.length > items.length || total > items.length
  return {
    list: {
      title: word(isErrors ? 'firstErrors' : 'firstWarnings'),
      items,
      ...(isCut ? { more: word('more') } : {}),
    },
  }
}

/**
 * The mail about a finished run: how it ended, counts, the first messages, a link.
 * @param told the run in the user's language
 * @param where the page of the run and the service's time zone
 */
export const exportMail = (
  user: MailUser,
  told: ToldExport,
  { link, timeZone }: { link: string; timeZone: string },
): Mail => {
  const language = languageOf(user.notificationsLocale)
  const word: Say = (name, params = {}) => say(mailWords[name], language, params)
  const { report } = told
  const id = String(report.id)
  const outcome = outcomeOf(report) ?? 'error'
  return mailOf(user, {
    language,
    tone: outcome,
    title: word(outcome, { id }),
    lead: report.statusDetails,
    lines: linesOf(report, language, timeZone, word),
    ...listOf(told, word),
    button: { label: word('open', { id }), href: link },
    footer: word('exportFooter'),
  })
}
