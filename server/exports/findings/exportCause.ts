import type { Cause, CauseCode, ConnectionName, Remedy } from '../../../src/contract/calls/cause.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { entryOf } from '../../../src/contract/messages/index.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { akeneoMessages } from '../../../src/contract/messages/failures/akeneo.ts'
import type { ExportRecord, StoredMessage } from '../../store/exports/exportRecord.ts'
import { deliveredAt, deliveryOutcome, isEmpty } from '../life/outcome.ts'
import {
  canContinue,
  canRetry,
  isFailed,
  isRunning,
  isUploadable,
  type LaterExports,
  nothingLater,
} from '../life/states.ts'
import { formatRunMessage, isAboutSale, pageOfMessage, pathOfMessage } from './runMessages.ts'
import { causeOf, exportRemedy, type CauseFacts, openRemedy } from './finding.ts'

/** The message that tells why the file of an export did not arrive. */
export const reasonMessage = (row: ExportRecord): StoredMessage => {
  const outcome = deliveryOutcome(row)
  // the errors of an overtaken upload are resolved, and those of an export on hold did not stop it
  return outcome === 'overtaken' || outcome === 'onHold' ? row.details : (row.errors[0] ?? row.details)
}

/** The connection that a message of a run is about. */
const connectionOf = ({ code }: StoredMessage): ConnectionName | null => {
  if (code.startsWith('transfer.')) return 'ftp'
  return code in akeneoMessages ? 'akeneoApi' : null
}

/** The causes in the settings that also end an export, by its message. */
const roots: Readonly<Partial<Record<string, CauseCode>>> = {
  notConfigured: 'notConnected',
  notSynchronised: 'notSynchronized',
  structureMissing: 'structure',
  structureLost: 'structure',
  noDefaultLanguage: 'noLanguage',
  nothingPassed: 'emptyFilter',
}

/** Whether a cause in the settings is the one that kept an export from arriving: both are symptoms of the same. */
export const isSameCause = (row: ExportRecord, { code, connection }: Cause): boolean => {
  const message = reasonMessage(row)
  if (code === 'connection') return connectionOf(message) === connection
  return roots[message.code] === code
}

/** What can be done about an export that did not arrive: send it, or do again what its message names. */
const remediesOf = (row: ExportRecord, language: Language, later: LaterExports): Remedy[] => {
  const page = pathOfMessage(reasonMessage(row))
  const again = () => {
    if (isUploadable(row)) return 'upload'
    if (!isFailed(row)) return row.erroneous > 0 ? 'errors' : 'open'
    if (canContinue(row, later)) return 'continue'
    return canRetry(row) && !row.disableUpload && !later.isBeingRetried ? 'retry' : 'open'
  }
  const remedies = [
    exportRemedy(again(), row.id, language),
    ...(page === null ? [] : [openRemedy(page, language)]),
  ]
  // until its cause is removed, a failed export or a refused log-in ends in the same way; another upload may arrive
  const isFinal = isFailed(row) || entryOf(reasonMessage(row).code)?.final === true
  return isFinal ? remedies.toReversed() : remedies
}

/** Whether it is a full export of which the filter let no product through. */
const isFilteredOut = (row: ExportRecord) =>
  isEmpty(row) && [row.details, ...row.notes].some(({ code }) => code === 'nothingPassed')

/** What became of the delivery, if it did not arrive or was not complete. */
const deliveryFinding = (
  row: ExportRecord,
  language: Language,
  later: LaterExports,
): CauseFacts | undefined => {
  const detail = formatRunMessage(reasonMessage(row), language)
  const connection = connectionOf(reasonMessage(row))
  // a failed run shows at its schedule, unless a connection failed it
  const owner = row.scheduleId === null ? pageOfMessage(reasonMessage(row).code) : resources.schedules.path
  const page = connection ? settings[connection].path : owner
  const open = [exportRemedy('open', row.id, language)]
  switch (deliveryOutcome(row)) {
    case 'onHold':
      return {
        code: 'onHold',
        detail,
        page: settings.exportSettings.path,
        remedies: [exportRemedy('review', row.id, language)],
      }
    case 'notUploaded':
      if (isFilteredOut(row)) return { code: 'emptyFilter', detail }
      return {
        code: 'notUploaded',
        detail,
        connection,
        page: settings.ftp.path,
        remedies: remediesOf(row, language, later),
      }
    case 'failed':
      return { code: 'failed', detail, connection, page, remedies: remediesOf(row, language, later) }
    case 'cancelled':
      return { code: 'cancelled', detail, remedies: open }
    case 'overtaken':
      return { code: 'overtaken', detail, remedies: [] }
    case 'written':
      return row.disableUpload ? { code: 'uploadOff', page: settings.ftp.path, remedies: open } : undefined
    default:
      return undefined
  }
}

