import { adminRole, defineSettings, number } from '../../contract/resource.ts'

/** The cache of TESSA assets whose addresses were checked. */
export const assetCache = defineSettings({
  name: 'assetCache',
  label: 'Asset cache',
  path: '/settings/system/asset-cache',
  api: '/system/asset-cache',
  tile: { group: 'system', icon: 'permMedia', place: 2 },
  access: adminRole,
  verbs: ['get'],
  fields: { amountAssets: number('Assets in the cache', { readOnly: true }) },
  actions: { clear: { label: 'Clear cache', call: 'POST /ui/api/system/asset-cache/clear' } },
  intro:
    'Kontor checks each asset address once and remembers the result. Clear the cache when assets were replaced in TESSA.',
})
