import { type Dispatcher, errors } from 'undici'
import { type Clock, createSlots } from '../../shared/clock.ts'
import type { Log } from '../akeneoClient.ts'
import { networkFailureOf, systemCodeOf } from '../../shared/systemFailures.ts'
import type { Network } from '../../shared/networks.ts'
import { AkeneoError, type AkeneoErrorCode, barePath } from '../akeneoError.ts'
import { parseRetryAfter } from './answers.ts'
import type { Caller, CallLimit } from './callLimit.ts'
import { type Address, type Answer, type ApiRequest, exchange } from './exchange.ts'

/** How long and how often to try one call. */
export interface RetryLimits {
  readonly timeoutMs: number
  /** Tries in all, 1 = never again. */
  readonly tries: number
  /** Milliseconds an outage is waited out, whatever the tries; left out or 0 = not at all. */
  readonly patienceMs?: number | undefined
}

/** A pause before a call is made again. */
export interface Pause {
  readonly code: AkeneoErrorCode
  readonly host: string
  readonly waitMs: number
  /** Which try comes next, out of how many. */
  readonly next: number
  readonly tries: number
  /** How long the outage is waited out yet; null where the tries are counted. */
  readonly leftMs: number | null
}

/** Called at each pause, and with null once a call was answered after all. */
export type OnPause = (pause: Pause | null) => void

export interface TransportDeps {
  readonly pool: Dispatcher
  readonly network: Pick<Network, 'largeAnswers'>
  readonly address: Address
  readonly clock: Clock
  /** 0 to 1, spreads the pauses between tries. */
  readonly random: () => number
  readonly log: Log
  readonly limits: RetryLimits
  /** Calls in flight, of this client and of all of the account. */
  readonly concurrency: number
  readonly calls: CallLimit
  readonly caller: Caller
  /** Aborted when the client is closed. */
  readonly closing: AbortSignal
  readonly onPause?: OnPause | undefined
}

/** The answer to a request, and whether it came only after pauses. */
interface SentAnswer extends Answer {
  readonly hasWaited: boolean
}

/** Sends requests to one PIM and tries again what may pass by itself. */
export interface Transport {
  /**
   * @param accept looks at an answer; what it throws as badAnswer is tried again, for a body may have been cut on its way
   * @returns any answer that is not a sign of overload: those and broken connections are tried again
   * @throws AkeneoError of the last try; the signal's reason
   */
  send(
    request: ApiRequest,
    signal: AbortSignal,
    limits?: RetryLimits,
    accept?: (answer: Answer) => void,
  ): Promise<SentAnswer>
  /** Milliseconds by which the PIM's clock is ahead of ours, by its newest answer; null while it told none. */
  skewMs(): number | null
}

