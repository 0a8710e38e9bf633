import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../shared/clock.ts'
import type { ExportRecord } from '../store/exports/exportRecord.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import { allows, isOnItsWay, stateOf } from './lifecycle.ts'
import { runMessage, type RunMessage } from './runMessages.ts'

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

/** A run is begun once and resumed twice without coming further: whatever ends the process each time would end the next. */
const mostTries = 3

/** Why a claimed export is not worked on any more; undefined where nothing speaks against it. */
export const stallOf = (row: ExportRecord): RunMessage | undefined =>
  // An uploaded export needs no more than its record.
  row.tries > mostTries && stateOf(row) !== 'recording'
    ? runMessage('stalled', { times: mostTries })
    : undefined

/** The right to work on an export, among all processes that share a database. */
export interface Leases {
  /** Leaves time to cancel what an earlier process began: says so in its row, and claims it only then. */
  begin(): Promise<void>
  /** The oldest run that waits, unless somebody alive is already at work, or sends the file of another. */
  claim(): Promise<ExportRecord | undefined>
  /** @returns true for the one caller who may send the file of an ended export again */
  claimUpload(id: number): Promise<boolean>
  /** Makes a lease last longer. @returns false when it is somebody else's by now */
  keep(id: number): Promise<boolean>
  /** Keeps a lease until `stopHolding`. Aborts `stop` with a RunStopped when it is lost, or the export is to be cancelled. */
  hold(id: number, stop: AbortController): { stopHolding(): void }
  /** Gives a lease back, unless it is somebody else's by now. */
  release(id: number): Promise<void>
}

/** Runs that another process of this service works on. */
export interface ElsewhereRuns {
  /** Says that there is something to do. */
  wake(): void
  /** Ends a run that it has. */
  cancel(id: number): void
  /** Ends the process, a run at its checkpoint. */
  close(): Promise<void>
}

/** What that process is made with. */
export interface ElsewhereNeeds {
  readonly exports: Pick<ExportStore, 'releaseLeases'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Its name among those that share a database. */
  readonly instance: string
  publicUrl(): string
}

export interface LeaseDeps {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Names this process among those that share a database. */
  readonly instance: string
  /** Milliseconds for which an interrupted run waits after the start. */
  readonly resumeMs: number
  /** Works on the runs; this process queues them and sends files again. */
  readonly elsewhere?: ElsewhereRuns | undefined
}

/** Leases of one process. */
export const createLeases = (deps: LeaseDeps): Leases => {
  const { exports, clock, log, instance, resumeMs, elsewhere } = deps
  let resumeAt = 0
  const until = () => clock.now() + leaseMs
  const keep = (id: number) => exports.keepLease(id, instance, until())

  const beat = async (id: number, stop: AbortController) => {
    try {
      const row = await exports.find(id)
      if (row?.beingCancelled && allows(row, 'cancel')) stop.abort(new RunStopped('cancelled'))
      else if (!(await keep(id))) stop.abort(new RunStopped('leaseLost'))
    } catch (error) {
      log.warn({ err: error, export: id }, 'the lease of an export could not be kept')
    }
  }

  // what was stopped at a checkpoint was handed back, and what somebody has go on need not wait
  const findBegun = async () => (await exports.running()).filter(({ tries }) => tries > 0)

  return {
    begin: async () => {
      if (resumeAt > 0) return
      resumeAt = clock.now() + resumeMs
      if (resumeMs === 0 || elsewhere) return
      for (const row of await findBegun()) {
        const isFree = (row.leaseUntil ?? 0) <= clock.now()
        const words = runMessage('resumesSoon', { seconds: Math.round(resumeMs / 1000) })
        // what the row says of an upload is needed to go on
        if (isFree && stateOf(row) !== 'recording' && !isOnItsWay(row))
          await exports.replaceDetails(row, row.details, words)
      }
    },
    claim: async () => {
      if (elsewhere) return void ((await exports.running()).length > 0 && elsewhere.wake())
      const mustWait = clock.now() < resumeAt && (await findBegun()).length > 0
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
