import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import type { FilterSearch } from './searchesOf.ts'

/**
 * Counts the products that a run over these searches processes. Where the PIM cannot tell which of them belong to
 * a search they are read, without their values.
 * @throws AkeneoError, or the signal's reason
 */
export const countSearches = async (
  client: AkeneoClient,
  searches: readonly FilterSearch[],
  mainIdentifier: string,
  signal: AbortSignal,
): Promise<number> => {
  const readOne = async ({ search, keeps }: FilterSearch): Promise<number> => {
    if (!keeps) return client.countProducts(search, signal)
    let count = 0
    const slim = { search, mainIdentifier, attributes: [mainIdentifier] }
    for await (const { items, faults } of client.products(slim, signal))
      count += items.filter(keeps).length + faults.length
    return count
  }
  const counts = await Promise.all(searches.map(readOne))
  return counts.reduce((sum, count) => sum + count, 0)
}
