import type { Dispatcher } from 'undici'
import type { Address } from './address.ts'
import { AkeneoError } from './akeneoError.ts'
import type { AkeneoErrorCode } from './akeneoSentences.ts'
import { barePath } from './barePath.ts'
import { createSlots } from './createSlots.ts'
import { exchange, type Answer, type Ask } from './exchange.ts'
import { pauseBefore } from './pauseBefore.ts'
import { socketFailure } from './socketFailure.ts'

/** Time as an argument, so that tests need not wait. `sleep` rejects with the signal's reason. */
export interface AkeneoClock {
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** The part of pino's logger the client uses. */
export interface AkeneoLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** How long and how often to try one call. */
export interface Patience {
  readonly timeoutMs: number
  /** Tries in all, 1 = never again. */
  readonly tries: number
}

/** A pause before a call is made again. */
export interface Pause {
  readonly code: AkeneoErrorCode
  readonly host: string
  readonly waitMs: number
  /** Which try comes next, out of how many. */
  readonly next: number
  readonly tries: number
}

/** Told of each pause, and null once a call was answered after all. */
export type OnPause = (pause: Pause | null) => void

export interface TransportDeps {
  readonly pool: Dispatcher
  readonly address: Address
  readonly clock: AkeneoClock
  readonly random: () => number
  readonly log: AkeneoLog
  readonly patience: Patience
  readonly concurrency: number
  /** Ends with the client. */
  readonly alive: AbortSignal
  readonly onPause?: OnPause | undefined
}

export interface Transport {
  /** Any answer that is not a sign of overload; those and broken connections are tried again. */
  send(ask: Ask, signal: AbortSignal, patience?: Patience): Promise<Answer>
}

/** An answer to hand on, or what failed; an overloaded PIM's answer may say how long to wait. */
type Attempt =
  | { readonly answer: Answer; readonly failure: null }
  | { readonly answer: Answer | null; readonly failure: AkeneoError }

const passing: ReadonlySet<AkeneoErrorCode> = new Set([
  'timeout',
  'rateLimited',
  'unavailable',
  'connectionRefused',
  'hostNotFound',
])

const overload = (status: number): AkeneoErrorCode | null => {
  if (status === 408) return 'timeout'
  if (status === 429) return 'rateLimited'
  return status >= 500 ? 'unavailable' : null
}

/** Calls to one PIM: at most `concurrency` in flight, each with a deadline, retried with growing pauses. */
export const createTransport = (deps: TransportDeps): Transport => {
  const { pool, address, clock, random, log } = deps
  const slots = createSlots(deps.concurrency)

  /** The place is given back during pauses; a stream keeps it until it is closed. */
  const once = async (ask: Ask, signal: AbortSignal, timeoutMs: number): Promise<Answer> => {
    const giveBack = await slots.take(signal)
    let stream: Answer['stream'] = null
    try {
      const answer = await exchange(pool, address, ask, signal, timeoutMs)
      stream = answer.stream
      stream?.once('close', giveBack)
      return answer
    } finally {
      if (!stream) giveBack()
    }
  }

  const attempt = async (ask: Ask, signal: AbortSignal, timeoutMs: number): Promise<Attempt> => {
    const place = { host: address.host, path: barePath(ask.path) }
    try {
      const answer = await once(ask, signal, timeoutMs)
      const code = overload(answer.status)
      const params = { ...place, status: answer.status, pimMessage: `HTTP ${answer.status}` }
      if (!code) return { answer, failure: null }
      return { answer, failure: new AkeneoError(code, params) }
    } catch (error) {
      if (signal.aborted || error instanceof AkeneoError) throw error
      const { code, detail } = socketFailure(error)
      return { answer: null, failure: new AkeneoError(code, { ...place, pimMessage: detail }, error) }
    }
  }

  return {
    send: async (ask, signal, patience = deps.patience) => {
      for (let tried = 1; ; tried += 1) {
        signal.throwIfAborted()
        const { answer, failure } = await attempt(ask, signal, patience.timeoutMs)
        if (!failure) {
          if (tried > 1) deps.onPause?.(null)
          return answer
        }
        deps.alive.throwIfAborted()
        if (tried >= patience.tries || !passing.has(failure.code)) throw failure
        const waitMs = pauseBefore(tried, answer?.header('retry-after') ?? '', clock.now(), random())
        const { host, path, status } = failure.params
        log.info({ host, path, status, code: failure.code, tried, waitMs }, 'PIM call failed, trying again')
        deps.onPause?.({ code: failure.code, host, waitMs, next: tried + 1, tries: patience.tries })
        await clock.sleep(waitMs, signal)
      }
    },
  }
}
