import { onAbort } from './onAbort.ts'

/** A fixed number of places; who finds none waits in line. */
export interface Slots {
  /** @returns a function that gives the place back, once; rejects with the signal's reason */
  take(signal: AbortSignal): Promise<() => void>
}

/** @param count places at the same time; Akeneo allows 4 calls per connection */
export const createSlots = (count: number): Slots => {
  let free = count
  const line: (() => void)[] = []

  const handOut = (): (() => void) => {
    let held = true
    return () => {
      if (!held) return
      held = false
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }

  return {
    take: signal => {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (free > 0) {
        free -= 1
        return Promise.resolve(handOut())
      }
      return new Promise((resolve, reject) => {
        const serve = (): void => {
          forget()
          resolve(handOut())
        }
        const leave = (): void => {
          line.splice(line.indexOf(serve), 1)
          reject(signal.reason)
        }
        line.push(serve)
        const forget = onAbort(signal, leave)
      })
    },
  }
}
