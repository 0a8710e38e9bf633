import type { Cause } from '../../../src/contract/calls/cause.ts'
import { type ExportReport, exportTypes, type QualitySummary } from '../../../src/contract/calls/exports.ts'
import type { RecordOf } from '../../../src/contract/fields.ts'
import {
  formatSentence,
  type Language,
  languageOf,
  type Params,
  type Sentence,
} from '../../../src/contract/words.ts'
import type { users } from '../../../src/resources/users.ts'
import { type Letter, letterHtml, letterText, type Line } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The fields of a user that a mail needs. */
export type MailUser = Pick<
  RecordOf<typeof users.fields>,
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'notificationsSuccessEnabled'
  | 'notificationsWarningsEnabled'
  | 'notificationsErrorsEnabled'
  | 'notificationsLocale'
>

/** Turns a letter into a mail to an address, as text and as HTML. */
export const mailOf = (to: string, letter: Letter): Mail => ({
  to,
  subject: letter.title,
  text: letterText(letter),
  html: letterHtml(letter),
  locale: letter.language === 'de' ? 'de_DE' : 'en_US',
})

/** All words of the mails, except the sentences about the export itself. */
const mailWords = {
  testTitle: { en: 'Test notification from Kontor', de: 'Test-E-Mail von Kontor' },
  testLead: {
    en: 'Hello {name}, this test shows that emails from Kontor reach you.',
    de: 'Guten Tag, {name}, diese Test-E-Mail zeigt: E-Mails von Kontor kommen bei Ihnen an.',
  },
  testFooter: {
    en: 'This email was sent from the user list in Kontor.',
    de: 'Diese E-Mail wurde aus der Benutzerliste von Kontor gesendet.',
  },
  switches: { en: 'Notifications', de: 'Benachrichtigungen' },
  switchSuccessful: { en: 'for successful exports', de: 'bei erfolgreichen Exporten' },
  switchWarning: { en: 'for exports with warnings', de: 'bei Exporten mit Warnungen' },
  switchError: { en: 'for exports with errors', de: 'bei Exporten mit Fehlern' },
  nothing: { en: 'none', de: 'keine' },

  subject: { en: 'Export #{id}: {signs}', de: 'Export #{id}: {signs}' },
  missing: { en: '{count} missing', de: '{count|{count} fehlt|{count} fehlen}' },
  withWarnings: { en: '{count} with warnings', de: '{count} mit Warnungen' },
  newMissing: { en: '{count} new{cause}', de: '{count} neu{cause}' },
  newWarnings: { en: '{count} new with warnings{cause}', de: '{count} neu mit Warnungen{cause}' },
  fewer: { en: '{count} fewer missing', de: '{count|{count} weniger fehlt|{count} weniger fehlen}' },

  type: { en: 'Type', de: 'Typ' },
  full: { en: 'Full', de: 'Vollständig' },
  delta: { en: 'Delta', de: 'Delta' },
  retry: { en: 'Retry', de: 'Wiederholung' },
  start: { en: 'Start', de: 'Beginn' },
  end: { en: 'End', de: 'Ende' },
  processed: { en: 'Processed', de: 'Verarbeitet' },
  successes: { en: 'Successful', de: 'Erfolgreich' },
  warnings: { en: 'Warnings', de: 'Warnungen' },
  errors: { en: 'Failed', de: 'Fehlerhaft' },
  file: { en: 'File', de: 'Datei' },
  delivery: { en: 'Delivery', de: 'Übergabe' },
  news: { en: 'New', de: 'Neu' },
  onSale: { en: 'On sale', de: 'Im Verkauf' },
  reason: { en: 'Cause', de: 'Ursache' },
  remedy: { en: 'What to do', de: 'Was zu tun ist' },
  firstErrors: { en: 'First errors', de: 'Erste Fehler' },
  firstWarnings: { en: 'First warnings', de: 'Erste Warnungen' },
  more: { en: 'See all in Kontor.', de: 'Die übrigen finden Sie in Kontor.' },
  open: { en: 'Open export #{id}', de: 'Export #{id} öffnen' },
  exportFooter: {
    en: 'You receive this email because notifications are switched on for your account in Kontor. Administrators can change this under Users.',
    de: 'Sie erhalten diese E-Mail, weil für Ihr Konto in Kontor Benachrichtigungen eingeschaltet sind. Die Administration kann das unter „Benutzerkonten“ ändern.',
  },
} as const satisfies Record<string, Sentence>
type MailWord = keyof typeof mailWords

