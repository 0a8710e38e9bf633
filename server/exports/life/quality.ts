import type { Cause } from '../../../src/contract/calls/cause.ts'
import type { Outcome } from '../../../src/contract/calls/dashboard.ts'
import {
  type DeliverySummary,
  exportTypes,
  type QualitySummary,
} from '../../../src/contract/calls/exports.ts'
import { outcomeMessages } from '../../../src/contract/messages/runs/states.ts'
import { formatSentence, type Language } from '../../../src/contract/words.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { deliveredAt, deliveryOutcome } from './outcome.ts'
import { reasonMessage } from '../findings/exportCause.ts'
import { isFailed, isRunning } from './states.ts'
import { formatRunMessage, isAboutSale } from '../findings/runMessages.ts'

// Two facts about each ended export: whether its file arrived, and how good its products are. Lists, history, mails and
// the verdict take both from here.

/** Outcomes that need no reason: the file arrived, or there was nothing to send. */
const withoutReason: ReadonlySet<Outcome> = new Set(['delivered', 'written', 'unchanged'])

const isEndedExport = (row: ExportRecord) => !isRunning(row) && row.type !== exportTypes.check

/** Whether and how the file of an export reached TB.One; null while it runs and for check runs. */
export const deliverySummary = (row: ExportRecord, language: Language): DeliverySummary | null => {
  const outcome = isEndedExport(row) ? deliveryOutcome(row) : null
  if (outcome === null) return null
  const { difference } = row
  const isThere = outcome === 'delivered' || outcome === 'written'
  return {
    outcome,
    label: formatSentence(outcomeMessages[outcome], language, { by: String(row.details.params['by'] ?? '') }),
    reason: withoutReason.has(outcome) ? '' : formatRunMessage(reasonMessage(row), language),
    onSale: onSaleOf(row, language),
    at: isThere ? deliveredAt(row) : null,
    changes: difference && {
      new: difference.new,
      changed: difference.changed + difference.moved,
      withdrawn: difference.withdrawn,
    },
  }
}

const onSaleOf = ({ notes }: ExportRecord, language: Language): string =>
  notes
    .filter(({ code }) => isAboutSale(code))
    .map(note => formatRunMessage(note, language))
    .join(' ')

/**
 * How good the products of an export are, compared with the last delivery; null while it runs and for check runs.
 * @param cause the most frequent new cause in the language of the reader
 */
export const qualitySummary = (row: ExportRecord, cause: string): QualitySummary | null => {
  if (!isEndedExport(row)) return null
  const { news } = row
  return {
    missing: row.erroneous,
    warnings: row.warnings,
    news: news && { missing: news.missing, warnings: news.warnings, fewer: news.fewer, cause },
  }
}

/** Whether the products of an export differ from those of the last delivery; unknown where it cannot be compared. */
export const hasNews = ({ news }: Pick<ExportRecord, 'news'>): boolean | undefined =>
  news === null ? undefined : news.missing + news.warnings + news.fewer > 0

const arrives: ReadonlySet<Outcome | null> = new Set(['delivered', 'written', 'unchanged'])

/**
 * Whether an export is worth a mail: a person started it, or it differs from the one before it in its delivery, its
 * products, or the articles that stay on sale. A delivery without any problem is news, too.
 */
export const isChange = (row: ExportRecord, previous: ExportRecord | undefined): boolean => {
  if (!previous || row.scheduleId === null) return true
  const [outcome, before] = [deliveryOutcome(row), deliveryOutcome(previous)]
  const hasCome = arrives.has(outcome)
  if (hasCome !== arrives.has(before)) return true
  if (!hasCome && (outcome !== before || causeOf(row) !== causeOf(previous))) return true
  if (onSaleOf(row, 'en') !== onSaleOf(previous, 'en')) return true
  const hasMore = row.erroneous !== previous.erroneous || row.warnings !== previous.warnings
  if (hasNews(row) ?? hasMore) return true
  return hasCome && outcome !== 'unchanged' && row.erroneous + row.warnings === 0
}

/** The code of the reason why an export did not arrive. */
const causeOf = ({ errors, details }: ExportRecord) => (errors[0] ?? details).code

/** Whether a schedule started an export that found nothing new: lists fold it away, and no mail is sent. */
export const isQuiet = (row: ExportRecord): boolean =>
  isEndedExport(row) &&
  row.scheduleId !== null &&
  deliveryOutcome(row) === 'unchanged' &&
  !(hasNews(row) ?? row.warnings + row.erroneous > 0)

/**
 * The reason that lists show: the cause of the export in its own words, else its result if that is not just good; empty
 * while it runs.
 */
export const reasonOf = (row: ExportRecord, cause: Cause | null, language: Language): string => {
  if (isRunning(row)) return ''
  if (cause) return cause.detail || cause.sentence
  const isGood = row.state === 'finished' && row.details.code === 'allGood'
  return isGood ? '' : formatRunMessage(row.errors[0] ?? detailsOf(row), language)
}

/** The message about its end, or its progress. */
export const detailsOf = (row: ExportRecord) =>
  isFailed(row) && row.checkpoint !== null ? { ...row.details, code: 'brokeOffKept' } : row.details
