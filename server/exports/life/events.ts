import { exportTypes } from '../../../src/contract/calls/exports.ts'
import {
  AttemptOver,
  type ExportChange,
  type ExportRecord,
  type RunAttempt,
} from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { Within } from '../../store/jobs/jobs.ts'
import { insertEvent } from '../../store/outbox/events.ts'
import { endEventOf } from './endEvent.ts'
import { allows, isWaiting, type LaterExports, type RunEvent, transition } from './states.ts'
import { runMessage } from '../findings/runMessages.ts'

/**
 * Writes an event in the life of an export, for the attempt that a process holds; in the same transaction the outbox gets
 * the end of an export, from which mails and webhooks are made.
 * @param change the columns to write in addition to those of the state
 * @param within written in the same transaction
 * @throws AttemptOver, TransitionRefused
 */
export const writeEvent = async (
  exports: ExportStore,
  run: RunAttempt,
  event: RunEvent,
  change: ExportChange,
  within?: Within,
): Promise<void> => {
  const record = await exports.find(run.id)
  if (record?.attempt !== run.attempt) throw new AttemptOver(run)
  const columns = transition(record, event, change)
  const end = endEventOf({ ...record, ...columns })
  const writeEnd: Within | undefined = end && (trx => insertEvent(trx, end))
  await exports.write(run, columns, writeEnd || within ? bothWithin(writeEnd, within) : undefined)
}

/** Does two writes of one transaction. */
export const bothWithin =
  (first: Within | undefined, second: Within | undefined): Within =>
  async trx => {
    await first?.(trx)
    await second?.(trx)
  }

/** The columns of a file that waits to be sent: any process sends it. It has no target until then. */
export const resendOf = ({ attempt, fileName }: ExportRecord) => ({
  attempt: attempt + 1,
  details: runMessage('uploading', { file: fileName ?? '' }),
  target: null,
  tries: 0,
})

/** Reads the facts about the exports after one, which decide the events that are possible for it. */
export const readLater = async (exports: ExportStore, { id }: ExportRecord): Promise<LaterExports> => {
  const running = await exports.running()
  return {
    isBeingRetried: running.some(({ originalId }) => originalId === id),
    hasStarted: running.some(other => other.id > id && other.type !== exportTypes.check && !isWaiting(other)),
    delivery: await exports.laterDelivery(id),
  }
}

/**
 * Ends the exports whose file a later delivery has overtaken, so that no person is asked to release or to send them.
 * It may be called at any time, and again.
 */
export const endOvertaken = async (exports: ExportStore): Promise<void> => {
  for (const { row, by } of await exports.overtakenFiles()) {
    if (!allows(row, 'overtake')) continue
    // an export without a change delivers nothing, but shows that the file is outdated
    const isUnchanged = (await exports.find(by))?.difference?.nothingChanged === true
    try {
      await writeEvent(exports, row, 'overtake', {
        // a decision about the same attempt comes too late
        attempt: row.attempt + 1,
        details: runMessage(isUnchanged ? 'overtakenUnchanged' : 'overtaken', { by: String(by) }),
      })
    } catch (error) {
      if (!(error instanceof AttemptOver)) throw error
    }
  }
}
