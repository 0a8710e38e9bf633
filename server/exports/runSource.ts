import type { AkeneoClient, ProductPage, Search } from '../akeneo/akeneoClient.ts'
import { chunksOf, type ListLimits } from './productFilter/chunks.ts'
import { searchLimits } from './productFilter/searchesOf.ts'

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

/** What a list of codes may take of an address that holds a filter besides. */
export const chunkLimits: ListLimits = { codes: searchLimits.codes, length: 2400 }
/** Only the failed products of another run, by uuid or, from older PIMs, by identifier. */
export const retrySource = (client: AkeneoClient, refs: readonly string[], wanted: Wanted): RunSource => ({
  count: async () => refs.length,
  resumable: false,
  async *pages(_after, signal) {
    for (const search of searchesFor(refs, wanted)) yield* client.products({ search, ...wanted }, signal)
  },
})

/** Searches that find products by what `refOf` says of them. */
export const searchesFor = (refs: readonly string[], { mainIdentifier }: Wanted): Search[] => {
  const uuids = refs.filter(ref => ref.startsWith('uuid:')).map(ref => ref.slice('uuid:'.length))
  const identifiers = refs.filter(ref => !ref.startsWith('uuid:'))
  const among = (property: string, codes: readonly string[]) =>
    chunksOf(codes, chunkLimits).map(value => ({ [property]: [{ operator: 'IN', value }] }))
  return [...among('uuid', uuids), ...among(mainIdentifier, identifiers)]
}

/** How a later retry finds a product. */
export const refOf = ({ uuid, identifier }: { uuid: string | null; identifier: string | null }): string =>
  uuid ? `uuid:${uuid}` : (identifier ?? '')
