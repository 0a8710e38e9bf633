import {
  type Difference,
  type ExportReport,
  type ExportRow,
  exportStatuses,
  exportTypes,
  type StatusClass,
  statusClasses,
  type UploadState,
} from '../../src/contract/calls/exports.ts'
import { formatMessage, type Language, type Sentence } from '../../src/contract/words.ts'
import type { ExportRecord, StoredDifference } from '../store/exports/exportRecord.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import { hasBrokenOff } from './endRun.ts'
import { isBeingSent, placeOf } from './delivery/delivery.ts'
import type { ExportFolder } from './delivery/exportFolder.ts'
import { pageOfMessage } from './messagePages.ts'
import { formatRunMessage, runMessage } from './runMessages.ts'
import { touchedIn } from './selection/structureWords.ts'

/** What people read as the status of a run. */
export const statusLabels = {
  running: { en: 'Running', de: 'Läuft' },
  /** A running one that nobody has begun. */
  waiting: { en: 'Waiting', de: 'Wartet' },
  successful: { en: 'Finished', de: 'Beendet' },
  warning: { en: 'Finished with warnings', de: 'Mit Warnungen beendet' },
  error: { en: 'Finished with errors', de: 'Mit Fehlern beendet' },
  /** An error that ended the run before its products did. */
  brokeOff: { en: 'Failed', de: 'Fehlgeschlagen' },
  cancelled: { en: 'Cancelled', de: 'Abgebrochen' },
  onHold: { en: 'On hold', de: 'Zurückgehalten' },
} as const satisfies Record<string, Sentence>

const classOf = (status: number): StatusClass =>
  statusClasses.find(name => exportStatuses[name] === status) ?? 'error'

/** One line of dashboard and overview, in the reader's language. */
export const exportRow = (row: ExportRecord, language: Language): ExportRow => {
  const statusClass = classOf(row.status)
  return {
    id: row.id,
    status: row.status,
    statusClass,
    statusLabel: formatMessage(statusLabels[labelOf(row) ?? statusClass], language),
    statusDetails: formatRunMessage(detailsOf(row), language),
    type: row.type,
    excludeAssets: row.excludeAssets,
    // of a check that goes without saying
    disableUpload: row.disableUpload && row.type !== exportTypes.check,
    startTime: row.startedAt,
    queuedAt: row.queuedAt ?? row.startedAt,
    waitMs: waitOf(row),
    amountProcessed: row.processed,
    amountSuccessful: row.successful,
    amountWarnings: row.warnings,
    amountErroneous: row.erroneous,
    amountTotal: row.total,
    nothingChanged: row.difference?.nothingChanged ?? false,
    durationMs: durationOf(row),
    startedBy: row.startedBy,
    isScheduled: row.scheduleId !== null,
  }
}

const durationOf = ({ startedAt, finishedAt }: ExportRecord): number | null =>
  finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt))

/** Why an ended export without messages is not just well; empty where it is, and while it runs. */
export const reasonOf = (row: ExportRecord, language: Language): string => {
  if (row.status === exportStatuses.running) return ''
  const isWell =
    row.status === exportStatuses.successful &&
    row.uploaded !== false &&
    row.details.code === runMessage('allGood').code
  return isWell ? '' : formatRunMessage(row.errors[0] ?? detailsOf(row), language)
}

const detailsOf = (row: ExportRecord) =>
  hasBrokenOff(row) && row.checkpoint !== null ? { ...row.details, code: 'brokeOffKept' } : row.details

const labelOf = (row: ExportRecord) => {
  if (hasBrokenOff(row)) return 'brokeOff'
  return isWaiting(row) ? 'waiting' : undefined
}

/** Whether nobody has begun it. */
export const isWaiting = ({ attempt, status }: ExportRecord) =>
  attempt === 0 && status === exportStatuses.running

const waitOf = (row: ExportRecord): number | null => {
  if (isWaiting(row)) return null
  const { startedAt, queuedAt } = row
  return queuedAt === null ? 0 : Math.max(0, Date.parse(startedAt) - Date.parse(queuedAt))
}

/** Whether what went wrong with an ended run can be tried again; not once nobody knows what failed. */
export const canBeRetried = (row: ExportRecord): boolean =>
  row.type !== exportTypes.check &&
  row.status === exportStatuses.error &&
  (hasBrokenOff(row) || (row.erroneous > 0 && row.messagesDeletedAt === null))

/** Whether the products of one cause can be: they are named in messages, whole runs alone have all of them. */
export const canRetryCauses = (row: ExportRecord): boolean =>
  (row.status === exportStatuses.error || row.status === exportStatuses.warning) &&
  row.type !== exportTypes.check &&
  !hasBrokenOff(row) &&
  row.messagesDeletedAt === null

/**
 * Whether a run that broke off can go on from its checkpoint. Not once a later one has begun or was delivered: what it
 * read before would bring old values back.
 */
