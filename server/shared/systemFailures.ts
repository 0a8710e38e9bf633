import { join } from 'node:path'
import type { Sentence } from '../../src/contract/words.ts'
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

/**
 * The sentence for a refused address.
 * @param remedy a sentence that says where the address is corrected
 */
export const addressRefused = (remedy: Sentence): Sentence => ({
  en: `Kontor may not connect to {host}: it is an address of the machine’s own network link or of a cloud’s metadata service, a private one while DENY_PRIVATE_NETWORKS is set, none of ALLOWED_HOSTS, or one without encryption (http, FTP) while REQUIRE_TLS is set. ${remedy.en}`,
  de: `Kontor darf sich nicht mit {host} verbinden: Es ist eine Adresse der eigenen Netzwerkverbindung des Rechners oder des Metadatendienstes einer Cloud, eine private, während DENY_PRIVATE_NETWORKS gesetzt ist, keine aus ALLOWED_HOSTS oder eine ohne Verschlüsselung (http, FTP), während REQUIRE_TLS gesetzt ist. ${remedy.de}`,
})

/** The file of the embedded database, in DATA_DIR. */
export const databaseFile = 'kontor.db'

/** The name of a PostgreSQL database in sentences. */
export const sharedDatabase = 'DATABASE_URL'

/** The problems of the disk, with their remedies. */
export const storageSentences = {
  diskFull: {
    en: 'There is no space left on the disk of {path}. Free some, then try again.',
    de: 'Auf dem Datenträger von {path} ist kein Platz mehr. Schaffen Sie Platz und versuchen Sie es dann erneut.',
  },
  readOnly: {
    en: 'Kontor may not write to {path}. Give the account it runs under the right to, and check that the disk is not mounted read-only.',
    de: 'Kontor darf nicht in {path} schreiben. Geben Sie dem Konto, unter dem es läuft, das Recht dazu, und prüfen Sie, ob der Datenträger schreibgeschützt eingebunden ist.',
  },
  damaged: {
    en: 'The database {path} is damaged. Stop Kontor and restore the last backup of the folder.',
    de: 'Die Datenbank {path} ist beschädigt. Halten Sie Kontor an und stellen Sie die letzte Sicherung des Ordners wieder her.',
  },
  missing: {
    en: 'There is no file {path}, or no longer. Restore it, or start a new export.',
    de: 'Eine Datei {path} gibt es nicht oder nicht mehr. Stellen Sie sie wieder her, oder starten Sie einen neuen Export.',
  },
  fileLimit: {
    en: 'The system allows no file as large as {path}. Raise the limit for the account that Kontor runs under (ulimit -f, LimitFSIZE), then try again.',
    de: 'Das System lässt keine Datei zu, die so groß ist wie {path}. Erhöhen Sie die Grenze für das Konto, unter dem Kontor läuft (ulimit -f, LimitFSIZE), und versuchen Sie es dann erneut.',
  },
  diskFailed: {
    en: 'The disk of {path} cannot be read or written. Check the disk, then try again.',
    de: 'Der Datenträger von {path} lässt sich nicht lesen oder beschreiben. Prüfen Sie ihn und versuchen Sie es dann erneut.',
  },
} as const satisfies Record<string, Sentence>
type StorageErrorCode = keyof typeof storageSentences

/** A problem of the disk. */
export class StorageError extends LocalizedError<StorageErrorCode> {
  override readonly name = 'StorageError'
  constructor(code: StorageErrorCode, path: string, cause: unknown) {
    super(code, storageSentences[code], { path }, { cause, status: 500 })
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