/** The notes that say what is not on sale yet; all others say what stays on sale. */
const saleCodes: Readonly<Partial<Record<string, CauseCode>>> = {
  noneEnabled: 'noChannel',
  activationOpen: 'noActivation',
}

/** What its file does to articles on sale. */
const saleFinding = ({ id, notes }: ExportRecord, language: Language): CauseFacts | undefined => {
  const sale = notes.filter(({ code }) => isAboutSale(code))
  const [first] = sale
  if (!first) return undefined
  const path = pathOfMessage(first)
  const code = saleCodes[first.code] ?? 'stayOnSale'
  const detail = sale.map(note => formatRunMessage(note, language)).join(' ')
  const remedies = [
    exportRemedy('open', id, language),
    ...(path === null ? [] : [openRemedy(path, language)]),
  ]
  return { code, detail, page: settings.exportSettings.path, remedies }
}

/** What is wrong with its products. */
const productFinding = (row: ExportRecord, topCause: string, language: Language): CauseFacts | undefined => {
  const { id, erroneous, warnings } = row
  if (erroneous > 0)
    return {
      code: 'missing',
      params: { count: erroneous },
      detail: topCause,
      remedies: [exportRemedy('errors', id, language)],
    }
  if (warnings > 0)
    return {
      code: 'warnings',
      params: { count: warnings },
      detail: topCause,
      remedies: [exportRemedy('warnings', id, language)],
    }
  return undefined
}

const knownFaults: Sentence = {
  en: '{count|One product is|{count} products are} missing as before.',
  de: '{count|Ein Produkt fehlt|{count} Produkte fehlen} wie zuvor.',
}

/** Nothing changed: faults that TB.One knows already are no news. */
const nothingNew = (row: ExportRecord, language: Language): CauseFacts | undefined => {
  if (deliveryOutcome(row) !== 'unchanged' || (row.news?.missing ?? 0) > 0) return undefined
  const faults =
    row.news && row.erroneous > 0 ? ` ${formatSentence(knownFaults, language, { count: row.erroneous })}` : ''
  return { code: 'unchanged', detail: formatRunMessage(row.details, language) + faults, remedies: [] }
}

const checkFinding = (row: ExportRecord, language: Language, later: LaterExports): CauseFacts | undefined => {
  const code = isFailed(row) ? 'failed' : deliveryOutcome(row) === 'cancelled' ? 'cancelled' : undefined
  if (!code) return undefined
  return {
    code,
    detail: formatRunMessage(reasonMessage(row), language),
    remedies: remediesOf(row, language, later),
  }
}

/**
 * Why TB.One does not have all products of an export: why its file did not arrive, else what it does to articles on
 * sale, else that nothing changed, else what is wrong with its products.
 * @param topCause the most frequent cause of its messages: `EAN: Missing, 10 products`
 * @param later what came after it; without it, its remedies are those of the newest export
 * @returns null while it runs, and if there is no reason
 */
export const exportCause = (
  row: ExportRecord,
  language: Language,
  topCause = '',
  later = nothingLater,
): Cause | null => {
  if (isRunning(row)) return null
  const isCheck = row.type === exportTypes.check
  const finding =
    (isCheck
      ? checkFinding(row, language, later)
      : (deliveryFinding(row, language, later) ?? saleFinding(row, language) ?? nothingNew(row, language))) ??
    productFinding(row, topCause, language)
  if (!finding) return null
  const { id, scheduleId, startedBy } = row
  const schedule = scheduleId !== null && startedBy ? { id: scheduleId, name: startedBy } : null
  return causeOf({ since: deliveredAt(row), ...finding, export: id, schedule }, language)
}
