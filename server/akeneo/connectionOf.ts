import type { RecordOf } from '../../src/contract/fields.ts'
import { akeneoModes, type akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import type { AkeneoConnection } from './createAkeneoClient.ts'

/** Which PIM the settings name, and as whom; null while they name none. */
export const connectionOf = (settings: RecordOf<typeof akeneoApi.fields>): AkeneoConnection | null => {
  const { mode, url, username, password, clientId, secret, token } = settings
  if (!url) return null
  if (mode !== akeneoModes.appToken) return { mode: 'manual', url, username, password, clientId, secret }
  return token ? { mode: 'app', url, token } : null
}