export const canBeContinued = async (exports: ExportStore, row: ExportRecord): Promise<boolean> => {
  if (row.status !== exportStatuses.error || !hasBrokenOff(row) || row.checkpoint === null) return false
  const hasLaterBegun = (await exports.running()).some(
    other => other.id > row.id && other.type !== exportTypes.check && !isWaiting(other),
  )
  return !hasLaterBegun && !(await isOutdated(exports, row))
}

/** Whether what a run has read is done again by a retry, or older than what was delivered since. */
export const isOutdated = async (exports: ExportStore, { id }: ExportRecord): Promise<boolean> =>
  (await exports.running()).some(({ originalId }) => originalId === id) ||
  (await exports.laterDelivery(id)) !== undefined

const deletion = (at: string | null, days: number | null) => (at === null ? null : { at, days: days ?? 0 })

const hasMessages = ({ warnings, erroneous }: ExportRecord) => warnings + erroneous > 0

const link = ({ id, startedAt }: ExportRecord) => ({ id, startTime: startedAt })

const shownDifference = async (exports: ExportStore, difference: StoredDifference): Promise<Difference> => {
  const { base, active, unchanged, moved, withdrawn, gone, prices, priceShare, nothingChanged } = difference
  const before = base === null ? undefined : await exports.find(base)
  return {
    base: before ? link(before) : null,
    active,
    new: difference.new,
    changed: difference.changed,
    unchanged,
    moved,
    withdrawn,
    gone,
    notWithdrawn: difference.notWithdrawn,
    prices,
    priceShare,
    nothingChanged,
    // a row of an older version has neither
    exceeded: [...(difference.exceeded ?? [])],
    decision: difference.decision ?? null,
  }
}

const stateOfUpload = (row: ExportRecord): UploadState => {
  const { status, difference, uploaded } = row
  if (status === exportStatuses.running) return row.uploaded || isBeingSent(row) ? 'sending' : 'running'
  if (status === exportStatuses.onHold) return 'onHold'
  if (difference?.decision?.released === false) return 'discarded'
  if (uploaded !== null) return uploaded ? 'uploaded' : 'failed'
  if (difference?.nothingChanged) return 'nothingChanged'
  if (status === exportStatuses.cancelled || hasBrokenOff(row)) return 'never'
  if (row.disableUpload) return 'disabled'
  return row.successful + row.warnings + (difference?.withdrawn ?? 0) > 0 ? 'noTarget' : 'empty'
}

const uploadOf = (row: ExportRecord) => ({
  state: stateOfUpload(row),
  at: row.uploaded ? (row.difference?.uploadedAt ?? row.finishedAt) : null,
  to: row.uploaded !== null && row.difference?.target ? placeOf(row.difference.target) : null,
})

/** Everything the detail page shows of one export. */
export const exportReport = async (
  { exports, folder }: { exports: ExportStore; folder: ExportFolder },
  row: ExportRecord,
  language: Language,
): Promise<ExportReport> => {
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  const retries = await exports.retriesOf(row.id)
  const isRunning = row.status === exportStatuses.running
  const { id, fileName } = row
  const size = row.hasFile && fileName !== null ? await folder.size(id, fileName) : null
  const isThere = size !== null
  const missing =
    row.hasFile && fileName !== null && !isThere
      ? [runMessage('fileMissing', { path: folder.pathOf(id, fileName) })]
      : []
  return {
    ...exportRow(row, language),
    isBeingCancelled: isRunning && row.beingCancelled,
    canBeCancelled: isRunning && !row.beingCancelled && row.uploaded !== true,
    canBeRetried: canBeRetried(row) && !retries.some(({ status }) => status === exportStatuses.running),
    canBeContinued: await canBeContinued(exports, row),
    hasBrokenOff: hasBrokenOff(row),
    errors: row.errors.map(message => formatRunMessage(message, language)),
    notes: [...row.notes, ...missing].map(message => formatRunMessage(message, language)),
    links: [...row.errors, ...row.notes].flatMap(message => {
      const path = pageOfMessage(message.code)
      return path === null ? [] : [{ message: formatRunMessage(message, language), path }]
    }),
    difference: row.difference && (await shownDifference(exports, row.difference)),
    structure: touchedIn(row.errors, language),
    endTime: row.finishedAt,
    csvFileAvailable: isThere,
    csvFileName: isThere ? row.fileName : null,
    csvFileSize: size,
    fileDeleted: deletion(row.fileDeletedAt, row.fileDays),
    messagesDeleted: hasMessages(row) ? deletion(row.messagesDeletedAt, row.messageDays) : null,
    changesDeleted: row.difference ? deletion(row.messagesDeletedAt, row.messageDays) : null,
    wasUploaded: row.uploaded,
    upload: uploadOf(row),
    originalExport: original ? link(original) : null,
    retriedExports: retries.map(link),
  }
}
