import { type CallErrorCode, callMessages } from '../../src/contract/messages/calls.ts'
import type { FieldMessages } from '../../src/contract/errors.ts'
import { formatMessage } from '../../src/contract/messages/format.ts'
import type { MessageCode } from '../../src/contract/messages/index.ts'
import type { MessageParams, ParamsArgument } from '../../src/contract/messages/message.ts'
import type { Language } from '../../src/contract/words.ts'

/** Optional parts of an error besides its code and its sentence. */
interface LocalizedErrorOptions {
  readonly cause?: unknown
  /** HTTP status of a call that fails with it; 502 by default, because most are failures of another system. */
  readonly status?: number
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number | undefined
  /** Sentences about single parameters or fields, if the call has the wrong shape. */
  readonly errors?: FieldMessages | undefined
  /** Further members of the answer of a call that fails with it. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

/**
 * An error with a code out of a closed list, whose sentence is that of a message in the catalogue. `message` is the
 * English sentence.
 */
export abstract class LocalizedError<
  Code extends string = string,
  P extends MessageParams = MessageParams,
> extends Error {
  readonly code: Code
  /** Its code in the catalogue, where subjects share codes. */
  readonly messageCode: MessageCode
  readonly params: P
  readonly status: number
  readonly retryAfter: number | undefined
  readonly errors: FieldMessages | undefined
  readonly more: Readonly<Record<string, unknown>> | undefined

  constructor(code: Code, messageCode: MessageCode, params: P, options: LocalizedErrorOptions = {}) {
    const { cause, status = 502, retryAfter, errors, more } = options
    super(formatMessage({ code: messageCode, params }, 'en'), cause === undefined ? {} : { cause })
    this.code = code
    this.messageCode = messageCode
    this.params = params
    this.status = status
    this.retryAfter = retryAfter
    this.errors = errors
    this.more = more
  }

  /** The problem and the remedy in the user's language. */
  sentence(language: Language): string {
    return formatMessage({ code: this.messageCode, params: this.params }, language)
  }
}

/** An error whose message is a sentence for the person at the terminal, with the remedy. It ends the program without a stack trace. */
export class TerminalError extends Error {}

/** A call that cannot be answered, by its code in the contract. */
export class CallError<C extends CallErrorCode = CallErrorCode> extends LocalizedError<CallErrorCode> {
  override readonly name = 'CallError'

  constructor(
    code: C,
    ...[params, options = {}]: [
      ...ParamsArgument<(typeof callMessages)[C]>,
      options?: Omit<LocalizedErrorOptions, 'status'>,
    ]
  ) {
    // the compiler does not see that a tuple of parameters begins with an object
    super(code, `call.${code}`, (params ?? {}) as MessageParams, {
      ...options,
      status: callMessages[code].status,
    })
  }
}

/** An error that asks for the code of the second factor, or says that it was wrong, at the code's field. */
export const codeError = (code: 'codeNeeded' | 'codeWrong', language: Language): CallError =>
  new CallError(code, {}, { errors: { code: [new CallError(code).sentence(language)] } })
