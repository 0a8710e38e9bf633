import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses } from '../../src/contract/calls/exports.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import type { ExportChange, ExportRecord } from '../store/exportRecord.ts'
import type { ExportStore } from '../store/exportStore.ts'
import { TransferError } from '../transfer/transferError.ts'
import { deliverFile } from './delivery/delivery.ts'
import type { ExportFolder } from './delivery/exportFolder.ts'
import { type Counts, processedOf } from './progress.ts'
import { messageOfFailure, runMessage, type RunMessage, RunStopped } from './runMessages.ts'
import type { Run } from './runTypes.ts'

type WrittenRun = Pick<Run, 'row' | 'deps' | 'fileName' | 'signal'>

/** What every ended run has in common: nobody works on it, and nothing is kept to go on with. */
const ended = {
  setup: null,
  beingCancelled: false,
  leaseOwner: null,
  leaseUntil: null,
} as const satisfies ExportChange

/** Uploads the written file unless the run excludes it, and closes the run's row. */
export const finishRun = async (run: WrittenRun, counts: Counts): Promise<void> => {
  const { row, deps } = run
  const { uploaded, errors } = await upload(run, counts.successful + counts.warnings)
  await deps.exports.change(row.id, {
    ...ended,
    ...outcomeOf(counts, uploaded),
    errors,
    uploaded,
    // a run whose upload was switched off or failed never reached TB.One: deltas must not count from it
    delivered: !row.disableUpload && uploaded !== false,
    finishedAt: isoTime(deps.clock.now()),
  })
}

/** How a finished run is judged. @param uploaded null where nothing was to be uploaded */
export const outcomeOf = (
  counts: Counts,
  uploaded: boolean | null,
): { status: number; details: RunMessage } => {
  const { warnings, erroneous } = counts
  const total = processedOf(counts)
  if (uploaded === false) return { status: exportStatuses.error, details: runMessage('notUploaded') }
  if (erroneous > 0)
    return { status: exportStatuses.error, details: runMessage('someErrors', { erroneous, total }) }
  if (warnings > 0)
    return { status: exportStatuses.warning, details: runMessage('someWarnings', { warnings, total }) }
  return {
    status: exportStatuses.successful,
    details: runMessage(total > 0 ? 'allGood' : 'nothing', { total }),
  }
}

interface UploadResult {
  /** Null where nothing was to be uploaded. */
  readonly uploaded: boolean | null
  readonly errors: RunMessage[]
}

const nothingToUpload: UploadResult = { uploaded: null, errors: [] }

const upload = async (
  { row, deps, fileName, signal }: WrittenRun,
  rowsInFile: number,
): Promise<UploadResult> => {
  // TB.One files an empty file away as a mistake
  if (row.disableUpload || rowsInFile === 0) return nothingToUpload
  await deps.exports.change(row.id, { details: runMessage('uploading', { file: fileName }) })
  try {
    const isDone = await deliverFile(deps, fileName, deps.folder.pathOf(row.id, fileName), signal)
    return isDone ? { uploaded: true, errors: [] } : nothingToUpload
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return { uploaded: false, errors: [messageOfFailure(error, row.id)] }
  }
}

interface EndDeps {
  readonly exports: ExportStore
  readonly folder: ExportFolder
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Gives the lease of this process back. */
  release(id: number): Promise<void>
}

/**
 * Ends a run before the end of its products, or leaves it to be resumed.
 * @param error why: RunStopped when it was told to, anything else is a failure
 */
export const failRun = async (deps: EndDeps, row: ExportRecord, error: unknown): Promise<void> => {
  if (error instanceof RunStopped) {
    if (error.reason === 'cancelled') await cancelRun(deps, row)
    // the row stays as its last checkpoint left it, for whoever takes it next
    if (error.reason === 'shutdown') await deps.release(row.id)
    return
  }
  deps.log.error({ err: error, export: row.id }, 'an export broke off')
  await discardRun(deps, row.id, {
    status: exportStatuses.error,
    details: runMessage('brokeOff', { done: await processedBy(deps, row.id) }),
    errors: [messageOfFailure(error, row.id)],
  })
}

/** Whether an ended run ended before its products did. */
export const hasBrokenOff = ({ details }: ExportRecord): boolean =>
  details.code === runMessage('brokeOff').code

/** Closes a run that somebody cancelled. */
export const cancelRun = async (deps: EndDeps, { id }: ExportRecord): Promise<void> => {
  const details = runMessage('cancelled', { done: await processedBy(deps, id) })
  await discardRun(deps, id, { status: exportStatuses.cancelled, details, errors: [] })
}

/** How many products a run processed that did not reach its end. */
const processedBy = async ({ exports }: EndDeps, id: number) => (await exports.find(id))?.processed ?? 0

/** Throws the file of a run away and closes its row. */
const discardRun = async (
  { exports, folder, clock }: EndDeps,
  id: number,
  result: { status: number; details: RunMessage; errors: RunMessage[] },
) => {
  await folder.remove(id)
  await exports.change(id, {
    ...ended,
    ...result,
    finishedAt: isoTime(clock.now()),
    checkpoint: null,
    hasFile: false,
  })
}
