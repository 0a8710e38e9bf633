import { type Dispatcher, errors } from 'undici'
import { entryOf } from '../../../src/contract/messages/index.ts'
import { type Clock, createSlots } from '../../shared/clock.ts'
import type { Log } from '../akeneoClient.ts'
import { networkFailureOf, systemCodeOf } from '../../shared/systemFailures.ts'
import type { Network } from '../../shared/networks.ts'
import { AkeneoError, type AkeneoErrorCode, barePath } from '../akeneoError.ts'
import { relevantSkewMs } from '../pimClock.ts'
import { parseRetryAfter } from './answers.ts'
import type { PimCaller, CallLimit } from './callLimit.ts'
import { type Address, type PimAnswer, type ApiRequest, exchange } from './exchange.ts'

/** The limits of one call. */
export interface RetryLimits {
  readonly timeoutMs: number
  /** The number of tries, including the first one. */
  readonly tries: number
  /** Milliseconds for which a call is repeated during an outage, regardless of `tries`; none by default. */
  readonly patienceMs?: number | undefined
  /** The number of tries that may time out, regardless of `patienceMs`; unlimited by default. */
  readonly timeouts?: number | undefined
}

/** A pause before a call is repeated. */
export interface Pause {
  readonly code: AkeneoErrorCode
  readonly host: string
  readonly waitMs: number
  /** The number of the next try, of `tries`. */
  readonly next: number
  readonly tries: number
  /** Milliseconds for which the call is still repeated; null if `tries` is the limit. */
  readonly leftMs: number | null
}

/** Receives each pause, and null as soon as a repeated call is answered. */
export type OnPause = (pause: Pause | null) => void

/** Receives each ended call: its status, 0 without an answer, and the seconds until it was answered. */
export type OnCall = (status: number, seconds: number) => void

export interface TransportDeps {
  readonly pool: Dispatcher
  readonly network: Pick<Network, 'largeAnswers'>
  readonly address: Address
  readonly clock: Clock
  /** A random number from 0 to 1, which varies the pauses between tries. */
  readonly random: () => number
  readonly log: Log
  readonly limits: RetryLimits
  /** The most concurrent calls of this client. */
  readonly concurrency: number
  /** The limit of all clients of the account. */
  readonly calls: CallLimit
  readonly caller: PimCaller
  /** Aborted when the client is closed. */
  readonly closing: AbortSignal
  readonly onPause?: OnPause | undefined
  readonly onSkew?: ((skewMs: number) => void) | undefined
  readonly onCall?: OnCall | undefined
}

/** The answer to a request, and whether the request was repeated. */
interface SentAnswer extends PimAnswer {
  readonly hasWaited: boolean
}

/** Sends requests to one PIM and repeats them after temporary failures. */
export interface Transport {
  /** The limits of a call that has none of its own. */
  readonly limits: RetryLimits
  /**
   * @param accept checks an answer. If it throws badAnswer, the request is repeated, because the body may be incomplete
   * @returns the answer. The request is repeated if the connection breaks or the status is a sign of overload
   * @throws AkeneoError of the last try; the signal's reason
   */
  send(
    request: ApiRequest,
    signal: AbortSignal,
    limits?: RetryLimits,
    accept?: (answer: PimAnswer) => void,
  ): Promise<SentAnswer>
  /** Milliseconds by which the PIM's clock is ahead of ours, from its last answer; null before an answer with a date. */
  skewMs(): number | null
}

