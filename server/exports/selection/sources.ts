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
  /** @param after `next` of a page to go on behind it, null to begin; see `resumable` */
  pages(after: string | null, signal: AbortSignal): AsyncIterable<ProductPage>
  /** Whether `pages` can go on behind a page; else it can only begin. */
  readonly resumable: boolean
}

/** What to read of every product. */
export interface ProductFields {
  readonly attributes: readonly string[]
  readonly mainIdentifier: string
}

/**
 * Everything some searches let through, one after the other, each in the PIM's order.
 * @throws RunError when it is to go on where other searches ended
 */
export const filteredSource = (
  client: AkeneoClient,
  searches: readonly FilterSearch[],
  fields: ProductFields,
): RunSource => ({
  // only the PIM is asked: to read products twice for a better number would take too long
  count: async signal =>
    searches.some(({ keeps }) => keeps)
      ? null
      : countSearches(client, searches, fields.mainIdentifier, signal),
  resumable: true,
  async *pages(after, signal) {
    const signature = signatureOf(searches)
    const start = after === null ? { at: 0, next: null } : readPosition(after, signature)
    for (const [at, { search, keeps = () => true }] of searches.entries()) {
      if (at < start.at) continue
      const from = at === start.at ? start.next : null
      for await (const page of client.products({ search, ...fields, after: from }, signal)) {
        const next = positionOf(signature, page.next === null ? at + 1 : at, page.next)
        yield { items: page.items.filter(keeps), faults: page.faults, next }
      }
    }
  },
})

/** Where a source of several searches goes on: which searches, the one it is at, and the PIM's next page there. */
const positionOf = (signature: string, at: number, next: string | null) => `${signature} ${at} ${next ?? ''}`

const readPosition = (position: string, signature: string): { at: number; next: string | null } => {
  const [writtenFor, at, next] = position.split(' ')
  if (writtenFor !== signature) throw new RunError('selectionChanged')
  return { at: Number(at), next: next || null }
}

const signatureOf = (searches: readonly FilterSearch[]) => {
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
  count: async () => refs.length,
  resumable: false,
  async *pages(_after, signal) {
    for (const search of searchesByRef(refs, fields)) yield* client.products({ search, ...fields }, signal)
  },
})

/** How a later retry finds a product. */
export const refOf = ({ uuid, identifier }: { uuid: string | null; identifier: string | null }): string =>
  uuid ? `uuid:${uuid}` : (identifier ?? '')

/** Searches that find products by what `refOf` says of them. */
const searchesByRef = (refs: readonly string[], { mainIdentifier }: ProductFields): Search[] => {
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

/**
 * Touched products with all their siblings: first the roots of what changed, then every variant below them that
 * passes the filter.
 * @param touched the changed products
 * @param rootCodes root model codes of some products; null for a product without models
 */
export const siblingsSource = (
  client: AkeneoClient,
  touched: (signal: AbortSignal) => AsyncIterable<readonly AkeneoProduct[]>,
  rootCodes: (products: readonly AkeneoProduct[], signal: AbortSignal) => Promise<(string | null)[]>,
  filter: SiblingFilter,
  fields: ProductFields,
): RunSource => ({
  count: async () => null,
  resumable: false,
  async *pages(_after, signal) {
    const roots = new Set<string>()
    const simpleRefs: string[] = []
    for await (const products of touched(signal)) {
      const codes = await rootCodes(products, signal)
      for (const [index, product] of products.entries()) {
        const root = codes[index]
        if (root) roots.add(root)
        else simpleRefs.push(refOf(product))
      }
    }
    const pagesAmong = async function* (among: Search) {
      for (const { search, keeps = () => true } of filter.searches) {
        const both = { search: joinSearches(search, among), ...fields }
        for await (const page of client.products(both, signal))
          yield { ...page, items: page.items.filter(item => keeps(item) && filter.isListed(item)) }
      }
    }
    for (const chunk of chunksOf([...roots], chunkLimits)) {
      const below = await client.subModels(chunk, signal)
      const parents = [...chunk, ...below.items.map(model => model.code)]
      for (const value of chunksOf(parents, chunkLimits))
        yield* pagesAmong({ parent: [{ operator: 'IN', value }] })
    }
    for (const among of searchesByRef(simpleRefs, fields)) yield* pagesAmong(among)
  },
})
