import { createHash } from 'node:crypto'
import type { AkeneoClient, ProductPage, Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import type { ListPosition } from '../../store/exports/refStore.ts'
import { RunError } from '../runMessages.ts'
import {
  chunksOf,
  countSearches,
  type FilterSearch,
  joinSearches,
  type ListLimits,
  searchLimits,
} from './searches.ts'

/** Products of a run, page by page, and where to go on. */
export interface RunSource {
  /** How many there will be at most, null where that is too costly to find out; asks the PIM. */
  count(signal: AbortSignal): Promise<number | null>
  /**
   * @param after `next` of a page to go on behind it, null to begin
   * @throws RunError when it is to go on where another selection ended
   */
  pages(after: string | null, signal: AbortSignal): AsyncIterable<ProductPage>
}

/** What to read of every product. */
export interface ProductFields {
  readonly attributes: readonly string[]
  readonly mainIdentifier: string
}

/** A search of a source, and which of its products belong to it. */
export interface SourceSearch {
  readonly search: Search
  readonly keeps?: (product: AkeneoProduct) => boolean
  /** What `keeps` goes by, as text: searches that differ here only let other products through. */
  readonly keepsBy?: string
}

/** Searches of a source that are put together once it comes to them: there can be too many to hold them all. */
interface Portion {
  /** What stands before it in the list whose products it finds; null at the beginning, and where there is no list. */
  readonly behind: ListPosition | null
  readonly searches: readonly SourceSearch[]
  /** Chooses from the products of a page, and puts them in order. */
  readonly pick?: ((items: readonly AkeneoProduct[]) => Promise<AkeneoProduct[]>) | undefined
}

/** Portions of a source from the one behind a place of their list on. */
export type Part = (behind: ListPosition | null, signal: AbortSignal) => AsyncIterable<Portion>

/** Where a source goes on: the search it is at, and the PIM's next page there. */
interface Place {
  readonly at: number
  readonly next: string | null
}
const begin: Place = { at: 0, next: null }

/** Parts of a source one after the other. */
export const pagesOf = (client: AkeneoClient, parts: readonly Part[], fields: ProductFields) =>
  async function* (after: string | null, signal: AbortSignal): AsyncGenerator<ProductPage> {
    const place = after === null ? undefined : readPosition(after)
    for (const [index, part] of parts.entries()) {
      if (place && index < place.part) continue
      let goesOn = index === place?.part ? place : undefined
      for await (const { behind, searches, pick } of part(goesOn?.behind ?? null, signal)) {
        const signature = signatureOf(searches)
        if (goesOn && signature !== goesOn.signature) throw new RunError('selectionChanged')
        const found = readSearches(client, searches, fields, goesOn ?? begin, signal)
        for await (const { page, place: now } of found)
          yield {
            ...page,
            items: pick ? await pick(page.items) : page.items,
            next: writePosition({ ...now, part: index, behind, signature }),
          }
        goesOn = undefined
      }
      // the list was one of an older version
      if (goesOn) throw new RunError('selectionChanged')
    }
  }

interface Position extends Place, Pick<Portion, 'behind'> {
  readonly part: number
  /** Of the portion's searches. */
  readonly signature: string
}

const writePosition = ({ signature, at, next, part, behind }: Position): string =>
  [signature, at, next ?? '', part, encodeURIComponent(JSON.stringify(behind))].join(' ')

/** Older versions wrote neither part nor list, and an object where a delta took all variants. */
const readPosition = (position: string): Position => {
  if (position.startsWith('{')) throw new RunError('selectionChanged')
  const [signature = '', at, next, part = '0', behind = 'null'] = position.split(' ')
  return {
    signature,
    at: Number(at),
    next: next || null,
    part: Number(part),
    behind: JSON.parse(decodeURIComponent(behind)) as ListPosition | null, // written by a source
  }
}

/** A part of searches that are few. */
export const searchesPart = (searches: readonly SourceSearch[], pick?: Portion['pick']): Part =>
  async function* () {
    yield { behind: null, searches, pick }
  }

/** Everything some searches let through, one after the other, each in the PIM's order. */
export const filteredSource = (
  client: AkeneoClient,
  searches: readonly SourceSearch[],
  fields: ProductFields,
): RunSource => ({
  // only the PIM is asked: to read products twice for a better number would take too long
  count: async signal => {
    if (searches.some(({ keeps }) => keeps)) return null
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
): AsyncGenerator<{ page: ProductPage; place: Place }> {
  for (const [at, { search, keeps = () => true }] of searches.entries()) {
    if (at < start.at) continue
    const after = at === start.at ? start.next : null
    for await (const page of client.products({ search, ...fields, after }, signal)) {
      const place = { at: page.next === null ? at + 1 : at, next: page.next }
      yield { page: { ...page, items: page.items.filter(keeps) }, place }
    }
  }
}

const signatureOf = (searches: readonly SourceSearch[]) => {
  const hash = createHash('sha256').update(JSON.stringify(searches.map(({ search }) => search)))
  // moved categories let other products through the same searches
  for (const keepsBy of new Set(searches.map(search => search.keepsBy))) if (keepsBy) hash.update(keepsBy)
  return hash.digest('hex').slice(0, 16)
}

/** What a list of codes may take of an address that holds a filter besides. */
const chunkLimits: ListLimits = { codes: searchLimits.codes, length: 2400 }
/** What a list of codes leaves of an address for the filter. */
export const besideChunk: ListLimits = { ...searchLimits, length: searchLimits.length - chunkLimits.length }

/** Some of a list of a run in its order, behind one of it or from its beginning. */
type ReadList = (behind: ListPosition | null, limit: number) => Promise<readonly ListPosition[]>

/**
 * The products of a list, a search or two at a time, in the order of the list as far as they come with one page.
 * @param searchesOf finds what some of the list name
 */
export const listPart = (
  read: ReadList,
  searchesOf: (refs: readonly string[], signal: AbortSignal) => SourceSearch[] | Promise<SourceSearch[]>,
): Part =>
  async function* (start, signal) {
    for (let behind = start; ;) {
      const some = await read(behind, chunkLimits.codes)
      const refs = some.map(({ ref }) => ref)
      if (some.length > 0) yield { behind, searches: await searchesOf(refs, signal), pick: inOrderOf(refs) }
      const last = some.at(-1)
      if (!last || some.length < chunkLimits.codes) return
      behind = last
    }
  }

const inOrderOf = (refs: readonly string[]) => {
  const places = new Map(refs.map((ref, index) => [ref, index]))
  const placeOf = (product: AkeneoProduct) => places.get(refOf(product)) ?? 0
  return async (items: readonly AkeneoProduct[]) =>
    items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** How a later retry finds a product. */
export const refOf = ({ uuid, identifier }: { uuid: string | null; identifier: string | null }): string =>
  uuid ? `${uuidMark}${uuid}` : (identifier ?? '')

/** The uuid in what `refOf` says of a product; null where that is its identifier. */
export const uuidIn = (ref: string): string | null =>
  ref.startsWith(uuidMark) ? ref.slice(uuidMark.length) : null

const uuidMark = 'uuid:'

/** Searches that find products by what `refOf` says of them. */
export const searchesByRef = (refs: readonly string[], { mainIdentifier }: ProductFields): Search[] => {
  const uuids = refs.flatMap(ref => uuidIn(ref) ?? [])
  const identifiers = refs.filter(ref => uuidIn(ref) === null)
  const among = (property: string, codes: readonly string[]) =>
    chunksOf(codes, chunkLimits).map(value => ({ [property]: [{ operator: 'IN', value }] }))
  return [...among('uuid', uuids), ...among(mainIdentifier, identifiers)]
}

/** What of the siblings belongs to the run. */
export interface SiblingFilter {
  /** The filter without its SKUs, in searches that leave room for a list of codes (`besideChunk`). */
  readonly searches: readonly FilterSearch[]
  /** Whether the filter's list of SKUs lets a product through. */
  isListed(product: AkeneoProduct): boolean
}

/** The filter's searches, each put to some products. */
export const among = (filter: SiblingFilter, some: Search): SourceSearch[] =>
  filter.searches.map(({ search, keeps = () => true, ...one }) => ({
    ...one,
    search: joinSearches(search, some),
    keeps: product => keeps(product) && filter.isListed(product),
  }))

/** Every variant below root models that passes the filter. */
export const belowRoots =
  (client: AkeneoClient, filter: SiblingFilter) =>
  async (roots: readonly string[], signal: AbortSignal): Promise<SourceSearch[]> => {
    const parents = [...roots]
    for (const some of chunksOf(roots, chunkLimits))
      parents.push(...(await client.subModels(some, signal)).items.map(({ code }) => code))
    return chunksOf(parents, chunkLimits).flatMap(value =>
      among(filter, { parent: [{ operator: 'IN', value }] }),
    )
  }
