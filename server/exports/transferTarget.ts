import { mkdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import type { RecordOf } from '../../src/contract/fields.ts'
import type { ftp } from '../../src/resources/settings/ftp.ts'
import {
  transferProtocols,
  type TransferProtocol,
  type TransferSettings,
} from '../transfer/transferSettings.ts'

const isProtocol = (name: string): name is TransferProtocol => name in transferProtocols

/** Everybody signed in may choose a folder, so it can only lie here. */
const folderBelow = (home: string, directory: string | null): string => {
  const path = join(home, 'out', normalize(`/${directory ?? ''}`))
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/**
 * Where files go by the stored settings; undefined while nothing is set up.
 * @param home DATA_DIR: a folder lies in its `out` and is made when it is missing
 */
export const transferTarget = (
  { fingerprint, ...settings }: RecordOf<typeof ftp.fields>,
  home: string,
): TransferSettings | undefined => {
  const { protocol, address, directory } = settings
  if (!isProtocol(protocol)) return undefined
  if (protocol === 'folder') return { ...settings, protocol, directory: folderBelow(home, directory) }
  return address ? { ...settings, protocol, pinned: fingerprint } : undefined
}
