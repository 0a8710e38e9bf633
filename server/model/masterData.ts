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

/** The kinds of master data, with the type of their items. */
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

/** How many items of a kind a synchronization changed. */
export interface MasterCounts {
  readonly added: number
  readonly updated: number
  readonly deleted: number
}

/** The texts that exports send for options, while the options are synchronized. */
export interface SentTexts {
  /** The time of the synchronization, in milliseconds since 1970. */
  readonly at: number
  /** Codes of the attributes whose options are sent as texts. */
  readonly attributes: ReadonlySet<string>
  /** The texts that are sent for an option of these attributes, by locale. */
  textsOf(option: AkeneoOption): ReadonlyMap<string, string>
}

/** Stores the PIM's master data. */
export interface MasterWriter {
  /**
   * Replaces all items of a kind in one step, after all of them were read. Of duplicates the last one counts.
   * `updated` counts only items that differ.
   * @param sent called when all items were read; options whose sent texts changed are recorded as renamed
   */
  replace(
    kind: MasterKind,
    items: AsyncIterable<MasterItem> | Iterable<MasterItem>,
    sent?: () => Promise<SentTexts>,
  ): Promise<MasterCounts>
}

/** The changes of a synchronization, by kind. */
export type MasterSyncResult = Readonly<Record<MasterKind, MasterCounts>>
