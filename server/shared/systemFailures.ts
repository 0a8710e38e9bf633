import { join } from 'node:path'
import type { storageMessages } from '../../src/contract/messages/failures/storage.ts'
import { LocalizedError } from './errors.ts'

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

/** The code of an error or of an error inside it; empty without one. Node tries several addresses and collects their errors. */
export const systemCodeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return systemCodeOf(error instanceof AggregateError ? error.errors[0] : error.cause)
}

/** The file of the embedded database, in DATA_DIR. */
export const databaseFile = 'kontor.db'

/** The name of a PostgreSQL database in sentences. */
export const sharedDatabase = 'DATABASE_URL'

type StorageErrorCode = keyof typeof storageMessages

/** A problem of the disk. */
export class StorageError extends LocalizedError<StorageErrorCode> {
  override readonly name = 'StorageError'
  constructor(code: StorageErrorCode, path: string, cause: unknown) {
    super(code, `storage.${code}`, { path }, { cause, status: 500 })
  }
}

/** The error codes of the system and of both databases. */
const storageCodes: readonly (readonly [RegExp, StorageErrorCode])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)/, 'diskFull'],
  [/^(EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN|25006)/, 'readOnly'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/, 'damaged'],
  [/^EFBIG/, 'fileLimit'],
  [/^(EIO|SQLITE_IOERR)/, 'diskFailed'],
  [/^ENOENT/, 'missing'],
]
/** System calls that fail with the same codes without any disk. */
const onNetwork: ReadonlySet<string> = new Set(['listen', 'bind', 'connect', 'spawn'])

/** Codes of PostgreSQL have no path: its disk is that of another machine. */
const isOfPostgres = /^[\dX]/

/**
 * Finds the disk problem behind an error; undefined without one.
 * @param folder DATA_DIR
 * @param database names the database: its file by default
 */
export const storageErrorOf = (
  error: unknown,
  folder: string,
  database: string = join(folder, databaseFile),
): StorageError | undefined => {
  if (!(error instanceof Error) || error instanceof LocalizedError) return undefined
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException // errors of the system and of both drivers carry a code
  if (onNetwork.has(syscall)) return undefined
  const known = storageCodes.find(([codes]) => codes.test(code))?.[1]
  const place = isOfPostgres.test(code) ? sharedDatabase : code.startsWith('E') ? folder : database
  return known && new StorageError(known, path ?? place, error)
}
