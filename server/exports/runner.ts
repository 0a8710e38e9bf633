import type { FastifyBaseLogger } from 'fastify'
import { exportTypes } from '../../src/contract/calls/exports.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import { AttemptOver, type ExportRecord } from '../store/exports/exportRecord.ts'
import { OrderRefused } from '../store/exports/insertRows.ts'
import type { Vault } from '../store/vault.ts'
import { fileNamesFrom } from './delivery/delivery.ts'
import { type DecisionOrder, decide, notOnHold } from './comparison/brake.ts'
import { keepWorked, readUsed } from './health/lastTests.ts'
import { checkSending, checkUploadAgain, uploadAgain } from './delivery/uploadAgain.ts'
import { cancelRun, failRun } from './endRun.ts'
import { createLeases, type LeaseDeps, RunStopped, stallOf } from './leases.ts'
import { allows, canContinue, canRelease, canRetry, canRetryCause, stateOf } from './lifecycle.ts'
import { readLater, writeEvent } from './lifecycleStore.ts'
import { runExport } from './runExport.ts'
import { queueRunMails } from './runMails.ts'
import { RunError, runMessage } from './runMessages.ts'
import type { RunDeps } from './run.ts'

/** What a new export is to do. */
export interface StartOrder {
  readonly delta: boolean
  readonly excludeAssets: boolean
  readonly disableUpload: boolean
  /** Judges products and writes no file. */
  readonly check?: boolean
  /** A delta that leaves to full exports what is no longer selected. */
  readonly withdrawLater?: boolean
  /** The schedule that orders it. */
  readonly scheduleId?: number
  /** The due time that it makes up for, ISO 8601. */
  readonly madeUpFor?: string
  /** Who ordered it, or the name of the schedule. */
  readonly startedBy?: string
}

/** What a retry is to do; `cause` takes the products of one cause alone. */
export interface RetryOrder {
  readonly disableUpload: boolean
  readonly cause?: ExportRecord['retryCause']
  readonly startedBy?: string
}

/** The queue of exports: the rows are the truth, this only works on the oldest that waits. */
export interface Runner {
  /** Takes up what an earlier process left waiting or running. */
  begin(): void
  /**
   * @returns the number of the new export, or of an equal one that waits
   * @throws CallError queueFull, scheduleBusy
   */
  start(order: StartOrder): Promise<number>
  /** @throws CallError notFound, notRetriable, retryUnderWay, queueFull */
  retry(id: number, order: RetryOrder): Promise<number>
  /** Has a run that broke off go on from its checkpoint. @throws CallError notFound, notContinuable */
  continue(id: number): Promise<void>
  /** @throws CallError notFound, notCancellable, uploadedAlready */
  cancel(id: number): Promise<void>
  /** Sends a file again that could not be uploaded. @throws CallError notFound and those of `checkUploadAgain`, uploadUnderWay */
  upload(id: number): Promise<void>
  /** Uploads the file of an export on hold. @throws CallError notFound, notOnHold and those of `checkUploadAgain` */
  release(id: number, order: DecisionOrder): Promise<void>
  /** Ends an export on hold without an upload. @throws CallError notFound, notOnHold */
  discard(id: number, order: DecisionOrder): Promise<void>
  /** Stops at a checkpoint; the run goes on at the next start. */
  close(): Promise<void>
}

interface RunnerDeps extends RunDeps, Pick<LeaseDeps, 'instance' | 'resumeMs' | 'elsewhere'> {
  readonly vault: Vault
  readonly log: FastifyBaseLogger
  /** Mails how a finished export ended. */
  mailResult(id: number, signal: AbortSignal): Promise<void>
}

/** Another process may have queued a run, hold its lease, or have died: look again. */
const lookAgainMs = 5_000
/** The longest rest after errors: a database that is away is asked again this often. */
const longestRestMs = 30_000
/** Runs of one person that may wait, and of all, schedules too; what more deliver would be older than the next order by then. */
const brakes = { mostOfOne: 5, mostWaiting: 20 }

