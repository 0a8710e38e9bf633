import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { type Clock, systemClock } from '../shared/clock.ts'
import type { Network } from '../shared/networks.ts'
import { connectFolder } from './folder.ts'
import {
  type ConnectServer,
  implicitTlsPort,
  type Target,
  type TransferProtocol,
  transferProtocols,
  type TransferSettings,
} from './remote.ts'
import { createUploader, type TransferLog, type Uploader } from './uploader.ts'
import { TransferError } from './transferError.ts'

const hostName = /^(?!-)[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?$/u
const portRange = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65535

const folderTarget = (settings: TransferSettings, directory: string): Target => {
  if (directory === '') throw new TransferError('notConfigured')
  if (!isAbsolute(directory)) throw new TransferError('directoryMissing', { host: directory, directory })
  return {
    protocol: settings.protocol,
    host: '',
    port: 0,
    username: '',
    password: '',
    privateKey: null,
    passphrase: null,
    directory,
    pinned: null,
    implicitTls: false,
    label: directory,
  }
}

/**
 * Settings that a connection can use.
 * @throws TransferError notConfigured or addressInvalid; of a folder directoryMissing when its path is not absolute
 */
export const connectionOfTarget = (settings: TransferSettings): Target => {
  const directory = settings.directory?.trim() ?? ''
  if (settings.protocol === 'folder') return folderTarget(settings, directory)
  const entered = settings.address?.trim() ?? ''
  const username = settings.username?.trim() ?? ''
  if (entered === '' || username === '') throw new TransferError('notConfigured')
  const host = entered.replace(/^\[(.*)\]$/, '$1')
  const port = settings.port ?? transferProtocols[settings.protocol].port
  if (!portRange(port) || (!isIP(host) && !hostName.test(host)))
    throw new TransferError('addressInvalid', { host: portRange(port) ? entered : `${entered}:${port}` })
  return {
    protocol: settings.protocol,
    host,
    port,
    username,
    password: settings.password ?? '',
    privateKey: (settings.protocol === 'sftp' && settings.privateKey?.trim()) || null,
    passphrase: settings.passphrase || null,
    directory: directory === '' ? '.' : directory,
    pinned: settings.fingerprint?.trim() || null,
    implicitTls: settings.protocol === 'ftps' && port === implicitTlsPort,
    label: isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`,
  }
}

/** Loaded with the first upload. */
const connectFtp: ConnectServer = async (...to) => (await import('./ftp.ts')).connectFtp(...to)
const connectSftp: ConnectServer = async (...to) => (await import('./sftp.ts')).connectSftp(...to)

const connectors: Readonly<Record<TransferProtocol, ConnectServer>> = {
  ftp: connectFtp,
  ftps: connectFtp,
  sftp: connectSftp,
  folder: connectFolder,
}

/** Options of a connection. */
export interface TransferOptions {
  /** Ends the attempt to connect; the calls of the uploader have their own. */
  readonly signal: AbortSignal
  readonly clock?: Clock
  readonly network: Network
  readonly log: TransferLog
  /** Longest silence of the server. */
  readonly timeoutMs?: number
  /** Longest removal of an unfinished file. */
  readonly cleanUpMs?: number
  /** Authorities (PEM) to trust besides the system's. */
  readonly authorities?: readonly string[]
}

/**
 * Connects, logs in and enters the directory. It tries once, because a person may wait for the answer.
 * @throws TransferError, or the reason of the aborted signal
 * @example
 * const uploader = await connectTransfer(settings, { signal, log, network })
 * try { await uploader.put('PANDA_20260102_030405.csv', path, { signal }) } finally { await uploader.close() }
 */
export const connectTransfer = async (
  settings: TransferSettings,
  transferOptions: TransferOptions,
): Promise<Uploader> => {
  const { signal, log, network, clock = systemClock, authorities = [] } = transferOptions
  const { timeoutMs = 20_000, cleanUpMs = 1500 } = transferOptions
  const target = connectionOfTarget(settings)
  const connect = connectors[target.protocol]
  const options = { timeoutMs, now: () => clock.now(), authorities, network }
  const remote = await connect(target, { ...options, signal })
  // the fingerprint of the first connection holds for the whole upload
  const pinnedTarget = { ...target, pinned: remote.fingerprint ?? target.pinned }
  return createUploader(remote, {
    target,
    clock,
    log,
    timeoutMs,
    cleanUpMs,
    reconnect: (signal, timeoutMs) => connect(pinnedTarget, { ...options, timeoutMs, signal }),
  })
}
