import { onAbort } from '../../shared/clock.ts'

/** The most concurrent calls that Akeneo permits to a connection. */
export const mostCalls = 4

/** The purpose of a call: a page for a user, an export or synchronization, or a file that TB.One fetches. */
export type PimCaller = 'person' | 'work' | 'file'

/** Ends a call; further calls of it do nothing. @param status 0 without an answer */
export type EndCall = (status: number) => void

/** Limits the concurrent calls to a PIM; the limit is lower while the PIM answers 429. */
export interface CallLimit {
  /** Waits for permission to call. @throws the signal's reason */
  take(caller: PimCaller, signal: AbortSignal): Promise<EndCall>
}

/** Good answers before the limit is raised by one call. The number doubles with each 429, up to the maximum. */
const minGoodAnswers = 25
const maxGoodAnswers = 800

/**
 * Creates a limit of `max` calls. A call for a user precedes the waiting calls of exports. Files use one call less than
 * the maximum, so that they never block all others.
 */
export const createCallLimit = (max: number): CallLimit => {
  const queue: { readonly caller: PimCaller; readonly start: () => void }[] = []
  let running = 0
  let files = 0
  let allowed = max
  let started = 0
  /** The last call that was started under the former limit. Answers up to it do not change the present limit. */
  let lastOfFormerLimit = 0
  let goodAnswers = 0
  let goodAnswersToRaise = minGoodAnswers

  const mayStart = (caller: PimCaller) =>
    running < allowed && (caller !== 'file' || files < Math.max(1, max - 1))

  const allow = (calls: number) => {
    allowed = calls
    lastOfFormerLimit = started
    goodAnswers = 0
  }

  const adjust = (status: number) => {
    if (status === 429) {
      goodAnswersToRaise = Math.min(goodAnswersToRaise * 2, maxGoodAnswers)
      allow(Math.max(1, Math.floor(allowed / 2)))
    } else if (status > 0 && status < 500) {
      goodAnswers += 1
      if (goodAnswers >= goodAnswersToRaise && allowed < max) allow(allowed + 1)
    }
  }

  const begin = (caller: PimCaller): EndCall => {
    const number = ++started
    let hasEnded = false
    running += 1
    if (caller === 'file') files += 1
    return status => {
      if (hasEnded) return
      hasEnded = true
      running -= 1
      if (caller === 'file') files -= 1
      if (number > lastOfFormerLimit) adjust(status)
      startWaiting()
    }
  }

  const startWaiting = () => {
    for (;;) {
      const first =
        queue.find(({ caller }) => caller === 'person') ?? queue.find(({ caller }) => mayStart(caller))
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
      const removeListener = onAbort(signal, leave)
      const start = () => {
        removeListener()
        resolve(begin(caller))
      }
      const waiting = { caller, start }
      queue.push(waiting)
      startWaiting()
    })

  return { take }
}

/** Creates the limits of a process: all clients of an account of a PIM share one. @param max calls at once */
export const createCallLimits = (max: number): ((account: string) => CallLimit) => {
  const limits = new Map<string, CallLimit>()
  return account => {
    const limit = limits.get(account) ?? createCallLimit(max)
    limits.set(account, limit)
    for (const oldest of limits.keys()) if (limits.size > 20) limits.delete(oldest)
    return limit
  }
}