/** One message of a run, in the reader's language. */
export interface ProductMessage {
  readonly productIdentifier: string
  readonly message: string
}

/** A finished run in one language. */
export interface ExportSummary {
  readonly report: ExportReport
  /** The first errors; without errors the first warnings. */
  readonly messages: readonly ProductMessage[]
}

/** How many messages a mail holds. */
export const messagesInMail = 10

const outcomes = ['successful', 'warning', 'error', 'onHold'] as const
/** The results of an export that mails distinguish. */
export type MailOutcome = (typeof outcomes)[number]

/** @returns undefined for an export that is running or was cancelled, because no mail is sent then */
export const mailOutcome = ({ statusClass }: Pick<ExportReport, 'statusClass'>): MailOutcome | undefined =>
  outcomes.find(outcome => outcome === statusClass)

/** The quality of an export in a few words: what is missing or warned, and what of it is new. */
export const qualityWords = ({ missing, warnings, news }: QualitySummary, language: Language): string[] => {
  const word = (name: MailWord, count: number, params: Params = {}) =>
    count > 0 ? [formatSentence(mailWords[name], language, { ...params, count })] : []
  return [
    ...(missing > 0 ? word('missing', missing) : word('withWarnings', warnings)),
    ...(news ? newsWords(news, language) : []),
  ]
}

const newsWords = (news: NonNullable<QualitySummary['news']>, language: Language): string[] => {
  const { missing, warnings, fewer, cause } = news
  const word = (name: MailWord, count: number) =>
    count > 0 ? [formatSentence(mailWords[name], language, { count, cause: cause && `: ${cause}` })] : []
  return [
    ...(missing > 0 ? word('newMissing', missing) : word('newWarnings', warnings)),
    ...word('fewer', fewer),
  ]
}

/** Red only where the file did not arrive; known bad products are amber. */
const toneOf = ({ delivery, quality }: ExportReport): Letter['tone'] => {
  const outcome = delivery?.outcome
  if (outcome === 'failed' || outcome === 'notUploaded') return 'error'
  const isImperfect = (quality?.missing ?? 0) + (quality?.warnings ?? 0) > 0 || delivery?.onSale
  if (outcome === 'onHold' || isImperfect) return 'warning'
  return outcome === 'delivered' || outcome === 'written' ? 'successful' : 'plain'
}

/** The two signs of an export: whether its file arrived, and what is missing. */
const signsOf = ({ delivery, quality, statusLabel }: ExportReport, language: Language): string => {
  const [amount] = quality ? qualityWords({ ...quality, news: null }, language) : []
  return [delivery?.label ?? statusLabel, amount].filter(Boolean).join(', ')
}

type WordFormatter = (name: MailWord, params?: Params) => string

const typeWord = (type: number): MailWord =>
  (['full', 'delta', 'retry'] as const).find(name => exportTypes[name] === type) ?? 'full'

/** Formats times in a language and a time zone: `23 Nov 2026, 12:00 CET`. */
export const timesIn = (language: Language, timeZone: string) => {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return (time: string) => format.format(new Date(time))
}

/** The cause of an export: what happened and why. */
export const causeWords = (cause: Cause | null | undefined): string[] =>
  cause ? [cause.sentence, cause.detail].filter(Boolean) : []