/** Creates the transport: at most `concurrency` calls at a time, each with a deadline, repeated after growing pauses. */
export const createTransport = (deps: TransportDeps): Transport => {
  const { pool, address, clock, random, log } = deps
  const slots = createSlots(deps.concurrency)
  let skewMs: number | null = null
  const noteSkew = (found: number) => {
    if (skewMs === null || Math.abs(found - skewMs) > relevantSkewMs) deps.onSkew?.(found)
    skewMs = found
  }

  /** The slot is free during pauses; a stream keeps it until it is closed. */
  const sendOnce = async (
    request: ApiRequest,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<PimAnswer> => {
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
    let stream: PimAnswer['stream'] = null
    const startedAt = performance.now()
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
      if (!signal.aborted) deps.onCall?.(status, (performance.now() - startedAt) / 1000)
      if (!stream) release()
    }
  }

  const attempt = async (
    request: ApiRequest,
    signal: AbortSignal,
    timeoutMs: number,
    accept: (answer: PimAnswer) => void,
  ): Promise<Attempt> => {
    const place = { host: address.host, path: barePath(request.path) }
    try {
      const answer = await sendOnce(request, signal, timeoutMs)
      const pimTime = Date.parse(answer.header('date'))
      if (!Number.isNaN(pimTime)) noteSkew(pimTime - clock.now())
      const code = overloadCodeOf(answer.status)
      const params = { ...place, status: answer.status, pimMessage: `HTTP ${answer.status}` }
      if (!code) return checkAnswer(answer, accept)
      return { answer, failure: new AkeneoError(code, params) }
    } catch (error) {
      if (signal.aborted || error instanceof AkeneoError) throw error
      const { code, detail } = connectionFailure(error)
      return { answer: null, failure: new AkeneoError(code, { ...place, pimMessage: detail }, error) }
    }
  }

  return {
    limits: deps.limits,
    skewMs: () => skewMs,
    send: async (request, signal, limits = deps.limits, accept = () => undefined) => {
      const { timeoutMs, tries, patienceMs = 0, timeouts = Infinity } = limits
      let failedSince: number | undefined
      let timedOut = 0
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
        // invalid JSON can come from the PIM itself, so it is no outage
        const leftMs = patienceMs > 0 && failure.code !== 'badAnswer' ? failedSince + patienceMs - now : null
        // 408 is about the request, not about the page
        if (failure.code === 'timeout' && failure.params.status !== 408) timedOut += 1
        const isLast = timedOut >= timeouts || (leftMs === null ? tried >= tries : leftMs <= 0)
        if (isLast || !entryOf(failure.messageCode)?.temporary) throw failure
        const maxMs = leftMs === null ? maxPauseMs : maxOutagePauseMs
        const retryAfter = answer?.header('retry-after') ?? ''
        const waitMs = Math.min(pauseBefore(tried, retryAfter, now, random(), maxMs), leftMs ?? Infinity)
        const { host, path, status } = failure.params
        log.info({ host, path, status, code: failure.code, tried, waitMs }, 'PIM call failed, trying again')
        deps.onPause?.({ code: failure.code, host, waitMs, next: tried + 1, tries, leftMs })
        await clock.sleep(waitMs, signal)
      }
    },
  }
}

/** The answer, or the failure; the answer of an overloaded PIM may have a Retry-After header. */
type Attempt =
  | { readonly answer: PimAnswer; readonly failure: null }
  | { readonly answer: PimAnswer | null; readonly failure: AkeneoError }

const checkAnswer = (answer: PimAnswer, accept: (answer: PimAnswer) => void): Attempt => {
  try {
    accept(answer)
    return { answer, failure: null }
  } catch (error) {
    if (error instanceof AkeneoError && error.code === 'badAnswer') return { answer, failure: error }
    throw error
  }
}

const overloadCodeOf = (status: number): AkeneoErrorCode | null => {
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rateLimited'
  return status >= 500 ? 'unavailable' : null
}

/** The failure for an error of the connection; `detail` is the system's code, which has no secret. */
const connectionFailure = (error: unknown): { code: AkeneoErrorCode; detail: string } => {
  if (error instanceof errors.HTTPParserError) return { code: 'notAkeneo', detail: 'no HTTP' }
  const detail = systemCodeOf(error) || 'connection lost'
  const failure = networkFailureOf(detail) ?? 'connectionLost'
  return { code: failure === 'connectionLost' ? 'unavailable' : failure, detail }
}

const maxPauseMs = 30_000
/** The longest pause during an outage. */
const maxOutagePauseMs = 120_000
const maxRetryAfterMs = 300_000

/**
 * Milliseconds to wait before the next try: the Retry-After of the PIM (at most 5 minutes), else 1, 2, 4, 8, 16 s and so
 * on. The random part keeps several waiting calls from being repeated at the same moment.
 * @param attempt the number of the failed try, from 1
 * @param random 0 to 1
 */
const pauseBefore = (
  attempt: number,
  retryAfter: string,
  now: number,
  random: number,
  maxMs: number,
): number => {
  const requestedMs = parseRetryAfter(retryAfter, now)
  if (requestedMs !== null && requestedMs > 0)
    return Math.min(requestedMs, maxRetryAfterMs) + Math.round(random * 250)
  return Math.round(Math.min(1000 * 2 ** (attempt - 1), maxMs) * (0.5 + random / 2))
}
