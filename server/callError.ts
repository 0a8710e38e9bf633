import { callErrors, type CallErrorCode } from '../src/contract/callErrors.ts'
import type { FieldMessages } from '../src/contract/errors.ts'
import type { Params } from '../src/contract/words.ts'

/** A call that cannot be answered, by its code in the contract. The error door turns it into HTTP. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: CallErrorCode
  readonly params: Params
  /** Seconds until another attempt makes sense. */
  readonly retryAfter: number | undefined
  /** Sentences about single parameters or fields, where the call as a whole has the wrong shape. */
  readonly errors: FieldMessages | undefined

  constructor(
    code: CallErrorCode,
    params: Params = {},
    more: { cause?: unknown; retryAfter?: number; errors?: FieldMessages } = {},
  ) {
    super(callErrors[code][1].en, { cause: more.cause })
    this.code = code
    this.params = params
    this.retryAfter = more.retryAfter
    this.errors = more.errors
  }

  get status(): number {
    return callErrors[this.code][0]
  }
}