/** The cause with its remedies, then the errors that it does not name. */
const causeLines = ({ cause, errors }: ExportReport, word: WordFormatter): Line[] => {
  const [sentence, detail = ''] = causeWords(cause)
  const remedies = cause?.remedies.map(({ label }) => label).join(', ')
  const others = errors.filter(error => error !== detail)
  return [
    ...(sentence
      ? [{ label: word('reason'), value: [`${sentence}.`, detail].filter(Boolean).join(' ') }]
      : []),
    ...(remedies ? [{ label: word('remedy'), value: remedies }] : []),
    ...others.map(value => ({ label: word('reason'), value })),
  ]
}

const linesOf = (report: ExportReport, language: Language, timeZone: string, word: WordFormatter): Line[] => {
  const time = timesIn(language, timeZone)
  const amount = (value: number) => value.toLocaleString(language)
  const { delivery, quality } = report
  const news = quality?.news ? newsWords(quality.news, language).join(', ') : ''
  const when = delivery?.at ? `, ${time(delivery.at)}` : ''
  return [
    ...causeLines(report, word),
    { label: word('type'), value: word(typeWord(report.type)) },
    { label: word('start'), value: time(report.startTime) },
    ...(report.endTime ? [{ label: word('end'), value: time(report.endTime) }] : []),
    { label: word('processed'), value: amount(report.amountProcessed) },
    { label: word('successes'), value: amount(report.amountSuccessful) },
    { label: word('warnings'), value: amount(report.amountWarnings) },
    { label: word('errors'), value: amount(report.amountErroneous) },
    ...(report.csvFileName ? [{ label: word('file'), value: report.csvFileName }] : []),
    ...(delivery ? [{ label: word('delivery'), value: `${delivery.label}${when}` }] : []),
    ...(news ? [{ label: word('news'), value: news }] : []),
    ...(delivery?.onSale ? [{ label: word('onSale'), value: delivery.onSale }] : []),
  ]
}

const listOf = ({ report, messages }: ExportSummary, word: WordFormatter) => {
  if (messages.length === 0) return {}
  const items = messages
    .slice(0, messagesInMail)
    .map(({ productIdentifier, message }) => ({ label: productIdentifier, value: message }))
  const isErrors = report.amountErroneous > 0
  const total = isErrors ? report.amountErroneous : report.amountWarnings
  const hasMore = messages.length > items.length || total > items.length
  return {
    list: {
      title: word(isErrors ? 'firstErrors' : 'firstWarnings'),
      items,
      ...(hasMore ? { more: word('more') } : {}),
    },
  }
}

/**
 * The letter about an ended export: result, counts, first messages, link.
 * @param summary the export in the user's language
 * @param where the page of the export and the service's time zone
 */
export const exportLetter = (
  user: MailUser,
  summary: ExportSummary,
  { link, timeZone }: { link: string; timeZone: string },
): Letter => {
  const language = languageOf(user.notificationsLocale)
  const word: WordFormatter = (name, params = {}) => formatSentence(mailWords[name], language, params)
  const { report } = summary
  const id = String(report.id)
  return {
    language,
    tone: toneOf(report),
    title: word('subject', { id, signs: signsOf(report, language) }),
    lead: report.statusDetails,
    lines: linesOf(report, language, timeZone, word),
    ...listOf(summary, word),
    button: { label: word('open', { id }), href: link },
    footer: word('exportFooter'),
  }
}

/** The test mail, which lists the notifications that the user has switched on. */
export const testMail = (user: MailUser): Mail => {
  const language = languageOf(user.notificationsLocale)
  const word = (name: MailWord, params: Params = {}) => formatSentence(mailWords[name], language, params)
  const on = [
    user.notificationsSuccessEnabled && word('switchSuccessful'),
    user.notificationsWarningsEnabled && word('switchWarning'),
    user.notificationsErrorsEnabled && word('switchError'),
  ].filter(name => name !== false)
  return mailOf(user.email, {
    language,
    tone: 'plain',
    title: word('testTitle'),
    lead: word('testLead', { name: `${user.firstName} ${user.lastName}` }),
    lines: [{ label: word('switches'), value: on.join(', ') || word('nothing') }],
    footer: word('testFooter'),
  })
}
