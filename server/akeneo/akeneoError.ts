import type { akeneoMessages } from '../../src/contract/messages/failures/akeneo.ts'
import { LocalizedError } from '../shared/errors.ts'

/** The errors of the calls to a PIM. */
export type AkeneoErrorCode = keyof typeof akeneoMessages

/** The places of the sentences. They never have a query, a token or a secret. */
type AkeneoErrorParams = {
  /** Host and port; for addressInvalid the entered text. */
  readonly host: string
  /** Path below the PIM's address, without its query. */
  readonly path: string
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The PIM's message without its closing full stop, else the status or the error code of the socket. */
  readonly pimMessage: string
  /** Of redirectedElsewhere: the origin of the redirect, else empty. */
  readonly location: string
  /** Of answerTooLarge and tooManyValues: the limit, such as `16 MB`, else empty. */
  readonly limit: string
  /** Of endlessList: the entries that were sent, and those that the PIM counts. */
  readonly read?: number
  readonly counted?: number
}

/** The only error that the client throws, besides the reason of an aborted signal. */
export class AkeneoError extends LocalizedError<AkeneoErrorCode, AkeneoErrorParams> {
  override readonly name = 'AkeneoError'

  constructor(code: AkeneoErrorCode, params: Partial<AkeneoErrorParams> = {}, cause?: unknown) {
    const all = { host: '', path: '', status: 0, pimMessage: '', location: '', limit: '', ...params }
    super(code, code, all, { cause, status: code === 'notConfigured' ? 409 : 502 })
  }
}

/** Whether the PIM lacks what was requested, or the connection must not read it. */
export const isHidden = (error: unknown): boolean =>
  error instanceof AkeneoError && (error.params.status === 403 || error.params.status === 404)

/** A path without its query, for messages and logs. */
export const barePath = (path: string): string => path.split('?', 1)[0] ?? path
