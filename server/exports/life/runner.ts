import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { isoTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import { AttemptOver, type ExportRecord } from '../../store/exports/exportRecord.ts'
import { OrderRefused } from '../../store/exports/exportOrders.ts'
import type { Claim } from '../../store/exports/exportStore.ts'
import type { NewsStore } from '../../store/exports/newsStore.ts'
import type { Jobs } from '../../store/jobs/jobs.ts'
import type { Tables } from '../../store/tables.ts'
import type { Vault } from '../../store/secrets/vault.ts'
import { type DecisionOrder, decide, notOnHold } from '../compare/safetyLimits.ts'
import { fileNamesFrom } from '../deliver/exportFolder.ts'
import { checkSending, checkUploadAgain } from '../deliver/uploadAgain.ts'
import {
  canContinue,
  canRelease,
  canRetry,
  canRetryCause,
  isBeingResent,
  isCancellable,
  isOvertaken,
} from './states.ts'
import { endOvertaken, readLater, resendOf, writeEvent } from './events.ts'
import { isRetryFutile } from '../run/retryOffer.ts'
import { runMessage } from '../findings/runMessages.ts'
import type { RunDeps } from '../run/run.ts'
import { cancelRun } from './abortRun.ts'
import { createForwarder, type ExportProcess, noWorker } from './forwarder.ts'
import { createLeases, type LeaseDeps } from './leases.ts'
import { createWorker } from './worker.ts'

/** The options of a new export. */
export interface StartOrder {
  readonly delta: boolean
  readonly excludeAssets: boolean
  readonly disableUpload: boolean
  /** Checks products and writes no file. */
  readonly check?: boolean
  /** A delta that leaves the articles that are no longer selected to full exports. */
  readonly withdrawLater?: boolean
  /** The schedule that orders it. */
  readonly scheduleId?: number
  /** The due time that it makes up for, ISO 8601. */
  readonly madeUpFor?: string
  /** The user who ordered it, or the name of the schedule. */
  readonly startedBy?: string
}

/** The options of a retry; with `cause` it takes only the products of that cause. */
export interface RetryOrder {
  readonly disableUpload: boolean
  readonly cause?: ExportRecord['retryCause']
  readonly startedBy?: string
}

/** The queue of exports, as callers use it. Its rows lie in the database; `worker.ts` works on them. */
export interface Runner {
  /** Continues the exports that an earlier process left waiting or running. */
  begin(): void
  /** Whether this process works on an export. */
  isWorking(): boolean
  /**
   * @returns the number of the new export, or of an equal one that waits
   * @throws CallError queueFull, scheduleBusy
   */
  start(order: StartOrder): Promise<number>
  /**
   * Starts an export for the one caller whose claim succeeds, in the transaction of that claim.
   * @returns its number; undefined where the claim fails
   * @throws CallError queueFull, scheduleBusy; the claim is undone then
   */
  startOnce(order: StartOrder, claim: Claim): Promise<number | undefined>
  /** @throws CallError notFound, notRetriable, messagesDeleted, retryFutile, retryUnderWay, queueFull */
  retry(id: number, order: RetryOrder): Promise<number>
  /** Continues a failed export from its checkpoint. @throws CallError notFound, notContinuable */
  continue(id: number): Promise<void>
  /** @throws CallError notFound, notCancellable, uploadedAlready */
  cancel(id: number): Promise<void>
  /** Sends a file again whose upload failed. @throws CallError notFound and those of `checkUploadAgain`, uploadUnderWay */
  upload(id: number): Promise<void>
  /** Uploads the file of an export on hold. @throws CallError notFound, notOnHold and those of `checkUploadAgain` */
  release(id: number, order: DecisionOrder): Promise<void>
  /** Ends an export on hold without an upload. @throws CallError notFound, notOnHold */
  discard(id: number, order: DecisionOrder): Promise<void>
  /** Stops the current run at a checkpoint; it continues at the next start. */
  close(): Promise<void>
}

interface RunnerDeps extends RunDeps, Pick<LeaseDeps, 'instance' | 'resumeMs'> {
  readonly jobs: Jobs
  /** Works on the runs; then this process only queues them. */
  readonly exportProcess?: ExportProcess | undefined
  /** Whether this host works on exports, or leaves them to other hosts. */
  readonly works: boolean
  readonly vault: Vault
  readonly news: NewsStore
  readonly log: FastifyBaseLogger
}

/** The most exports that may wait: of one person, and of all persons and schedules. Further ones would be outdated before their turn. */
const queueLimits = { ofOnePerson: 5, ofAll: 20 }

/** Makes the runner of one process; several may share a database. */
export const createRunner = (deps: RunnerDeps): Runner => {
  const { exports, jobs, clock, log, exportProcess } = deps
  const closing = new AbortController()
  const leases = createLeases(deps)
  const createOwnWorker = () =>
    exportProcess
      ? createForwarder(deps, exportProcess, closing.signal)
      : createWorker({ ...deps, leases, closing: closing.signal })
  const worker = deps.works ? createOwnWorker() : noWorker
  /** Sends the job of an export, in the transaction that makes it wait. */
  const sendJob = (trx: Transaction<Tables>, id: number) => jobs.send('run', { export: id }, trx)

  const findOrThrow = async (id: number) => {
    const row = await exports.find(id)
    if (!row) throw new CallError('notFound', { thing: `Export #${id}` })
    return row
  }

  /** @returns undefined where the claim fails */
  const enqueueOnce = async (
    type: number,
    order: Omit<StartOrder, 'delta' | 'check'> & { readonly retryCause?: ExportRecord['retryCause'] },
    originalId: number | null,
    claim?: Claim,
  ) => {
    const lastInQueue = (await exports.running()).at(-1)
    const startedAt = isoTime(clock.now())
    const newOrder = {
      ...order,
      type,
      originalId,
      startedAt,
      fileNames: type === exportTypes.check ? null : fileNamesFrom(startedAt, deps.timeZone),
      details: lastInQueue ? runMessage('waiting', { id: String(lastInQueue.id) }) : runMessage('starting'),
      queueLimits,
    }
    const created = claim ? exports.createOnce(newOrder, claim, sendJob) : exports.create(newOrder, sendJob)
    const id = await created.catch((error: unknown) => {
      throw error instanceof OrderRefused ? refusalOf(error, originalId) : error
    })
    worker.wake()
    return id
  }

  const enqueue = async (...order: Parameters<typeof enqueueOnce>) => {
    const id = await enqueueOnce(...order)
    if (id === undefined) throw new Error('an export without a claim was not queued')
    return id
  }

  const queueUpload = async (row: ExportRecord) => {
    const refusal = (cause?: unknown) => new CallError('uploadUnderWay', { id: String(row.id) }, { cause })
    if (isBeingResent(row, clock.now())) throw refusal()
    try {
      await writeEvent(exports, row, 'upload', resendOf(row), trx => sendJob(trx, row.id))
    } catch (error) {
      throw error instanceof AttemptOver ? refusal(error) : error
    }
    worker.wake()
  }

  return {
    begin: () => {
      if (!deps.works) return
      const logFailure = (error: unknown) =>
        log.warn({ err: error }, 'interrupted exports were not announced')
      void (exportProcess ? Promise.resolve() : leases.begin())
        // those that an earlier version left on hold
        .then(() => endOvertaken(exports))
        .catch(logFailure)
        .finally(worker.wake)
    },
    isWorking: worker.isWorking,
    start: ({ delta, check = false, ...order }) => {
      // No article of a check may ever reach TB.One.
      if (check) return enqueue(exportTypes.check, { ...order, disableUpload: true }, null)
      return enqueue(delta ? exportTypes.delta : exportTypes.full, order, null)
    },
    startOnce: ({ delta, check: _check, ...order }, claim) =>
      enqueueOnce(delta ? exportTypes.delta : exportTypes.full, order, null, claim),
    retry: async (id, { cause = null, ...rest }) => {
      const row = await findOrThrow(id)
      const isPossible = cause
        ? canRetryCause(row) && (await deps.refs.countFailed({ id, cause })) > 0
        : canRetry(row)
      if (!isPossible && row.erroneous > 0 && row.messagesDeletedAt !== null)
        throw new CallError('messagesDeleted', { id: String(id) })
      if (!isPossible) throw new CallError('notRetriable', { id: String(id) })
      if (await isRetryFutile(deps, row)) throw new CallError('retryFutile', { id: String(id) })
      const order = { excludeAssets: row.excludeAssets, ...rest, retryCause: cause }
      return enqueue(exportTypes.retry, order, id)
    },
    continue: async id => {
      const row = await findOrThrow(id)
      const refusal = (cause?: unknown) => new CallError('notContinuable', { id: String(id) }, { cause })
      if (!canContinue(row, await readLater(exports, row))) throw refusal()
      const lastInQueue = (await exports.running()).at(-1)
      try {
        await writeEvent(
          exports,
          row,
          'continue',
          {
            attempt: row.attempt + 1,
            tries: 0,
            details: lastInQueue
              ? runMessage('waiting', { id: String(lastInQueue.id) })
              : runMessage('resuming', { done: row.processed }),
            errors: [],
            finishedAt: null,
          },
          trx => sendJob(trx, id),
        )
      } catch (error) {
        throw error instanceof AttemptOver ? refusal(error) : error
      }
      worker.wake()
    },
    cancel: async id => {
      const row = await findOrThrow(id)
      if (!isCancellable(row)) {
        const isUploaded = row.state === 'recording'
        throw new CallError(isUploaded ? 'uploadedAlready' : 'notCancellable', { id: String(id) })
      }
      await exports.change(id, { beingCancelled: true })
      if (worker.cancel(id)) return
      if (!(await exports.isLeased(id))) await cancelRun(deps, row)
      // a process of another host reads the request at its next heartbeat
      else exportProcess?.cancel(id)
    },
    upload: async id => {
      const row = await findOrThrow(id)
      await checkUploadAgain(deps, row)
      await queueUpload(row)
    },
    release: async (id, order) => {
      const row = await findOrThrow(id)
      if (!canRelease(row) && !isOvertaken(row)) throw notOnHold(row, deps.timeZone)
      await checkSending(deps, row)
      await decide(deps, row, 'release', order, trx => sendJob(trx, id))
      worker.wake()
    },
    discard: async (id, order) => decide(deps, await findOrThrow(id), 'discard', order),
    close: async () => {
      closing.abort()
      await worker.idle()
    },
  }
}

/** The error that the caller gets for an order that is not queued. */
const refusalOf = (cause: OrderRefused, originalId: number | null): CallError => {
  const by = String(cause.by)
  if (cause.reason === 'retryUnderWay')
    return new CallError('retryUnderWay', { id: String(originalId), retry: by }, { cause })
  if (cause.reason === 'scheduleBusy') return new CallError('scheduleBusy', { id: by }, { cause })
  return new CallError('queueFull', { waiting: cause.by }, { cause })
}
