import { onAbort } from './onAbort.ts'

/** A signal that fires with another one or after a while. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Whether the time ran out, as opposed to the other signal. */
  readonly expired: () => boolean
  /** Stops the clock; the other signal still counts. */
  readonly met: () => void
  /** Lets go of the other signal too: it lives as long as a run and would gather listeners. */
  readonly release: () => void
}

/** Real time on purpose: it guards sockets, which live in real time, not pauses. */
export const createDeadline = (signal: AbortSignal, timeoutMs: number): Deadline => {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort(new Error('no answer in time'))
  }, timeoutMs)
  const follow = (): void => controller.abort(signal.reason)
  const forget = onAbort(signal, follow)
  if (signal.aborted) follow()
  return {
    signal: controller.signal,
    expired: () => late,
    met: () => clearTimeout(timer),
    release: () => {
      clearTimeout(timer)
      forget()
    },
  }
}
