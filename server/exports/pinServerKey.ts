import type { RecordOf } from '../../src/contract/fields.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import type { RecordStore } from '../store/recordStore.ts'

type FtpSettings = RecordOf<typeof ftp.fields>

const place = ['protocol', 'address', 'port'] as const

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
    !stored.fingerprint && place.every(name => stored[name] === used[name])
      ? { ...stored, fingerprint }
      : undefined,
  )
  return { ...used, fingerprint }
}
