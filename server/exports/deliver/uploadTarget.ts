import { mkdirSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { shorten } from '../../tradebyte/values/text.ts'
import {
  type FtpSettings,
  type TransferProtocol,
  transferProtocols,
  type TransferSettings,
} from '../../transfer/remote.ts'
import { TransferError } from '../../transfer/transferError.ts'

/**
 * The upload target as the service stores and compares it; null where none is configured.
 * @example await targetOf(records) // 'sftp shop@ftp.example.com:22 /in'
 */
export const targetOf = async (records: RecordStore): Promise<string | null> =>
  targetNameOf(await records.readSettings(ftp))

export const targetNameOf = ({
  protocol,
  address,
  port,
  directory,
  username,
}: FtpSettings): string | null => {
  if (!isProtocol(protocol) || (protocol !== 'folder' && !address)) return null
  return `${protocol} ${username ?? ''}@${address ?? ''}:${port ?? ''} ${directory ?? ''}`
}

/** The folder below which files are written, as an absolute path. @param home DATA_DIR */
export const outFolder = (home: string): string => resolve(home, 'out')

/** The folder that files are written to: every user may name one, so it must not lie outside of `outFolder`. */
export const folderPath = (home: string, directory: string | null): string =>
  resolve(join(outFolder(home), normalize(`/${directory ?? ''}`)))

/** Whether a directory names another folder than the one that files would be written to: an absolute path, or one that climbs. */
export const isElsewhere = (home: string, directory: string): boolean =>
  resolve(outFolder(home), directory) !== folderPath(home, directory)

/**
 * The place of a stored target for people, without its user: of a folder its path.
 * @param home DATA_DIR
 * @example shownTarget('sftp shop@ftp.example.com:22 /in', home) // 'ftp.example.com/in'
 */
export const shownTarget = (target: string, home: string): string => {
  const [, address = '', directory = ''] = /@([^@]*):\d* (.*)$/.exec(target) ?? []
  if (target.startsWith('folder ')) return folderPath(home, directory)
  return `${address}/${directory.replace(/^\/+/, '')}`.replace(/\/$/, '')
}

/**
 * The address of the upload target for people; null where none is configured.
 * @param home DATA_DIR
 * @example addressOf(settings, home) // 'sftp://ftp.example.com:2222/in'
 */
export const addressOf = (settings: FtpSettings, home: string): string | null => {
  const name = targetNameOf(settings)
  if (name === null) return null
  const { protocol, address, port } = settings
  if (protocol === 'folder' || !address) return shownTarget(name, home)
  return `${protocol}://${shownTarget(name, home).replace(address, port ? `${address}:${port}` : address)}`
}

/** The limits of the file systems of most servers: bytes of a name, and of a whole path. */
const maxNameBytes = 255
const maxPathBytes = 4096

/** Whether a directory is too long for any server; its length counts in bytes, and letters such as ä have two. */
export const isTooLong = (directory: string): boolean =>
  Buffer.byteLength(directory) > maxPathBytes ||
  directory.split(/[/\\]/).some(name => Buffer.byteLength(name) > maxNameBytes)

/** @throws TransferError directoryTooLong: no file can be uploaded to such a directory */
export const refuseLongDirectory = async (records: RecordStore): Promise<void> => {
  const { directory, protocol } = await records.readSettings(ftp)
  if (isProtocol(protocol) && isTooLong(directory ?? ''))
    throw new TransferError('directoryTooLong', { directory: shorten(directory ?? '') })
}

/**
 * The upload target of the stored settings, to connect to; undefined where none is configured.
 * @param home DATA_DIR: the folder protocol writes to a folder below its `out`, which is created when it is missing
 */
export const transferTarget = (settings: FtpSettings, home: string): TransferSettings | undefined => {
  const { protocol, address, directory } = settings
  if (!isProtocol(protocol)) return undefined
  if (protocol === 'folder')
    return { ...settings, protocol, directory: madeFolder(folderPath(home, directory)) }
  return address ? { ...settings, protocol } : undefined
}

const isProtocol = (name: string): name is TransferProtocol => name in transferProtocols

const madeFolder = (path: string): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** The settings that identify a server. */
export const serverFields = ['protocol', 'address', 'port'] as const

/**
 * Stores the key that an upload server showed at first sight, unless the settings name another server by now.
 * @param used the settings of the connection
 * @returns the settings with the key
 */
export const pinServerKey = async (
  records: RecordStore,
  used: FtpSettings,
  fingerprint: string | null,
): Promise<FtpSettings> => {
  if (!fingerprint || used.fingerprint) return used
  await records.changeSettings(ftp, stored =>
    !stored.fingerprint && serverFields.every(name => stored[name] === used[name])
      ? { ...stored, fingerprint }
      : undefined,
  )
  return { ...used, fingerprint }
}
