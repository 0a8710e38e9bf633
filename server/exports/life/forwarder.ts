import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import type { LeaseStore } from '../../store/jobs/leaseStore.ts'
import type { Worker } from './worker.ts'
import { createWorkLoop } from './workLoop.ts'

/** A process of its own that works on the runs. */
export interface ExportProcess {
  /** Looks for work at once. */
  wake(): void
  /** Cancels a run that it works on. */
  cancel(id: number): void
  /** Ends the process; a run stops at its checkpoint. */
  close(): Promise<void>
}

export interface ExportProcessDeps {
  readonly exports: Pick<LeaseStore, 'releaseLeases'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Names the process among those that share a database. */
  readonly instance: string
  publicUrl(): string
}

interface ForwarderDeps {
  readonly exports: Pick<LeaseStore, 'unfinished'>
  readonly clock: Pick<Clock, 'sleep'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Milliseconds between two checks of the queue: another host may have queued an export. */
const lookEveryMs = 5_000

/** Makes the worker of a service whose exports run in a process of their own: it wakes that process where there is work. */
export const createForwarder = (
  { exports, clock, log }: ForwarderDeps,
  exportProcess: ExportProcess,
  closing: AbortSignal,
): Worker => {
  const onError = (error: unknown, waitMs: number) =>
    log.error({ err: error, waitMs }, 'the queue of exports could not be read')
  const look = async () => {
    if ((await exports.unfinished()).length > 0) exportProcess.wake()
    return false
  }
  const { wake, idle } = createWorkLoop({ clock, lookEveryMs, onError }, look, closing)
  return {
    wake,
    cancel: () => false,
    isWorking: () => false,
    idle: async () => {
      await Promise.all([idle(), exportProcess.close()])
    },
  }
}

/** The worker of a host that leaves the work to other hosts. */
export const noWorker: Worker = {
  wake: () => undefined,
  cancel: () => false,
  isWorking: () => false,
  idle: async () => undefined,
}
