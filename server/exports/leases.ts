import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../shared/clock.ts'
import type { ExportRecord } from '../store/exportRecord.ts'
import type { ExportStore } from '../store/exportStore.ts'

/** Why a run is told to stop. */
type StopReason = 'cancelled' | 'shutdown' | 'leaseLost'

/** The reason an aborted run's signal carries. */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`the run was stopped: ${reason}`)
    this.reason = reason
  }
}

/** An export whose worker is silent this long may be taken over. */
const leaseMs = 15_000
const heartbeatMs = 3_000

/** The right to work on an export, among all processes that share a database. */
export interface Leases {
  /** The oldest run that waits, unless somebody alive is already at work, or sends the file of another. */
  claim(): Promise<ExportRecord | undefined>
  /** @returns true for the one caller who may send the file of an ended export again */
  claimUpload(id: number): Promise<boolean>
  /** Makes a lease last longer. @returns false when it is somebody else's by now */
  keep(id: number): Promise<boolean>
  /**
   * Keeps a lease until `stopHolding`. Aborts `stop` with a RunStopped when the lease is lost or another process was asked
   * to cancel the export.
   */
  hold(id: number, stop: AbortController): { stopHolding(): void }
  /** Gives a lease back, unless it is somebody else's by now. */
  release(id: number): Promise<void>
}

interface LeaseDeps {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Names this process among those that share a database. */
  readonly instance: string
}

/** Leases of one process. */
export const createLeases = ({ exports, clock, log, instance }: LeaseDeps): Leases => {
  const until = () => clock.now() + leaseMs
  const keep = (id: number) => exports.keepLease(id, instance, until())

  const beat = async (id: number, stop: AbortController) => {
    try {
      const row = await exports.find(id)
      // what is uploaded is noted to its end
      if (row?.beingCancelled && row.uploaded !== true) stop.abort(new RunStopped('cancelled'))
      else if (!(await keep(id))) stop.abort(new RunStopped('leaseLost'))
    } catch (error) {
      log.warn({ err: error, export: id }, 'the lease of an export could not be kept')
    }
  }

  return {
    claim: () => exports.claim(instance, clock.now(), until()),
    claimUpload: id => exports.claimUpload(id, instance, clock.now(), until()),
    keep,
    hold: (id, stop) => {
      const heart = setInterval(() => void beat(id, stop), heartbeatMs)
      return { stopHolding: () => clearInterval(heart) }
    },
    release: id => exports.releaseLease(id, instance),
  }
}
