// What the PIM's answers become once they are parsed (Akeneo REST API): codes are strings, absent and null are one,
// PHP's empty arrays are objects.

/** Labels by locale code; a locale without a label is absent. */
export type Labels = Readonly<Record<string, string>>

/** Values of one attribute; `data` has the shape its attribute type gives it. */
export interface AkeneoValue {
  readonly locale: string | null
  readonly scope: string | null
  readonly data: unknown
  /** Present for asset collections when the PIM was asked for it. */
  readonly linkedData?: unknown
}
export type AkeneoValues = Readonly<Record<string, readonly AkeneoValue[]>>

/** A product, simple or variant. A variant carries the values and categories of its models too. */
export interface AkeneoProduct {
  readonly uuid: string | null
  /** The SKU: `identifier` of /products, or the value of the main identifier attribute of /products-uuid. */
  readonly identifier: string | null
  readonly enabled: boolean
  readonly family: string | null
  readonly parent: string | null
  /** Without duplicates, in the PIM's order. */
  readonly categories: readonly string[]
  readonly values: AkeneoValues
  /** ISO 8601 with offset. */
  readonly updated: string
}

export interface AkeneoProductModel {
  readonly code: string
  readonly parent: string | null
  readonly family: string | null
  readonly familyVariant: string | null
  readonly categories: readonly string[]
  readonly values: AkeneoValues
  readonly updated: string
}

export interface AkeneoAttribute {
  readonly code: string
  readonly type: string
  readonly group: string
  readonly labels: Labels
  readonly localizable: boolean
  readonly scopable: boolean
  readonly availableLocales: readonly string[]
  readonly metricFamily: string | null
  readonly defaultMetricUnit: string | null
  readonly decimalsAllowed: boolean
  readonly referenceDataName: string | null
  readonly isMainIdentifier: boolean
  /** TESSA only: template with {ASSET_ID} and {SCOPE}. */
  readonly tessaExportUrl: string | null
}

export interface AkeneoOption {
  readonly code: string
  readonly attribute: string
  readonly sortOrder: number
  readonly labels: Labels
}

export interface AkeneoAttributeGroup {
  readonly code: string
  readonly sortOrder: number
  readonly labels: Labels
}

export interface AkeneoFamily {
  readonly code: string
  readonly attributes: readonly string[]
  readonly attributeAsLabel: string | null
  readonly labels: Labels
}

export interface AkeneoFamilyVariant {
  readonly code: string
  readonly family: string
  readonly labels: Labels
  /** Level 1 first. */
  readonly levels: readonly { readonly axes: readonly string[]; readonly attributes: readonly string[] }[]
}

export interface AkeneoCategory {
  readonly code: string
  readonly parent: string | null
  readonly labels: Labels
}

export interface AkeneoChannel {
  readonly code: string
  readonly labels: Labels
  readonly currencies: readonly string[]
  readonly locales: readonly string[]
  readonly categoryTree: string
  readonly conversionUnits: Readonly<Record<string, string>>
}

export interface AkeneoLocale {
  readonly code: string
  readonly enabled: boolean
}

export interface AkeneoCurrency {
  readonly code: string
  readonly enabled: boolean
}

/** `toStandard` is applied in order to a value in the unit and gives it in the standard unit. */
export interface AkeneoMeasureUnit {
  readonly code: string
  readonly labels: Labels
  readonly symbol: string
  readonly toStandard: readonly { readonly operator: 'mul' | 'div' | 'add' | 'sub'; readonly value: string }[]
}

export interface AkeneoMeasurementFamily {
  readonly code: string
  readonly labels: Labels
  readonly standardUnit: string
  readonly units: Readonly<Record<string, AkeneoMeasureUnit>>
}

/** Master data to look things up in, whatever the case of a code. Undefined where the PIM has no such thing. */
export interface Catalogue {
  attribute(code: string): AkeneoAttribute | undefined
  /** Labels of an option, or of a record of a reference entity, by the attribute that holds it. */
  optionLabels(attribute: string, option: string): Labels | undefined
  family(code: string): AkeneoFamily | undefined
  familyVariant(family: string, code: string): AkeneoFamilyVariant | undefined
  category(code: string): AkeneoCategory | undefined
  measurementFamily(code: string): AkeneoMeasurementFamily | undefined
  /** Code of the attribute that holds the SKU. */
  readonly mainIdentifier: string
}

/** The master data that a catalogue looks things up in. */
export interface CatalogueLists {
  readonly attributes: Iterable<AkeneoAttribute>
  readonly attributeOptions: Iterable<AkeneoOption>
  readonly families: Iterable<AkeneoFamily>
  readonly familyVariants: Iterable<AkeneoFamilyVariant>
  readonly categories: Iterable<AkeneoCategory>
  readonly measurementFamilies: Iterable<AkeneoMeasurementFamily>
}

/** Builds the indexes of a catalogue once; a lookup then costs one or two map reads. Values may spell a code in another case. */
export const createCatalogue = (lists: CatalogueLists): Catalogue => {
  const attributes = [...lists.attributes]
  const findOption = finderBelow(lists.attributeOptions, ({ attribute }) => attribute)
  return {
    attribute: finder(attributes, codeOf),
    optionLabels: (attribute, code) => findOption(attribute, code)?.labels,
    family: finder(lists.families, codeOf),
    familyVariant: finderBelow(lists.familyVariants, ({ family }) => family),
    category: finder(lists.categories, codeOf),
    measurementFamily: finder(lists.measurementFamilies, codeOf),
    mainIdentifier: mainIdentifierOf(attributes),
  }
}

/** Akeneo allows a connection so many calls at the same time. */
export const callsAtOnce = 4

/** Every PIM starts with an identifier of this name. */
const usualIdentifier = 'sku'

/** Code of the attribute that holds the SKU: the one marked so (7.0 and later), else the first identifier there is. */
export const mainIdentifierOf = (attributes: readonly AkeneoAttribute[]): string => {
  const identifiers = attributes.filter(({ type }) => type === 'pim_catalog_identifier')
  const main = identifiers.find(({ isMainIdentifier }) => isMainIdentifier) ?? identifiers[0]
  return main?.code ?? usualIdentifier
}

const codeOf = (item: { readonly code: string }): string => item.code

/** Finds items by code. The code as written is tried first: nearly always right, and needs no second string. */
const finder = <T>(items: Iterable<T>, codeOf: (item: T) => string): ((code: string) => T | undefined) => {
  const exact = new Map<string, T>()
  const folded = new Map<string, T>()
  for (const item of items) {
    exact.set(codeOf(item), item)
    folded.set(codeOf(item).toLowerCase(), item)
  }
  return code => exact.get(code) ?? folded.get(code.toLowerCase())
}

/** Finds items whose codes are unique below a parent only. */
const finderBelow = <T extends { readonly code: string }>(
  items: Iterable<T>,
  parentOf: (item: T) => string,
): ((parent: string, code: string) => T | undefined) => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(parentOf(item))
    if (group) group.push(item)
    else groups.set(parentOf(item), [item])
  }
  const finders = [...groups].map(([parent, group]) => ({ parent, find: finder(group, codeOf) }))
  const findGroup = finder(finders, ({ parent }) => parent)
  return (parent, code) => findGroup(parent)?.find(code)
}

/** Attribute types that Akeneo can filter products by; tables, product links and types of one's own it cannot. */
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

/** Attribute types that have options of their own; reference data and entities keep theirs elsewhere. */
export const selectTypes: ReadonlySet<string> = new Set([
  'pim_catalog_simpleselect',
  'pim_catalog_multiselect',
])
