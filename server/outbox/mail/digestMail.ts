import type { Cause } from '../../../src/contract/calls/cause.ts'
import type { DeliverySummary, QualitySummary } from '../../../src/contract/calls/exports.ts'
import {
  formatSentence,
  type Language,
  languageOf,
  type Params,
  type Sentence,
} from '../../../src/contract/words.ts'
import { causeWords, type MailUser, qualityWords, timesIn } from './exportMail.ts'
import type { Letter } from './letter.ts'

const words = {
  title: {
    en: '{late|Exports of one day: one did not arrive|Exports of one day: {late} did not arrive}',
    de: '{late|Exporte eines Tages: einer kam nicht an|Exporte eines Tages: {late} kamen nicht an}',
  },
  titleWell: { en: 'Exports of one day', de: 'Exporte eines Tages' },
  lead: {
    en: '{count|One export|{count} exports} with something new since {since}.',
    de: '{count|Ein Export|{count} Exporte} mit Neuem seit {since}.',
  },
  quiet: {
    en: '{quiet|One more run|{quiet} more runs} found nothing new.',
    de: '{quiet|Ein weiterer Lauf|{quiet} weitere Läufe} fanden nichts Neues.',
  },
  open: { en: 'Open Kontor', de: 'Kontor öffnen' },
  footer: {
    en: 'You receive this email once a day, as you chose in Kontor. You can change this under your account.',
    de: 'Sie erhalten diese E-Mail einmal am Tag, wie Sie es in Kontor gewählt haben. Ändern können Sie das unter Ihrem Konto.',
  },
} as const satisfies Record<string, Sentence>

/** One export of a digest. */
export interface DigestExport {
  readonly id: number
  readonly endTime: string
  readonly delivery: DeliverySummary
  readonly quality: QualitySummary
  readonly cause: Cause | null
}

/** The exports of a day. */
export interface Digest {
  /** Those with something new, oldest first. */
  readonly exports: readonly DigestExport[]
  /** The number of the others. */
  readonly quiet: number
  /** When the digest before was written, ISO 8601. */
  readonly since: string
}

const didNotArrive = ({ delivery: { outcome } }: DigestExport) =>
  outcome === 'onHold' || outcome === 'notUploaded' || outcome === 'failed'

/**
 * The letter about all exports of a day.
 * @param where the dashboard and the service's time zone
 */
export const digestLetter = (
  user: MailUser,
  { exports, quiet, since }: Digest,
  { link, timeZone }: { readonly link: string; readonly timeZone: string },
): Letter => {
  const language: Language = languageOf(user.notificationsLocale)
  const word = (name: keyof typeof words, params: Params = {}) =>
    formatSentence(words[name], language, params)
  const time = timesIn(language, timeZone)
  const late = exports.filter(didNotArrive).length
  const isRed = exports.some(({ delivery: { outcome } }) => outcome === 'failed' || outcome === 'notUploaded')
  return {
    language,
    tone: isRed ? 'error' : late > 0 ? 'warning' : 'plain',
    title: late > 0 ? word('title', { late }) : word('titleWell'),
    lead: [
      word('lead', { count: exports.length, since: time(since) }),
      ...(quiet > 0 ? [word('quiet', { quiet })] : []),
    ].join(' '),
    lines: exports.map(({ id, endTime, delivery, quality, cause }) => ({
      label: `#${id}, ${time(endTime)}`,
      value: [delivery.label, ...qualityWords(quality, language), ...causeWords(cause)]
        .filter(Boolean)
        .join('. '),
    })),
    button: { label: word('open'), href: link },
    footer: word('footer'),
  }
}
