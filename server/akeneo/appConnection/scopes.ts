import { neededScopes, type NeededScope } from '../../../src/contract/connect.ts'

/** Of Enterprise editions: asset and record attributes are read where there are any. Others ignore unknown scopes. */
const enterpriseScopes = [
  'read_asset_families',
  'read_assets',
  'read_reference_entities',
  'read_reference_entity_records',
] as const

/** Everything the app asks for. Source: akeneo section 1b. */
export const wantedScopes: readonly string[] = [...neededScopes, ...enterpriseScopes]

/**
 * What the app cannot do without and was not granted; a right to write is one to read.
 * @param granted the scopes of the token's answer, separated by spaces
 */
export const missingScopes = (granted: string): NeededScope[] => {
  const names = new Set(granted.split(/[\s,]+/).map(name => name.replace(/^write_/, 'read_')))
  return neededScopes.filter(scope => !names.has(scope))
}
