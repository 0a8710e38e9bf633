import type { Clock } from '../../shared/clock.ts'

/** Looks for work again and again until it is closed. */
export interface WorkLoop {
  /** Starts the loop, or ends a rest. */
  wake(): void
  /** Fulfilled once the loop has stopped. */
  idle(): Promise<void>
}

interface WorkLoopOptions {
  readonly clock: Pick<Clock, 'sleep'>
  /** Milliseconds of a rest where no work waits: another process may have sent some. */
  readonly lookEveryMs: number
  /** Gets the error of each round that failed, and the milliseconds of the rest after it. */
  onError(error: unknown, waitMs: number): void
}

/** The longest rest after errors, for instance while the database does not answer. */
const maxRestMs = 10_000

/**
 * @param round does the work that waits, and returns whether more may wait. Each round that throws doubles the next rest
 * @param closing ends a rest and keeps new rounds from starting
 */
export const createWorkLoop = (
  { clock, lookEveryMs, onError }: WorkLoopOptions,
  round: () => Promise<boolean>,
  closing: AbortSignal,
): WorkLoop => {
  let resting = new AbortController()
  let isWoken = false
  let working: Promise<void> | undefined

  const rest = async (ms: number) => {
    if (isWoken || closing.aborted) return
    resting = new AbortController()
    const signal = AbortSignal.any([closing, resting.signal])
    await clock.sleep(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  const workUntilClosed = async () => {
    let failures = 0
    while (!closing.aborted) {
      isWoken = false
      try {
        const hasMore = await round()
        failures = 0
        if (!hasMore) await rest(lookEveryMs)
      } catch (error) {
        const waitMs = Math.min(1000 * 2 ** failures++, maxRestMs)
        onError(error, waitMs)
        await rest(waitMs)
      }
    }
  }

  return {
    wake: () => {
      isWoken = true
      resting.abort()
      if (!closing.aborted) working ??= workUntilClosed()
    },
    idle: async () => working,
  }
}
