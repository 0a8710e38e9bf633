import { ftp } from '../../src/resources/settings/ftp.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { connectTransfer } from '../transfer/connectTransfer.ts'
import type { TransferLog } from '../transfer/uploader.ts'
import { pinServerKey } from './pinServerKey.ts'
import { transferTarget } from './transferTarget.ts'

/** What delivering needs. */
export interface Delivery {
  readonly records: RecordStore
  readonly log: TransferLog
  readonly home: string
}

/**
 * Uploads a finished file as the FTP settings say, and keeps the server's key at first sight.
 * @returns false when no upload is configured
 * @throws TransferError when the file could not be brought there; the signal's reason
 */
export const deliverFile = async (
  { records, log, home }: Delivery,
  name: string,
  path: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const settings = await records.readSettings(ftp)
  const target = transferTarget(settings, home)
  if (!target) return false
  const uploader = await connectTransfer(target, { signal, log })
  try {
    await pinServerKey(records, settings, uploader.fingerprint)
    await uploader.put(name, path, { signal })
    return true
  } finally {
    await uploader.close()
  }
}
