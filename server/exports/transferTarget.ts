import type { RecordOf } from '../../src/contract/fields.ts'
import type { ftp } from '../../src/resources/settings/ftp.ts'
import {
  transferProtocols,
  type TransferProtocol,
  type TransferSettings,
} from '../transfer/transferSettings.ts'

const isProtocol = (name: string): name is TransferProtocol => name in transferProtocols

/** Where files go by the stored settings; undefined while nothing is set up. */
export const transferTarget = ({
  fingerprint,
  ...settings
}: RecordOf<typeof ftp.fields>): TransferSettings | undefined => {
  const { protocol, address, directory } = settings
  if (!isProtocol(protocol)) return undefined
  const isSet = protocol === 'folder' ? directory : address
  return isSet ? { ...settings, protocol, pinned: fingerprint } : undefined
}
