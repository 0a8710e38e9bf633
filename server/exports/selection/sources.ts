import { createHash } from 'node:crypto'
import type { AkeneoClient, ProductPage, Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../akeneo/types.ts'
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

/** Everything some searches let through, one after the other, each in the PIM's order. */
export const filteredSource = (
  client: AkeneoClient,
  searches: readonly SourceSearch[],
  fields: ProductFields,
): RunSource => ({
  // only the PIM is asked: to read products twice for a better number would take too long
  count: async signal =>
    searches.some(({ keeps }) => keeps)
      ? null
      : countSearches(
          client,
          searches.map(({ search }) => ({ search })),
          fields.mainIdentifier,
          signal,
        ),
  async *pages(after, signal) {
    const signature = signatureOf(searches)
    const start = after === null ? begin : readPosition(after, signature)
    for await (const { page, place } of readSearches(client, searches, fields, start, signal))
      yield { ...page, next: `${signature} ${place.at} ${place.next ?? ''}` }
  },
})

/** Where a list of searches goes on: the search it is at, and the PIM's next page there. */
interface Place {
  readonly at: number
  readonly next: string | null
}
const begin: Place = { at: 0, next: null }

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

const readPosition = (position: string, signature: string): Place => {
  const [writtenFor, at, next] = position.split(' ')
  if (writtenFor !== signature) throw new RunError('selectionChanged')
  return { at: Number(at), next: next || null }
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

/** Only the failed products of another run, by uuid or, from older PIMs, by identifier. */
export const retrySource = (
  client: AkeneoClient,
  refs: readonly string[],
  fields: ProductFields,
): RunSource => ({
  ...filteredSource(
    client,
    searchesByRef(refs, fields).map(search => ({ search })),
    fields,
  ),
  count: async () => refs.length,
})

/** How a later retry finds a product. */
export const refOf = ({ uuid, identifier }: { uuid: string | null; identifier: string | null }): string =>
  uuid ? `uuid:${uuid}` : (identifier ?? '')

/** The uuid in what `refOf` says of a product; null where that is its identifier. */
export const uuidIn = (ref: string): string | null =>
  ref.startsWith(uuidMark) ? ref.slice(uuidMark.length) : null

const uuidMark = 'uuid:'

/** Searches that find products by what `refOf` says of them. */
export const searchesByRef = (refs: readonly string[], { mainIdentifier }: ProductFields): Search[] => {
  const uuids = refs.filter(ref => ref.startsWith('uuid:')).map(ref => ref.slice('uuid:'.length))
  const identifiers = refs.filter(ref => !ref.startsWith('uuid:'))
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

/** What a source of siblings works off: roots of models first, then products without models. */
const groups = ['roots', 'simple'] as const
type Group = (typeof groups)[number]

/** Where a source of siblings goes on: within a chunk of a group, whose codes are in order. */
interface SiblingPlace extends Place {
  readonly group: Group
  readonly chunk: readonly string[]
  readonly signature: string
}

/**
 * Touched products with all their siblings: first the roots of what changed, then every variant below them that
 * passes the filter. Worked off in the order of their codes, so that it can go on behind any page: what was touched
 * after the start and lies before that page is the next delta's.
 * @param touched the changed products
 * @param rootCodes root model codes of some products; null for a product without models
 */
export const siblingsSource = (
  client: AkeneoClient,
  touched: (signal: AbortSignal) => AsyncIterable<readonly AkeneoProduct[]>,
  rootCodes: (products: readonly AkeneoProduct[], signal: AbortSignal) => Promise<(string | null)[]>,
  filter: SiblingFilter,
  fields: ProductFields,
): RunSource => {
  const collect = async (signal: AbortSignal): Promise<Record<Group, string[]>> => {
    const found = { roots: new Set<string>(), simple: new Set<string>() }
    for await (const products of touched(signal)) {
      const codes = await rootCodes(products, signal)
      for (const [index, product] of products.entries()) {
        const root = codes[index]
        if (root) found.roots.add(root)
        else found.simple.add(refOf(product))
      }
    }
    return { roots: [...found.roots].toSorted(), simple: [...found.simple].toSorted() }
  }

  const searchesOf: Record<
    Group,
    (chunk: readonly string[], signal: AbortSignal) => Promise<SourceSearch[]>
  > = {
    roots: async (chunk, signal) => {
      const below = await client.subModels(chunk, signal)
      const parents = [...chunk, ...below.items.map(model => model.code)]
      return chunksOf(parents, chunkLimits).flatMap(value =>
        among(filter, { parent: [{ operator: 'IN', value }] }),
      )
    },
    simple: async chunk => searchesByRef(chunk, fields).flatMap(search => among(filter, search)),
  }

  return {
    count: async () => null,
    async *pages(after, signal) {
      const place = after === null ? undefined : siblingPlaceIn(after)
      const found = await collect(signal)
      for (const group of groups.slice(place ? groups.indexOf(place.group) : 0)) {
        const isAt = place?.group === group
        const last = isAt ? (place.chunk.at(-1) ?? '') : ''
        const ahead = chunksOf(
          found[group].filter(code => code > last),
          chunkLimits,
        )
        for (const chunk of isAt ? [place.chunk, ...ahead] : ahead) {
          const searches = await searchesOf[group](chunk, signal)
          const signature = signatureOf(searches)
          const goesOn = isAt && chunk === place.chunk
          if (goesOn && signature !== place.signature) throw new RunError('selectionChanged')
          const start = goesOn ? place : begin
          for await (const read of readSearches(client, searches, fields, start, signal)) {
            const next: SiblingPlace = { ...read.place, group, chunk, signature }
            yield { ...read.page, next: JSON.stringify(next) }
          }
        }
      }
    },
  }
}

const siblingPlaceIn = (position: string): SiblingPlace => {
  try {
    return JSON.parse(position) as SiblingPlace // written by the source
  } catch (error) {
    // by one of an older version
    throw new RunError('selectionChanged', {}, error)
  }
}
