import type { ConnectReason, NeededScope } from '../../../src/contract/connect.ts'

/** Ends an attempt to connect the app. The message is for the log: it holds no code, token or secret. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  readonly reason: ConnectReason
  readonly scopes: readonly NeededScope[]

  constructor(reason: ConnectReason, message: string, scopes: readonly NeededScope[] = [], cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
    this.scopes = scopes
  }
}
