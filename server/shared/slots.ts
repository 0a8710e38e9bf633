import { onAbort } from './abort.ts'

/** A limit of how much is done at the same time: who finds no free slot waits in a queue. */
export interface Slots {
  /** @returns a function that frees the slot, once; rejects with the signal's reason */
  take(signal: AbortSignal): Promise<() => void>
}

/**
 * Makes a limit of `count` at the same time.
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
