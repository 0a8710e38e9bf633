import { callErrors, type CallErrorCode } from '../src/contract/errors.ts'
import type { Params } from '../src/contract/words.ts'

/** A call that cannot be answered, by its code in the contract. The error door turns it into HTTP. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: CallErrorCode
  readonly params: Params
  /** Seconds until another attempt makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: CallErrorCode, params: Params = {}, more: { cause?: unknown; retryAfter?: number } = {}) {
    super(callErrors[code][1].en, { cause: more.cause })
    this.code = code
    this.params = params
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return callErrors[this.code][0]
  }
}
