import { syncKinds } from '../../src/contract/sync.ts'
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
} from './types.ts'

/** What each kind's `data` is. */
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

/** One thing of the PIM. `parent` and `code` name it within its kind. */
export interface MasterItem {
  /** The attribute of an option, the family of a variant, empty for the rest. */
  readonly parent: string
  readonly code: string
  readonly data: unknown
}

export interface MasterCounts {
  readonly added: number
  readonly updated: number
  readonly deleted: number
}

/** Keeps the PIM's master data. */
export interface MasterStore {
  /** Makes a kind hold exactly these items, all or nothing; `updated` counts only those that differ. */
  replace(kind: MasterKind, items: AsyncIterable<MasterItem> | Iterable<MasterItem>): Promise<MasterCounts>
}
