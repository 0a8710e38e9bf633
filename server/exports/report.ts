import {
  exportStatuses,
  statusClasses,
  type ExportReport,
  type ExportRow,
  type StatusClass,
} from '../../src/contract/exports.ts'
import { say, type Language } from '../../src/contract/words.ts'
import type { ExportRecord, ExportStore } from '../store/exportStore.ts'
import { canBeRetried } from './createRunner.ts'
import { hasBrokenOff } from './selectSource.ts'
import { sayRun, statusLabels, type RunMessage } from './runWords.ts'

const classOf = (status: number): StatusClass =>
  statusClasses.find(name => exportStatuses[name] === status) ?? 'error'

/** One line of dashboard and overview, in the reader's language. */
export const exportRow = (row: ExportRecord, language: Language): ExportRow => {
  const statusClass = classOf(row.status)
  return {
    id: row.id,
    status: row.status,
    statusClass,
    statusLabel: say(statusLabels[hasBrokenOff(row) ? 'brokeOff' : statusClass], language),
    statusDetails: sayRun(JSON.parse(row.details) as RunMessage, language), // written by the pipeline only
    type: row.type,
    excludeAssets: row.excludeAssets === 1,
    disableUpload: row.disableUpload === 1,
    startTime: row.startedAt,
    amountProcessed: row.processed,
    amountSuccessful: row.successful,
    amountWarnings: row.warnings,
    amountErroneous: row.erroneous,
    amountTotal: row.total,
  }
}

const link = ({ id, startedAt }: ExportRecord) => ({ id, startTime: startedAt })

/** Everything the detail page shows of one export. */
export const exportReport = async (
  exports: ExportStore,
  row: ExportRecord,
  language: Language,
): Promise<ExportReport> => {
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  const retries = await exports.retriesOf(row.id)
  const isRunning = row.status === exportStatuses.running
  return {
    ...exportRow(row, language),
    isBeingCancelled: isRunning && row.beingCancelled === 1,
    canBeCancelled: isRunning && row.beingCancelled === 0,
    canBeRetried: canBeRetried(row) && !retries.some(({ status }) => status === exportStatuses.running),
    errors: (JSON.parse(row.errors) as RunMessage[]).map(message => sayRun(message, language)), // as above
    endTime: row.finishedAt,
    csvFileAvailable: row.hasFile === 1,
    csvFileName: row.hasFile === 1 ? row.fileName : null,
    wasUploaded: row.uploaded === null ? null : row.uploaded === 1,
    originalExport: original ? link(original) : null,
    retriedExports: retries.map(link),
  }
}
