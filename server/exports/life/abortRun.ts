import type { FastifyBaseLogger } from 'fastify'
import { entryOf } from '../../../src/contract/messages/index.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import type { DeliveredStore } from '../../store/exports/deliveredStore.ts'
import {
  AttemptOver,
  type ExportChange,
  type ExportRecord,
  type RunAttempt,
} from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { FileStoreAway } from '../../store/files/fileStoreAway.ts'
import { isDatabaseAway } from '../../store/openDatabase.ts'
import { recordUncertainDelivery } from '../deliver/sendFile.ts'
import type { ExportFolder } from '../deliver/exportFolder.ts'
import { endColumns } from '../run/endRun.ts'
import { allows, hasOnlyProgress, isCancellable, mayHaveArrived } from './states.ts'
import { writeEvent } from './events.ts'
import { messagesOfFailure } from '../run/outcome.ts'
import { RunError, runMessage } from '../findings/runMessages.ts'
import { RunStopped } from './leases.ts'

interface CancelDeps {
  readonly exports: ExportStore
  readonly delivered: DeliveredStore
  readonly folder: ExportFolder
  readonly clock: Pick<Clock, 'now'>
}

interface FailDeps extends CancelDeps {
  /** DATA_DIR */
  readonly home: string
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
  /** Releases the lease of this process. */
  release(id: number): Promise<void>
}

/**
 * Ends a run before all its products are processed, or leaves it to another process. The written part of the file stays,
 * so that the run can be continued.
 * @param error RunStopped where the run was stopped, AttemptOver where another process took it over; any other is a failure
 * @throws the error of the database or of the store of files; the run is then claimed again
 */
export const failRun = async (deps: FailDeps, row: ExportRecord, error: unknown): Promise<void> => {
  const logTakenOver = () =>
    deps.log.info({ export: row.id, attempt: row.attempt }, 'an export was taken over')
  // Another process continues it.
  if (error instanceof AttemptOver || (error instanceof RunStopped && error.reason === 'leaseLost'))
    return logTakenOver()
  // Its row cannot be written either: it is claimed again as soon as the database is back.
  if (isDatabaseAway(error)) throw error
  // It continues from its checkpoint as soon as the store is back.
  if (error instanceof FileStoreAway) {
    await showWaiting(deps.exports, row, 'filesAway')
    await deps.release(row.id)
    throw error
  }
  if (error instanceof RunStopped) {
    if (error.reason === 'cancelled') await cancelRun(deps, row)
    // The row stays as its last checkpoint left it, for the process that takes it next.
    if (error.reason === 'shutdown' || error.reason === 'handOver') await deps.release(row.id)
    return
  }
  const now = await deps.exports.find(row.id)
  if (now?.attempt !== row.attempt) return logTakenOver()
  // Only the record of the delivery is missing: the export is claimed again.
  if (!allows(now, 'fail')) throw error
  deps.log.error({ err: error, export: row.id }, 'an export failed')
  await writeEvent(deps.exports, row, 'fail', {
    ...endColumns,
    ...(now.hasFile
      ? { details: runMessage('notUploaded') }
      : { details: runMessage('brokeOff', { done: now.processed }), ...checkpointAfter(now, error) }),
    errors: messagesOfFailure(error, row.id, deps.home),
    finishedAt: isoTime(deps.clock.now()),
  })
}

/** Shows in the details of a run what it waits for, until it goes on. */
export const showWaiting = async (
  exports: ExportStore,
  run: RunAttempt,
  code: 'filesAway' | 'keyAway',
): Promise<void> => {
  const now = await exports.find(run.id)
  if (now && now.details.code !== code && hasOnlyProgress(now))
    await exports.replaceDetails(run, now.details, runMessage(code))
}

/** Whether a failure would repeat at the same checkpoint, or the written part of the file may be wrong after it. */
const isFinal = (error: unknown) => error instanceof RunError && entryOf(error.code)?.final === true

/** An export that can be continued keeps its checkpoint, and the configuration that belongs to it. */
const checkpointAfter = (row: ExportRecord, error: unknown): ExportChange =>
  isFinal(error) ? { checkpoint: null } : { setup: row.setup }

/**
 * Cancels a run and removes its file. A run whose file has been uploaded returns to the queue instead, to be recorded.
 * Where the file may have arrived, that is recorded first. Does nothing once another process has taken the run over.
 */
export const cancelRun = async (
  { exports, delivered, folder, clock }: CancelDeps,
  row: RunAttempt,
): Promise<void> => {
  // A process that was paused in the run must not go on.
  const nextAttempt = { id: row.id, attempt: row.attempt + 1 }
  try {
    await exports.write(row, { attempt: nextAttempt.attempt })
  } catch (error) {
    if (error instanceof AttemptOver) return
    throw error
  }
  const now = await exports.find(row.id)
  if (!now) return
  if (!isCancellable(now))
    return exports.write(nextAttempt, { beingCancelled: false, leaseOwner: null, leaseUntil: null })
  if (mayHaveArrived(now))
    await recordUncertainDelivery({ exports, delivered }, nextAttempt, new AbortController().signal)
  await folder.remove(row.id)
  await delivered.forget(nextAttempt, 0)
  await writeEvent(exports, nextAttempt, 'cancel', {
    ...endColumns,
    details: runMessage('cancelled', { done: now.processed }),
    errors: [],
    finishedAt: isoTime(clock.now()),
  })
}
