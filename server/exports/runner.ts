import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses, exportTypes } from '../../src/contract/calls/exports.ts'
import { isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import type { ExportRecord } from '../store/exportRecord.ts'
import { RetryUnderWay } from '../store/insertExport.ts'
import { fileNamesFrom } from './delivery/exportFolder.ts'
import { checkUploadAgain, uploadAgain } from './delivery/uploadAgain.ts'
import { cancelRun, failRun } from './endRun.ts'
import { createLeases } from './leases.ts'
import { canBeRetried } from './report.ts'
import { runExport } from './runExport.ts'
import { queueRunMails } from './runMails.ts'
import { runMessage, RunStopped } from './runMessages.ts'
import type { RunDeps } from './runTypes.ts'

/** What a new export is to do. */
export interface StartOrder {
  readonly delta: boolean
  readonly excludeAssets: boolean
  readonly disableUpload: boolean
}

/** The queue of exports: the rows are the truth, this only works on the oldest that waits. */
export interface Runner {
  /** Takes up what an earlier process left waiting or running. */
  begin(): void
  /** @returns the number of the new export */
  start(order: StartOrder): Promise<number>
  /** @throws CallError notFound, notRetriable, retryUnderWay */
  retry(id: number, disableUpload: boolean): Promise<number>
  /** @throws CallError notFound, notCancellable */
  cancel(id: number): Promise<void>
  /** Sends a file again that could not be uploaded. @throws CallError notFound and those of `checkUploadAgain`, uploadUnderWay */
  upload(id: number): Promise<void>
  /** Stops at a checkpoint; the run goes on at the next start. */
  close(): Promise<void>
}

interface RunnerDeps extends RunDeps {
  readonly log: FastifyBaseLogger
  /** Names this process among those that share a database. */
  readonly instance: string
  /** Mails how a finished export ended. */
  mailResult(id: number, signal: AbortSignal): Promise<void>
}

/** Another instance may hold the lease, or have died: look again. */
const lookAgainMs = 5_000

/** The runner of one process; several may share a database. */
export const createRunner = (deps: RunnerDeps): Runner => {
  const { exports, clock, log } = deps
  const closing = new AbortController()
  const leases = createLeases(deps)
  const mails = queueRunMails(deps, closing.signal)
  const endDeps = { ...deps, release: leases.release }
  const uploads: number[] = []
  let current: { id: number; stop: AbortController } | undefined

  const findOrThrow = async (id: number) => {
    const row = await exports.find(id)
    if (!row) throw new CallError('notFound', { thing: `Export #${id}` })
    return row
  }

  const enqueue = async (type: number, order: Omit<StartOrder, 'delta'>, originalId: number | null) => {
    const ahead = (await exports.running()).at(-1)
    const startedAt = isoTime(clock.now())
    const id = await exports.create({
      ...order,
      type,
      originalId,
      startedAt,
      fileNames: fileNamesFrom(startedAt, deps.timeZone),
      details: ahead ? runMessage('waiting', { id: String(ahead.id) }) : runMessage('starting'),
    })
    if (type === exportTypes.delta)
      await exports.change(id, { changedSince: (await exports.lastDelivered())?.startedAt ?? null })
    loop.wake()
    return id
  }

  const runOne = async (row: ExportRecord) => {
    const stop = new AbortController()
    const stopForShutdown = () => stop.abort(new RunStopped('shutdown'))
    closing.signal.addEventListener('abort', stopForShutdown)
    current = { id: row.id, stop }
    const lease = leases.hold(row.id, stop)
    try {
      if (row.beingCancelled) throw new RunStopped('cancelled')
      await runExport(row, deps, stop.signal)
      log.info({ export: row.id }, 'an export ended')
    } catch (error) {
      await failRun(endDeps, row, stop.signal.aborted ? stop.signal.reason : error)
    } finally {
      lease.stopHolding()
      mails.add(row.id)
      closing.signal.removeEventListener('abort', stopForShutdown)
      current = undefined
    }
  }

  /** Between two runs, so that no newer file overtakes this one. */
  const uploadOne = async (id: number) => {
    // its turn can have come after the lease ran out, and another process may be sending by now
    if (!(await leases.keep(id))) return
    const stop = new AbortController()
    const lease = leases.hold(id, stop)
    try {
      await uploadAgain(deps, await findOrThrow(id), AbortSignal.any([stop.signal, closing.signal]))
    } catch (error) {
      log.warn({ err: error, export: id }, 'sending a file again was stopped')
    } finally {
      lease.stopHolding()
      await leases.release(id)
    }
  }

  const workOffQueue = async () => {
    while (!closing.signal.aborted) {
      for (const id of uploads.splice(0)) await uploadOne(id)
      const row = await leases.claim()
      if (row) await runOne(row)
      else if ((await exports.running()).length === 0) return
      else await loop.waitOrWake(lookAgainMs)
    }
  }

  const loop = createWorkLoop(
    () => workOffQueue().catch((error: unknown) => log.error({ err: error }, 'the queue of exports stopped')),
    closing.signal,
  )

  return {
    begin: () => {
      void mails.addMissed()
      loop.wake()
    },
    start: ({ delta, ...order }) => enqueue(delta ? exportTypes.delta : exportTypes.full, order, null),
    retry: async (id, disableUpload) => {
      const row = await findOrThrow(id)
      if (!canBeRetried(row)) throw new CallError('notRetriable', { id: String(id) })
      const order = { excludeAssets: row.excludeAssets, disableUpload }
      return enqueue(exportTypes.retry, order, id).catch((error: unknown) => {
        if (!(error instanceof RetryUnderWay)) throw error
        const params = { id: String(id), retry: String(error.retry) }
        throw new CallError('retryUnderWay', params, { cause: error })
      })
    },
    cancel: async id => {
      const row = await findOrThrow(id)
      if (row.status !== exportStatuses.running) throw new CallError('notCancellable', { id: String(id) })
      await exports.change(id, { beingCancelled: true })
      if (current?.id === id) current.stop.abort(new RunStopped('cancelled'))
      else if ((row.leaseUntil ?? 0) <= clock.now()) await cancelRun(endDeps, row)
    },
    upload: async id => {
      await checkUploadAgain(deps, await findOrThrow(id))
      if (!(await leases.claimUpload(id))) throw new CallError('uploadUnderWay', { id: String(id) })
      uploads.push(id)
      loop.wake()
    },
    close: async () => {
      closing.abort()
      await loop.idle()
      await mails.idle()
    },
  }
}

/** Work that begins when it is woken, in one round at a time. */
interface WorkLoop {
  /** Says that there may be something to do: begins a round, ends a wait, or has another round follow the one under way. */
  wake(): void
  /** Waits within a round for the next wake, or for the time. */
  waitOrWake(ms: number): Promise<void>
  /** Fulfilled when no round is under way. */
  idle(): Promise<void>
}

/**
 * @param round does all there is and ends then; must not throw
 * @param closing ends a wait, and keeps new rounds from beginning
 */
const createWorkLoop = (round: () => Promise<void>, closing: AbortSignal): WorkLoop => {
  let endWait = () => {}
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let isWoken = false
  closing.addEventListener('abort', () => endWait())

  const workWhileWoken = async () => {
    while (isWoken && !closing.aborted) {
      isWoken = false
      await round()
    }
    isWorking = false
  }

  return {
    wake: () => {
      isWoken = true
      endWait()
      if (isWorking || closing.aborted) return
      isWorking = true
      working = workWhileWoken()
    },
    waitOrWake: ms =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    idle: () => working,
  }
}
