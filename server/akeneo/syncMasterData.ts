import type { AkeneoClient } from './akeneoClient.ts'
import { AkeneoError } from './akeneoError.ts'
import { mapAtOnce } from './mapAtOnce.ts'
import {
  masterKinds,
  type MasterCounts,
  type MasterItem,
  type MasterKind,
  type MasterStore,
} from './masterStore.ts'
import { selectTypes } from './selectTypes.ts'

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
  readonly store: MasterStore
  readonly signal: AbortSignal
  /** Waited for before the next kind is read. */
  readonly onProgress?: (progress: MasterSyncProgress) => unknown
}

/** Parents read at the same time; the client limits the calls anyway. */
const atOnce = 4

/**
 * Reads all master data and gives each kind whole to the store. A kind is read to its end first, so a PIM
 * that fails half-way deletes nothing; kinds before it stay as stored.
 * @throws AkeneoError, the store's errors, the signal's reason
 */
export const syncMasterData = async (options: MasterSyncOptions): Promise<MasterSyncResult> => {
  const { client, store, signal, onProgress } = options
  const selects: string[] = []
  const familyCodes: string[] = []

  const plain =
    (list: (signal: AbortSignal) => AsyncIterable<{ readonly code: string }>, parents?: string[]) =>
    async (): Promise<MasterItem[]> => {
      const items: MasterItem[] = []
      for await (const data of list(signal)) {
        items.push({ parent: '', code: data.code, data })
        parents?.push(data.code)
      }
      return items
    }

  const below =
    (parents: readonly string[], list: (parent: string) => AsyncIterable<{ readonly code: string }>) =>
    async (): Promise<MasterItem[]> =>
      (await mapAtOnce(parents, atOnce, parent => children(parent, list))).flat()

  const readAttributes = async (): Promise<MasterItem[]> => {
    const items: MasterItem[] = []
    for await (const data of client.attributes(signal)) {
      items.push({ parent: '', code: data.code, data })
      if (selectTypes.has(data.type)) selects.push(data.code)
    }
    return items
  }

  const readers: Record<MasterKind, () => Promise<MasterItem[]>> = {
    channels: plain(client.channels),
    locales: plain(client.locales),
    currencies: plain(client.currencies),
    attributeGroups: plain(client.attributeGroups),
    attributes: readAttributes,
    attributeOptions: below(selects, attribute => client.attributeOptions(attribute, signal)),
    families: plain(client.families, familyCodes),
    familyVariants: below(familyCodes, family => client.familyVariants(family, signal)),
    categories: plain(client.categories),
    measurementFamilies: plain(client.measurementFamilies),
  }

  const result: Partial<Record<MasterKind, MasterCounts>> = {}
  for (const [index, kind] of masterKinds.entries()) {
    const items = distinct(await readers[kind]())
    signal.throwIfAborted()
    const counts = await store.replace(kind, items)
    result[kind] = counts
    await onProgress?.({ kind, counts, done: index + 1, total: masterKinds.length })
  }
  // The loop went over every kind.
  return result as MasterSyncResult
}

/** What is below one parent; a parent deleted since the list was read has nothing. */
const children = async (
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
