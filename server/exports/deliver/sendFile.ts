import { ftp } from '../../../src/resources/settings/ftp.ts'
import type { Network } from '../../shared/networks.ts'
import type { MetricCounters } from '../../shared/metrics/counters.ts'
import { connectionId } from '../../shared/connection.ts'
import type { DeliveredStore } from '../../store/exports/deliveredStore.ts'
import type { ExportRecord, RunAttempt } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { connectTransfer } from '../../transfer/connectTransfer.ts'
import { TransferError } from '../../transfer/transferError.ts'
import type { PutOptions, TransferLog } from '../../transfer/uploader.ts'
import { mayHaveArrived } from '../life/states.ts'
import { writeEvent } from '../life/events.ts'
import { runMessage } from '../findings/runMessages.ts'
import type { ExportFolder } from './exportFolder.ts'
import { pinServerKey, targetNameOf, targetOf, transferTarget } from './uploadTarget.ts'

/** The dependencies of an upload. */
interface DeliveryDeps {
  readonly counters: Pick<MetricCounters, 'count'>
  readonly records: RecordStore
  readonly log: TransferLog
  /** DATA_DIR */
  readonly home: string
  readonly network: Network
}

/** The dependencies of sending the file of a run. */
export interface SendDeps extends DeliveryDeps {
  readonly exports: ExportStore
  readonly delivered: DeliveredStore
  readonly folder: Pick<ExportFolder, 'localPath'>
}

/**
 * Sends the file of a run. The target is stored first, so that another process knows which target may have the file if
 * this process dies. Where the file may have arrived although sending failed, the next runs send its
 * articles again. A process that another one has superseded gives no file its name, and removes none.
 * @param row as it is stored
 * @returns the target as `targetOf` names it; null when no upload is configured
 * @throws the errors of `deliverFile`
 */
export const sendFile = async (
  deps: SendDeps,
  row: ExportRecord & { fileName: string },
  signal: AbortSignal,
): Promise<string | null> => {
  const { exports, folder } = deps
  const name = row.fileName
  const target = (await targetOf(deps.records)) ?? ''
  const wasInterrupted = mayHaveArrived(row)
  const hasMoved = wasInterrupted && row.target !== target
  if (hasMoved) await recordUncertainDelivery(deps, row, signal)
  // an earlier attempt that was paused must not give its name to a file that this one is writing
  const temporary = `${name}.${row.attempt}.tmp`
  const leftOver = String(row.details.params['temporary'] ?? `${name}.tmp`)
  const uploading = { file: name, temporary } // the next process finds the name in the message
  await writeEvent(exports, row, 'upload', {
    details: runMessage('uploading', uploading),
    target,
  })
  try {
    return await deliverFile(deps, name, await folder.localPath(row.id, name), {
      signal,
      // a write without columns compares the attempt
      confirm: () => exports.write(row, {}),
      temporary,
      ...(wasInterrupted && !hasMoved && { leftOver }),
    })
  } catch (error) {
    const hasMaybeArrived = error instanceof TransferError && error.mayHaveArrived
    if (!hasMaybeArrived && (hasMoved || !wasInterrupted)) await exports.write(row, { target: null })
    // A stopped run keeps its target, so that the code that ends it records the uncertain delivery.
    else if (!signal.aborted) await recordUncertainDelivery(deps, row, signal)
    throw error
  }
}

/** Records that the target may have the file of a run: its articles count as changed, and the run gets a note. */
export const recordUncertainDelivery = async (
  { exports, delivered }: Pick<SendDeps, 'exports' | 'delivered'>,
  run: RunAttempt,
  signal: AbortSignal,
): Promise<void> => {
  const row = await exports.find(run.id)
  if (!row?.difference) return
  await delivered.switchTarget(run, row.target ?? row.difference.target ?? '')
  await delivered.markUncertain(run, signal)
  const note = runMessage('mayHaveArrived')
  await exports.write(run, { notes: [...row.notes.filter(({ code }) => code !== note.code), note] })
}

/**
 * Uploads a complete file as the FTP settings say, and stores the server's key at first sight.
 * @returns the target as `targetOf` names it; null when no upload is configured
 * @throws TransferError when the upload failed; the signal's reason; the error of `confirm`
 */
const deliverFile = async (
  { records, log, home, network, counters }: DeliveryDeps,
  name: string,
  path: string,
  options: PutOptions,
): Promise<string | null> => {
  const settings = await records.readSettings(ftp)
  const target = transferTarget(settings, home)
  if (!target) return null
  const { signal } = options
  let outcome = 'failed'
  try {
    const uploader = await connectTransfer(target, { signal, log, network })
    try {
      await pinServerKey(records, settings, uploader.fingerprint)
      await uploader.put(name, path, options)
      outcome = 'sent'
    } finally {
      await uploader.close()
    }
    return targetNameOf(settings)
  } finally {
    counters.count('kontor_uploads_total', { connection: connectionId, outcome })
  }
}
