import { exportStatuses } from '../../src/contract/exports.ts'
import { isoTime } from '../clock.ts'
import { TransferError } from '../transfer/transferError.ts'
import { deliverFile } from './deliverFile.ts'
import { processedOf, type Tally } from './progress.ts'
import type { Run } from './run.ts'
import { runMessage, type RunMessage } from './runWords.ts'

type Ending = Pick<Run, 'row' | 'deps' | 'fileName' | 'signal'>

/** Null where nothing was to be uploaded. */
interface Uploaded {
  readonly uploaded: boolean | null
  readonly errors: RunMessage[]
}

const nothingToDo: Uploaded = { uploaded: null, errors: [] }

const upload = async ({ row, deps, fileName, signal }: Ending, rows: number): Promise<Uploaded> => {
  // TB.One files an empty file away as a mistake
  if (row.disableUpload === 1 || rows === 0) return nothingToDo
  await deps.exports.change(row.id, { details: JSON.stringify(runMessage('uploading', { file: fileName })) })
  try {
    const isDone = await deliverFile(deps, fileName, deps.folder.pathOf(row.id, fileName), signal)
    return isDone ? { uploaded: true, errors: [] } : nothingToDo
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return { uploaded: false, errors: [runMessage(`transfer.${error.code}`, error.params)] }
  }
}

/** How a finished run is judged. @param uploaded null where nothing was to be uploaded */
export const outcomeOf = (
  tally: Tally,
  uploaded: boolean | null,
): { status: number; details: RunMessage } => {
  const { warnings, erroneous } = tally
  const total = processedOf(tally)
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

/** Uploads the written file where that is wanted and closes the run's row. */
export const endRun = async (run: Ending, tally: Tally): Promise<void> => {
  const { row, deps } = run
  const { uploaded, errors } = await upload(run, tally.successful + tally.warnings)
  const { status, details } = outcomeOf(tally, uploaded)
  await deps.exports.change(row.id, {
    status,
    details: JSON.stringify(details),
    errors: JSON.stringify(errors),
    uploaded: uploaded === null ? null : Number(uploaded),
    // a run whose upload was switched off or failed never reached TB.One: deltas must not count from it
    delivered: row.disableUpload === 1 || uploaded === false ? 0 : 1,
    finishedAt: isoTime(deps.clock.now()),
    setup: null,
    beingCancelled: 0,
    leaseOwner: null,
    leaseUntil: null,
  })
}
