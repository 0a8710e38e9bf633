import { setMaxListeners } from 'node:events'
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

/** A time as the contract writes it: ISO 8601 with offset. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()

/** A time in a time zone: `2026-11-22 15:04`. @param time ISO 8601 */
export const localTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(time))

/**
 * Calls a function when a signal fires, at most once.
 * @returns removes the listener; must be called, because a run's signal lives long and would collect listeners
 */
export const onAbort = (signal: AbortSignal, work: () => void): (() => void) => {
  // many calls of one run listen at the same time, which is no leak
  setMaxListeners(0, signal)
  signal.addEventListener('abort', work, { once: true })
  return () => signal.removeEventListener('abort', work)
}

/** Waits for a shared promise, or rejects with the signal's reason; the work continues for other callers. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    const forget = onAbort(signal, leave)
    work.then(resolve, reject).finally(forget)
  })

/** A limit of concurrent work: a caller without a free slot waits in a queue. */
export interface Slots {
  /** @returns a function that frees the slot, once; rejects with the signal's reason */
  take(signal: AbortSignal): Promise<() => void>
}

/**
 * Makes a limit of `count` concurrent slots.
 * @example
 * const release = await slots.take(signal)
 * try { await work() } finally { release() }
 */
export const createSlots = (count: number): Slots => {
  let free = count
  const queue: (() => void)[] = []

  const occupy = (): (() => void) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }

  return {
    take: signal => {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (free > 0) {
        free -= 1
        return Promise.resolve(occupy())
      }
      return new Promise((resolve, reject) => {
        const serve = (): void => {
          forget()
          resolve(occupy())
        }
        const leave = (): void => {
          queue.splice(queue.indexOf(serve), 1)
          reject(signal.reason)
        }
        queue.push(serve)
        const forget = onAbort(signal, leave)
      })
    },
  }
}

/** A limit of concurrent work per caller and in total: a caller without a free place is refused. */
export interface Places {
  /** @returns a function that frees the place; undefined where there is none */
  take(caller: number): (() => void) | undefined
}

/** Creates a limit of `maxPerCaller` for a caller and `maxInAll` for all callers. */
export const createPlaces = (maxPerCaller: number, maxInAll: number): Places => {
  const callers: number[] = []
  return {
    take: caller => {
      if (callers.length >= maxInAll || callers.filter(other => other === caller).length >= maxPerCaller)
        return undefined
      callers.push(caller)
      return () => void callers.splice(callers.indexOf(caller), 1)
    },
  }
}

/** Whether a time zone of that name exists. */
export const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
