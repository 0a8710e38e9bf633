import { mkdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
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

/**
 * The place of a stored target for people, without its user.
 * @example placeOf('sftp shop@ftp.example.com:22 /in') // 'ftp.example.com/in'
 */
export const placeOf = (target: string): string => {
  const [, address = '', directory = ''] = /@([^@]*):\d* (.*)$/.exec(target) ?? []
  return `${address || 'out'}/${directory.replace(/^\/+/, '')}`.replace(/\/$/, '')
}

/**
 * The address of the upload target for people; null where none is configured.
 * @example addressOf(settings) // 'sftp://ftp.example.com:2222/in'
 */
export const addressOf = (settings: FtpSettings): string | null => {
  const name = targetNameOf(settings)
  if (name === null) return null
  const { protocol, address, port } = settings
  if (protocol === 'folder' || !address) return placeOf(name)
  return `${protocol}://${placeOf(name).replace(address, port ? `${address}:${port}` : address)}`
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
  if (protocol === 'folder') return { ...settings, protocol, directory: folderBelow(home, directory) }
  return address ? { ...settings, protocol } : undefined
}

const isProtocol = (name: string): name is TransferProtocol => name in transferProtocols

/** Creates a folder below `out`: every user may name one, so it must not lie outside. */
const folderBelow = (home: string, directory: string | null): string => {
  const path = join(home, 'out', normalize(`/${directory ?? ''}`))
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
