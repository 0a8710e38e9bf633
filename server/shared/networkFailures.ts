import type { Sentence } from '../../src/contract/words.ts'

/** How a connection to another machine can fail. */
export type NetworkFailure =
  | 'hostNotFound'
  | 'addressRefused'
  | 'connectionRefused'
  | 'timeout'
  | 'connectionLost'
  | 'tlsInvalid'

/** Codes of the operating system (Node.js, "Common system errors"), of name look-ups and of the HTTP client undici. */
const systemCodes: Readonly<Record<string, NetworkFailure>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  EAI_NODATA: 'hostNotFound',
  ERR_ADDRESS_REFUSED: 'addressRefused',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'connectionRefused',
  ENETUNREACH: 'connectionRefused',
  EADDRNOTAVAIL: 'connectionRefused',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'connectionLost',
  ECONNABORTED: 'connectionLost',
  EPIPE: 'connectionLost',
  ERR_STREAM_PREMATURE_CLOSE: 'connectionLost',
  ERR_STREAM_DESTROYED: 'connectionLost',
  EPROTO: 'tlsInvalid',
}

/** Codes of OpenSSL for a certificate that does not hold. Source: Node.js, TLS, "X509 certificate error codes". */
const certificateCodes =
  /^(CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_(CA|PURPOSE)|HOSTNAME_|PATH_LENGTH_|ERROR_IN_C|ERR_TLS_CERT)/

/** Whether a code is a complaint about a certificate. */
export const isCertificateCode = (code: string): boolean => certificateCodes.test(code)

/**
 * What the code of a socket or of a certificate means; undefined for any other code.
 * @example networkFailureOf('CERT_HAS_EXPIRED') // 'tlsInvalid'
 */
export const networkFailureOf = (code: string): NetworkFailure | undefined =>
  systemCodes[code] ?? (isCertificateCode(code) || /^ERR_(TLS|SSL)_/.test(code) ? 'tlsInvalid' : undefined)

/** The code of an error or of what is inside it, empty without one: Node tries several addresses and collects their errors. */
export const systemCodeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return systemCodeOf(error instanceof AggregateError ? error.errors[0] : error.cause)
}

/**
 * Says that an address is one that is never called.
 * @param remedy where it is corrected, a sentence of its own
 */
export const addressRefused = (remedy: Sentence): Sentence => ({
  en: `Kontor may not connect to {host}: it is an address of the machine’s own network link or of a cloud’s metadata service, or a private one while DENY_PRIVATE_NETWORKS is set. ${remedy.en}`,
  de: `Kontor darf sich nicht mit {host} verbinden: Es ist eine Adresse der eigenen Netzwerkverbindung des Rechners oder des Metadatendienstes einer Cloud, oder eine private, während DENY_PRIVATE_NETWORKS gesetzt ist. ${remedy.de}`,
})
