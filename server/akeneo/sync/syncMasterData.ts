import { syncKinds } from '../../../src/contract/calls/sync.ts'
import type { AkeneoClient } from '../akeneoClient.ts'
import { AkeneoError } from '../akeneoError.ts'
import {
  type AkeneoAttribute,
  type AkeneoAttributeGroup,
  type AkeneoCategory,
  type AkeneoChannel,
  type AkeneoCurrency,
  type AkeneoFamily,
  type AkeneoFamilyVariant,
  type AkeneoLocale,
  type AkeneoMeasurementFamily,
  type AkeneoOption,
  selectTypes,
} from '../types.ts'

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
   * Makes a kind hold exactly these items, all or nothing; `updated` counts only those that differ.
   * @param sent with it options whose texts differ are remembered as renamed
   */
  replace(
    kind: MasterKind,
    items: AsyncIterable<MasterItem> | Iterable<MasterItem>,
    sent?: SentTexts,
  ): Promise<MasterCounts>
}

/** What a synchronisation changed, by kind. */
export type MasterSyncResult = Readonly<Record<MasterKind, MasterCounts>>

/** A kind was read from the PIM and stored. */
export interface MasterSyncProgress {
  readonly kind: MasterKind
  readonly counts: MasterCounts
  /** Kinds stored so far, and all there are. */
  readonly done: number
  readonly total: number
}

export interface MasterSyncOptions {
  readonly client: AkeneoClient
  readonly store: MasterWriter
  readonly signal: AbortSignal
  /** Asked for when the options have been read. */
  readonly sentTexts?: () => Promise<SentTexts>
  /** Waited for before the next kind is read. */
  readonly onProgress?: (progress: MasterSyncProgress) => unknown
}

/** Parents read at the same time; the client limits the calls anyway. */
const parentsAtOnce = 4

/**
 * Reads all master data and gives each kind whole to the store. A kind is read to its end first, so a PIM
 * that fails half-way deletes nothing; kinds before it stay as stored.
 * @throws AkeneoError, the store's errors, the signal's reason
 */
export const syncMasterData = async (options: MasterSyncOptions): Promise<MasterSyncResult> => {
  const { client, store, signal, sentTexts, onProgress } = options
  const selectAttributes: string[] = []
  const familyCodes: string[] = []

  const readList =
    (list: (signal: AbortSignal) => AsyncIterable<{ readonly code: string }>, parents?: string[]) =>
    async (): Promise<MasterItem[]> => {
      const items: MasterItem[] = []
      for await (const data of list(signal)) {
        items.push({ parent: '', code: data.code, data })
        parents?.push(data.code)
      }
      return items
    }

  const readBelow =
    (parents: readonly string[], list: (parent: string) => AsyncIterable<{ readonly code: string }>) =>
    async (): Promise<MasterItem[]> =>
      (await mapAtOnce(parents, parentsAtOnce, parent => readChildren(parent, list))).flat()

  const readAttributes = async (): Promise<MasterItem[]> => {
    const items: MasterItem[] = []
    for await (const data of client.attributes(signal)) {
      items.push({ parent: '', code: data.code, data })
      if (selectTypes.has(data.type)) selectAttributes.push(data.code)
    }
    return items
  }

  const readers: Record<MasterKind, () => Promise<MasterItem[]>> = {
    channels: readList(client.channels),
    locales: readList(client.locales),
    currencies: readList(client.currencies),
    attributeGroups: readList(client.attributeGroups),
    attributes: readAttributes,
    attributeOptions: readBelow(selectAttributes, attribute => client.attributeOptions(attribute, signal)),
    families: readList(client.families, familyCodes),
    familyVariants: readBelow(familyCodes, family => client.familyVariants(family, signal)),
    categories: readList(client.categories),
    measurementFamilies: readList(client.measurementFamilies),
  }

  const result: Partial<Record<MasterKind, MasterCounts>> = {}
  for (const [index, kind] of masterKinds.entries()) {
    const items = distinct(await readers[kind]())
    signal.throwIfAborted()
    const counts = await store.replace(
      kind,
      items,
      kind === 'attributeOptions' ? await sentTexts?.() : undefined,
    )
    result[kind] = counts
    await onProgress?.({ kind, counts, done: index + 1, total: masterKinds.length })
  }
  // The loop went over every kind.
  return result as MasterSyncResult
}

/** Reads what is below one parent; a parent deleted since the list was read has nothing. */
const readChildren = async (
  parent: string,
  list: (parent: string) => AsyncIterable<{ readonly code: string }>,
): Promise<MasterItem[]> => {
  const items: MasterItem[] = []
  try {
    for await (const data of list(parent)) items.push({ parent, code: data.code, data })
  } catch (error) {
    if (error instanceof AkeneoError && error.code === 'badAnswer' && error.params.status === 404) return []
    throw error
  }
  return items
}

/** Offset pages repeat an item when another one is created meanwhile. */
const distinct = (items: readonly MasterItem[]): MasterItem[] => [
  ...new Map(items.map(item => [`${item.parent}\n${item.code}`, item])).values(),
]

/** Maps with a few at the same time, results in the order of the items; the first failure ends it. */
const mapAtOnce = async <T, R>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const queue = items.entries()
  let failed = false
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return
      results[index] = await work(item)
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, worker))
  } catch (error) {
    failed = true
    throw error
  }
  return results
}
