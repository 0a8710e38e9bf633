import { createHash } from 'node:crypto'
import type { AkeneoClient, PimProductPage, Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct, AssetFamilies } from '../../model/akeneo.ts'
import type { ListPosition } from '../../store/exports/refStore.ts'
import { RunError, runMessage } from '../findings/runMessages.ts'
import {
  chunksOf,
  countSearches,
  type NarrowedSearch,
  joinSearches,
  type ListLimits,
  searchLimits,
} from './searches.ts'

/** The products of a run, page by page, with positions to continue from. */
export interface RunSource {
  /** The largest possible number of products, counted by the PIM; null where counting is too costly. */
  count(signal: AbortSignal): Promise<number | null>
  /**
   * @param after `next` of a page to continue after it, null to begin
   * @throws RunError where the position belongs to another selection
   */
  pages(after: string | null, signal: AbortSignal): AsyncIterable<PimProductPage>
}

/** The attributes to read of every product. */
export interface ProductFields {
  readonly attributes: readonly string[]
  readonly mainIdentifier: string
  /** The families of mapped asset collections, whose assets get addresses. */
  readonly assetFamilies?: AssetFamilies
}

/** A search of a source, and a check of its products. */
export interface SourceSearch {
  readonly search: Search
  readonly matches?: (product: AkeneoProduct) => boolean
  /** The data of `matches` as text, because equal searches may match different products. */
  readonly matchKey?: string
}

/** Searches of a source that are made when it reaches them, because there can be too many to hold them all. */
interface Portion {
  /** The position in the list after which its products come; null at the beginning, and without a list. */
  readonly listPosition: ListPosition | null
  readonly searches: readonly SourceSearch[]
  /** Selects and sorts the products of a page. */
  readonly pick?: ((items: readonly AkeneoProduct[]) => Promise<AkeneoProduct[]>) | undefined
}

/** Portions of a source, starting after a position of their list. */
export type Part = (after: ListPosition | null, signal: AbortSignal) => AsyncIterable<Portion>

/** The place where a source continues: the current search, and its next page in the PIM. */
interface Place {
  readonly at: number
  readonly next: string | null
  /** The products that the current search has returned; null in positions of older versions. */
  readonly read: number | null
}
const begin: Place = { at: 0, next: null, read: 0 }

/** The pages of the parts of a source, one part after the other. */
export const pagesOf = (client: AkeneoClient, parts: readonly Part[], fields: ProductFields) =>
  async function* (after: string | null, signal: AbortSignal): AsyncGenerator<PimProductPage> {
    const place = after === null ? undefined : readPosition(after)
    for (const [index, part] of parts.entries()) {
      if (place && index < place.part) continue
      let resumeAt = index === place?.part ? place : undefined
      for await (const { listPosition, searches, pick } of part(resumeAt?.listPosition ?? null, signal)) {
        const signature = signatureOf(searches)
        if (resumeAt && signature !== resumeAt.signature) throw new RunError(runMessage('selectionChanged'))
        const pages = readSearches(client, searches, fields, resumeAt ?? begin, signal)
        for await (const { page, place: now } of pages)
          yield {
            ...page,
            items: pick ? await pick(page.items) : page.items,
            next: writePosition({ ...now, part: index, listPosition, signature }),
          }
        resumeAt = undefined
      }
      // the position belongs to a list of an older version
      if (resumeAt) throw new RunError(runMessage('selectionChanged'))
    }
  }

interface Position extends Place, Pick<Portion, 'listPosition'> {
  readonly part: number
  /** The signature of the portion's searches. */
  readonly signature: string
}

const writePosition = ({ signature, at, next, part, listPosition, read }: Position): string =>
  [signature, at, next ?? '', part, encodeURIComponent(JSON.stringify(listPosition)), read ?? ''].join(' ')

/** Older versions wrote neither part nor list, and an object where a delta took all variants. */
const readPosition = (position: string): Position => {
  if (position.startsWith('{')) throw new RunError(runMessage('selectionChanged'))
  const [signature = '', at, next, part = '0', list = 'null', read = ''] = position.split(' ')
  return {
    signature,
    at: Number(at),
    next: next || null,
    part: Number(part),
    read: read === '' ? null : Number(read),
    listPosition: JSON.parse(decodeURIComponent(list)) as ListPosition | null, // written by a source
  }
}

/** A part with one portion. */
export const searchesPart = (searches: readonly SourceSearch[], pick?: Portion['pick']): Part =>
  async function* () {
    yield { listPosition: null, searches, pick }
  }

/** The products of some searches, one search after the other, each in the PIM's order. */
export const filteredSource = (
  client: AkeneoClient,
  searches: readonly SourceSearch[],
  fields: ProductFields,
): RunSource => ({
  // counted by the PIM alone: reading the products twice for a better number would take too long
  count: async signal => {
    if (searches.some(({ matches }) => matches)) return null
    const plain = searches.map(({ search }) => ({ search }))
    return countSearches(client, plain, fields.mainIdentifier, signal)
  },
  pages: pagesOf(client, [searchesPart(searches)], fields),
})