/** The runner of one process; several may share a database. */
export const createRunner = (deps: RunnerDeps): Runner => {
  const { exports, clock, log } = deps
  const closing = new AbortController()
  const leases = createLeases(deps)
  const mails = queueRunMails(deps, closing.signal)
  const endDeps = () => ({ ...deps, release: leases.release })
  const uploads: number[] = []
  let current: { id: number; stop: AbortController } | undefined

  const findOrThrow = async (id: number) => {
    const row = await exports.find(id)
    if (!row) throw new CallError('notFound', { thing: `Export #${id}` })
    return row
  }

  const enqueue = async (
    type: number,
    order: Omit<StartOrder, 'delta' | 'check'> & { readonly retryCause?: ExportRecord['retryCause'] },
    originalId: number | null,
  ) => {
    const ahead = (await exports.running()).at(-1)
    const startedAt = isoTime(clock.now())
    const id = await exports
      .create({
        ...order,
        type,
        originalId,
        startedAt,
        fileNames: type === exportTypes.check ? null : fileNamesFrom(startedAt, deps.timeZone),
        details: ahead ? runMessage('waiting', { id: String(ahead.id) }) : runMessage('starting'),
        brakes,
      })
      .catch((error: unknown) => {
        throw error instanceof OrderRefused ? refusalOf(error, originalId) : error
      })
    loop.wake()
    return id
  }

  /** Does work of an export, and takes it for a test of the connections. @throws what the work throws, and nothing else */
  const trying = async (row: ExportRecord, work: () => Promise<void>) => {
    const missed = (error: unknown) => log.warn({ err: error, export: row.id }, 'a connection was not noted')
    const used = await readUsed(deps.records).catch(missed)
    await work()
    try {
      const after = await exports.find(row.id)
      const done = {
        read: !row.hasFile && after?.hasFile === true,
        uploaded: row.uploaded !== true && after?.uploaded === true,
      }
      if (used) await keepWorked(deps, row, used, done)
    } catch (error) {
      missed(error)
    }
  }

  const runOne = async (row: ExportRecord) => {
    const stop = new AbortController()
    const stopForShutdown = () => stop.abort(new RunStopped('shutdown'))
    closing.signal.addEventListener('abort', stopForShutdown)
    current = { id: row.id, stop }
    const lease = leases.hold(row.id, stop)
    try {
      if (row.beingCancelled) throw new RunStopped('cancelled')
      const stall = stallOf(row)
      if (stall) throw new RunError(stall.code, stall.params)
      await trying(row, () => runExport(row, deps, stop.signal))
      log.info({ export: row.id }, 'an export ended')
    } catch (error) {
      await failRun(endDeps(), row, stop.signal.aborted ? stop.signal.reason : error)
    } finally {
      lease.stopHolding()
      mails.add(row.id)
      closing.signal.removeEventListener('abort', stopForShutdown)
      current = undefined
    }
  }

  /** Between two runs, so that no newer file overtakes this one. */
  const uploadOne = async (id: number) => {
    const { leaseUntil } = await findOrThrow(id)
    // its turn can have come after the lease ran out, and another process may be at work by now
    const isOurs = (leaseUntil ?? 0) > clock.now() ? await leases.keep(id) : await leases.claimUpload(id)
    if (!isOurs) return
    const row = await findOrThrow(id)
    const stop = new AbortController()
    const lease = leases.hold(id, stop)
    try {
      await trying(row, () => uploadAgain(deps, row, AbortSignal.any([stop.signal, closing.signal])))
    } catch (error) {
      log.warn({ err: error, export: id }, 'sending a file again was stopped')
    } finally {
      lease.stopHolding()
      await leases.release(id)
    }
  }

  const queueUpload = async (row: ExportRecord) => {
    if (!(await leases.claimUpload(row.id))) {
      // a run of another process can have begun since this was checked
      await checkSending(deps, row)
      throw new CallError('uploadUnderWay', { id: String(row.id) })
    }
    // The file may be there when this process dies: the process that finds the row like this sends it once more.
    const details = runMessage('uploading', { file: row.fileName ?? '' })
    // It has no target until the sending begins.
    const change = { details, target: null, tries: 1 }
    await writeEvent(exports, await findOrThrow(row.id), 'upload', change)
    uploads.push(row.id)
    loop.wake()
  }

  const workOffQueue = async () => {
    const cut = await exports.cutUpload(clock.now())
    if (cut && (await leases.claimUpload(cut.id))) uploads.push(cut.id)
    for (const id of uploads.splice(0)) await uploadOne(id)
    const row = await leases.claim()
    if (row) await runOne(row)
    return row !== undefined
  }

  const onError = (error: unknown, waitMs: number) =>
    log.error({ err: error, waitMs }, 'the queue of exports was interrupted')
  const loop = createWorkLoop({ clock, onError }, workOffQueue, closing.signal)

  return {
    begin: () => {
      void mails.addMissed()
      const missed = (error: unknown) => log.warn({ err: error }, 'interrupted exports were not announced')
      void leases.begin().catch(missed).finally(loop.wake)
    },
    start: ({ delta, check = false, ...order }) => {
      // nothing of a check may ever reach TB.One
      if (check) return enqueue(exportTypes.check, { ...order, disableUpload: true }, null)
      return enqueue(delta ? exportTypes.delta : exportTypes.full, order, null)
    },
    retry: async (id, { cause = null, ...rest }) => {
      const row = await findOrThrow(id)
      const isPossible = cause
        ? canRetryCause(row) && (await deps.refs.countFailed({ id, cause })) > 0
        : canRetry(row)
      if (!isPossible && row.erroneous > 0 && row.messagesDeletedAt !== null)
        throw new CallError('messagesDeleted', { id: String(id) })
      if (!isPossible) throw new CallError('notRetriable', { id: String(id) })
      const order = { excludeAssets: row.excludeAssets, ...rest, retryCause: cause }
      return enqueue(exportTypes.retry, order, id)
    },
    continue: async id => {
      const row = await findOrThrow(id)
      const refused = (cause?: unknown) => new CallError('notContinuable', { id: String(id) }, { cause })
      if (!canContinue(row, await readLater(exports, row))) throw refused()
      const ahead = (await exports.running()).at(-1)
      try {
        await writeEvent(exports, row, 'continue', {
          attempt: row.attempt + 1,
          tries: 0,
          details: ahead
            ? runMessage('waiting', { id: String(ahead.id) })
            : runMessage('resuming', { done: row.processed }),
          errors: [],
          finishedAt: null,
          notified: false,
        })
      } catch (error) {
        throw error instanceof AttemptOver ? refused(error) : error
      }
      loop.wake()
    },
    cancel: async id => {
      const row = await findOrThrow(id)
      if (!allows(row, 'cancel')) {
        const isUploaded = stateOf(row) === 'recording'
        throw new CallError(isUploaded ? 'uploadedAlready' : 'notCancellable', { id: String(id) })
      }
      await exports.change(id, { beingCancelled: true })
      if (current?.id === id) current.stop.abort(new RunStopped('cancelled'))
      else if ((row.leaseUntil ?? 0) <= clock.now()) await cancelRun(endDeps(), row)
      else deps.elsewhere?.cancel(id)
    },
    upload: async id => {
      const row = await findOrThrow(id)
      await checkUploadAgain(deps, row)
      await queueUpload(row)
    },
    release: async (id, order) => {
      const row = await findOrThrow(id)
      if (!canRelease(row)) throw notOnHold(row, deps.timeZone)
      await checkSending(deps, row)
      await decide(deps, row, true, order)
      await queueUpload(row)
    },
    discard: async (id, order) => decide(deps, await findOrThrow(id), false, order),
    close: async () => {
      closing.abort()
      await Promise.all([loop.idle(), deps.elsewhere?.close()])
      await mails.idle()
    },
  }
}

/** What the caller hears of an order that is not queued. */
const refusalOf = (cause: OrderRefused, originalId: number | null): CallError => {
  const by = String(cause.by)
  if (cause.reason === 'retryUnderWay')
    return new CallError('retryUnderWay', { id: String(originalId), retry: by }, { cause })
  if (cause.reason === 'scheduleBusy') return new CallError('scheduleBusy', { id: by }, { cause })
  return new CallError('queueFull', { waiting: cause.by }, { cause })
}

/** Work that is looked for again and again until it is closed. */
interface WorkLoop {
  /** Says that there may be something to do: begins to look, or ends a rest. */
  wake(): void
  /** Fulfilled when nobody works any more. */
  idle(): Promise<void>
}

/**
 * @param round does what there is to do. @returns whether to look for more at once; may throw, then it rests longer each time
 * @param onError hears of each round that failed and of the rest that follows, in milliseconds
 * @param closing ends a rest and keeps new rounds from beginning
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
        if (!hasMore) await rest(lookAgainMs)
      } catch (error) {
        const waitMs = Math.min(1000 * 2 ** failures++, longestRestMs)
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
