/** Bounds of a piece of work. */
export interface Bounds {
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
export const within = <T>(start: (alive: () => void) => Promise<T>, bounds: Bounds): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (reason: unknown): void => {
      reject(reason)
      settle()
      bounds.cut()
    }
    const onAbort = (): void => leave(bounds.signal.reason)
    const timer = setTimeout(() => leave(bounds.late()), bounds.timeoutMs)
    let settled = false
    const settle = (): void => {
      settled = true
      clearTimeout(timer)
      bounds.signal.removeEventListener('abort', onAbort)
    }
    if (bounds.signal.aborted) return onAbort()
    bounds.signal.addEventListener('abort', onAbort, { once: true })
    start(() => {
      if (!settled) timer.refresh()
    })
      .then(resolve, reject)
      .finally(settle)
  })
