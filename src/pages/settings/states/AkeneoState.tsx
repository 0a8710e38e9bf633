import { useTranslate } from 'react-admin'
import { settings } from '../../../resources/index.ts'
import { akeneoModes } from '../../../resources/settings/akeneoApi.ts'
import { FormState } from './FormState.tsx'
import { StateLine } from './StateLine.tsx'
import { useTileRecord } from './useTileRecord.ts'

/** Whether Akeneo is connected, and by whom. */
export const AkeneoState = () => {
  const translate = useTranslate()
  const record = useTileRecord(settings.akeneoApi)
  return record?.['mode'] === akeneoModes.appToken ? (
    <StateLine color="success.dot" words={translate('kontor.settings.hub.byApp')} />
  ) : (
    <FormState declaration={settings.akeneoApi} />
  )
}
