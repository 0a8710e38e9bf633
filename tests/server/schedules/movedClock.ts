import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from '../../../server/shared/clock.ts'

interface Sleeper {
  readonly until: number
  wake(): void
}

/** A little less than the time of a test, so that the failure shows its own message. */
const patienceMs = 50_000

/** A clock that stands still until a test moves it. */
export interface MovedClock extends Clock {
  /** Moves on to a moment, stops at the end of each pause, and waits until `sleepers` pause again. */
  moveTo(time: string, sleepers?: number): Promise<void>
  /** Leaps over the time in between, like a machine that was off. */
  leapTo(time: string): void
}

export const createMovedClock = (start: string): MovedClock => {
  let now = Date.parse(start)
  let asleep: Sleeper[] = []

  const untilAsleep = async (count: number) => {
    const patience = performance.now() + patienceMs
    while (asleep.length < count) {
      if (performance.now() > patience) throw new Error('Nobody went to sleep')
      await turn()
    }
  }

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper: Sleeper = { until: now + ms, wake: resolve }
        const stop = () => {
          asleep = asleep.filter(other => other !== sleeper)
          reject(signal?.reason as Error) // signals are aborted with errors
        }
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
        asleep.push(sleeper)
        return undefined
      }),
    moveTo: async (time, sleepers = 1) => {
      const target = Date.parse(time)
      for (;;) {
        await untilAsleep(sleepers)
        const next = Math.min(...asleep.map(sleeper => sleeper.until))
        now = Math.max(now, Math.min(next, target))
        const due = asleep.filter(sleeper => sleeper.until <= now)
        if (due.length === 0) return
        asleep = asleep.filter(sleeper => !due.includes(sleeper))
        for (const sleeper of due) sleeper.wake()
      }
    },
    leapTo: time => {
      now = Date.parse(time)
    },
  }
}
