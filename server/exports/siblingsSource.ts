import type { AkeneoClient, Search } from '../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'
import { chunksOf, type ListLimits } from './productFilter/chunks.ts'
import { joinSearches } from './productFilter/joinSearches.ts'
import { searchLimits, type FilterSearch } from './productFilter/searchesOf.ts'
import { chunkLimits, refOf, searchesFor, type RunSource, type Wanted } from './runSource.ts'

/** What a list of codes leaves of an address for the filter. */
export const besideChunk: ListLimits = { ...searchLimits, length: searchLimits.length - chunkLimits.length }

/** What of the siblings belongs to the run. */
export interface Passing {
  /** The filter without its SKUs, in searches that leave room for `limits` of codes. */
  readonly searches: readonly FilterSearch[]
  /** Whether the filter's list of SKUs lets a product through. */
  isListed(product: AkeneoProduct): boolean
}

/**
 * Touched products with all their siblings: first the roots of what changed, then every variant below them that
 * passes the filter.
 * @param touched the changed products
 * @param rootsOf root model codes of some products; null for a product without models
 */
export const siblingsSource = (
  client: AkeneoClient,
  touched: (signal: AbortSignal) => AsyncIterable<readonly AkeneoProduct[]>,
  rootsOf: (products: readonly AkeneoProduct[], signal: AbortSignal) => Promise<(string | null)[]>,
  passing: Passing,
  wanted: Wanted,
): RunSource => ({
  count: async () => null,
  resumable: false,
  async *pages(_after, signal) {
    const roots = new Set<string>()
    const simple: string[] = []
    for await (const products of touched(signal)) {
      const codes = await rootsOf(products, signal)
      for (const [index, product] of products.entries()) {
        const root = codes[index]
        if (root) roots.add(root)
        else simple.push(refOf(product))
      }
    }
    const found = async function* (among: Search) {
      for (const { search, keeps = () => true } of passing.searches) {
        const both = { search: joinSearches(search, among), ...wanted }
        for await (const page of client.products(both, signal))
          yield { ...page, items: page.items.filter(item => keeps(item) && passing.isListed(item)) }
      }
    }
    for (const chunk of chunksOf([...roots], chunkLimits)) {
      const below = await client.subModels(chunk, signal)
      const parents = [...chunk, ...below.items.map(model => model.code)]
      for (const value of chunksOf(parents, chunkLimits))
        yield* found({ parent: [{ operator: 'IN', value }] })
    }
    for (const among of searchesFor(simple, wanted)) yield* found(among)
  },
})
