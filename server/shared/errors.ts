import { type CallErrorCode, callErrors } from '../../src/contract/calls/callErrors.ts'
import type { FieldMessages } from '../../src/contract/errors.ts'
import { type Language, type Params, say, type Sentence } from '../../src/contract/words.ts'

/** What an error carries besides its code and its sentence. */
interface SayableErrorOptions {
  readonly cause?: unknown
  /** HTTP status of a call that ends with it; 502 unless given, as most of them are failures of another system. */
  readonly status?: number
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number | undefined
  /** Sentences about single parameters or fields, where the call as a whole has the wrong shape. */
  readonly errors?: FieldMessages | undefined
}

/**
 * An error that people can act on: a code out of a closed list and a sentence in the reader's language.
 * Each subject extends it with its own codes and keeps their sentences beside the class. `message` is the English
 * sentence.
 */
export abstract class SayableError<Code extends string = string, P extends Params = Params> extends Error {
  readonly code: Code
  readonly params: P
  readonly status: number
  readonly retryAfter: number | undefined
  readonly errors: FieldMessages | undefined
  readonly #sentence: Sentence

  constructor(code: Code, sentence: Sentence, params: P, options: SayableErrorOptions = {}) {
    const { cause, status = 502, retryAfter, errors } = options
    super(say(sentence, 'en', params), cause === undefined ? {} : { cause })
    this.code = code
    this.params = params
    this.status = status
    this.retryAfter = retryAfter
    this.errors = errors
    this.#sentence = sentence
  }

  /** What happened and what to do, in the reader's language. */
  sentence(language: Language): string {
    return say(this.#sentence, language, this.params)
  }
}

/** A call that cannot be answered, by its code in the contract. */
export class CallError extends SayableError<CallErrorCode> {
  override readonly name = 'CallError'

  constructor(code: CallErrorCode, params: Params = {}, options: Omit<SayableErrorOptions, 'status'> = {}) {
    const [status, sentence] = callErrors[code]
    super(code, sentence, params, { ...options, status })
  }
}
