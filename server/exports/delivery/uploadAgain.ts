import { type Clock, isoTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { TransferError } from '../../transfer/transferError.ts'
import { closeRun, keepSent, messageOfFailure } from '../endRun.ts'
import { stallOf } from '../leases.ts'
import { isUploadable, mayHaveArrived } from '../lifecycle.ts'
import { writeEvent } from '../lifecycleStore.ts'
import { runMessage, type RunMessage } from '../runMessages.ts'
import { keepDoubt, type SendDeps, sendFile, targetOf } from './delivery.ts'
import type { ExportFolder } from './exportFolder.ts'

/**
 * Refuses what must not be sent again.
 * @throws CallError notUploadable, uploadOutdated, uploadWaits, fileGone
 */
export const checkUploadAgain = async (
  { exports, folder }: { exports: ExportStore; folder: ExportFolder },
  row: ExportRecord,
): Promise<void> => {
  if (!isUploadable(row)) throw new CallError('notUploadable', { id: String(row.id) })
  await checkSending({ exports, folder }, row)
}

/**
 * Refuses to send a file now, whyever it has not been sent before.
 * @throws CallError uploadOutdated, uploadWaits, fileGone
 */
export const checkSending = async (
  { exports, folder }: { exports: ExportStore; folder: ExportFolder },
  row: ExportRecord,
): Promise<void> => {
  const id = String(row.id)
  // TB.One takes files as they come: an older one would bring old values back
  const later = await exports.laterDelivery(row.id)
  if (later) throw new CallError('uploadOutdated', { id, later: String(later.id) })
  const [running] = await exports.running()
  if (running) throw new CallError('uploadWaits', { id, running: String(running.id) })
  if (row.fileName === null || !(await folder.has(row.id, row.fileName)))
    throw new CallError('fileGone', { id })
}

/**
 * Sends the file of an ended export whose upload failed, and writes into its row how that went: the run is then judged
 * by its products alone. Does nothing where that is no longer wanted.
 * @throws the signal's reason
 */
export const uploadAgain = async (
  deps: SendDeps & { readonly clock: Pick<Clock, 'now'> },
  row: ExportRecord,
  signal: AbortSignal,
): Promise<void> => {
  if (!isUploadable(row)) return
  const stall = stallOf(row)
  // a run can have come between the order and its turn
  if (stall || (await deps.exports.laterDelivery(row.id))) {
    if (mayHaveArrived(row)) await keepDoubt(deps, row, signal)
    const errors = stall ? { errors: [stall] } : {}
    return writeEvent(deps.exports, row, 'fail', { details: runMessage('notUploaded'), ...errors })
  }
  const place = await send(deps, row, signal)
  if (typeof place !== 'string')
    return writeEvent(deps.exports, row, 'fail', { details: runMessage('notUploaded'), errors: [place] })
  await closeRun({ row, deps, signal }, row, row, await keepSent(deps.exports, row, place), {
    beingCancelled: false,
    difference: row.difference && {
      ...row.difference,
      target: await targetOf(deps.records),
      uploadedAt: isoTime(deps.clock.now()),
    },
  })
}

/** @returns the place that has the file now, or why none has */
const send = async (
  deps: SendDeps,
  row: ExportRecord & { fileName: string },
  signal: AbortSignal,
): Promise<string | RunMessage> => {
  try {
    const place = await sendFile(deps, row, signal)
    return place ?? runMessage('transfer.notConfigured')
  } catch (error) {
    if (!(error instanceof TransferError)) {
      if (signal.aborted) throw error
      deps.log.warn({ err: error, export: row.id }, 'a file could not be sent again')
    }
    return messageOfFailure(error, row.id)
  }
}
