import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses, exportTypes } from '../../src/contract/exports.ts'
import { CallError } from '../callError.ts'
import { isoTime } from '../clock.ts'
import type { ExportRecord } from '../store/exportStore.ts'
import type { RunDeps } from './run.ts'
import { runExport } from './runExport.ts'
import { checkUploadAgain, uploadAgain } from './uploadAgain.ts'
import { messageOfFailure, RunStopped } from './runError.ts'
import { runMessage, type RunMessage } from './runWords.ts'
import { hasBrokenOff } from './selectSource.ts'

/** What somebody asks for when starting an export. */
export interface StartOrder {
  readonly delta: boolean
  readonly excludeAssets: boolean
  readonly disableUpload: boolean
}

/** The queue of exports: the rows are the truth, this only works on the oldest that waits. */
export interface Runner {
  /** Takes up what an earlier process left waiting or running. */
  begin(): void
  start(order: StartOrder): Promise<number>
  /** @throws CallError notFound, notRetriable */
  retry(id: number, disableUpload: boolean): Promise<number>
  /** @throws CallError notFound, notCancellable */
  cancel(id: number): Promise<void>
  /** Sends a file again that could not be uploaded. @throws CallError notFound and those of `checkUploadAgain`, uploadUnderWay */
  upload(id: number): Promise<void>
  /** Stops at a checkpoint; the run goes on at the next start. */
  close(): Promise<void>
}

/** A run whose worker is silent this long may be taken over. */
const leaseMs = 15_000
const heartbeatMs = 3_000
/** Another instance may hold the lease, or have died: look again. */
const lookAgainMs = 5_000

/** News older than this is none. */
const tellWithinMs = 3_600_000
const mostLate = 10

export const canBeRetried = (row: ExportRecord): boolean =>
  row.status === exportStatuses.error && (row.erroneous > 0 || hasBrokenOff(row))

interface RunnerDeps extends RunDeps {
  readonly log: FastifyBaseLogger
  /** Names this process among those that share a database. */
  readonly instance: string
  /** Tells people how a finished export ended. */
  tell(id: number, signal: AbortSignal): Promise<void>
}

