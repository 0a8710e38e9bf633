import { say } from '../../src/contract/words.ts'
import { akeneoSentences, type AkeneoErrorCode } from './akeneoSentences.ts'

/** Where it happened. Never holds a query, a token or a secret. */
export interface AkeneoErrorParams {
  /** Host and port; for addressInvalid what was entered. */
  readonly host: string
  /** Path below the PIM's address, without its query. */
  readonly path: string
  /** HTTP status, 0 where there was no answer. */
  readonly status: number
  /** The PIM's own words without closing stop, else the status or the socket's error code. */
  readonly pimMessage: string
  /** Of redirectedElsewhere: the origin we were sent to, else empty. */
  readonly location: string
  /** Of answerTooLarge: the largest answer we read, such as `64 MB`, else empty. */
  readonly limit: string
}

/**
 * The one error the client throws, besides the reason of an aborted signal.
 * `message` is the English sentence; for others `say(akeneoSentences[error.code], language, error.params)`.
 */
export class AkeneoError extends Error {
  override readonly name = 'AkeneoError'
  readonly code: AkeneoErrorCode
  readonly params: AkeneoErrorParams & Readonly<Record<string, string | number>>

  constructor(code: AkeneoErrorCode, params: Partial<AkeneoErrorParams>, cause?: unknown) {
    const whole = { host: '', path: '', status: 0, pimMessage: '', location: '', limit: '', ...params }
    super(say(akeneoSentences[code], 'en', whole), cause === undefined ? {} : { cause })
    this.code = code
    this.params = whole
  }
}
