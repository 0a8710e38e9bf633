import { SettingsPage } from '../../kit/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'
import { AssetCache } from './AssetCache.tsx'

/** The cache of checked asset addresses. Source: spec section 2. */
export const AssetCachePage = () => (
  <SettingsPage declaration={settings.assetCache}>{stored => <AssetCache {...stored} />}</SettingsPage>
)
