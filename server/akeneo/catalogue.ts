import type { MasterData } from './sync/syncMasterData.ts'
import type { AkeneoAttribute, Catalogue } from './types.ts'

/** The master data that a catalogue looks things up in. */
export type CatalogueLists = {
  readonly [
    K in
      | 'attributes'
      | 'attributeOptions'
      | 'families'
      | 'familyVariants'
      | 'categories'
      | 'measurementFamilies'
  ]: Iterable<MasterData[K]>
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
