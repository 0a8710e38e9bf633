import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import { LocalizedError } from '../../shared/errors.ts'
import { storageErrorOf } from '../../shared/systemFailures.ts'
import type { StoredDifference, StoredMessage } from '../../store/exports/exportRecord.ts'
import { isAboutSale, RunError, runMessage, type RunMessage } from '../findings/runMessages.ts'
import { type Counts, processedOf } from './progress.ts'

/** How an export ended: the status and the sentence of its row. */
export interface RunOutcome {
  /** Of `exportStatuses`. */
  readonly status: number
  readonly details: StoredMessage
}

/** Whether a note asks users to act; the others only inform them. */
const isWarning = ({ code }: StoredMessage) =>
  isAboutSale(code) || code === 'listIncomplete' || code.startsWith('nothing') || code.startsWith('leftOut.')

/** The outcome of a check: that of an export with these counts. */
export const checkOutcome = (counts: Counts, notes: readonly StoredMessage[]): RunOutcome => {
  const { warnings, erroneous } = counts
  const total = processedOf(counts)
  const details = (code: 'checkErrors' | 'checkWarnings' | 'checkGood' | 'nothing') =>
    runMessage(code, { total, warnings, inFile: total - erroneous })
  if (erroneous > 0) return { status: exportStatuses.error, details: details('checkErrors') }
  if (warnings > 0) return { status: exportStatuses.warning, details: details('checkWarnings') }
  const note = notes.find(isWarning)
  if (note && total === 0) return { status: exportStatuses.warning, details: note }
  const status = note ? exportStatuses.warning : exportStatuses.successful
  return { status, details: details(total === 0 ? 'nothing' : 'checkGood') }
}

/**
 * The outcome of an export whose products are all processed.
 * @param uploaded null where nothing was to be uploaded
 * @param notes about the export as a whole
 */
export const runOutcome = (
  counts: Counts,
  uploaded: boolean | null,
  difference: StoredDifference | null,
  notes: readonly StoredMessage[],
): RunOutcome => {
  const { warnings, erroneous } = counts
  const total = processedOf(counts)
  const isUnchanged = difference?.nothingChanged ?? false
  const details = (code: 'someErrors' | 'someWarnings' | 'noted') => {
    const params = { total, warnings, erroneous }
    return isUnchanged
      ? runMessage(`${code}.unchanged`, { ...params, id: String(difference?.base) })
      : runMessage(code, params)
  }
  if (uploaded === false) return { status: exportStatuses.error, details: runMessage('notUploaded') }
  if (erroneous > 0) return { status: exportStatuses.error, details: details('someErrors') }
  if (warnings > 0) return { status: exportStatuses.warning, details: details('someWarnings') }
  const note = notes.find(isWarning)
  if (note && (total === 0 || isAboutSale(note.code)))
    return { status: exportStatuses.warning, details: note }
  if (note) return { status: exportStatuses.warning, details: details('noted') }
  if (isUnchanged)
    return {
      status: exportStatuses.successful,
      details: runMessage('nothingChanged', { id: String(difference?.base) }),
    }
  const withdrawn = difference?.withdrawn ?? 0
  const outcome = total > 0 ? 'allGood' : withdrawn > 0 ? 'onlyWithdrawn' : 'nothing'
  return { status: exportStatuses.successful, details: runMessage(outcome, { total, withdrawn }) }
}

/** The names of the errors that an export stores; any other is stored as `internal`. */
const storedErrors: ReadonlySet<string> = new Set([
  'RunError',
  'PlanError',
  'AkeneoError',
  'TransferError',
  'StorageError',
])

/** The message that an export stores about the error that ended it. */
export const messageOfFailure = (error: unknown, id: number): RunMessage => {
  if (!(error instanceof LocalizedError) || !storedErrors.has(error.name))
    return runMessage('internal', { id: String(id) })
  return { code: error.messageCode, params: error.params }
}

/**
 * All messages that an export stores about the error that ended it: the error, then each of its details.
 * @param home DATA_DIR
 */
export const messagesOfFailure = (error: unknown, id: number, home: string): RunMessage[] => [
  messageOfFailure(storageErrorOf(error, home) ?? error, id),
  ...(error instanceof RunError ? error.details : []),
]
