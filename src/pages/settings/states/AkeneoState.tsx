import { settings } from '../../../resources/index.ts'
import { akeneoModes } from '../../../resources/settings/akeneoApi.ts'
import { ConnectionState } from './ConnectionState.tsx'
import { useTileRecord } from '../../../kit/useTileRecord.ts'

/** Whether Akeneo is connected, and by whom. */
export const AkeneoState = () => {
  const record = useTileRecord(settings.akeneoApi)
  const byApp = record?.['mode'] === akeneoModes.appToken
  return <ConnectionState declaration={settings.akeneoApi} by={byApp ? 'byApp' : 'byHand'} />
}
