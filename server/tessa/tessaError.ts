import { say } from '../../src/contract/words.ts'
import { tessaSentences, type TessaErrorCode } from './tessaSentences.ts'

/** Where it happened. */
export interface TessaErrorParams {
  /** Host and port; for addressInvalid what was entered. */
  readonly host: string
  /** HTTP status as text, empty without an answer. */
  readonly status: string
  /** The system's error code. */
  readonly detail: string
}

/** Why TESSA cannot be used; for others `say(tessaSentences[error.code], language, error.params)`. */
export class TessaError extends Error {
  override readonly name = 'TessaError'
  readonly code: TessaErrorCode
  readonly params: TessaErrorParams & Readonly<Record<string, string>>

  constructor(code: TessaErrorCode, params: Partial<TessaErrorParams>, cause?: unknown) {
    const whole = { host: '', status: '', detail: '', ...params }
    super(say(tessaSentences[code], 'en', whole), cause === undefined ? {} : { cause })
    this.code = code
    this.params = whole
  }
}
