import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { Job, Jobs, Within } from '../../store/jobs/jobs.ts'
import { hasOnlyProgress, isCancellable } from './states.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'

type StopReason = 'cancelled' | 'shutdown' | 'leaseLost' | 'handOver'

/** The reason that the signal of a stopped run carries. */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`the run was stopped: ${reason}`)
    this.reason = reason
  }
}

/** A process that has not renewed its lease for this long may lose the export to another. */
const leaseMs = 15_000
const heartbeatMs = 3_000

/** A run is started once and continued twice at one checkpoint: an error that ended the process each time would end it again. */
const maxTries = 3

/** The message of a claimed export that is not tried again; undefined where it may be tried. */
export const stallOf = (row: ExportRecord): RunMessage | undefined =>
  // An uploaded export only needs its record.
  row.tries > maxTries && row.state !== 'recording' ? runMessage('stalled', { times: maxTries }) : undefined

/** The right to work on an export, among all processes that share a database. */
export interface Leases {
  /** Delays the exports that an earlier process started, so that users can cancel them, and shows the delay in their details. */
  begin(): Promise<void>
  /** Whether an interrupted export waits, so that users can cancel it. */
  mustWait(): Promise<boolean>
  /**
   * Claims the oldest export that waits, unless another process works on a run or sends the file of an ended one.
   * @param ifNone written in the same transaction, where none waits and no other process works on one
   */
  claim(ifNone: Within): Promise<ExportRecord | undefined>
  /** @returns true for the one caller that may send the file of an ended export again */
  claimUpload(id: number): Promise<boolean>
  /**
   * Keeps a lease and its job until `stopHolding`. Aborts `stop` with a RunStopped when the lease is lost, the
   * export is to be cancelled, or the job is to be handed over.
   */
  hold(id: number, job: Job, stop: AbortController): { stopHolding(): void }
  /** Releases a lease, unless another process has it by now. @param within what becomes of its job then */
  release(id: number, within: Within): Promise<void>
}

export interface LeaseDeps {
  readonly exports: ExportStore
  readonly jobs: Pick<Jobs, 'keep' | 'longestMs'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Names this process among those that share a database. */
  readonly instance: string
  /** Milliseconds that an interrupted run waits after the start of the service. */
  readonly resumeMs: number
}

/** Leases of one process. */
export const createLeases = (deps: LeaseDeps): Leases => {
  const { exports, jobs, clock, log, instance, resumeMs } = deps
  let resumeAt = 0

  const beat = async (id: number, job: Job, stop: AbortController) => {
    try {
      const row = await exports.find(id)
      if (row?.beingCancelled && isCancellable(row)) return stop.abort(new RunStopped('cancelled'))
      if (!(await exports.keepLease(id, instance, leaseMs))) return stop.abort(new RunStopped('leaseLost'))
      // only the owner of the lease may speak for the job
      await jobs.keep(job)
    } catch (error) {
      log.warn({ err: error, export: id }, 'the lease of an export could not be kept')
    }
  }

  /** Runs whose process died. A process that stopped at a checkpoint released its run, and a continued run has no tries yet. */
  const findInterrupted = async () => (await exports.running()).filter(({ tries }) => tries > 0)

  return {
    begin: async () => {
      if (resumeAt > 0) return
      resumeAt = clock.now() + resumeMs
      if (resumeMs === 0) return
      for (const row of await findInterrupted()) {
        const isFree = !(await exports.isLeased(row.id))
        const details = runMessage('resumesSoon', { seconds: Math.round(resumeMs / 1000) })
        if (isFree && hasOnlyProgress(row)) await exports.replaceDetails(row, row.details, details)
      }
    },
    mustWait: async () => clock.now() < resumeAt && (await findInterrupted()).length > 0,
    claim: ifNone => exports.claim(instance, leaseMs, ifNone),
    claimUpload: id => exports.claimUpload(id, instance, leaseMs),
    hold: (id, job, stop) => {
      const heart = setInterval(() => void beat(id, job, stop), heartbeatMs)
      const handOver =
        jobs.longestMs === undefined
          ? undefined
          : setTimeout(() => stop.abort(new RunStopped('handOver')), jobs.longestMs)
      return {
        stopHolding: () => {
          clearInterval(heart)
          clearTimeout(handOver)
        },
      }
    },
    release: (id, within) => exports.releaseLease(id, instance, within),
  }
}
