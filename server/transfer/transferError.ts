import { say } from '../../src/contract/words.ts'
import { transferSentences, type TransferErrorCode } from './transferSentences.ts'

/** Where it happened. Never holds a password. */
export interface TransferErrorParams {
  /** Host and port, or the path of a folder; for addressInvalid what was entered. */
  readonly host: string
  readonly directory: string
  readonly name: string
  /** The server's own words or the system's code, at most 200 characters. */
  readonly detail: string
  /** Of fingerprintChanged: what the server shows now. */
  readonly fingerprint: string
  /** Of fingerprintChanged: what it should have shown. */
  readonly pinned: string
}

/**
 * The one error of a transfer, besides the reason of an aborted signal and a local file that cannot be read.
 * `message` is the English sentence; for others `say(transferSentences[error.code], language, error.params)`.
 */
export class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly code: TransferErrorCode
  readonly params: TransferErrorParams & Readonly<Record<string, string>>

  constructor(code: TransferErrorCode, params: Partial<TransferErrorParams>, cause?: unknown) {
    const whole = { host: '', directory: '', name: '', detail: '', fingerprint: '', pinned: '', ...params }
    super(say(transferSentences[code], 'en', whole), cause === undefined ? {} : { cause })
    this.code = code
    this.params = whole
  }
}
