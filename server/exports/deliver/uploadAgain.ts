import { type Clock, isoTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { TransferError } from '../../transfer/transferError.ts'
import { closeRun, confirmUpload } from '../run/endRun.ts'
import { messageOfFailure } from '../run/outcome.ts'
import { stallOf } from '../life/leases.ts'
import { isOvertaken, isUploadable, mayHaveArrived } from '../life/states.ts'
import { writeEvent } from '../life/events.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'
import { recordUncertainDelivery, type SendDeps, sendFile } from './sendFile.ts'
import { targetOf } from './uploadTarget.ts'
import type { ExportFolder } from './exportFolder.ts'

/**
 * Refuses to send the file of an ended export again if it was uploaded, or no upload was due.
 * @throws CallError notUploadable, uploadOutdated, uploadWaits, fileGone
 */
export const checkUploadAgain = async (
  { exports, folder }: { exports: ExportStore; folder: ExportFolder },
  row: ExportRecord,
): Promise<void> => {
  if (!isUploadable(row) && !isOvertaken(row)) throw new CallError('notUploadable', { id: String(row.id) })
  await checkSending({ exports, folder }, row)
}

/**
 * Refuses to send a file at this moment.
 * @throws CallError uploadOutdated, uploadWaits, fileGone
 */
export const checkSending = async (
  { exports, folder }: { exports: ExportStore; folder: ExportFolder },
  row: ExportRecord,
): Promise<void> => {
  const id = String(row.id)
  // TB.One takes files in the order of their arrival: an older one would bring old values back.
  const later = await exports.laterDelivery(row.id)
  if (later) throw new CallError('uploadOutdated', { id, later: String(later.id) })
  const [running] = await exports.running()
  if (running) throw new CallError('uploadWaits', { running: String(running.id) })
  if (row.fileName === null || !(await folder.has(row.id, row.fileName)))
    throw new CallError('fileGone', { id })
}

/**
 * Sends the file of an ended export whose upload failed, and writes the result into its row: once uploaded, the outcome
 * depends on its products alone. Does nothing where the file need not be sent any more.
 * @throws the signal's reason
 */
export const uploadAgain = async (
  deps: SendDeps & { readonly clock: Clock },
  row: ExportRecord,
  signal: AbortSignal,
): Promise<void> => {
  if (!isUploadable(row)) return
  const stall = stallOf(row)
  // A run may have come between the order and its turn.
  if (stall || (await deps.exports.laterDelivery(row.id))) {
    if (mayHaveArrived(row)) await recordUncertainDelivery(deps, row, signal)
    const errors = stall ? { errors: [stall] } : {}
    return writeEvent(deps.exports, row, 'fail', { details: runMessage('notUploaded'), ...errors })
  }
  const target = await send(deps, row, signal)
  if (typeof target !== 'string')
    return writeEvent(deps.exports, row, 'fail', { details: runMessage('notUploaded'), errors: [target] })
  await closeRun({ row, deps, signal }, row, row, await confirmUpload({ ...deps, signal }, row, target), {
    beingCancelled: false,
    difference: row.difference && {
      ...row.difference,
      target: await targetOf(deps.records),
      uploadedAt: isoTime(deps.clock.now()),
    },
  })
}

/** @returns the target that has the file now, or the message of the failure */
const send = async (
  deps: SendDeps,
  row: ExportRecord & { fileName: string },
  signal: AbortSignal,
): Promise<string | RunMessage> => {
  try {
    const target = await sendFile(deps, row, signal)
    return target ?? runMessage('transfer.notConfigured')
  } catch (error) {
    if (!(error instanceof TransferError)) {
      if (signal.aborted) throw error
      deps.log.warn({ err: error, export: row.id }, 'a file could not be sent again')
    }
    return messageOfFailure(error, row.id)
  }
}
