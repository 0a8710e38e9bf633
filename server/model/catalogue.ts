import { assetType } from './attributeTypes.ts'
import type {
  AkeneoAttribute,
  AkeneoCategory,
  AkeneoFamily,
  AkeneoFamilyVariant,
  AkeneoMeasurementFamily,
  AkeneoOption,
  AssetFamilies,
  Labels,
} from './akeneo.ts'

/** Looks up master data by code, in upper or lower case. Lookups return undefined for an unknown code. */
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
  readonly assetFamilies: AssetFamilies
}

/** The master data that a catalogue is built from. */
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
    assetFamilies: new Map(
      attributes.flatMap(({ code, type, referenceDataName, isUnreadable }) =>
        type === assetType && referenceDataName !== null && !isUnreadable ? [[code, referenceDataName]] : [],
      ),
    ),
  }
}

/** The identifier that every new PIM has. */
const usualIdentifier = 'sku'

/**
 * Code of the attribute that holds the SKU: the main identifier (Akeneo 7.0 and later), else the first identifier.
 */
export const mainIdentifierOf = (attributes: readonly AkeneoAttribute[]): string => {
  const identifiers = attributes.filter(({ type }) => type === 'pim_catalog_identifier')
  const main = identifiers.find(({ isMainIdentifier }) => isMainIdentifier) ?? identifiers[0]
  return main?.code ?? usualIdentifier
}

const codeOf = (item: { readonly code: string }): string => item.code

/** Finds items by code. The exact code is tried first, because it nearly always matches. */
const finder = <T>(items: Iterable<T>, codeOf: (item: T) => string): ((code: string) => T | undefined) => {
  const exact = new Map<string, T>()
  const folded = new Map<string, T>()
  for (const item of items) {
    exact.set(codeOf(item), item)
    folded.set(codeOf(item).toLowerCase(), item)
  }
  return code => exact.get(code) ?? folded.get(code.toLowerCase())
}

/** Finds items whose codes are unique within a parent only. */
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
