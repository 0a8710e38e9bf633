import { SettingsForm, SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'
import { CountPanel } from './CountPanel.tsx'
import { FilterInputs } from './filterInputs.tsx'

/** Which products an export takes, with a live count of them. */
export const ProductFilterPage = () => (
  <SettingsPage declaration={settings.productFilter}>
    {stored => <SettingsForm {...stored} above={<CountPanel />} inputs={<FilterInputs {...stored} />} />}
  </SettingsPage>
)
