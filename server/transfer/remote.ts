import type { Network } from '../shared/networks.ts'
import type { Readable } from 'node:stream'
import type { ParsedKey } from 'ssh2'
import type { RecordOf } from '../../src/contract/fields.ts'
import type { Sentence } from '../../src/contract/words.ts'
import type { ftp } from '../../src/resources/settings/ftp.ts'

/** The ways to bring a file to TB.One, in the order they are offered, with the port each uses unless told otherwise. */
export const transferProtocols = {
  sftp: { port: 22, label: 'SFTP' },
  ftps: { port: 21, label: 'FTPS' },
  ftp: { port: 21, label: 'FTP' },
  folder: { port: null, label: { en: 'Folder', de: 'Ordner' } },
} as const satisfies Readonly<
  Record<string, { readonly port: number | null; readonly label: string | Sentence }>
>

export type TransferProtocol = keyof typeof transferProtocols

/** With this port FTPS speaks TLS from the first byte; with any other it asks for it by AUTH TLS. */
export const implicitTlsPort = 990

/** The stored settings of the upload. */
export type FtpSettings = RecordOf<typeof ftp.fields>

/**
 * Where files go. Of a folder only `directory` counts: its path on this machine. The server must show `fingerprint`, as
 * an earlier `Uploader.fingerprint` gave it; without one the first is trusted.
 */
export type TransferSettings = { readonly protocol: TransferProtocol } & Readonly<
  Pick<FtpSettings, 'address' | 'port' | 'username' | 'password' | 'directory'> &
    Partial<Pick<FtpSettings, 'privateKey' | 'passphrase' | 'fingerprint'>>
>

/** What can be wrong with a private key. */
export type KeyProblem = 'keyUnreadable' | 'passphraseMissing' | 'passphraseWrong'

/** A key as it was pasted, with the line ends its format wants. */
const tidyKey = (text: string): string => `${text.trim().replace(/\r\n?/g, '\n')}\n`

const problemIn = (message: string): KeyProblem => {
  if (/no passphrase given/i.test(message)) return 'passphraseMissing'
  return /bad passphrase/i.test(message) ? 'passphraseWrong' : 'keyUnreadable'
}

/**
 * Opens a private key in OpenSSH, PEM or PuTTY format. What reads it is loaded by the first that is read.
 * @param passphrase null where it has none
 * @example await readPrivateKey(text, null) // 'passphraseMissing'
 */
export const readPrivateKey = async (
  text: string,
  passphrase: string | null,
): Promise<ParsedKey | KeyProblem> => {
  const { default: ssh2 } = await import('ssh2')
  const key = ssh2.utils.parseKey(tidyKey(text), passphrase ?? undefined)
  if (key instanceof Error) return problemIn(key.message)
  return key.isPrivateKey() ? key : 'keyUnreadable'
}

/** Checked settings. */
export interface Target {
  readonly protocol: TransferSettings['protocol']
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  /** Of SFTP: null logs in by password alone. */
  readonly privateKey: string | null
  readonly passphrase: string | null
  readonly directory: string
  readonly pinned: string | null
  /** FTPS that speaks TLS from the first byte instead of asking for it. */
  readonly implicitTls: boolean
  /** How sentences name it: host and port, or the folder. */
  readonly label: string
}

/** What is to be sent. */
export interface Source {
  /** Byte of the whole file that `read` begins with. */
  readonly start: number
  /** Bytes of the whole file. */
  readonly size: number
  /** The bytes from `start` on. */
  read(): Readable
}

/**
 * What a protocol must be able to do; everything else is shared. Names are relative to the directory.
 * Methods throw TransferError; a remote whose connection broke is cut and connected again.
 */
export interface Remote {
  readonly fingerprint: string | null
  /** Bytes of a file; null when it is not there or the server does not tell. */
  size(name: string): Promise<number | null>
  /** From 0 it replaces the file, else it goes on at `start`. @param onSent bytes of the whole file so far */
  write(name: string, source: Source, onSent: (bytes: number) => void): Promise<void>
  /** Atomically over an existing file where the server can. */
  rename(from: string, to: string): Promise<void>
  /** Content if there was no such file. */
  remove(name: string): Promise<void>
  /** Takes leave of the server. */
  close(): Promise<void>
  /** Ends the connection at once; what is under way fails. */
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
export type Connect = (target: Target, options: ConnectOptions) => Promise<Remote>

/** Reports the bytes that were read. A listener would set the stream flowing before the server is ready and lose its beginning. */
export async function* counted(source: Source, onSent: (bytes: number) => void) {
  let sent = source.start
  for await (const chunk of source.read()) {
    sent += chunk.length
    onSent(sent)
    yield chunk
  }
}

/**
 * Renames over a file that may exist. Servers that refuse this get the old file moved aside first,
 * so that it is there again if the new one cannot take its place.
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
