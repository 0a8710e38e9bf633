import {
  type ExportDifference,
  type ExportReport,
  type ExportRow,
  exportStatuses,
  exportTypes,
  type StatusClass,
  stateOfStatus,
  statusClasses,
  type UploadState,
} from '../../../src/contract/calls/exports.ts'
import { stateMessages } from '../../../src/contract/messages/runs/states.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { Clock } from '../../shared/clock.ts'
import type { RunState } from '../../model/exportState.ts'
import type { ExportRecord, StoredDifference } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { shownTarget } from '../deliver/uploadTarget.ts'
import type { ExportFolder } from '../deliver/exportFolder.ts'
import {
  canCancel,
  canContinue,
  canRetry,
  canUploadAgain,
  isFailed,
  isBeingResent,
  isOvertaken,
  isRunning,
  isUploaded,
  isWaiting,
  type LaterExports,
} from './states.ts'
import type { TopCauses } from '../findings/causes.ts'
import { exportCause } from '../findings/exportCause.ts'
import { readLater } from './events.ts'
import { deliveredAt } from './outcome.ts'
import { formatRunMessage, pathOfMessage, runMessage } from '../findings/runMessages.ts'
import { deliverySummary, detailsOf, isQuiet, qualitySummary, reasonOf } from './quality.ts'
import { brokenReferencesIn } from '../select/structureMessages.ts'

const classOf = (status: number): StatusClass =>
  statusClasses.find(name => exportStatuses[name] === status) ?? 'error'

/** One line of dashboard and overview, in the reader's language. */
export const exportRow = (
  row: ExportRecord,
  language: Language,
  { top, fresh }: TopCauses = { top: '', fresh: '' },
  later?: LaterExports,
): ExportRow => {
  const statusClass = classOf(row.status)
  const cause = exportCause(row, language, top, later)
  return {
    id: row.id,
    status: row.status,
    statusClass,
    statusLabel: stateMessages[stateOf(row) ?? stateOfStatus[statusClass]][language],
    statusDetails: formatRunMessage(detailsOf(row), language),
    type: row.type,
    excludeAssets: row.excludeAssets,
    // A check uploads nothing anyway.
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
    delivery: deliverySummary(row, language),
    quality: qualitySummary(row, fresh),
    cause,
    reason: reasonOf(row, cause, language),
    isQuiet: isQuiet(row),
  }
}

const durationOf = ({ startedAt, finishedAt }: ExportRecord): number | null =>
  finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt))

/** The state of an export that its status does not tell. */
const stateOf = (row: ExportRecord) => {
  if (isFailed(row)) return 'failed'
  if (isOvertaken(row)) return 'overtaken'
  return isWaiting(row) ? 'waiting' : undefined
}

const waitOf = (row: ExportRecord): number | null => {
  if (isWaiting(row)) return null
  const { startedAt, queuedAt } = row
  return queuedAt === null ? 0 : Math.max(0, Date.parse(startedAt) - Date.parse(queuedAt))
}

const deletion = (at: string | null, days: number | null) => (at === null ? null : { at, days: days ?? 0 })

const hasMessages = ({ warnings, erroneous }: ExportRecord) => warnings + erroneous > 0

const link = ({ id, startedAt }: ExportRecord) => ({ id, startTime: startedAt })

const differenceOf = async (
  exports: ExportStore,
  difference: StoredDifference,
): Promise<ExportDifference> => {
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
    // A row of an older version has neither.
    exceeded: [...(difference.exceeded ?? [])],
    decision: difference.decision ?? null,
  }
}

/** The state of the upload of an export that ended early: its file may have been compared before. */
const neverUploaded = ({ difference }: ExportRecord): UploadState =>
  difference?.nothingChanged ? 'nothingChanged' : 'never'

/** The state of the upload, by the state of the export. */
const uploadStates: { readonly [S in RunState]: UploadState | ((row: ExportRecord) => UploadState) } = {
  waiting: 'running',
  reading: 'running',
  written: 'running',
  uploading: 'sending',
  recording: 'sending',
  onHold: 'onHold',
  resending: 'failed',
  uploadFailed: 'failed',
  failed: neverUploaded,
  cancelled: neverUploaded,
  discarded: 'discarded',
  overtaken: 'overtaken',
  finished: row => {
    if (isUploaded(row)) return 'uploaded'
    if (row.difference?.nothingChanged) return 'nothingChanged'
    if (row.disableUpload) return 'disabled'
    return row.successful + row.warnings + (row.difference?.withdrawn ?? 0) > 0 ? 'noTarget' : 'empty'
  },
}

const stateOfUpload = (row: ExportRecord): UploadState => {
  const state = uploadStates[row.state]
  return typeof state === 'function' ? state(row) : state
}

const uploadOf = (row: ExportRecord, home: string) => ({
  state: stateOfUpload(row),
  at: isUploaded(row) && row.finishedAt !== null ? deliveredAt(row) : null,
  to: row.uploaded !== null && row.difference?.target ? shownTarget(row.difference.target, home) : null,
})

/** The answer for the detail page of an export. */
export const exportReport = async (
  { exports, folder, clock }: { exports: ExportStore; folder: ExportFolder; clock: Pick<Clock, 'now'> },
  row: ExportRecord,
  language: Language,
  causes?: TopCauses,
): Promise<ExportReport> => {
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  const retries = await exports.retriesOf(row.id)
  const later = await readLater(exports, row)
  const { id, fileName } = row
  const size = row.hasFile && fileName !== null ? await folder.size(id, fileName) : null
  const isThere = size !== null
  const missing =
    row.hasFile && fileName !== null && !isThere
      ? [runMessage('fileMissing', { path: folder.pathOf(id, fileName) })]
      : []
  return {
    ...exportRow(row, language, causes, later),
    isBeingCancelled: isRunning(row) && row.beingCancelled,
    canBeCancelled: canCancel(row),
    canBeRetried: canRetry(row) && !later.isBeingRetried,
    canBeContinued: canContinue(row, later),
    hasBrokenOff: isFailed(row),
    errors: row.errors.map(message => formatRunMessage(message, language)),
    notes: [...row.notes, ...missing].map(message => formatRunMessage(message, language)),
    links: [...row.errors, ...row.notes].flatMap(message => {
      const path = pathOfMessage(message)
      return path === null ? [] : [{ message: formatRunMessage(message, language), path }]
    }),
    difference: row.difference && (await differenceOf(exports, row.difference)),
    structure: brokenReferencesIn(row.errors, language),
    endTime: row.finishedAt,
    csvFileAvailable: isThere,
    csvFileName: isThere ? row.fileName : null,
    csvFileSize: size,
    fileDeleted: deletion(row.fileDeletedAt, row.fileDays),
    messagesDeleted: hasMessages(row) ? deletion(row.messagesDeletedAt, row.messageDays) : null,
    changesDeleted: row.difference ? deletion(row.messagesDeletedAt, row.messageDays) : null,
    wasUploaded: row.uploaded,
    upload: uploadOf(row, folder.home),
    originalExport: original ? link(original) : null,
    retriedExports: retries.map(link),
    isBeingUploaded: isBeingResent(row, clock.now()),
    canBeUploaded: canUploadAgain(row, later, clock.now()),
  }
}
