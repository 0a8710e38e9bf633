import { onAbort } from '../../shared/clock.ts'

/** Akeneo allows a connection so many calls at the same time. */
export const callsAtOnce = 4

/** Who waits for a call: a person in front of a page, a run or synchronisation, TB.One for a file. */
export type Caller = 'person' | 'work' | 'file'

/**
 * Ends a call, once.
 * @param status 0 where there was no answer
 * @param pageMs how long a page of products took: these are alike enough to be compared
 */
export type EndCall = (status: number, pageMs?: number) => void

/** How many calls go to a PIM at the same time: fewer while it answers 429, or no faster for getting several. */
export interface CallLimit {
  /** Waits for a place; rejects with the signal's reason. */
  take(caller: Caller, signal: AbortSignal): Promise<EndCall>
}

/** Good answers before one call more is tried; twice as many after each step back, up to a limit. */
const trialAfter = 25
const trialAfterAtMost = 800

/** Pages whose mean tells how long one takes among others, which counts as slow from so many milliseconds more on. */
const comparedPages = 16
const slowMs = 250
/** Four calls that take as long as this share of four single ones are not worth it. */
const slowShare = 0.75

/**
 * Makes a limit of `most` calls. A person's comes before those of a run that wait already; of files TB.One may fetch one
 * less, so that these never hold up everything else.
 */
export const createCallLimit = (most: number): CallLimit => {
  const queue: { readonly caller: Caller; readonly start: () => void }[] = []
  /** Each with whether there was another one at any time. */
  const underWay = new Set<{ isShared: boolean }>()
  let files = 0
  let allowed = most
  let begun = 0
  /** Calls that were begun before tell nothing of what is allowed now. */
  let judgedFrom = 0
  let good = 0
  let trial = trialAfter
  /** Milliseconds of a page that is read alone. */
  let alone: number | null = null
  let pages: number[] = []

  const mayStart = (caller: Caller) =>
    underWay.size < allowed && (caller !== 'file' || files < Math.max(1, most - 1))

  const allow = (calls: number) => {
    allowed = calls
    judgedFrom = begun
    good = 0
    pages = []
  }
  const stepBack = (calls: number) => {
    trial = Math.min(trial * 2, trialAfterAtMost)
    allow(Math.max(1, calls))
  }
  const comparePage = (ms: number, isShared: boolean) => {
    if (!isShared) alone = alone === null ? ms : (3 * alone + ms) / 4
    else if (alone !== null) pages.push(ms)
    if (pages.length < comparedPages || alone === null) return
    const mean = pages.reduce((sum, one) => sum + one, 0) / pages.length
    pages = []
    if (mean > alone + slowMs && mean > alone * (1 + (allowed - 1) * slowShare)) stepBack(allowed - 1)
  }

  const judge = (isShared: boolean, status: number, pageMs?: number) => {
    if (status === 429) return stepBack(Math.floor(allowed / 2))
    if (status === 0 || status >= 500) return
    good += 1
    if (pageMs !== undefined) comparePage(pageMs, isShared)
    if (good >= trial && allowed < most) allow(allowed + 1)
  }

  const begin = (caller: Caller): EndCall => {
    const call = { isShared: underWay.size > 0 }
    for (const other of underWay) other.isShared = true
    underWay.add(call)
    if (caller === 'file') files += 1
    const number = ++begun
    return (status, pageMs) => {
      if (!underWay.delete(call)) return
      if (caller === 'file') files -= 1
      if (number > judgedFrom) judge(call.isShared, status, pageMs)
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

/** The limits of a process: one for each account of a PIM, whoever calls it. */
export const createCallLimits = (): ((account: string, most: number) => CallLimit) => {
  const limits = new Map<string, CallLimit>()
  return (account, most) => {
    const limit = limits.get(account) ?? createCallLimit(most)
    limits.set(account, limit)
    for (const oldest of limits.keys()) if (limits.size > 20) limits.delete(oldest)
    return limit
  }
}
