import { onAbort } from '../../shared/clock.ts'

/** Akeneo allows a connection so many calls at the same time. */
export const callsAtOnce = 4

/** What a call is made for: a person in front of a page, a run or synchronization, a file that TB.One fetches. */
export type Caller = 'person' | 'work' | 'file'

/** Ends a call, once. @param status 0 where there was no answer */
export type EndCall = (status: number) => void

/** How many calls go to a PIM at the same time: fewer while it answers 429. */
export interface CallLimit {
  /** Waits for a place; rejects with the signal's reason. */
  take(caller: Caller, signal: AbortSignal): Promise<EndCall>
}

/** Good answers before one call more is tried; twice as many after each step back, up to a limit. */
const trialAfter = 25
const trialAfterAtMost = 800

/**
 * Makes a limit of `most` calls. A person's call goes before calls of a run that wait already. Files get one place less,
 * so that they never hold up everything else.
 */
export const createCallLimit = (most: number): CallLimit => {
  const queue: { readonly caller: Caller; readonly start: () => void }[] = []
  let underWay = 0
  let files = 0
  let allowed = most
  let started = 0
  /** Calls up to this number were started under another limit: their answers say nothing about the present one. */
  let lastOfFormerLimit = 0
  let good = 0
  let trial = trialAfter

  const mayStart = (caller: Caller) =>
    underWay < allowed && (caller !== 'file' || files < Math.max(1, most - 1))

  const allow = (calls: number) => {
    allowed = calls
    lastOfFormerLimit = started
    good = 0
  }

  const judge = (status: number) => {
    if (status === 429) {
      trial = Math.min(trial * 2, trialAfterAtMost)
      allow(Math.max(1, Math.floor(allowed / 2)))
    } else if (status > 0 && status < 500) {
      good += 1
      if (good >= trial && allowed < most) allow(allowed + 1)
    }
  }

  const begin = (caller: Caller): EndCall => {
    const number = ++started
    let hasEnded = false
    underWay += 1
    if (caller === 'file') files += 1
    return status => {
      if (hasEnded) return
      hasEnded = true
      underWay -= 1
      if (caller === 'file') files -= 1
      if (number > lastOfFormerLimit) judge(status)
      startWaiting()
    }
  }

  const startWaiting = () => {
    for (;;) {
      const first = queue.find(({ caller }) => caller === 'person') ?? queue.find(one => mayStart(one.caller))
      if (!first || !mayStart(first.caller)) return
      queue.splice(queue.indexOf(first), 1)
      first.start()
    }
  }

  const take: CallLimit['take'] = (caller, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal.reason)
      }
      const forget = onAbort(signal, leave)
      const start = () => {
        forget()
        resolve(begin(caller))
      }
      const waiting = { caller, start }
      queue.push(waiting)
      startWaiting()
    })

  return { take }
}

/** The limits of a process: one for each account of a PIM, shared by all its clients. */
export const createCallLimits = (): ((account: string, most: number) => CallLimit) => {
  const limits = new Map<string, CallLimit>()
  return (account, most) => {
    const limit = limits.get(account) ?? createCallLimit(most)
    limits.set(account, limit)
    for (const oldest of limits.keys()) if (limits.size > 20) limits.delete(oldest)
    return limit
  }
}
