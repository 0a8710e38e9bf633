import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { implicitTlsPort, type Target, transferProtocols, type TransferSettings } from './remote.ts'
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
 * Settings as they can be dialled.
 * @throws TransferError notConfigured or addressInvalid; of a folder directoryMissing when its path is not absolute
 */
export const targetOf = (settings: TransferSettings): Target => {
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
