import { mkdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { connectTransfer } from '../../transfer/connectTransfer.ts'
import {
  type FtpSettings,
  type TransferProtocol,
  transferProtocols,
  type TransferSettings,
} from '../../transfer/remote.ts'
import type { TransferLog } from '../../transfer/uploader.ts'

/** What an upload is made with. */
export interface DeliveryDeps {
  readonly records: RecordStore
  readonly log: TransferLog
  /** DATA_DIR */
  readonly home: string
}

/**
 * Uploads a finished file as the FTP settings say, and keeps the server's key at first sight.
 * @returns the place as `targetOf` names it; null when no upload is configured
 * @throws TransferError when the file could not be brought there; the signal's reason
 */
export const deliverFile = async (
  { records, log, home }: DeliveryDeps,
  name: string,
  path: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const settings = await records.readSettings(ftp)
  const target = transferTarget(settings, home)
  if (!target) return null
  const uploader = await connectTransfer(target, { signal, log })
  try {
    await pinServerKey(records, settings, uploader.fingerprint)
    await uploader.put(name, path, { signal })
    return nameOf(settings)
  } finally {
    await uploader.close()
  }
}

/**
 * Names the place where files go, to tell it from others; null where none is set up.
 * @example await targetOf(records) // 'sftp shop@ftp.example.com:22 /in'
 */
export const targetOf = async (records: RecordStore): Promise<string | null> =>
  nameOf(await records.readSettings(ftp))

const nameOf = ({ protocol, address, port, directory, username }: FtpSettings): string | null => {
  if (!isProtocol(protocol) || (protocol !== 'folder' && !address)) return null
  return `${protocol} ${username ?? ''}@${address ?? ''}:${port ?? ''} ${directory ?? ''}`
}

/**
 * The place of a target as people call it, without its user.
 * @example placeOf('sftp shop@ftp.example.com:22 /in') // 'ftp.example.com/in'
 */
export const placeOf = (target: string): string => {
  const [, address = '', directory = ''] = /@([^@]*):\d* (.*)$/.exec(target) ?? []
  return `${address || 'out'}/${directory.replace(/^\/+/, '')}`.replace(/\/$/, '')
}

/**
 * Where files go by the stored settings; undefined while nothing is set up.
 * @param home DATA_DIR: a folder lies in its `out` and is made when it is missing
 */
export const transferTarget = (settings: FtpSettings, home: string): TransferSettings | undefined => {
  const { protocol, address, directory } = settings
  if (!isProtocol(protocol)) return undefined
  if (protocol === 'folder') return { ...settings, protocol, directory: folderBelow(home, directory) }
  return address ? { ...settings, protocol } : undefined
}

const isProtocol = (name: string): name is TransferProtocol => name in transferProtocols

/** Makes a folder below `out`: everybody signed in may name one, so it must not lie elsewhere. */
const folderBelow = (home: string, directory: string | null): string => {
  const path = join(home, 'out', normalize(`/${directory ?? ''}`))
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** The settings that name a server. */
const serverFields = ['protocol', 'address', 'port'] as const

/**
 * Keeps the key that an upload server showed at first sight, unless the settings name another server by now.
 * @param used the settings the connection was made with
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
