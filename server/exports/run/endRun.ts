import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import type { ExportChange, ExportRecord, RunAttempt } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { untilDatabaseAnswers } from '../../store/openDatabase.ts'
import { TransferError } from '../../transfer/transferError.ts'
import { holdMessage } from '../compare/safetyLimits.ts'
import { recordDelivered } from '../compare/difference.ts'
import { sendFile } from '../deliver/sendFile.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { mustBeHeld } from '../life/states.ts'
import { writeEvent } from '../life/events.ts'
import { checkOutcome, messageOfFailure, runOutcome } from './outcome.ts'
import { RunStopped } from '../life/leases.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'
import type { Run } from './run.ts'
import type { Counts } from './progress.ts'

export type WrittenRun = Pick<Run, 'row' | 'deps' | 'fileName' | 'signal'>

/** The columns of every run that has ended: no process has its lease, and it needs no configuration. */
export const endColumns = {
  setup: null,
  beingCancelled: false,
  leaseOwner: null,
  leaseUntil: null,
} as const satisfies ExportChange

/** The rows of a complete file. */
export const rowsIn = (
  { successful, warnings }: Pick<Counts, 'successful' | 'warnings'>,
  difference: ExportRecord['difference'],
): number => successful + warnings + (difference?.withdrawn ?? 0)

/** Uploads the complete file, unless the run excludes that or it has been uploaded, and closes the run's row. */
export const finishRun = async (run: WrittenRun, counts: Counts): Promise<void> => {
  const { row, deps } = run
  const stored = (await deps.exports.find(row.id)) ?? row
  // Both were stored with the last page.
  const { difference, notes } = stored
  const rowsInFile = rowsIn(counts, difference)
  const target = difference?.target ?? ''
  // Later runs are compared with the same delivery and held as well, until one is released or the cause is removed.
  if (difference && mustBeHeld(stored, rowsInFile))
    return writeEvent(deps.exports, row, 'hold', {
      ...endColumns,
      details: holdMessage(difference, notes),
      errors: [],
      finishedAt: isoTime(deps.clock.now()),
    })
  const result =
    stored.state === 'recording'
      ? uploadedTo(stored.target ?? target)
      : await upload(run, difference?.nothingChanged ? 0 : rowsInFile, target)
  if (rowsInFile > 0) return closeRun(run, counts, { difference, notes }, result)
  // a file with a header only is a mistake wherever it is taken
  await deps.folder.remove(row.id)
  await closeRun(run, counts, { difference, notes }, result, { ...endColumns, hasFile: false })
}

/** Ends a check run whose products are checked. */
export const finishCheck = async (
  { row, deps }: Pick<WrittenRun, 'row' | 'deps'>,
  counts: Counts,
): Promise<void> => {
  const { notes = [] } = (await deps.exports.find(row.id)) ?? {}
  await writeEvent(deps.exports, row, 'finish', {
    ...endColumns,
    ...checkOutcome(counts, notes),
    errors: [],
    finishedAt: isoTime(deps.clock.now()),
  })
}

interface UploadResult {
  /** Null where no upload was due. */
  readonly uploaded: boolean | null
  readonly errors: RunMessage[]
  /** The upload target that the result is about; '' where none is configured. */
  readonly target: string
}

const uploadedTo = (target: string): UploadResult => ({ uploaded: true, errors: [], target })

const upload = async (
  { row, deps, fileName, signal }: WrittenRun,
  rowsInFile: number,
  target: string,
): Promise<UploadResult> => {
  // TB.One treats an empty file as a mistake.
  if (row.disableUpload || rowsInFile === 0) return { uploaded: null, errors: [], target }
  try {
    const sentTo = await sendFile(deps, { ...row, fileName }, signal)
    return sentTo === null
      ? { uploaded: null, errors: [], target: '' }
      : await confirmUpload({ ...deps, signal }, row, sentTo)
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return { uploaded: false, errors: [messageOfFailure(error, row.id)], target }
  }
}

/**
 * Stores that the file of a run was uploaded. After that the process that has claimed the run only records the delivered
 * articles: the run is neither cancelled nor sent again. While the database is away this process waits for it, because
 * another one would have to send the file again.
 */
export const confirmUpload = async (
  { exports, clock, signal }: Confirming,
  run: RunAttempt,
  target: string,
): Promise<UploadResult> => {
  const change = { target, details: runMessage('recording'), errors: [] }
  await untilDatabaseAnswers(
    async isRepeated => {
      // the first write may have succeeded although its answer was lost
      const row = isRepeated ? await exports.find(run.id) : undefined
      if (row && row.attempt === run.attempt && row.state === 'recording') return
      await writeEvent(exports, run, 'confirm', change)
    },
    clock,
    signal,
  )
  return uploadedTo(target)
}

interface Confirming {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'sleep'>
  readonly signal: AbortSignal
}

interface ClosingRun extends Pick<WrittenRun, 'row' | 'signal'> {
  readonly deps: Pick<WrittenRun['deps'], 'exports' | 'delivered' | 'records'> & {
    readonly clock: Pick<Clock, 'now'>
  }
}

/**
 * Records the delivered articles, and writes the result of a run into its row.
 * @param endChange further columns to write; a caller that releases the lease itself omits the lease
 * @throws the signal's reason, but for a cancellation
 */
export const closeRun = async (
  { row, deps, signal }: ClosingRun,
  counts: Counts,
  { difference, notes }: Pick<ExportRecord, 'difference' | 'notes'>,
  { uploaded, errors, target }: UploadResult,
  endChange: ExportChange = endColumns,
): Promise<void> => {
  // A run whose upload was switched off or failed never reached TB.One: deltas must not count from it.
  const isDelivered = !row.disableUpload && uploaded !== false
  // A file that was compared with another target omits the articles that are unchanged there.
  const isPart = difference !== null && target !== (difference.target ?? '') && !isWhole(row)
  const untilStopped = uploaded ? unlessCancelled(signal) : signal
  if (difference?.nothingChanged) await deps.delivered.tidy(row.id, untilStopped)
  else if (isDelivered) await recordDelivered(deps, row, target, untilStopped)
  await writeEvent(deps.exports, row, uploaded === false ? 'fail' : 'finish', {
    ...endChange,
    ...runOutcome(counts, uploaded, difference, notes),
    errors,
    uploaded,
    delivered: isDelivered && !isPart,
    target,
    noTarget: !uploaded && (await targetOf(deps.records)) === null,
    finishedAt: row.finishedAt ?? isoTime(deps.clock.now()),
  })
}

/** Whether a run exports all products of the filter, so that later deltas may count from it, whichever target has its file. */
const isWhole = ({ type, changedSince }: ExportRecord) =>
  type === exportTypes.full || (type === exportTypes.delta && changedSince === null)

/** A signal that stops for every reason but a cancellation: the articles that TB.One has by now must be recorded. */
const unlessCancelled = (signal: AbortSignal): AbortSignal => {
  const stop = new AbortController()
  const forward = () => {
    const reason: unknown = signal.reason
    if (!(reason instanceof RunStopped && reason.reason === 'cancelled')) stop.abort(reason)
  }
  if (signal.aborted) forward()
  else signal.addEventListener('abort', forward, { once: true })
  return stop.signal
}
