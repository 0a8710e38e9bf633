import type { X509Certificate } from 'node:crypto'
import type { transferMessages } from '../../src/contract/messages/failures/transfer.ts'
import { LocalizedError } from '../shared/errors.ts'
import { networkFailureOf, systemCodeOf } from '../shared/systemFailures.ts'
import type { Target } from './remote.ts'

/** The errors of a transfer. */
export type TransferErrorCode = keyof typeof transferMessages

/** The values of the sentence; they never hold a password. */
type TransferErrorParams = {
  /** Host and port, or the path of a folder; for addressInvalid the entered text. */
  readonly host: string
  readonly directory: string
  readonly name: string
  /** The number of the server's reply, the system's code or a library's message, but never the server's words. */
  readonly detail: string
  /** For fingerprintChanged: the fingerprint of the server now. */
  readonly fingerprint: string
  /** For fingerprintChanged: the pinned fingerprint. */
  readonly pinned: string
}

/** The error of a transfer. A transfer also throws the reason of an aborted signal and errors of the local file. */
export class TransferError extends LocalizedError<TransferErrorCode, TransferErrorParams> {
  override readonly name = 'TransferError'
  /** Whether the file may have arrived nevertheless, because the answer to its renaming was lost. */
  mayHaveArrived = false

  constructor(code: TransferErrorCode, params: Partial<TransferErrorParams> = {}, cause?: unknown) {
    const all = { host: '', directory: '', name: '', detail: '', fingerprint: '', pinned: '', ...params }
    super(code, `transfer.${code}`, all, { cause })
  }
}

/** The meaning of system codes for a transfer, before they count as network failures. */
const systemCodes: Readonly<Record<string, TransferErrorCode>> = {
  EPROTO: 'protocolMismatch',
  ERR_SSL_WRONG_VERSION_NUMBER: 'protocolMismatch',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'protocolMismatch',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'noPermission',
  EPERM: 'noPermission',
  EROFS: 'noPermission',
}

/** `judgeCertificate` handles certificates, so they are ignored here. */
const codeOfSystem = (systemCode: string): TransferErrorCode | undefined => {
  const failure = networkFailureOf(systemCode)
  return systemCodes[systemCode] ?? (failure === 'tlsInvalid' ? undefined : failure)
}

/** Messages of the libraries and of this code for failures without a number. */
const ownWords =
  /(not SSH, )?it greets like (SSH|FTP|a web server)|time(d )?out|authentication methods failed|no matching [a-z ]+|invalid identification|handshake|FIN packet|disconnected|hang up|not connected|no response|closed|ended|lost|reset/i

/** The details of an error that are shown. Other parts may contain text of a server, which is not shown. */
const detailOf = (error: Error): string => {
  const number = 'code' in error ? String(error.code) : ''
  return /^\d+$/.test(number) ? number : (ownWords.exec(error.message)?.[0] ?? 'unexpected answer')
}

/**
 * Turns an error of a library into a TransferError.
 * @param read the protocol's code for an error without a system code; null for `unavailable`
 */
export const transferErrorOf = (
  error: unknown,
  target: Target,
  read: (error: Error) => TransferErrorCode | null,
): TransferError => {
  if (error instanceof TransferError) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  const systemCode = systemCodeOf(cause)
  const systemFailure = codeOfSystem(systemCode)
  const code = systemFailure ?? read(cause) ?? 'unavailable'
  const repeatsPassword = target.password !== '' && cause.message.includes(target.password)
  const params = {
    host: code === 'hostNotFound' ? target.host : target.label,
    directory: target.directory,
    detail: systemFailure ? systemCode : detailOf(cause),
  }
  return new TransferError(code, params, repeatsPassword ? undefined : cause)
}

/** A date of a certificate, `Nov 22 00:00:00 2025 GMT`, as `2025-11-22`. */
const dayOf = (text: string): string => new Date(text).toISOString().slice(0, 10)

/**
 * Decides whether a certificate is accepted.
 * @param now milliseconds since 1970
 * @param problem OpenSSL's complaint, null without one
 * @returns its fingerprint
 * @throws TransferError fingerprintChanged, certificateExpired, certificateWrongHost, certificateUntrusted
 */
export const judgeCertificate = (
  certificate: X509Certificate,
  { label, pinned }: Target,
  now: number,
  problem: string | null,
): string => {
  const fingerprint = certificate.fingerprint256
  if (pinned !== null && pinned !== fingerprint)
    throw new TransferError('fingerprintChanged', { host: label, fingerprint, pinned })
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo))
    throw new TransferError('certificateExpired', {
      host: label,
      detail: `valid ${dayOf(certificate.validFrom)} to ${dayOf(certificate.validTo)}`,
    })
  if (pinned !== null || problem === null || problem === 'DEPTH_ZERO_SELF_SIGNED_CERT') return fingerprint
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID')
    throw new TransferError('certificateWrongHost', {
      host: label,
      detail: certificate.subjectAltName ?? certificate.subject.replaceAll('\n', ', '),
    })
  throw new TransferError('certificateUntrusted', { host: label, detail: problem })
}
