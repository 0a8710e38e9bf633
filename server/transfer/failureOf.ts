import { systemCodeOf } from './systemCodeOf.ts'
import type { Target } from './remote.ts'
import { TransferError } from './transferError.ts'
import type { TransferErrorCode } from './transferSentences.ts'

const systemCodes: Readonly<Record<string, TransferErrorCode>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  EAI_NODATA: 'hostNotFound',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'connectionRefused',
  ENETUNREACH: 'connectionRefused',
  EADDRNOTAVAIL: 'connectionRefused',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'connectionLost',
  ECONNABORTED: 'connectionLost',
  EPIPE: 'connectionLost',
  ERR_STREAM_PREMATURE_CLOSE: 'connectionLost',
  ERR_STREAM_DESTROYED: 'connectionLost',
  EPROTO: 'protocolMismatch',
  ERR_SSL_WRONG_VERSION_NUMBER: 'protocolMismatch',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'protocolMismatch',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'noPermission',
  EPERM: 'noPermission',
  EROFS: 'noPermission',
}

/** One line of a server's words, without the password if it repeats that. */
const detailOf = (words: string, { password }: Target): string =>
  (password === '' ? words : words.replaceAll(password, '***')).replace(/\s+/g, ' ').trim().slice(0, 200)

/**
 * An error of a library as ours.
 * @param read what the protocol makes of it; null leaves it to the system's codes
 */
export const failureOf = (
  error: unknown,
  target: Target,
  read: (error: Error) => TransferErrorCode | null,
): TransferError => {
  if (error instanceof TransferError) return error
  const known = error instanceof Error ? error : new Error(String(error))
  const system = systemCodeOf(known)
  const code = systemCodes[system] ?? read(known) ?? 'unavailable'
  const detail = detailOf(systemCodes[system] ? system : known.message, target)
  const repeats = target.password !== '' && known.message.includes(target.password)
  const params = {
    host: code === 'hostNotFound' ? target.host : target.label,
    directory: target.directory,
    detail,
  }
  return new TransferError(code, params, repeats ? undefined : known)
}
