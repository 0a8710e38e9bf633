import { SettingsForm } from '../../kit/SettingsForm.tsx'
import { SettingsPage } from '../../kit/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'
import { CountPanel } from './CountPanel.tsx'
import { FilterInputs } from './FilterInputs.tsx'

/** Which products an export takes, with a live count of them. Source: spec section 2. */
export const ProductFilterPage = () => (
  <SettingsPage declaration={settings.productFilter}>
    {stored => <SettingsForm {...stored} above={<CountPanel />} inputs={<FilterInputs {...stored} />} />}
  </SettingsPage>
)
