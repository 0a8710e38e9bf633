import type { Faults } from '../Faults.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Call, Reply } from '../http/Reply.ts'
import { createReader } from '../paging/createReader.ts'
import type { Source } from '../paging/createReader.ts'
import { pageText } from '../paging/pageText.ts'
import { readPaging } from '../paging/readPaging.ts'
import type { Paging } from '../paging/readPaging.ts'
import type { Filter } from '../search/Filter.ts'

/** What one call wants of a long list. */
interface Wish<T> {
  readonly call: Call
  readonly filter: Filter<T> | null
  /** What the filter depends on, beside the query. */
  readonly version: number
  readonly write: (head: T) => string
}

/** Answers calls for pages of one long list. */
export type Lister<T> = (wish: Wish<T>) => Promise<Reply>

const MOST_BY_PAGE = 10_000
const KEPT_COUNTS = 20

/** Makes the lister of products or models. @param isWhole true while no entry of the source is missing */
export function createLister<T>(source: Source<T>, isWhole: () => boolean, faults: () => Faults): Lister<T> {
  const reader = createReader(source)
  const counts = new Map<string, number>()

  async function count({ call: { query }, filter, version }: Wish<T>): Promise<number> {
    if (filter === null && isWhole()) return source.size
    const key = `${version}|${query.get('search')}|${query.get('scope')}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const counted = await reader.count(filter)
    if (counts.size >= KEPT_COUNTS) counts.clear()
    // Searches by time move on with the clock and are counted anew each time.
    if (!query.get('search')?.includes('SINCE')) counts.set(key, counted)
    return counted
  }

  function headsOf({ filter }: Wish<T>, { type, page, limit, after }: Paging): Promise<T[]> {
    if (type === 'search_after')
      return reader.take(filter, after === null ? 0 : reader.indexAfter(after), 0, limit)
    if (page * limit > MOST_BY_PAGE) {
      const remedy = 'Please use the search after pagination type instead'
      const limitReached =
        'You have reached the maximum number of pages you can retrieve with the "page" pagination type.'
      throw new ApiError(422, `${limitReached} ${remedy}`)
    }
    const skip = (page - 1) * limit
    return filter === null && isWhole()
      ? reader.take(null, skip, 0, limit)
      : reader.take(filter, 0, skip, limit)
  }

  return async wish => {
    const { call, write } = wish
    const paging = readPaging(call.query, true)
    const heads = await headsOf(wish, paging)
    const last = heads.at(-1)
    const body = pageText({
      address: `${call.origin}${call.path}`,
      nextAddress: `${faults().nextOrigin || call.origin}${call.path}`,
      query: call.query,
      paging,
      items: heads.map(write),
      lastKey: last === undefined ? null : source.keyOf(last),
      count: paging.withCount && paging.type === 'page' ? await count(wish) : null,
    })
    return { body }
  }
}
