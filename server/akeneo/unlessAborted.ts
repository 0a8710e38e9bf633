import { onAbort } from './onAbort.ts'

/** Waits for shared work, or rejects with the signal's reason; the work itself goes on for the others. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    const forget = onAbort(signal, leave)
    work.then(resolve, reject).finally(forget)
  })
