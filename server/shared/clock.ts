import { setTimeout as wait } from 'node:timers/promises'

/** Time as an argument, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal })
  },
}

/** A moment as the contract writes it: ISO 8601 with offset. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()

/** A moment as people of a time zone read it: `2026-11-22 15:04`. @param time ISO 8601 */
export const localTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(time))
