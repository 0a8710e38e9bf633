import { mainIdentifierOf } from './mainIdentifierOf.ts'
import type {
  AkeneoAttribute,
  AkeneoCategory,
  AkeneoChannel,
  AkeneoFamily,
  AkeneoFamilyVariant,
  AkeneoMeasurementFamily,
  AkeneoOption,
  Labels,
} from './types.ts'

/** Master data to look things up in, whatever the case of a code: values may spell it differently. */
export interface Catalogue {
  attribute(code: string): AkeneoAttribute | undefined
  optionLabels(attribute: string, option: string): Labels | undefined
  family(code: string): AkeneoFamily | undefined
  familyVariant(family: string, code: string): AkeneoFamilyVariant | undefined
  category(code: string): AkeneoCategory | undefined
  measurementFamily(code: string): AkeneoMeasurementFamily | undefined
  channel(code: string): AkeneoChannel | undefined
  /** Code of the attribute that holds the SKU. */
  readonly mainIdentifier: string
}

export interface CatalogueLists {
  readonly attributes: Iterable<AkeneoAttribute>
  readonly options: Iterable<AkeneoOption>
  readonly families: Iterable<AkeneoFamily>
  readonly familyVariants: Iterable<AkeneoFamilyVariant>
  readonly categories: Iterable<AkeneoCategory>
  readonly measurementFamilies: Iterable<AkeneoMeasurementFamily>
  readonly channels: Iterable<AkeneoChannel>
}

type Find<T> = (code: string) => T | undefined

/** The code as written is tried first: nearly always right, and needs no second string. */
const finder = <T>(items: Iterable<T>, codeOf: (item: T) => string): Find<T> => {
  const exact = new Map<string, T>()
  const folded = new Map<string, T>()
  for (const item of items) {
    exact.set(codeOf(item), item)
    folded.set(codeOf(item).toLowerCase(), item)
  }
  return code => exact.get(code) ?? folded.get(code.toLowerCase())
}

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
  const finders = [...groups].map(([parent, group]) => ({ parent, find: finder(group, item => item.code) }))
  const below = finder(finders, ({ parent }) => parent)
  return (parent, code) => below(parent)?.find(code)
}

const codeOf = (item: { readonly code: string }): string => item.code

/** Builds the indexes once; a lookup costs one or two map reads. */
export const createCatalogue = (lists: CatalogueLists): Catalogue => {
  const attributes = [...lists.attributes]
  const option = finderBelow(lists.options, ({ attribute }) => attribute)
  return {
    attribute: finder(attributes, codeOf),
    optionLabels: (attribute, code) => option(attribute, code)?.labels,
    family: finder(lists.families, codeOf),
    familyVariant: finderBelow(lists.familyVariants, ({ family }) => family),
    category: finder(lists.categories, codeOf),
    measurementFamily: finder(lists.measurementFamilies, codeOf),
    channel: finder(lists.channels, codeOf),
    mainIdentifier: mainIdentifierOf(attributes),
  }
}
