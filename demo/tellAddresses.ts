import type { Service } from '../server/startService.ts'
import { akeneoApi, akeneoModes } from '../src/resources/settings/akeneoApi.ts'
import { ftp } from '../src/resources/settings/ftp.ts'
import { demoHost, type PimAccess, type UploadAccess } from './configure.ts'

/**
 * Tells a service that is configured already where the demo's PIM and upload server listen today, and synchronises.
 * Not over its calls: nobody but its administrator knows the password. Connections to others are left alone.
 */
export const tellAddresses = async (
  { deps: { records, synchroniser } }: Service,
  pim: PimAccess,
  upload: UploadAccess,
): Promise<void> => {
  const moved = await records.changeSettings(akeneoApi, stored => {
    // the PIM forgets its app tokens when it ends
    const isApp = stored.token !== null && stored.url.startsWith(`http://${demoHost}:`)
    return isApp || stored.url === null || stored.clientId === pim.credentials.clientId
      ? { ...stored, url: pim.url, ...pim.credentials, mode: akeneoModes.manual, token: null }
      : undefined
  })
  await records.changeSettings(ftp, stored =>
    stored.address === demoHost && stored.username === upload.username ? { ...stored, ...upload } : undefined,
  )
  if (moved) await synchroniser.run()
}
