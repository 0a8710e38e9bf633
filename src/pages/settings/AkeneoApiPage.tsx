import { SettingsPage } from '../../kit/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'
import { AkeneoConnection } from './AkeneoConnection.tsx'

/** The connection to Akeneo with its test. Source: spec section 2. */
export const AkeneoApiPage = () => (
  <SettingsPage declaration={settings.akeneoApi} isCorrectable={({ mode }) => mode !== akeneoModes.appToken}>
    {stored => <AkeneoConnection {...stored} />}
  </SettingsPage>
)