/** Calls to one PIM: at most `concurrency` in flight, each with a deadline, retried with growing pauses. */
export const createTransport = (deps: TransportDeps): Transport => {
  const { pool, address, clock, random, log } = deps
  const slots = createSlots(deps.concurrency)
  let skewMs: number | null = null

  /** The slot is free during pauses; a stream keeps it until it is closed. */
  const sendOnce = async (request: ApiRequest, signal: AbortSignal, timeoutMs: number): Promise<Answer> => {
    const leave = await slots.take(signal)
    const endCall = await deps.calls.take(deps.caller, signal).catch((reason: unknown) => {
      leave()
      throw reason
    })
    let status = 0
    const release = () => {
      leave()
      endCall(status)
    }
    let stream: Answer['stream'] = null
    try {
      const answer = await exchange(
        { pool, address, large: deps.network.largeAnswers },
        request,
        signal,
        timeoutMs,
      )
      ;({ status, stream } = answer)
      stream?.once('close', release)
      return answer
    } finally {
      if (!stream) release()
    }
  }

  const attempt = async (
    request: ApiRequest,
    signal: AbortSignal,
    timeoutMs: number,
    accept: (answer: Answer) => void,
  ): Promise<Attempt> => {
    const place = { host: address.host, path: barePath(request.path) }
    try {
      const answer = await sendOnce(request, signal, timeoutMs)
      const told = Date.parse(answer.header('date'))
      if (!Number.isNaN(told)) skewMs = told - clock.now()
      const code = overloadCodeOf(answer.status)
      const params = { ...place, status: answer.status, pimMessage: `HTTP ${answer.status}` }
      if (!code) return judged(answer, accept)
      return { answer, failure: new AkeneoError(code, params) }
    } catch (error) {
      if (signal.aborted || error instanceof AkeneoError) throw error
      const { code, detail } = connectionFailure(error)
      return { answer: null, failure: new AkeneoError(code, { ...place, pimMessage: detail }, error) }
    }
  }

  return {
    skewMs: () => skewMs,
    send: async (request, signal, limits = deps.limits, accept = () => undefined) => {
      const { timeoutMs, tries, patienceMs = 0 } = limits
      let failedSince: number | undefined
      for (let tried = 1; ; tried += 1) {
        signal.throwIfAborted()
        const { answer, failure } = await attempt(request, signal, timeoutMs, accept)
        if (!failure) {
          if (tried > 1) deps.onPause?.(null)
          return { ...answer, hasWaited: tried > 1 }
        }
        deps.closing.throwIfAborted()
        const now = clock.now()
        failedSince ??= now
        // broken JSON can be the PIM's own, and no outage
        const leftMs = patienceMs > 0 && failure.code !== 'badAnswer' ? failedSince + patienceMs - now : null
        const isLast = leftMs === null ? tried >= tries : leftMs <= 0
        if (isLast || !temporary.has(failure.code)) throw failure
        const longestMs = leftMs === null ? longestPauseMs : longestOutagePauseMs
        const retryAfter = answer?.header('retry-after') ?? ''
        const waitMs = Math.min(pauseBefore(tried, retryAfter, now, random(), longestMs), leftMs ?? Infinity)
        const { host, path, status } = failure.params
        log.info({ host, path, status, code: failure.code, tried, waitMs }, 'PIM call failed, trying again')
        deps.onPause?.({ code: failure.code, host, waitMs, next: tried + 1, tries, leftMs })
        await clock.sleep(waitMs, signal)
      }
    },
  }
}

/** An answer to hand on, or what failed; an overloaded PIM's answer may say how long to wait. */
type Attempt =
  | { readonly answer: Answer; readonly failure: null }
  | { readonly answer: Answer | null; readonly failure: AkeneoError }

const judged = (answer: Answer, accept: (answer: Answer) => void): Attempt => {
  try {
    accept(answer)
    return { answer, failure: null }
  } catch (error) {
    if (error instanceof AkeneoError && error.code === 'badAnswer') return { answer, failure: error }
    throw error
  }
}

/** Failures that may pass by themselves. */
const temporary: ReadonlySet<AkeneoErrorCode> = new Set([
  'timeout',
  'rateLimited',
  'unavailable',
  'connectionRefused',
  'hostNotFound',
  'badAnswer',
])

const overloadCodeOf = (status: number): AkeneoErrorCode | null => {
  if (status === 408) return 'timeout'
  if (status === 429) return 'rateLimited'
  return status >= 500 ? 'unavailable' : null
}

/** What a failed connection means; `detail` is the system's code, which is safe to show. */
const connectionFailure = (error: unknown): { code: AkeneoErrorCode; detail: string } => {
  if (error instanceof errors.HTTPParserError) return { code: 'notAkeneo', detail: 'no HTTP' }
  const detail = systemCodeOf(error) || 'connection lost'
  const failure = networkFailureOf(detail) ?? 'connectionLost'
  return { code: failure === 'connectionLost' ? 'unavailable' : failure, detail }
}

const longestPauseMs = 30_000
/** An outage is asked about this often at least. */
const longestOutagePauseMs = 120_000
const longestRetryAfterMs = 300_000

/**
 * Milliseconds to wait before the next try: what the PIM requests (at most 5 minutes), else 1, 2, 4, 8, 16 s and on; always
 * with chance, so that several waiting calls do not come back as one.
 * @param attempt the try that failed, from 1
 * @param chance 0 to 1
 */
const pauseBefore = (
  attempt: number,
  retryAfter: string,
  now: number,
  chance: number,
  longestMs: number,
): number => {
  const requestedMs = parseRetryAfter(retryAfter, now)
  if (requestedMs !== null && requestedMs > 0)
    return Math.min(requestedMs, longestRetryAfterMs) + Math.round(chance * 250)
  return Math.round(Math.min(1000 * 2 ** (attempt - 1), longestMs) * (0.5 + chance / 2))
}
