import { chunksOf, listLength, type ListLimits } from './chunks.ts'
import type { FilterContext } from './filterContext.ts'
import type { FilterSearch } from './searchesOf.ts'

type Parents = FilterContext['parents']

/** Codes above a category, its parent first; a circle ends where it closes. */
const above = (code: string, parents: Parents): string[] => {
  const passed = new Set([code])
  for (let at = parents.get(code); at && !passed.has(at); at = parents.get(at)) passed.add(at)
  return [...passed].slice(1)
}

/** Chosen categories that do not lie below another chosen one, each once. In a circle none lies below another. */
export const topmost = (codes: readonly string[], parents: Parents): string[] => {
  const chosen = new Set(codes)
  const isAbove = (higher: string, code: string) =>
    chosen.has(higher) && !above(higher, parents).includes(code)
  return [...chosen].filter(code => !above(code, parents).some(higher => isAbove(higher, code)))
}

const within = (value: readonly string[]) => ({ operator: 'IN CHILDREN', value })
const outside = (value: readonly string[]) => ({ operator: 'NOT IN CHILDREN', value })

/**
 * Searches for products in any of the topmost categories or below, so that each product comes up in one of them only:
 * each search leaves out what the ones before have found. Where these are too many for an address, the products
 * themselves are looked at.
 */
export const categorySearches = (
  tops: readonly string[],
  parents: Parents,
  limits: ListLimits,
): FilterSearch[] => {
  const chunks = chunksOf(tops, limits)
  if (listLength(tops) <= limits.length) {
    return chunks.map((chunk, index) => {
      const before = chunks.slice(0, index).map(outside)
      return { search: { categories: [within(chunk), ...before] } }
    })
  }
  const firstOf = firstChunks(chunks, parents)
  const keepsBy = JSON.stringify([...firstOf].toSorted())
  return chunks.map((chunk, index) => {
    const search = { categories: [within(chunk)] }
    if (index === 0) return { search }
    return {
      search,
      keepsBy,
      keeps: ({ categories }) =>
        categories.every(code => (firstOf.get(code.toLowerCase()) ?? index) >= index),
    }
  })
}

/** For each category that a chunk holds or has above it: the first such chunk. Products may spell codes differently. */
const firstChunks = (chunks: readonly string[][], parents: Parents): Map<string, number> => {
  const chunkOf = new Map(chunks.flatMap((chunk, index) => chunk.map(code => [code, index] as const)))
  const firstOf = new Map<string, number>()
  for (const code of parents.keys()) {
    const [chunk] = [code, ...above(code, parents)].flatMap(at => chunkOf.get(at) ?? [])
    if (chunk !== undefined) firstOf.set(code.toLowerCase(), chunk)
  }
  return firstOf
}
