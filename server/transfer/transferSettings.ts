/** The ways to bring a file to TB.One, in the order they are offered, with the port each uses unless told otherwise. */
export const transferProtocols = {
  sftp: { port: 22, label: 'SFTP' },
  ftps: { port: 21, label: 'FTPS' },
  ftp: { port: 21, label: 'FTP' },
  folder: { port: null, label: { en: 'Folder', de: 'Ordner' } },
} as const

export type TransferProtocol = keyof typeof transferProtocols

/** With this port FTPS speaks TLS from the first byte; with any other it asks for it by AUTH TLS. */
export const implicitTlsPort = 990

/** Where files go. Of a folder only `directory` counts: its path on this machine. */
export interface TransferSettings {
  readonly protocol: TransferProtocol
  readonly address: string | null
  readonly port: number | null
  readonly username: string | null
  readonly password: string | null
  /** Of SFTP: a private key instead of or besides the password, and what opens it. */
  readonly privateKey?: string | null
  readonly passphrase?: string | null
  readonly directory: string | null
  /** The fingerprint this server must show, as an earlier `Uploader.fingerprint` gave it; null trusts the first. */
  readonly pinned?: string | null
}
