/** Limits of a piece of work. */
interface Limits {
  readonly signal: AbortSignal
  /** Longest silence; real time on purpose, as it guards sockets. */
  readonly timeoutMs: number
  /** Ends what hangs. */
  readonly cut: () => void
  /** What to throw after too long a silence. */
  readonly late: () => Error
}

/**
 * Waits for work that may hang for ever: rejects when the signal fires or nothing happens for too long.
 * @param start does the work; it calls `alive` at each sign of life
 */
export const withTimeLimit = <T>(start: (alive: () => void) => Promise<T>, limits: Limits): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (reason: unknown): void => {
      reject(reason)
      settle()
      limits.cut()
    }
    const onAbort = (): void => leave(limits.signal.reason)
    const timer = setTimeout(() => leave(limits.late()), limits.timeoutMs)
    let settled = false
    const settle = (): void => {
      settled = true
      clearTimeout(timer)
      limits.signal.removeEventListener('abort', onAbort)
    }
    if (limits.signal.aborted) return onAbort()
    limits.signal.addEventListener('abort', onAbort, { once: true })
    start(() => {
      if (!settled) timer.refresh()
    })
      .then(resolve, reject)
      .finally(settle)
  })
