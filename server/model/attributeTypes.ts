/** Attribute types that Akeneo can filter products by. It cannot filter by tables, product links and custom types. */
const filterableTypes: ReadonlySet<string> = new Set([
  'pim_catalog_identifier',
  'pim_catalog_text',
  'pim_catalog_textarea',
  'pim_catalog_boolean',
  'pim_catalog_number',
  'pim_catalog_metric',
  'pim_catalog_price_collection',
  'pim_catalog_simpleselect',
  'pim_catalog_multiselect',
  'pim_catalog_date',
  'pim_catalog_image',
  'pim_catalog_file',
  'pim_catalog_asset_collection',
  'pim_assets_collection',
  'akeneo_reference_entity',
  'akeneo_reference_entity_collection',
  'pim_reference_data_simpleselect',
  'pim_reference_data_multiselect',
  'eikona_catalog_tessa',
])

/** Whether products can be searched for a value of the attribute. Source: Akeneo REST API, "Filters"; TESSA's own filter. */
export const isFilterable = ({ type }: { readonly type: string }): boolean => filterableTypes.has(type)

/** Attribute types with options of their own. */
export const selectTypes: ReadonlySet<string> = new Set([
  'pim_catalog_simpleselect',
  'pim_catalog_multiselect',
])

/** Attribute types whose values are records of a reference entity (SaaS and Enterprise). */
export const recordTypes: ReadonlySet<string> = new Set([
  'akeneo_reference_entity',
  'akeneo_reference_entity_collection',
])

/** The attribute type whose values are assets of the asset manager (SaaS and Enterprise). */
export const assetType = 'pim_catalog_asset_collection'

/** Attribute types whose values are codes with labels in the master data. */
export const labeledTypes: ReadonlySet<string> = new Set([...selectTypes, ...recordTypes])
