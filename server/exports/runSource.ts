import type { AkeneoClient, ProductPage, Search } from '../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'

/** Products of a run, page by page, and where to go on. */
export interface RunSource {
  /** How many there will be at most; asks the PIM. */
  count(signal: AbortSignal): Promise<number | null>
  /** `next` resumes behind a page; undefined where the source can only start anew. */
  pages(after: string | null, signal: AbortSignal): AsyncIterable<ProductPage>
  readonly resumable: boolean
}

/** What to ask of every product. */
export interface Wanted {
  readonly attributes: readonly string[]
  readonly mainIdentifier: string
}

/** Codes of one IN list: what Akeneo takes. */
const chunkSize = 100

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_none, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  )

/** Everything a filter lets through, in the PIM's order. */
export const filteredSource = (client: AkeneoClient, search: Search, wanted: Wanted): RunSource => ({
  count: signal => client.countProducts(search, signal),
  pages: (after, signal) => client.products({ search, ...wanted, after }, signal),
  resumable: true,
})

/** Only the failed products of another run, by uuid or, from older PIMs, by identifier. */
export const retrySource = (client: AkeneoClient, refs: readonly string[], wanted: Wanted): RunSource => ({
  count: async () => refs.length,
  resumable: false,
  async *pages(_after, signal) {
    const uuids = refs.filter(ref => ref.startsWith('uuid:')).map(ref => ref.slice('uuid:'.length))
    const identifiers = refs.filter(ref => !ref.startsWith('uuid:'))
    for (const value of chunksOf(uuids))
      yield* client.products({ search: { uuid: [{ operator: 'IN', value }] }, ...wanted }, signal)
    for (const value of chunksOf(identifiers))
      yield* client.products(
        { search: { [wanted.mainIdentifier]: [{ operator: 'IN', value }] }, ...wanted },
        signal,
      )
  },
})

/** How a later retry finds a product. */
export const refOf = ({ uuid, identifier }: { uuid: string | null; identifier: string | null }): string =>
  uuid ? `uuid:${uuid}` : (identifier ?? '')

/**
 * Touched products with all their siblings: first the roots of what changed, then every variant below them.
 * @param touched the changed products
 * @param rootsOf root model codes of some products; null for a product without models
 */
export const siblingsSource = (
  client: AkeneoClient,
  touched: (signal: AbortSignal) => AsyncIterable<readonly AkeneoProduct[]>,
  rootsOf: (products: readonly AkeneoProduct[], signal: AbortSignal) => Promise<(string | null)[]>,
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
    for (const chunk of chunksOf([...roots])) {
      const below = await client.subModels(chunk, signal)
      const parents = [...chunk, ...below.items.map(model => model.code)]
      for (const value of chunksOf(parents))
        yield* client.products({ search: { parent: [{ operator: 'IN', value }] }, ...wanted }, signal)
    }
    yield* retrySource(client, simple, wanted).pages(null, signal)
  },
})
