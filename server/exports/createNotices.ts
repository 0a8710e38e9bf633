import type { FastifyBaseLogger } from 'fastify'
import { isoTime, type Clock } from '../clock.ts'
import type { ExportStore } from '../store/exportStore.ts'

/** News older than this is none. */
const tellWithinMs = 3_600_000
const mostLate = 10

/** News of ended exports. */
export interface Notices {
  /** Mails go out beside the next run, one export after the other. */
  tell(id: number): void
  /** Tells of runs that ended just before the service did. */
  tellLate(): Promise<void>
  /** Fulfilled when nothing is left to tell. */
  settled(): Promise<void>
}

interface NoticeDeps {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Tells people how a finished export ended. */
  tell(id: number, signal: AbortSignal): Promise<void>
}

/** @param closing ends the telling */
export const createNotices = (deps: NoticeDeps, closing: AbortSignal): Notices => {
  const { exports, clock, log } = deps
  let telling: Promise<void> = Promise.resolve()

  const tell = (id: number) => {
    const before = telling
    telling = (async () => {
      await before
      await deps
        .tell(id, closing)
        .catch((error: unknown) => log.warn({ err: error, export: id }, 'nobody was told of an export'))
    })()
  }

  return {
    tell,
    tellLate: async () => {
      const since = isoTime(clock.now() - tellWithinMs)
      const rows = await exports.finished(mostLate)
      for (const row of rows) if (row.notified === 0 && (row.finishedAt ?? '') > since) tell(row.id)
    },
    settled: () => telling,
  }
}
