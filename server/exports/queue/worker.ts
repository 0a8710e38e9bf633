import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { NewsStore } from '../../store/exports/newsStore.ts'
import type { Vault } from '../../store/vault.ts'
import { uploadAgain } from '../delivery/uploadAgain.ts'
import { storeSuccessfulTests, readConnectionSettings } from '../health/lastTests.ts'
import { hasFailed, isRunning } from '../lifecycle.ts'
import { endOvertaken } from '../lifecycleStore.ts'
import { runExport } from '../run/runExport.ts'
import { RunError } from '../runMessages.ts'
import type { RunDeps } from '../run/run.ts'
import { failRun } from './abortRun.ts'
import { countEnd, logEnd } from './endLine.ts'
import { type Leases, RunStopped, stallOf } from './leases.ts'
import type { RunMails } from './runMails.ts'

/** Works on the exports of the queue, one at a time, and sends files again between two of them. */
export interface Worker {
  /** Looks for work at once. */
  wake(): void
  /** Sends the file of an ended export again, whose lease this process has. */
  sendAgain(id: number): void
  /** Cancels the current run. @returns false if this export is not the current run */
  cancel(id: number): boolean
  /** Fulfilled once all work has stopped. */
  idle(): Promise<void>
}

interface WorkerDeps extends RunDeps {
  readonly vault: Vault
  readonly news: NewsStore
  readonly log: FastifyBaseLogger
  readonly leases: Leases
  readonly mails: Pick<RunMails, 'add'>
  /** Stops the work; a run stops at its checkpoint. */
  readonly closing: AbortSignal
}

/** The time between two checks of the queue: another process may have queued an export, or have died. */
const recheckMs = 5_000
/** The longest rest after errors, for instance while the database does not answer. */
const maxRestMs = 30_000

/** Makes the worker of one process; several may share a database. */
export const createWorker = (deps: WorkerDeps): Worker => {
  const { exports, news, clock, log, leases, mails, closing } = deps
  const uploads: number[] = []
  let current: { id: number; stop: AbortController } | undefined

  /** Does work of an export and stores its success as tests of the connections. @throws only the errors of the work */
  const withTestResults = async (row: ExportRecord, work: () => Promise<void>) => {
    const logFailure = (error: unknown) =>
      log.warn({ err: error, export: row.id }, 'the result of a connection test was not stored')
    const used = await readConnectionSettings(deps.records).catch(logFailure)
    await work()
    try {
      const after = await exports.find(row.id)
      const done = {
        read: !row.hasFile && after?.hasFile === true,
        uploaded: row.uploaded !== true && after?.uploaded === true,
      }
      if (used) await storeSuccessfulTests(deps, row, used, done)
    } catch (error) {
      logFailure(error)
    }
  }

  /**
   * Stores what is new in an ended export, and ends older ones whose file it has overtaken.
   * @param isRun it ended now; otherwise its file was sent again
   */
  const settle = async (id: number, isRun: boolean) => {
    try {
      const row = await exports.find(id)
      if (row && !isRunning(row)) {
        logEnd(log, row)
        if (isRun) countEnd(deps.counters, row)
      }
      if (row && !isRunning(row) && !hasFailed(row))
        await exports.change(id, { news: await news.compare(row) })
      await endOvertaken(exports)
    } catch (error) {
      log.warn({ err: error, export: id }, 'an ended export could not be compared with those before')
    }
  }

  const runOne = async (row: ExportRecord) => {
    const stop = new AbortController()
    const stopForShutdown = () => stop.abort(new RunStopped('shutdown'))
    closing.addEventListener('abort', stopForShutdown)
    current = { id: row.id, stop }
    const lease = leases.hold(row.id, stop)
    try {
      if (row.beingCancelled) throw new RunStopped('cancelled')
      const stall = stallOf(row)
      if (stall) throw new RunError(stall.code, stall.params)
      await withTestResults(row, () => runExport(row, deps, stop.signal))
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
      await failRun({ ...deps, release: leases.release }, row, reason)
    } finally {
      lease.stopHolding()
      await settle(row.id, true)
      mails.add(row.id)
      closing.removeEventListener('abort', stopForShutdown)
      current = undefined
    }
  }

  /** Sends a file again between two runs, so that no newer file overtakes it. */
  const uploadOne = async (id: number) => {
    const { leaseUntil = null } = (await exports.find(id)) ?? {}
    // The lease may have run out before the turn came, so that another process works on the export by now.
    const isOurs = (leaseUntil ?? 0) > clock.now() ? await leases.keep(id) : await leases.claimUpload(id)
    const row = isOurs ? await exports.find(id) : undefined
    if (!row) return
    const stop = new AbortController()
    const lease = leases.hold(id, stop)
    try {
      await withTestResults(row, () => uploadAgain(deps, row, AbortSignal.any([stop.signal, closing])))
    } catch (error) {
      log.warn({ err: error, export: id }, 'sending a file again was stopped')
    } finally {
      lease.stopHolding()
      await leases.release(id)
      await settle(id, false)
    }
  }

  const workOffQueue = async () => {
    const interrupted = await exports.interruptedUpload(clock.now())
    if (interrupted && (await leases.claimUpload(interrupted.id))) uploads.push(interrupted.id)
    for (const id of uploads.splice(0)) await uploadOne(id)
    const row = await leases.claim()
    if (row) await runOne(row)
    return row !== undefined
  }

  const onError = (error: unknown, waitMs: number) =>
    log.error({ err: error, waitMs }, 'the queue of exports was interrupted')
  const loop = createWorkLoop({ clock, onError }, workOffQueue, closing)

  return {
    wake: loop.wake,
    sendAgain: id => {
      uploads.push(id)
      loop.wake()
    },
    cancel: id => {
      if (current?.id !== id) return false
      current.stop.abort(new RunStopped('cancelled'))
      return true
    },
    idle: loop.idle,
  }
}

/** Looks for work again and again until it is closed. */
interface WorkLoop {
  /** Starts the loop, or ends a rest. */
  wake(): void
  /** Fulfilled once the loop has stopped. */
  idle(): Promise<void>
}

/**
 * @param round does the work that waits, and returns whether more may wait. Each round that throws doubles the next rest
 * @param onError gets the error of each round that failed, and the milliseconds of the rest after it
 * @param closing ends a rest and keeps new rounds from starting
 */
const createWorkLoop = (
  { clock, onError }: { clock: Pick<Clock, 'sleep'>; onError: (error: unknown, waitMs: number) => void },
  round: () => Promise<boolean>,
  closing: AbortSignal,
): WorkLoop => {
  let resting = new AbortController()
  let isWoken = false
  let working: Promise<void> | undefined

  const rest = async (ms: number) => {
    if (isWoken || closing.aborted) return
    resting = new AbortController()
    const signal = AbortSignal.any([closing, resting.signal])
    await clock.sleep(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  const workUntilClosed = async () => {
    let failures = 0
    while (!closing.aborted) {
      isWoken = false
      try {
        const hasMore = await round()
        failures = 0
        if (!hasMore) await rest(recheckMs)
      } catch (error) {
        const waitMs = Math.min(1000 * 2 ** failures++, maxRestMs)
        onError(error, waitMs)
        await rest(waitMs)
      }
    }
  }

  return {
    wake: () => {
      isWoken = true
      resting.abort()
      if (!closing.aborted) working ??= workUntilClosed()
    },
    idle: async () => working,
  }
}
