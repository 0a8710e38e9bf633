/** Attribute types that have options of their own; reference data and entities keep theirs elsewhere. */
export const selectTypes: ReadonlySet<string> = new Set([
  'pim_catalog_simpleselect',
  'pim_catalog_multiselect',
])
