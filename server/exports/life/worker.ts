import type { FastifyBaseLogger } from 'fastify'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { NewsStore } from '../../store/exports/newsStore.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { Job, Jobs, Within } from '../../store/jobs/jobs.ts'
import { FileStoreAway } from '../../store/files/fileStoreAway.ts'
import { untilDatabaseAnswers } from '../../store/openDatabase.ts'
import type { Vault } from '../../store/secrets/vault.ts'
import { uploadAgain } from '../deliver/uploadAgain.ts'
import {
  hasUnreadableCredentials,
  readConnectionSettings,
  storeSuccessfulTests,
} from '../findings/lastTests.ts'
import { isFailed, isRunning } from './states.ts'
import { bothWithin, endOvertaken } from './events.ts'
import { runExport } from '../run/runExport.ts'
import { RunError } from '../findings/runMessages.ts'
import type { RunDeps } from '../run/run.ts'
import { failRun, showWaiting } from './abortRun.ts'
import { countEnd, logEnd } from './endLine.ts'
import { type Leases, RunStopped, stallOf } from './leases.ts'
import { createWorkLoop } from './workLoop.ts'

/** Works on the exports of the queue, one at a time, and sends files again between two of them. */
export interface Worker {
  /** Looks for work at once. */
  wake(): void
  /** Cancels the current run. @returns false if this export is not the current run */
  cancel(id: number): boolean
  /** Whether this process works on an export. */
  isWorking(): boolean
  /** Fulfilled once all work has stopped. */
  idle(): Promise<void>
}

interface WorkerDeps extends RunDeps {
  readonly vault: Vault
  readonly news: NewsStore
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
  readonly leases: Leases
  /** Stops the work; a run stops at its checkpoint. */
  readonly closing: AbortSignal
}

/** Looks at which exports wait and no process has a lease, before their job counts as one of a dead process. */
const looksToReclaim = 3

/**
 * The exports as a run sees them.
 * @param atEnd written with the change that ends the run, and so its lease
 */
const exportsOfJob = (exports: ExportStore, atEnd: Within): ExportStore => {
  const write: ExportStore['write'] = (run, change, within) =>
    exports.write(run, change, change.leaseOwner === null ? bothWithin(within, atEnd) : within)
  return Object.create(exports, { write: { value: write } }) as ExportStore // all else is inherited
}

