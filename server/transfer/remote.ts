import type { Network } from '../shared/networks.ts'
import type { Readable } from 'node:stream'
import type { RecordOf } from '../../src/contract/fields.ts'
import type { Sentence } from '../../src/contract/words.ts'
import type { ftp } from '../../src/resources/settings/ftp.ts'

/** The protocols for uploads, in the order they are offered, with their default ports. */
export const transferProtocols = {
  sftp: { port: 22, label: 'SFTP' },
  ftps: { port: 21, label: 'FTPS' },
  ftp: { port: 21, label: 'FTP' },
  folder: { port: null, label: { en: 'Folder', de: 'Ordner' } },
} as const satisfies Readonly<
  Record<string, { readonly port: number | null; readonly label: string | Sentence }>
>

export type TransferProtocol = keyof typeof transferProtocols

/** FTPS uses implicit TLS at this port, and explicit TLS (AUTH TLS) at any other. */
export const implicitTlsPort = 990

/** The stored settings of the upload. */
export type FtpSettings = RecordOf<typeof ftp.fields>

/**
 * The upload target. For a folder only `directory` counts: its path on this machine. The server must have
 * `fingerprint`, as `Uploader.fingerprint` returned it before; without one the first is trusted.
 */
export type TransferSettings = { readonly protocol: TransferProtocol } & Readonly<
  Pick<FtpSettings, 'address' | 'port' | 'username' | 'password' | 'directory'> &
    Partial<Pick<FtpSettings, 'privateKey' | 'passphrase' | 'fingerprint'>>
>

/** Checked settings. */
export interface Target {
  readonly protocol: TransferSettings['protocol']
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  /** For SFTP; null logs in by password alone. */
  readonly privateKey: string | null
  readonly passphrase: string | null
  readonly directory: string
  readonly pinned: string | null
  /** FTPS with implicit TLS. */
  readonly implicitTls: boolean
  /** The name of the target in sentences: host and port, or the folder. */
  readonly label: string
}

/** The file to send. */
export interface FileSource {
  /** Byte of the whole file that `read` begins with. */
  readonly start: number
  /** Bytes of the whole file. */
  readonly size: number
  /** The bytes from `start` on. */
  read(): Readable
}

/**
 * The operations of a protocol. Names are relative to the directory. Methods throw TransferError; a remote whose
 * connection broke is cut and connected again.
 */
export interface Remote {
  readonly fingerprint: string | null
  /** Bytes of a file; null if it does not exist or the server does not say. */
  size(name: string): Promise<number | null>
  /** From 0 it replaces the file, else it continues at `start`. @param onSent bytes of the whole file so far */
  write(name: string, source: FileSource, onSent: (bytes: number) => void): Promise<void>
  /** Replaces an existing file atomically if the server can. */
  rename(from: string, to: string): Promise<void>
  /** Succeeds if there is no such file. */
  remove(name: string): Promise<void>
  /** Logs out. */
  close(): Promise<void>
  /** Ends the connection at once; operations in progress fail. */
  cut(): void
}

/** Time and authorities for a connection. */
export interface ConnectOptions {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Now, in milliseconds, for the dates of certificates. */
  readonly now: () => number
  /** Authorities (PEM) besides the system's. */
  readonly authorities: readonly string[]
  readonly network: Network
}

/** Connects, logs in and enters the directory. */
export type ConnectServer = (target: Target, options: ConnectOptions) => Promise<Remote>

/**
 * Reports the bytes that were read. An event listener would start the stream before the server is ready and lose its
 * beginning.
 */
export async function* counted(source: FileSource, onSent: (bytes: number) => void) {
  let sentBytes = source.start
  for await (const chunk of source.read()) {
    sentBytes += chunk.length
    onSent(sentBytes)
    yield chunk
  }
}

/**
 * Renames a file, replacing an existing one. If the server refuses this, the old file is moved aside first and
 * restored if the rename fails.
 */
export const replaceFile = async (remote: Remote, from: string, to: string): Promise<void> => {
  const aside = `${to}.old.tmp`
  try {
    await remote.rename(from, to)
  } catch (refusal) {
    if ((await remote.size(to)) === null) throw refusal
    await remote.rename(to, aside)
    try {
      await remote.rename(from, to)
    } catch (error) {
      await remote.rename(aside, to)
      throw error
    }
    await remote.remove(aside)
  }
}
