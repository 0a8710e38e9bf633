import type { BuiltInSource } from '../../../src/contract/mapping/entry.ts'

/** The families of attribute types that are read alike. */
const sourceKinds = [
  'identifier',
  'text',
  'number',
  'boolean',
  'select',
  'selectMany',
  'date',
  'metric',
  'price',
  'media',
  'assets',
  'tessa',
  'productLink',
  'table',
  'unknown',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/**
 * How an attribute type, or a built-in source by its name, is read.
 * @example sourceKindOf('pim_catalog_textarea') // 'text'
 */
export const sourceKindOf = (type: string): SourceKind =>
  lookUp(kindOfType, type) ?? lookUp(kindOfBuiltIn, type) ?? (templateText.test(type) ? 'text' : 'unknown')

const kindOfType: Readonly<Record<string, SourceKind>> = {
  pim_catalog_identifier: 'identifier',
  pim_catalog_text: 'text',
  pim_catalog_textarea: 'text',
  pim_catalog_number: 'number',
  pim_catalog_boolean: 'boolean',
  pim_catalog_simpleselect: 'select',
  pim_catalog_multiselect: 'selectMany',
  pim_reference_data_simpleselect: 'select',
  pim_reference_data_multiselect: 'selectMany',
  pim_catalog_reference_data_simpleselect: 'select',
  pim_catalog_reference_data_multiselect: 'selectMany',
  akeneo_reference_entity: 'select',
  akeneo_reference_entity_collection: 'selectMany',
  pim_catalog_date: 'date',
  pim_catalog_metric: 'metric',
  pim_catalog_price_collection: 'price',
  pim_catalog_image: 'media',
  pim_catalog_file: 'media',
  pim_catalog_asset_collection: 'assets',
  pim_assets_collection: 'assets',
  eikona_catalog_tessa: 'tessa',
  pim_catalog_product_link: 'productLink',
  pim_catalog_table: 'table',
}

const kindOfBuiltIn: Readonly<Record<BuiltInSource, SourceKind>> = {
  '@identifier': 'identifier',
  '@rootModel': 'identifier',
  '@parent': 'identifier',
  '@family': 'identifier',
  '@familyLabel': 'text',
  '@enabled': 'boolean',
  '@categories': 'selectMany',
}

/** Template texts come from extensions of the PIM whose type names are not published; their data is text. */
const templateText = /template/i

/** A type may be called as a method of every object. */
const lookUp = <V>(record: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
