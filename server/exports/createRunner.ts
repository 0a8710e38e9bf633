import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses, exportTypes } from '../../src/contract/exports.ts'
import { CallError } from '../callError.ts'
import { isoTime } from '../clock.ts'
import type { ExportRecord } from '../store/exportStore.ts'
import { RetryUnderWay } from '../store/retryUnderWay.ts'
import { breakOff, cancelRun } from './breakOff.ts'
import { createKicked } from './createKicked.ts'
import { createLeases } from './createLeases.ts'
import { createNotices } from './createNotices.ts'
import { fileNamesFrom } from './exportFile.ts'
import type { RunDeps } from './run.ts'
import { runExport } from './runExport.ts'
import { checkUploadAgain, uploadAgain } from './uploadAgain.ts'
import { RunStopped } from './runError.ts'
import { runMessage } from './runWords.ts'
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
  /** @throws CallError notFound, notRetriable, retryUnderWay */
  retry(id: number, disableUpload: boolean): Promise<number>
  /** @throws CallError notFound, notCancellable */
  cancel(id: number): Promise<void>
  /** Sends a file again that could not be uploaded. @throws CallError notFound and those of `checkUploadAgain`, uploadUnderWay */
  upload(id: number): Promise<void>
  /** Stops at a checkpoint; the run goes on at the next start. */
  close(): Promise<void>
}

/** Another instance may hold the lease, or have died: look again. */
const lookAgainMs = 5_000

/** Whether what went wrong with an ended run can be tried again. */
export const canBeRetried = (row: ExportRecord): boolean =>
  row.status === exportStatuses.error && (row.erroneous > 0 || hasBrokenOff(row))

interface RunnerDeps extends RunDeps {
  readonly log: FastifyBaseLogger
  /** Names this process among those that share a database. */
  readonly instance: string
  /** Tells people how a finished export ended. */
  tell(id: number, signal: AbortSignal): Promise<void>
}

/** The runner of one process; several may share a database. */
export const createRunner = (deps: RunnerDeps): Runner => {
  const { exports, clock, log } = deps
  const closing = new AbortController()
  const leases = createLeases(deps)
  const notices = createNotices(deps, closing.signal)
  const breaking = { ...deps, release: leases.release }
  let current: { id: number; stop: AbortController } | undefined
  const uploads: number[] = []

  const existing = async (id: number) => {
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
      details: JSON.stringify(
        ahead ? runMessage('waiting', { id: String(ahead.id) }) : runMessage('starting'),
      ),
    })
    if (type === exportTypes.delta)
      await exports.change(id, { changedSince: (await exports.lastDelivered())?.startedAt ?? null })
    queue.kick()
    return id
  }

  const work = async (row: ExportRecord) => {
    const stop = new AbortController()
    const stopForShutdown = () => stop.abort(new RunStopped('shutdown'))
    closing.signal.addEventListener('abort', stopForShutdown)
    current = { id: row.id, stop }
    const lease = leases.hold(row.id, stop)
    try {
      if (row.beingCancelled === 1) throw new RunStopped('cancelled')
      await runExport(row, deps, stop.signal)
      log.info({ export: row.id }, 'an export ended')
    } catch (error) {
      await breakOff(breaking, row, stop.signal.aborted ? stop.signal.reason : error)
    } finally {
      lease.letGo()
      notices.tell(row.id)
      closing.signal.removeEventListener('abort', stopForShutdown)
      current = undefined
    }
  }

  /** Between two runs, so that no newer file overtakes this one. */
  const send = async (id: number) => {
    // its turn can have come after the lease ran out, and another process may be sending by now
    if (!(await leases.keep(id))) return
    const stop = new AbortController()
    const lease = leases.hold(id, stop)
    try {
      await uploadAgain(deps, await existing(id), AbortSignal.any([stop.signal, closing.signal]))
    } catch (error) {
      log.warn({ err: error, export: id }, 'sending a file again was stopped')
    } finally {
      lease.letGo()
      await leases.release(id)
    }
  }

  const drain = async () => {
    while (!closing.signal.aborted) {
      for (const id of uploads.splice(0)) await send(id)
      const row = await leases.claim()
      if (row) await work(row)
      else if ((await exports.running()).length === 0) return
      else await queue.pause(lookAgainMs)
    }
  }

  const queue = createKicked(
    () => drain().catch((error: unknown) => log.error({ err: error }, 'the queue of exports stopped')),
    closing.signal,
  )

  return {
    begin: () => {
      void notices.tellLate()
      queue.kick()
    },
    start: ({ delta, ...order }) => enqueue(delta ? exportTypes.delta : exportTypes.full, order, null),
    retry: async (id, disableUpload) => {
      const row = await existing(id)
      if (!canBeRetried(row)) throw new CallError('notRetriable', { id: String(id) })
      const order = { excludeAssets: row.excludeAssets === 1, disableUpload }
      return enqueue(exportTypes.retry, order, id).catch((error: unknown) => {
        if (!(error instanceof RetryUnderWay)) throw error
        const params = { id: String(id), retry: String(error.retry) }
        throw new CallError('retryUnderWay', params, { cause: error })
      })
    },
    cancel: async id => {
      const row = await existing(id)
      if (row.status !== exportStatuses.running) throw new CallError('notCancellable', { id: String(id) })
      await exports.change(id, { beingCancelled: 1 })
      if (current?.id === id) current.stop.abort(new RunStopped('cancelled'))
      else if ((row.leaseUntil ?? 0) <= clock.now()) await cancelRun(breaking, row)
    },
    upload: async id => {
      await checkUploadAgain(deps, await existing(id))
      if (!(await leases.claimUpload(id))) throw new CallError('uploadUnderWay', { id: String(id) })
      uploads.push(id)
      queue.kick()
    },
    close: async () => {
      closing.abort()
      await queue.ended()
      await notices.settled()
    },
  }
}
