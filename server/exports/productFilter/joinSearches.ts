import type { Search, SearchFilter } from '../../akeneo/akeneoClient.ts'

/** One search in which the conditions of all must hold. */
export const joinSearches = (...searches: readonly Search[]): Search => {
  const joined: Record<string, readonly SearchFilter[]> = {}
  for (const search of searches)
    for (const [property, filters] of Object.entries(search))
      joined[property] = [...(joined[property] ?? []), ...filters]
  return joined
}
