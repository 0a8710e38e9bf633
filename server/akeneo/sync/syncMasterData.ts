import { getHeapStatistics } from 'node:v8'
import type { AkeneoClient } from '../akeneoClient.ts'
import { AkeneoError, isHidden } from '../akeneoError.ts'
import { assetType, recordTypes, selectTypes } from '../../model/attributeTypes.ts'
import type { AkeneoAttribute } from '../../model/akeneo.ts'
import {
  type MasterCounts,
  type MasterItem,
  type MasterKind,
  masterKinds,
  type MasterSyncResult,
  type MasterWriter,
  type SentTexts,
} from '../../model/masterData.ts'

/** The progress after a kind was read from the PIM and stored. */
export interface MasterSyncProgress {
  readonly kind: MasterKind
  readonly counts: MasterCounts
  /** The number of stored kinds, and of all kinds. */
  readonly done: number
  readonly total: number
}

export interface MasterSyncOptions {
  readonly client: AkeneoClient
  readonly store: MasterWriter
  readonly signal: AbortSignal
  /** Called after the options were read. */
  readonly sentTexts?: () => Promise<SentTexts>
  /** The most characters of all master data as JSON. */
  readonly maxCharacters?: number
  /** Awaited before the next kind is read. */
  readonly onProgress?: (progress: MasterSyncProgress) => unknown
}

/** Parents whose items are read concurrently; the client limits the calls too. */
const parentsAtOnce = 4

/** An export has most of the master data in memory, as objects that take four times the memory of their JSON. */
const defaultMaxCharacters = () => getHeapStatistics().heap_size_limit / 10

type Child = { readonly code: string }

/**
 * Reads all master data and replaces each kind in the store. A kind is replaced after it was read to its end, so that an
 * error of the PIM deletes nothing; the kinds before it stay replaced.
 * @throws AkeneoError masterDataTooLarge and those of the client, the store's errors, the signal's reason
 */
export const syncMasterData = async (options: MasterSyncOptions): Promise<MasterSyncResult> => {
  const { client, store, signal, sentTexts, onProgress, maxCharacters = defaultMaxCharacters() } = options
  const labeledAttributes: string[] = []
  /** The reference entities of attributes whose labels are those of records. */
  const entities = new Map<string, string>()
  const familyCodes: string[] = []
  let freeCharacters = maxCharacters

  const itemOf = (parent: string, data: Child): MasterItem => {
    freeCharacters -= JSON.stringify(data).length
    if (freeCharacters < 0)
      throw new AkeneoError('masterDataTooLarge', { limit: `${Math.round(maxCharacters / 1024 / 1024)} MB` })
    return { parent, code: data.code, data }
  }

  const readList = <T extends Child>(
    list: (signal: AbortSignal) => AsyncIterable<T>,
    onItem?: (data: T) => unknown,
  ) =>
    async function* () {
      for await (const data of list(signal)) {
        onItem?.(data)
        yield itemOf('', data)
      }
    }

  /** Whether reference entities and asset families can be read; several attributes can share one. */
  const readable = new Map<string, Promise<boolean>>()
  const isReadable = async ({ type, referenceDataName: name }: AkeneoAttribute): Promise<boolean> => {
    if (!recordTypes.has(type) && type !== assetType) return true
    if (name === null) return false
    const key = `${type === assetType ? 'assets' : 'records'} ${name}`
    const known = readable.get(key)
    if (known) return known
    const check = type === assetType ? client.canReadAssets : client.canReadRecords
    const answer = check(name, signal)
    readable.set(key, answer)
    return answer
  }

  /** The attributes; those whose records or assets cannot be read are marked, so that no mapping offers them. */
  async function* readAttributes(): AsyncGenerator<AkeneoAttribute> {
    for await (const attribute of client.attributes(signal)) {
      const { code, type, referenceDataName } = attribute
      if (!(await isReadable(attribute))) {
        yield { ...attribute, isUnreadable: true }
        continue
      }
      if (recordTypes.has(type)) entities.set(code, referenceDataName ?? '')
      if (selectTypes.has(type) || entities.has(code)) labeledAttributes.push(code)
      yield attribute
    }
  }

  const readOptions = (attribute: string) => {
    const entity = entities.get(attribute)
    return entity === undefined
      ? client.attributeOptions(attribute, signal)
      : client.records(entity, attribute, signal)
  }

  /** Reads the items of a parent; none if the parent was deleted after the list was read. */
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
        // a failure is thrown in the order of the parents; until then it must not count as unhandled
        items.catch(() => undefined)
        if (ahead.push(items) === parentsAtOnce) yield* (await ahead.shift()) ?? []
      }
      for (const items of ahead) yield* await items
    }

  /** Reads a list that a PIM or a connection may lack. */
  const readIfVisible = (read: () => AsyncIterable<MasterItem>) =>
    async function* () {
      try {
        yield* read()
      } catch (error) {
        if (!isHidden(error)) throw error
      }
    }

  const readers: Record<MasterKind, () => AsyncIterable<MasterItem>> = {
    channels: readList(client.channels),
    locales: readList(client.locales),
    currencies: readList(client.currencies),
    // groups only arrange attributes on screens
    attributeGroups: readIfVisible(readList(client.attributeGroups)),
    attributes: readList(readAttributes),
    attributeOptions: readBelow(labeledAttributes, readOptions),
    families: readList(client.families, ({ code }) => familyCodes.push(code)),
    familyVariants: readBelow(familyCodes, family => client.familyVariants(family, signal)),
    categories: readList(client.categories),
    measurementFamilies: readList(client.measurementFamilies),
  }
  const readToEnd = async function* (kind: MasterKind) {
    yield* readers[kind]()
    signal.throwIfAborted()
  }

  const result: Partial<Record<MasterKind, MasterCounts>> = {}
  for (const [index, kind] of masterKinds.entries()) {
    const counts = await store.replace(
      kind,
      readToEnd(kind),
      kind === 'attributeOptions' ? sentTexts : undefined,
    )
    result[kind] = counts
    await onProgress?.({ kind, counts, done: index + 1, total: masterKinds.length })
  }
  // the loop covers every kind
  return result as MasterSyncResult
}
