/** The scope an app needs for each list, by the last word of its path; lists that are not here need none. */
const scopes: Readonly<Record<string, string>> = {
  products: 'read_products',
  'product-models': 'read_products',
  'media-files': 'read_products',
  attributes: 'read_catalog_structure',
  'attribute-groups': 'read_catalog_structure',
  families: 'read_catalog_structure',
  'family-variants': 'read_catalog_structure',
  'attribute-options': 'read_attribute_options',
  categories: 'read_categories',
  locales: 'read_channel_localization',
  currencies: 'read_channel_localization',
  channels: 'read_channel_settings',
  'association-types': 'read_association_types',
}

/** Every scope the PIM knows; of others an app's wish is ignored. */
export const knownScopes: readonly string[] = [...new Set(Object.values(scopes))]

/** The scope an app needs to read a list; null where it needs none. */
export const scopeOfList = (list: string): string | null => scopes[list] ?? null
