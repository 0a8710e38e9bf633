import { mainIdentifierOf } from '../../akeneo/mainIdentifierOf.ts'
import type { AkeneoAttribute, AkeneoChannel } from '../../akeneo/types.ts'
import type { RecordOf } from '../../../src/contract/fields.ts'
import type { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { Masters } from '../../store/createMasterStore.ts'

/** The filter as it is stored. */
export type ProductFilter = RecordOf<typeof productFilter.fields>

/** What a filter is held to and turned into a search with: the PIM's master data of the last synchronisation. */
export interface FilterContext {
  readonly attributes: ReadonlyMap<string, AkeneoAttribute>
  readonly channels: ReadonlyMap<string, AkeneoChannel>
  /** Codes of the locales that are switched on. */
  readonly locales: ReadonlySet<string>
  readonly families: ReadonlySet<string>
  /** Each category's parent; null for the root of a tree. */
  readonly parents: ReadonlyMap<string, string | null>
  /** Code of the attribute that holds the SKU. */
  readonly mainIdentifier: string
  /** The channel of the export settings. */
  readonly exportChannel: string | null
}

const byCode = <T extends { readonly code: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map(item => [item.code, item]))

/** Reads what a filter needs to know; nothing is known before the first synchronisation. */
export const readFilterContext = async (
  masters: Masters,
  exportChannel: string | null,
): Promise<FilterContext> => {
  const attributes = await masters.attributes()
  const locales = await masters.locales()
  return {
    attributes: byCode(attributes),
    channels: byCode(await masters.channels()),
    locales: new Set(locales.filter(({ enabled }) => enabled).map(({ code }) => code)),
    families: await masters.codes('families'),
    parents: new Map((await masters.categories()).map(({ code, parent }) => [code, parent])),
    mainIdentifier: mainIdentifierOf(attributes),
    exportChannel,
  }
}
