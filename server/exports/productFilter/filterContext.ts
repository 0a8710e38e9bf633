import { mainIdentifierOf } from '../../akeneo/mainIdentifierOf.ts'
import type { AkeneoAttribute, AkeneoChannel } from '../../akeneo/types.ts'
import type { RecordOf } from '../../../src/contract/fields.ts'
import type { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { Masters } from '../../store/createMasterStore.ts'

/** The filter as it is stored. */
export type ProductFilter = RecordOf<typeof productFilter.fields>

/** What a filter is held to: the PIM's master data of the last synchronisation. */
export interface FilterGround {
  readonly attributes: ReadonlyMap<string, AkeneoAttribute>
  readonly channels: ReadonlyMap<string, AkeneoChannel>
  /** Codes of the locales that are switched on. */
  readonly locales: ReadonlySet<string>
  readonly families: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  /** Code of the attribute that holds the SKU. */
  readonly mainIdentifier: string
  /** The channel of the export settings. */
  readonly exportChannel: string | null
}

/** What a filter is turned into a search with. */
export interface FilterContext extends FilterGround {
  /** Each category's parent, null for the root of a tree; empty where the filter chooses no category. */
  readonly parents: ReadonlyMap<string, string | null>
}

const byCode = <T extends { readonly code: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map(item => [item.code, item]))

/** Reads what a filter is held to; nothing is known before the first synchronisation. */
export const readFilterGround = async (
  masters: Masters,
  exportChannel: string | null,
): Promise<FilterGround> => {
  const attributes = await masters.attributes()
  const locales = await masters.locales()
  return {
    attributes: byCode(attributes),
    channels: byCode(await masters.channels()),
    locales: new Set(locales.filter(({ enabled }) => enabled).map(({ code }) => code)),
    families: await masters.codes('families'),
    categories: await masters.codes('categories'),
    mainIdentifier: mainIdentifierOf(attributes),
    exportChannel,
  }
}

/** Adds what a filter needs besides: trees of 50,000 categories are read only where it chooses some. */
export const readFilterContext = async (
  masters: Masters,
  filter: ProductFilter,
  ground: FilterGround,
): Promise<FilterContext> => {
  const categories = filter.akeneoCategories.length > 0 ? await masters.categories() : []
  return { ...ground, parents: new Map(categories.map(({ code, parent }) => [code, parent])) }
}
