import { syncKinds } from '../../src/contract/calls/sync.ts'
import type {
  AkeneoAttribute,
  AkeneoAttributeGroup,
  AkeneoCategory,
  AkeneoChannel,
  AkeneoCurrency,
  AkeneoFamily,
  AkeneoFamilyVariant,
  AkeneoLocale,
  AkeneoMeasurementFamily,
  AkeneoOption,
} from './akeneo.ts'

/** The kinds of master data and what an item of each is. */
export interface MasterData {
  channels: AkeneoChannel
  locales: AkeneoLocale
  currencies: AkeneoCurrency
  attributeGroups: AkeneoAttributeGroup
  attributes: AkeneoAttribute
  attributeOptions: AkeneoOption
  families: AkeneoFamily
  familyVariants: AkeneoFamilyVariant
  categories: AkeneoCategory
  measurementFamilies: AkeneoMeasurementFamily
}
export type MasterKind = keyof MasterData

/** The kinds of master data in the order they are read. */
export const masterKinds: readonly MasterKind[] = syncKinds

/** One item of master data. `parent` and `code` name it within its kind. */
export interface MasterItem {
  /** The attribute of an option, the family of a variant, empty for the rest. */
  readonly parent: string
  readonly code: string
  readonly data: unknown
}

/** How many items of a kind a synchronisation changed. */
export interface MasterCounts {
  readonly added: number
  readonly updated: number
  readonly deleted: number
}

/** What exports send of options, while these are read anew. */
export interface SentTexts {
  /** When that is, in milliseconds since 1970. */
  readonly at: number
  /** Codes of the attributes whose options are sent as texts. */
  readonly attributes: ReadonlySet<string>
  /** The texts that are sent for an option of these, by locale. */
  textsOf(option: AkeneoOption): ReadonlyMap<string, string>
}

/** Stores the PIM's master data. */
export interface MasterWriter {
  /**
   * Makes a kind hold exactly these items, all or nothing, once they are read to their end; of those that come twice the
   * last holds. `updated` counts only those that differ.
   * @param sent asked for when all are read; with it options whose texts differ are remembered as renamed
   */
  replace(
    kind: MasterKind,
    items: AsyncIterable<MasterItem> | Iterable<MasterItem>,
    sent?: () => Promise<SentTexts>,
  ): Promise<MasterCounts>
}

/** What a synchronisation changed, by kind. */
export type MasterSyncResult = Readonly<Record<MasterKind, MasterCounts>>