async function* readSearches(
  client: AkeneoClient,
  searches: readonly SourceSearch[],
  fields: ProductFields,
  start: Place,
  signal: AbortSignal,
): AsyncGenerator<{ page: PimProductPage; place: Place }> {
  for (const [at, { search, matches = () => true }] of searches.entries()) {
    if (at < start.at) continue
    const isResumed = at === start.at && start.next !== null
    let read = isResumed ? start.read : 0
    const query = { search, ...fields, after: isResumed ? start.next : null, readBefore: read }
    for await (const page of client.products(query, signal)) {
      if (read !== null) read += page.items.length + page.faults.length
      const place = { at: page.next === null ? at + 1 : at, next: page.next, read }
      yield { page: { ...page, items: page.items.filter(matches) }, place }
    }
  }
}

const signatureOf = (searches: readonly SourceSearch[]) => {
  const hash = createHash('sha256').update(JSON.stringify(searches.map(({ search }) => search)))
  // after categories were moved, the same searches match other products
  for (const matchKey of new Set(searches.map(search => search.matchKey))) if (matchKey) hash.update(matchKey)
  return hash.digest('hex').slice(0, 16)
}

/** The limits of a list of codes in an address that also holds a filter. */
const chunkLimits: ListLimits = { codes: searchLimits.codes, length: 2400 }
/** The limits of the filter in an address that also holds a list of codes. */
export const chunkedFilterLimits: ListLimits = {
  ...searchLimits,
  length: searchLimits.length - chunkLimits.length,
}

/** Reads a list of a run in its order, after a position or from its beginning. */
type ReadList = (after: ListPosition | null, limit: number) => Promise<readonly ListPosition[]>

/**
 * The products of a list, one portion of the list at a time; the products of each page are in the order of the list.
 * @param searchesOf makes the searches for references of the list
 */
export const listPart = (
  read: ReadList,
  searchesOf: (refs: readonly string[], signal: AbortSignal) => SourceSearch[] | Promise<SourceSearch[]>,
): Part =>
  async function* (start, signal) {
    for (let position = start; ;) {
      const entries = await read(position, chunkLimits.codes)
      const refs = entries.map(({ ref }) => ref)
      if (entries.length > 0) {
        const searches = await searchesOf(refs, signal)
        yield { listPosition: position, searches, pick: inOrderOf(refs) }
      }
      const last = entries.at(-1)
      if (!last || entries.length < chunkLimits.codes) return
      position = last
    }
  }

const inOrderOf = (refs: readonly string[]) => {
  const places = new Map(refs.map((ref, index) => [ref, index]))
  const placeOf = (product: AkeneoProduct) => places.get(refOf(product)) ?? 0
  return async (items: readonly AkeneoProduct[]) =>
    items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The reference by which a later retry finds a product. */
export const refOf = ({ uuid, identifier }: { uuid: string | null; identifier: string | null }): string =>
  uuid ? `${uuidMark}${uuid}` : (identifier ?? '')

/** The uuid in a reference; null where it is an identifier. */
export const uuidIn = (ref: string): string | null =>
  ref.startsWith(uuidMark) ? ref.slice(uuidMark.length) : null

const uuidMark = 'uuid:'

/** Searches that find products by their references. */
export const searchesByRef = (refs: readonly string[], { mainIdentifier }: ProductFields): Search[] => {
  const uuids = refs.flatMap(ref => uuidIn(ref) ?? [])
  const identifiers = refs.filter(ref => uuidIn(ref) === null)
  const inLists = (property: string, codes: readonly string[]) =>
    chunksOf(codes, chunkLimits).map(value => ({ [property]: [{ operator: 'IN', value }] }))
  return [...inLists('uuid', uuids), ...inLists(mainIdentifier, identifiers)]
}

/** Selects the siblings that belong to a run. */
export interface SiblingFilter {
  /** The filter without its SKUs, in searches that leave room for a list of codes (`chunkedFilterLimits`). */
  readonly searches: readonly NarrowedSearch[]
  /** Whether the filter's list of SKUs includes a product. */
  isListed(product: AkeneoProduct): boolean
}

/** The filter's searches, each with further conditions. */
export const narrowSiblings = (filter: SiblingFilter, conditions: Search): SourceSearch[] =>
  filter.searches.map(({ search, matches = () => true, ...one }) => ({
    ...one,
    search: joinSearches(search, conditions),
    matches: product => matches(product) && filter.isListed(product),
  }))

/** Every variant below root models that passes the filter. */
export const belowRoots =
  (client: AkeneoClient, filter: SiblingFilter, { mainIdentifier }: ProductFields) =>
  async (roots: readonly string[], signal: AbortSignal): Promise<SourceSearch[]> => {
    if (!(await client.knowsParentLists(signal)))
      return roots.flatMap(value => narrowSiblings(filter, { parent: [{ operator: '=', value }] }))
    const parents = [...roots]
    // only the codes of the sub-models are needed
    const narrowing = { attributes: [mainIdentifier] }
    for (const codes of chunksOf(roots, chunkLimits))
      parents.push(...(await client.subModels(codes, signal, narrowing)).items.map(({ code }) => code))
    return chunksOf(parents, chunkLimits).flatMap(value =>
      narrowSiblings(filter, { parent: [{ operator: 'IN', value }] }),
    )
  }
