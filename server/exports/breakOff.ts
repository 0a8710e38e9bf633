import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses } from '../../src/contract/exports.ts'
import { isoTime, type Clock } from '../clock.ts'
import type { ExportRecord, ExportStore } from '../store/exportStore.ts'
import type { ExportFolder } from './exportFile.ts'
import { messageOfFailure, RunStopped } from './runError.ts'
import { runMessage, type RunMessage } from './runWords.ts'

interface BreakDeps {
  readonly exports: ExportStore
  readonly folder: ExportFolder
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Gives the lease of this process back. */
  release(id: number): Promise<void>
}

/** Closes the row of a run before the end of its products, and throws its file away. */
const finish = async (
  { exports, folder, clock }: BreakDeps,
  id: number,
  { status, details, errors }: { status: number; details: RunMessage; errors: RunMessage[] },
) => {
  await folder.remove(id)
  await exports.change(id, {
    status,
    finishedAt: isoTime(clock.now()),
    details: JSON.stringify(details),
    errors: JSON.stringify(errors),
    beingCancelled: 0,
    checkpoint: null,
    setup: null,
    hasFile: 0,
    leaseOwner: null,
    leaseUntil: null,
  })
}

/** Closes a run that somebody cancelled. */
export const cancelRun = async (deps: BreakDeps, { id }: ExportRecord): Promise<void> => {
  const details = runMessage('cancelled', { done: await doneBy(deps, id) })
  await finish(deps, id, { status: exportStatuses.cancelled, details, errors: [] })
}

/** How many products a run processed that did not reach its end. */
const doneBy = async ({ exports }: BreakDeps, id: number) => (await exports.find(id))?.processed ?? 0

/**
 * What follows when a run ends early.
 * @param error why: RunStopped when it was told to, anything else is a failure
 */
export const breakOff = async (deps: BreakDeps, row: ExportRecord, error: unknown): Promise<void> => {
  if (error instanceof RunStopped) {
    if (error.reason === 'cancelled') await cancelRun(deps, row)
    // the row stays as its last checkpoint left it, for whoever takes it next
    if (error.reason === 'shutdown') await deps.release(row.id)
    return
  }
  deps.log.error({ err: error, export: row.id }, 'an export broke off')
  const details = runMessage('brokeOff', { done: await doneBy(deps, row.id) })
  const errors = [messageOfFailure(error, row.id)]
  await finish(deps, row.id, { status: exportStatuses.error, details, errors })
}
