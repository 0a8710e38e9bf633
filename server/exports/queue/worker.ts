import type { FastifyBaseLogger } from 'fastify'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { NewsStore } from '../../store/exports/newsStore.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { Job, Jobs, Within } from '../../store/jobs/jobs.ts'
import type { Vault } from '../../store/secrets/vault.ts'
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
import { createWorkLoop } from './workLoop.ts'

/** Works on the exports of the queue, one at a time, and sends files again between two of them. */
export interface Worker {
  /** Looks for work at once. */
  wake(): void
  /** Cancels the current run. @returns false if this export is not the current run */
  cancel(id: number): boolean
  /** Fulfilled once all work has stopped. */
  idle(): Promise<void>
}

interface WorkerDeps extends RunDeps {
  readonly vault: Vault
  readonly news: NewsStore
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
  readonly leases: Leases
  readonly mails: Pick<RunMails, 'add'>
  /** Stops the work; a run stops at its checkpoint. */
  readonly closing: AbortSignal
}

/** Looks at which exports wait and no process has a lease, before their turn counts as one of a dead process. */
const looksToReclaim = 3

/** The exports as a run sees them: the write that ends the run, and so its lease, completes the job of its turn with it. */
const exportsOfTurn = (exports: ExportStore, complete: Within): ExportStore => {
  const write: ExportStore['write'] = (run, change) =>
    exports.write(run, change, change.leaseOwner === null ? complete : undefined)
  return Object.create(exports, { write: { value: write } }) as ExportStore // all else is inherited
}

/** Makes the worker of one process; several may share a database. */
export const createWorker = (deps: WorkerDeps): Worker => {
  const { exports, jobs, news, clock, log, leases, mails, closing } = deps
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
    const runDeps = { ...deps, exports: exportsOfTurn(exports, trx => jobs.complete(job, trx)) }
    try {
      if (row.beingCancelled) throw new RunStopped('cancelled')
      const stall = stallOf(row)
      if (stall) throw new RunError(stall.code, stall.params)
      await withTestResults(row, () => runExport(row, runDeps, stop.signal))
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
      await failRun({ ...runDeps, release: id => leases.release(id, giveBack(job)) }, row, reason)
    } finally {
      lease.stopHolding()
      await settle(row.id, true)
      await mails.add(row.id)
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
      await leases.release(id, closing.aborted ? giveBack(job) : trx => jobs.complete(job, trx))
      await settle(id, false)
    }
  }

  let turn: Job<'run'> | undefined
  let orphanedLooks = 0
  const endTurn = (job: Job) => {
    jobs.leave(job)
    turn = undefined
  }

  /** Works on what waits first. @returns whether that was anything */
  const takeTurn = async (job: Job) => {
    const interrupted = await exports.interruptedUpload()
    if (interrupted && (await leases.claimUpload(interrupted.id))) {
      await uploadOne(interrupted.id, job)
      return true
    }
    const row = await leases.claim()
    // its work was done by another turn, or another process has a lease: once that has run out, a job is sent again
    if (!row) await jobs.complete(job)
    else await runOne(row, job)
    return row !== undefined
  }

  /** Sends the jobs that are missing: of embedded exports after a start, of older versions, of dead letters. */
  const sendMissing = async () => {
    const unfinished = await exports.unfinished()
    const missing = unfinished.length > 0 ? unfinished.slice(await jobs.pending('run')) : []
    for (const id of missing) await jobs.send('run', { export: id })
  }

  /** Frees a turn whose process is dead: leases run out sooner than the engine gives up a job. */
  const reclaimTurns = async () => {
    const isOrphaned = (await exports.unfinished()).length > 0 && !(await exports.isLeased())
    orphanedLooks = isOrphaned ? orphanedLooks + 1 : 0
    if (orphanedLooks < looksToReclaim) return
    orphanedLooks = 0
    await jobs.reclaim('run')
  }

  const workOffQueue = async () => {
    if (await leases.mustWait()) return false
    if (turn && !jobs.isOurs(turn)) endTurn(turn)
    if (!turn) {
      await sendMissing()
      turn = await jobs.take('run')
    }
    if (!turn) {
      await reclaimTurns()
      return false
    }
    // an error leaves the turn to the next round: a process that lost the database has not died
    const hasWorked = await takeTurn(turn)
    endTurn(turn)
    return hasWorked
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
    idle: loop.idle,
  }
}
