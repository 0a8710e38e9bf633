import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { isCancellable, isOnItsWay, stateOf } from '../lifecycle.ts'
import { runMessage, type RunMessage } from '../runMessages.ts'

type StopReason = 'cancelled' | 'shutdown' | 'leaseLost'

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
  row.tries > maxTries && stateOf(row) !== 'recording'
    ? runMessage('stalled', { times: maxTries })
    : undefined

/** The right to work on an export, among all processes that share a database. */
export interface Leases {
  /** Delays the exports that an earlier process started, so that users can cancel them, and shows the delay in their details. */
  begin(): Promise<void>
  /** Claims the oldest export that waits, unless another process works on a run or sends the file of an ended one. */
  claim(): Promise<ExportRecord | undefined>
  /** @returns true for the one caller that may send the file of an ended export again */
  claimUpload(id: number): Promise<boolean>
  /** Renews a lease. @returns false once another process has it */
  keep(id: number): Promise<boolean>
  /** Keeps a lease until `stopHolding`. Aborts `stop` with a RunStopped when the lease is lost, or the export is to be cancelled. */
  hold(id: number, stop: AbortController): { stopHolding(): void }
  /** Releases a lease, unless another process has it by now. */
  release(id: number): Promise<void>
}

/** A process of its own that works on the runs. */
export interface ExportProcess {
  /** Looks for work at once. */
  wake(): void
  /** Cancels a run that it works on. */
  cancel(id: number): void
  /** Ends the process; a run stops at its checkpoint. */
  close(): Promise<void>
}

export interface ExportProcessDeps {
  readonly exports: Pick<ExportStore, 'releaseLeases'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Names the process among those that share a database. */
  readonly instance: string
  publicUrl(): string
}

export interface LeaseDeps {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Names this process among those that share a database. */
  readonly instance: string
  /** Milliseconds that an interrupted run waits after the start of the service. */
  readonly resumeMs: number
  /** Works on the runs; then this process only queues them and sends files again. */
  readonly exportProcess?: ExportProcess | undefined
}

/** Leases of one process. */
export const createLeases = (deps: LeaseDeps): Leases => {
  const { exports, clock, log, instance, resumeMs, exportProcess } = deps
  let resumeAt = 0
  const until = () => clock.now() + leaseMs
  const keep = (id: number) => exports.keepLease(id, instance, until())

  const beat = async (id: number, stop: AbortController) => {
    try {
      const row = await exports.find(id)
      if (row?.beingCancelled && isCancellable(row)) stop.abort(new RunStopped('cancelled'))
      else if (!(await keep(id))) stop.abort(new RunStopped('leaseLost'))
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
      if (resumeMs === 0 || exportProcess) return
      for (const row of await findInterrupted()) {
        const isFree = (row.leaseUntil ?? 0) <= clock.now()
        const details = runMessage('resumesSoon', { seconds: Math.round(resumeMs / 1000) })
        // The details of an upload are needed to take it up.
        if (isFree && stateOf(row) !== 'recording' && !isOnItsWay(row))
          await exports.replaceDetails(row, row.details, details)
      }
    },
    claim: async () => {
      if (exportProcess) {
        if ((await exports.running()).length > 0) exportProcess.wake()
        return undefined
      }
      const mustWait = clock.now() < resumeAt && (await findInterrupted()).length > 0
      return mustWait ? undefined : exports.claim(instance, clock.now(), until())
    },
    claimUpload: id => exports.claimUpload(id, instance, clock.now(), until()),
    keep,
    hold: (id, stop) => {
      const heart = setInterval(() => void beat(id, stop), heartbeatMs)
      return { stopHolding: () => clearInterval(heart) }
    },
    release: id => exports.releaseLease(id, instance),
  }
}