export const createRunner = (deps: RunnerDeps): Runner => {
  const { exports, clock, log, instance } = deps
  const closing = new AbortController()
  let current: { id: number; stop: AbortController } | undefined
  const uploads: number[] = []
  let telling: Promise<void> = Promise.resolve()
  let wake = () => {}
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let isKicked = false

  const existing = async (id: number) => {
    const row = await exports.find(id)
    if (!row) throw new CallError('notFound', { thing: `Export #${id}` })
    return row
  }

  const enqueue = async (type: number, order: Omit<StartOrder, 'delta'>, originalId: number | null) => {
    const ahead = (await exports.running()).at(-1)
    const id = await exports.create({
      ...order,
      type,
      originalId,
      startedAt: isoTime(clock.now()),
      details: JSON.stringify(
        ahead ? runMessage('waiting', { id: String(ahead.id) }) : runMessage('starting'),
      ),
    })
    if (type === exportTypes.delta)
      await exports.change(id, { changedSince: (await exports.lastDelivered())?.startedAt ?? null })
    kick()
    return id
  }

  const finish = async (row: ExportRecord, status: number, details: RunMessage, errors: RunMessage[]) => {
    await deps.folder.remove(row.id)
    await exports.change(row.id, {
      status,
      finishedAt: isoTime(clock.now()),
      details: JSON.stringify(details),
      errors: JSON.stringify(errors),
      beingCancelled: 0,
      checkpoint: null,
      setup: null,
      hasFile: 0,
      fileName: null,
      leaseOwner: null,
      leaseUntil: null,
    })
  }

  /** The processed count of a run that did not reach its end. */
  const doneBy = async (id: number) => ({ done: (await exports.find(id))?.processed ?? 0 })

  const settle = async (row: ExportRecord, error: unknown) => {
    if (error instanceof RunStopped && error.reason === 'cancelled')
      return finish(row, exportStatuses.cancelled, runMessage('cancelled', await doneBy(row.id)), [])
    if (error instanceof RunStopped) {
      // the row stays as its last checkpoint left it, for whoever takes it next
      if (error.reason === 'shutdown') await exports.change(row.id, { leaseOwner: null, leaseUntil: null })
      return undefined
    }
    log.error({ err: error, export: row.id }, 'an export broke off')
    const details = runMessage('brokeOff', await doneBy(row.id))
    return finish(row, exportStatuses.error, details, [messageOfFailure(error, row.id)])
  }

  const work = async (row: ExportRecord) => {
    const stop = new AbortController()
    const stopForShutdown = () => stop.abort(new RunStopped('shutdown'))
    closing.signal.addEventListener('abort', stopForShutdown)
    current = { id: row.id, stop }
    const heart = setInterval(() => void beat(row.id, stop), heartbeatMs)
    try {
      if (row.beingCancelled === 1) throw new RunStopped('cancelled')
      await runExport(row, deps, stop.signal)
      log.info({ export: row.id }, 'an export ended')
    } catch (error) {
      await settle(row, stop.signal.aborted ? stop.signal.reason : error)
    } finally {
      clearInterval(heart)
      tell(row.id)
      closing.signal.removeEventListener('abort', stopForShutdown)
      current = undefined
    }
  }

  /** Mails go out beside the next run. */
  const tell = (id: number) => {
    const before = telling
    telling = (async () => {
      await before
      await deps
        .tell(id, closing.signal)
        .catch((error: unknown) => log.warn({ err: error, export: id }, 'nobody was told of an export'))
    })()
  }

  /** Runs that ended just before the service did. */
  const tellLate = async () => {
    const since = isoTime(clock.now() - tellWithinMs)
    const rows = await exports.finished(mostLate)
    for (const row of rows) if (row.notified === 0 && (row.finishedAt ?? '') > since) tell(row.id)
  }

  /** Keeps the lease, and hears of a cancellation another instance was asked for. */
  const beat = async (id: number, stop: AbortController) => {
    try {
      const row = await exports.find(id)
      if (row?.beingCancelled === 1) stop.abort(new RunStopped('cancelled'))
      else if (row?.leaseOwner !== instance) stop.abort(new RunStopped('leaseLost'))
      else await exports.change(id, { leaseUntil: clock.now() + leaseMs })
    } catch (error) {
      log.warn({ err: error, export: id }, 'the lease of an export could not be kept')
    }
  }

  /** Between two runs, so that no newer file overtakes this one. */
  const send = async (id: number) => {
    const stop = new AbortController()
    const heart = setInterval(() => void beat(id, stop), heartbeatMs)
    try {
      await uploadAgain(deps, await existing(id), AbortSignal.any([stop.signal, closing.signal]))
    } catch (error) {
      log.warn({ err: error, export: id }, 'sending a file again was stopped')
    } finally {
      clearInterval(heart)
      await exports.change(id, { leaseOwner: null, leaseUntil: null })
    }
  }

  const drain = async () => {
    while (!closing.signal.aborted) {
      for (const id of uploads.splice(0)) await send(id)
      const row = await exports.claim(instance, clock.now(), clock.now() + leaseMs)
      if (row) await work(row)
      else if ((await exports.running()).length === 0) return
      else await pause()
    }
  }

  const pause = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, lookAgainMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** One drain at a time; a kick during the last look of one starts another. */
  const drainWhileKicked = async () => {
    while (isKicked && !closing.signal.aborted) {
      isKicked = false
      await drain().catch((error: unknown) => log.error({ err: error }, 'the queue of exports stopped'))
    }
    isWorking = false
  }

  const kick = () => {
    isKicked = true
    wake()
    if (isWorking || closing.signal.aborted) return
    isWorking = true
    working = drainWhileKicked()
  }

  return {
    begin: () => {
      void tellLate()
      kick()
    },
    start: ({ delta, ...order }) => enqueue(delta ? exportTypes.delta : exportTypes.full, order, null),
    retry: async (id, disableUpload) => {
      const row = await existing(id)
      if (!canBeRetried(row)) throw new CallError('notRetriable', { id: String(id) })
      return enqueue(exportTypes.retry, { excludeAssets: row.excludeAssets === 1, disableUpload }, id)
    },
    cancel: async id => {
      const row = await existing(id)
      if (row.status !== exportStatuses.running) throw new CallError('notCancellable', { id: String(id) })
      await exports.change(id, { beingCancelled: 1 })
      if (current?.id === id) current.stop.abort(new RunStopped('cancelled'))
      else if ((row.leaseUntil ?? 0) <= clock.now())
        await finish(row, exportStatuses.cancelled, runMessage('cancelled', { done: row.processed }), [])
    },
    upload: async id => {
      await checkUploadAgain(deps, await existing(id))
      if (!(await exports.claimUpload(id, instance, clock.now(), clock.now() + leaseMs)))
        throw new CallError('uploadUnderWay', { id: String(id) })
      uploads.push(id)
      kick()
    },
    close: async () => {
      closing.abort()
      wake()
      await working
      await telling
    },
  }
}
