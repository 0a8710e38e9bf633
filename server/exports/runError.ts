import type { Params } from '../../src/contract/words.ts'
import { AkeneoError } from '../akeneo/akeneoError.ts'
import { runMessage, sayRun, type RunMessage, type RunWord } from './runWords.ts'

/** Ends a run with a sentence people can act on. */
export class RunError extends Error {
  override name = 'RunError'
  readonly runMessage: RunMessage

  constructor(code: RunWord, params: Params = {}, cause?: unknown) {
    const message = runMessage(code, params)
    super(sayRun(message, 'en'), { cause })
    this.runMessage = message
  }
}

/** Why a run is told to stop. */
export type StopReason = 'cancelled' | 'shutdown' | 'leaseLost'

/** The reason an aborted run's signal carries. */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`the run was stopped: ${reason}`)
    this.reason = reason
  }
}

/** The stored sentence for whatever broke a run. */
export const messageOfFailure = (error: unknown, id: number): RunMessage => {
  if (error instanceof RunError) return error.runMessage
  if (error instanceof AkeneoError) return runMessage(error.code, error.params)
  return runMessage('internal', { id: String(id) })
}
