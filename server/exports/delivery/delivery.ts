import { mkdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import type { DeliveredStore } from '../../store/exports/deliveredStore.ts'
import type { ExportRecord, RunAttempt } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { connectTransfer } from '../../transfer/connectTransfer.ts'
import {
  type FtpSettings,
  type TransferProtocol,
  transferProtocols,
  type TransferSettings,
} from '../../transfer/remote.ts'
import type { Network } from '../../shared/networks.ts'
import { shorten } from '../../tradebyte/values/text.ts'
import { TransferError } from '../../transfer/transferError.ts'
import type { TransferLog } from '../../transfer/uploader.ts'
import { mayHaveArrived } from '../lifecycle.ts'
import { writeEvent } from '../lifecycleStore.ts'
import { runMessage } from '../runMessages.ts'
import type { ExportFolder } from './exportFolder.ts'

/** What an upload is made with. */
export interface DeliveryDeps {
  readonly records: RecordStore
  readonly log: TransferLog
  /** DATA_DIR */
  readonly home: string
  readonly network: Network
}

/** What the file of a run is sent with. */
export interface SendDeps extends DeliveryDeps {
  readonly exports: ExportStore
  readonly delivered: DeliveredStore
  readonly folder: Pick<ExportFolder, 'pathOf'>
}

/**
 * Sends the file of a run. Before, it is stored where to, so that whoever finds the row after this process died knows
 * what may be where; and where it may have arrived although this failed, the next runs send its articles again.
 * @param row as it is stored
 * @returns the place as `targetOf` names it; null when no upload is configured
 * @throws what `deliverFile` throws
 */
export const sendFile = async (
  deps: SendDeps,
  row: ExportRecord & { fileName: string },
  signal: AbortSignal,
): Promise<string | null> => {
  const { exports, folder } = deps
  const name = row.fileName
  const target = (await targetOf(deps.records)) ?? ''
  const isCut = mayHaveArrived(row)
  const isElsewhere = isCut && row.target !== target
  if (isElsewhere) await keepDoubt(deps, row, signal)
  await writeEvent(exports, row, 'upload', { details: runMessage('uploading', { file: name }), target })
  try {
    return await deliverFile(deps, name, folder.pathOf(row.id, name), signal)
  } catch (error) {
    const mayHaveArrived = error instanceof TransferError && error.mayHaveArrived
    if (!mayHaveArrived && (isElsewhere || !isCut)) await exports.write(row, { target: null })
    // whoever ends a run that was stopped sees it like this
    else if (!signal.aborted) await keepDoubt(deps, row, signal)
    throw error
  }
}

/** Keeps that the file of a run may have reached its place: what it brings counts as open, and the run says so. */
export const keepDoubt = async (
  { exports, delivered }: Pick<SendDeps, 'exports' | 'delivered'>,
  run: RunAttempt,
  signal: AbortSignal,
): Promise<void> => {
  const row = await exports.find(run.id)
  if (!row?.difference) return
  await delivered.switchTarget(run, row.target ?? row.difference.target ?? '')
  await delivered.markUncertain(run, signal)
  const note = runMessage('mayHaveArrived')
  await exports.write(run, { notes: [...row.notes.filter(({ code }) => code !== note.code), note] })
}

/**
 * Uploads a finished file as the FTP settings say, and keeps the server's key at first sight.
 * @returns the place as `targetOf` names it; null when no upload is configured
 * @throws TransferError when the file could not be brought there; the signal's reason
 */
const deliverFile = async (
  { records, log, home, network }: DeliveryDeps,
  name: string,
  path: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const settings = await records.readSettings(ftp)
  const target = transferTarget(settings, home)
  if (!target) return null
  const uploader = await connectTransfer(target, { signal, log, network })
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
 * The address where files go, as people read it; null where none is set up.
 * @example addressOf(settings) // 'sftp://ftp.example.com:2222/in'
 */
export const addressOf = (settings: FtpSettings): string | null => {
  const name = nameOf(settings)
  if (name === null) return null
  const { protocol, address, port } = settings
  if (protocol === 'folder' || !address) return placeOf(name)
  return `${protocol}://${placeOf(name).replace(address, port ? `${address}:${port}` : address)}`
}

/** What the file systems of most servers take: bytes of a name, and of a whole path. */
const longestName = 255
const longestPath = 4096

/** Whether no server would take a directory for its length, which counts in bytes: letters such as ä have two. */
export const isTooLong = (directory: string): boolean =>
  Buffer.byteLength(directory) > longestPath ||
  directory.split(/[/\\]/).some(name => Buffer.byteLength(name) > longestName)

/** @throws TransferError directoryTooLong: of a place that no file can be brought to */
export const refuseLongDirectory = async (records: RecordStore): Promise<void> => {
  const { directory, protocol } = await records.readSettings(ftp)
  if (isProtocol(protocol) && isTooLong(directory ?? ''))
    throw new TransferError('directoryTooLong', { directory: shorten(directory ?? '') })
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
export const serverFields = ['protocol', 'address', 'port'] as const

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

const secondMs = 1000

/** `PANDA_20261120_143700.csv`: the name TB.One advises, in the service's zone. */
const fileNameAt = (moment: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const part = (type: string) => parts.find(candidate => candidate.type === type)?.value ?? ''
  const day = `${part('year')}${part('month')}${part('day')}`
  return `PANDA_${day}_${part('hour')}${part('minute')}${part('second')}.csv`
}

/** Names for the file of a run, best first: of its own second, then of each one after it, without end. */
export function* fileNamesFrom(startedAt: string, timeZone: string): Generator<string, never> {
  for (let moment = Date.parse(startedAt); ; moment += secondMs) yield fileNameAt(moment, timeZone)
}
