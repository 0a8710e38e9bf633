import { skusIn } from '../../../src/contract/skusIn.ts'
import type { Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../akeneo/types.ts'
import { categorySearches, topmost } from './categorySearches.ts'
import { addressLength, chunksOf, listLength, sharesOf, type ListLimits } from './chunks.ts'
import { conditionsOf } from './conditionsOf.ts'
import type { FilterContext, ProductFilter } from './filterContext.ts'
import { joinSearches } from './joinSearches.ts'

/** A search of the PIM, and which of its products belong to it where the PIM cannot tell. */
export interface FilterSearch {
  readonly search: Search
  /** False for a product that another search of the filter gives already. */
  readonly keeps?: (product: Pick<AkeneoProduct, 'categories'>) => boolean
  /** What `keeps` goes by, as text: searches that differ here only let other products through. */
  readonly keepsBy?: string
}

/**
 * What the PIM takes: 100 codes a list, and an address its proxy does not cut off at 8 KB, with room for the
 * attributes to read and the mark of the page.
 */
export const searchLimits: ListLimits = { codes: 100, length: 5000 }

/** What operators, brackets and property names of the lists take. */
const frame = 500

/**
 * Turns a filter into searches of the PIM: together they give every product that meets all conditions, each once.
 * The filter must have no problems (`filterProblems`).
 * @example searchesOf({ …, akeneoStatus: 'enabled' }, context) // [{ search: { enabled: [{ operator: '=', value: true }] } }]
 */
export const searchesOf = (
  filter: ProductFilter,
  context: FilterContext,
  limits = searchLimits,
): FilterSearch[] => {
  const conditions = conditionsOf(filter, context)
  const families = [...new Set(filter.akeneoFamilies)]
  const categories = topmost(filter.akeneoCategories, context.parents)
  const { skus } = skusIn(filter.akeneoSkus ?? '')
  const room = limits.length - frame - addressLength(conditions)
  const [forFamilies = 0, forCategories = 0, forSkus = 0] = sharesOf(
    [families, categories, skus].map(listLength),
    room,
  )
  const lists = [
    inLists('family', families, { ...limits, length: forFamilies }),
    categorySearches(categories, context.parents, { ...limits, length: forCategories }),
    inLists(context.mainIdentifier, skus, { ...limits, length: forSkus }),
  ]
  return lists.reduce(eachWithEach, [{ search: conditions }])
}

const inLists = (property: string, codes: readonly string[], limits: ListLimits): FilterSearch[] =>
  chunksOf(codes, limits).map(value => ({ search: { [property]: [{ operator: 'IN', value }] } }))

/** Only categories bring a `keeps`. */
const eachWithEach = (searches: FilterSearch[], list: readonly FilterSearch[]): FilterSearch[] =>
  list.length === 0
    ? searches
    : searches.flatMap(one =>
        list.map(other => ({
          ...one,
          ...other,
          search: joinSearches(one.search, other.search),
        })),
      )
