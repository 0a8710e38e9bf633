import { getHeapStatistics } from 'node:v8'
import type { AkeneoClient } from '../akeneoClient.ts'
import { AkeneoError } from '../akeneoError.ts'
import { selectTypes } from '../../model/attributeTypes.ts'
import {
  type MasterCounts,
  type MasterItem,
  type MasterKind,
  masterKinds,
  type MasterSyncResult,
  type MasterWriter,
  type SentTexts,
} from '../../model/masterData.ts'

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
  /** Called when the options have been read. */
  readonly sentTexts?: () => Promise<SentTexts>
  /** Characters that all master data may take, as JSON. */
  readonly room?: number
  /** Waited for before the next kind is read. */
  readonly onProgress?: (progress: MasterSyncProgress) => unknown
}

/** Parents read at the same time; the client limits the calls anyway. */
const parentsAtOnce = 4

/** A run holds most of the master data, as objects that take four times what they are written with. */
const usualRoom = () => getHeapStatistics().heap_size_limit / 10

type Child = { readonly code: string }

/**
 * Reads all master data and gives each kind whole to the store. A kind is read to its end first, so a PIM
 * that fails half-way deletes nothing; kinds before it stay as stored.
 * @throws AkeneoError masterDataTooLarge and those of the client, the store's errors, the signal's reason
 */
export const syncMasterData = async (options: MasterSyncOptions): Promise<MasterSyncResult> => {
  const { client, store, signal, sentTexts, onProgress, room = usualRoom() } = options
  const selectAttributes: string[] = []
  const familyCodes: string[] = []
  let left = room

  const itemOf = (parent: string, data: Child): MasterItem => {
    left -= JSON.stringify(data).length
    if (left < 0)
      throw new AkeneoError('masterDataTooLarge', { limit: `${Math.round(room / 1024 / 1024)} MB` })
    return { parent, code: data.code, data }
  }

  const readList = <T extends Child>(
    list: (signal: AbortSignal) => AsyncIterable<T>,
    note?: (data: T) => unknown,
  ) =>
    async function* () {
      for await (const data of list(signal)) {
        note?.(data)
        yield itemOf('', data)
      }
    }

  /** A parent deleted since the list was read has nothing. */
  const readChildren = async (parent: string, list: AsyncIterable<Child>): Promise<MasterItem[]> => {
    const items: MasterItem[] = []
    try {
      for await (const data of list) items.push(itemOf(parent, data))
    } catch (error) {
      if (error instanceof AkeneoError && error.code === 'badAnswer' && error.params.status === 404) return []
      throw error
    }
    return items
  }

  const readBelow = (parents: readonly string[], list: (parent: string) => AsyncIterable<Child>) =>
    async function* () {
      const ahead: Promise<MasterItem[]>[] = []
      for (const parent of parents) {
        const items = readChildren(parent, list(parent))
        // its failure is thrown when its turn comes
        items.catch(() => undefined)
        if (ahead.push(items) === parentsAtOnce) yield* (await ahead.shift()) ?? []
      }
      for (const items of ahead) yield* await items
    }

  const readers: Record<MasterKind, () => AsyncIterable<MasterItem>> = {
    channels: readList(client.channels),
    locales: readList(client.locales),
    currencies: readList(client.currencies),
    attributeGroups: readList(client.attributeGroups),
    attributes: readList(
      client.attributes,
      ({ code, type }) => selectTypes.has(type) && selectAttributes.push(code),
    ),
    attributeOptions: readBelow(selectAttributes, attribute => client.attributeOptions(attribute, signal)),
    families: readList(client.families, ({ code }) => familyCodes.push(code)),
    familyVariants: readBelow(familyCodes, family => client.familyVariants(family, signal)),
    categories: readList(client.categories),
    measurementFamilies: readList(client.measurementFamilies),
  }
  const toTheEnd = async function* (kind: MasterKind) {
    yield* readers[kind]()
    signal.throwIfAborted()
  }

  const result: Partial<Record<MasterKind, MasterCounts>> = {}
  for (const [index, kind] of masterKinds.entries()) {
    const counts = await store.replace(
      kind,
      toTheEnd(kind),
      kind === 'attributeOptions' ? sentTexts : undefined,
    )
    result[kind] = counts
    await onProgress?.({ kind, counts, done: index + 1, total: masterKinds.length })
  }
  // The loop went over every kind.
  return result as MasterSyncResult
}
