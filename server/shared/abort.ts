import { setMaxListeners } from 'node:events'

/**
 * Does something when a signal fires, at most once.
 * @returns forgets it; must be called, as a run's signal lives long and would gather listeners
 */
export const onAbort = (signal: AbortSignal, work: () => void): (() => void) => {
  // Many calls of one run listen at the same time: that is no leak to warn of.
  setMaxListeners(0, signal)
  signal.addEventListener('abort', work, { once: true })
  return () => signal.removeEventListener('abort', work)
}

/** Waits for shared work, or rejects with the signal's reason; the work itself goes on for the others. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    const forget = onAbort(signal, leave)
    work.then(resolve, reject).finally(forget)
  })