/** Makes the worker of one process; several may share a database. */
export const createWorker = (deps: WorkerDeps): Worker => {
  const { exports, jobs, news, clock, log, leases, closing } = deps
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
   * Stores what is new in an export that this process has ended, and ends older ones whose file it has overtaken.
   * @param isRun it ended now; otherwise its file was sent again
   */
  const settle = async (id: number, isRun: boolean) => {
    try {
      const row = await untilDatabaseAnswers(() => exports.find(id), clock, closing)
      if (row && !isRunning(row)) {
        logEnd(log, row)
        if (isRun) countEnd(deps.counters, row)
      }
      if (row && !isRunning(row) && !isFailed(row))
        await exports.change(id, { news: await news.compare(row) })
      await endOvertaken(exports)
    } catch (error) {
      log.warn({ err: error, export: id }, 'an ended export could not be compared with those before')
    }
  }

  const giveBack =
    (job: Job): Within =>
    trx =>
      jobs.fail(job, 'stopped at a checkpoint', trx)

  const runOne = async (row: ExportRecord, job: Job) => {
    const stop = new AbortController()
    const stopForShutdown = () => stop.abort(new RunStopped('shutdown'))
    closing.addEventListener('abort', stopForShutdown)
    current = { id: row.id, stop }
    const lease = leases.hold(row.id, job, stop)
    log.info({ export: row.id, attempt: row.attempt }, 'an export was taken up')
    let hasEnded = false
    const atEnd: Within = trx => {
      hasEnded = true
      return jobs.complete(job, trx)
    }
    const runDeps = { ...deps, exports: exportsOfJob(exports, atEnd) }
    try {
      if (row.beingCancelled) throw new RunStopped('cancelled')
      const stall = stallOf(row)
      if (stall) throw new RunError(stall)
      await withTestResults(row, () => runExport(row, runDeps, stop.signal))
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
      await failRun({ ...runDeps, release: id => leases.release(id, giveBack(job)) }, row, reason)
    } finally {
      lease.stopHolding()
      // otherwise another process has taken it over, and may have ended it by now
      if (hasEnded) await settle(row.id, true)
      closing.removeEventListener('abort', stopForShutdown)
      current = undefined
    }
  }

  /** Sends a file again between two runs, so that no newer file overtakes it. */
  const uploadOne = async (id: number, job: Job) => {
    const row = await exports.find(id)
    if (!row) return
    const stop = new AbortController()
    const lease = leases.hold(id, job, stop)
    try {
      await withTestResults(row, () => uploadAgain(deps, row, AbortSignal.any([stop.signal, closing])))
    } catch (error) {
      log.warn({ err: error, export: id }, 'sending a file again was stopped')
    } finally {
      lease.stopHolding()
      let isOurs = false
      await leases.release(id, trx => {
        isOurs = true
        return closing.aborted ? giveBack(job)(trx) : jobs.complete(job, trx)
      })
      if (isOurs) await settle(id, false)
    }
  }

  let currentJob: Job<'run'> | undefined
  let orphanedLooks = 0
  const endJob = (job: Job) => {
    jobs.leave(job)
    currentJob = undefined
  }

  /** Works on what waits first. @returns whether that was anything */
  const doJob = async (job: Job) => {
    const interrupted = await exports.interruptedUpload()
    if (interrupted && (await leases.claimUpload(interrupted.id))) {
      await uploadOne(interrupted.id, job)
      return true
    }
    // Where its work was done by another job, the job is complete. Where another process has a lease, the job is that
    // of the other process by now, or is given out again once the lease has run out.
    const row = await leases.claim(trx => jobs.complete(job, trx))
    if (row) await runOne(row, job)
    return row !== undefined
  }

  /** Sends the jobs that are missing: of embedded exports after a start, of older versions, of dead letters. */
  const sendMissing = async () => {
    const unfinished = await exports.unfinished()
    const missing = unfinished.length > 0 ? unfinished.slice(await jobs.pending('run')) : []
    for (const id of missing) await jobs.send('run', { export: id })
  }

  /** Gives out again a job whose process is dead: leases run out sooner than the engine gives up a job. @returns whether it did */
  const returnExpiredJobs = async () => {
    const isOrphaned = (await exports.unfinished()).length > 0 && !(await exports.isLeased())
    orphanedLooks = isOrphaned ? orphanedLooks + 1 : 0
    if (orphanedLooks < looksToReclaim) return false
    orphanedLooks = 0
    await jobs.reclaim('run')
    return true
  }

  /** Whether the exports wait until stored credentials can be read; the first one says so. */
  const waitsForKey = async () => {
    if (!(await hasUnreadableCredentials(deps.records))) return false
    const [first] = await exports.running()
    if (first && !(await exports.isLeased(first.id))) await showWaiting(exports, first, 'keyAway')
    return true
  }

  const workOffQueue = async () => {
    if ((await leases.mustWait()) || (await waitsForKey())) return false
    if (currentJob && !jobs.isOurs(currentJob)) endJob(currentJob)
    if (!currentJob) {
      await sendMissing()
      currentJob = await jobs.take('run')
    }
    if (!currentJob) return returnExpiredJobs()
    try {
      const hasWorked = await doJob(currentJob)
      endJob(currentJob)
      return hasWorked
    } catch (error) {
      // another error leaves the job to the next round: a process that lost the database has not died
      if (error instanceof FileStoreAway) endJob(currentJob)
      throw error
    }
  }

  const onError = (error: unknown, waitMs: number) =>
    log.error({ err: error, waitMs }, 'the queue of exports was interrupted')
  const loop = createWorkLoop({ clock, lookEveryMs: jobs.lookEveryMs, onError }, workOffQueue, closing)

  return {
    wake: loop.wake,
    cancel: id => {
      if (current?.id !== id) return false
      current.stop.abort(new RunStopped('cancelled'))
      return true
    },
    isWorking: () => current !== undefined,
    idle: loop.idle,
  }
}
