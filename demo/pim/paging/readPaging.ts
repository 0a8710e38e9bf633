import { ApiError } from '../http/ApiError.ts'

/** Which page a caller wants. */
export interface Paging {
  readonly type: 'page' | 'search_after'
  readonly limit: number
  /** From 1; only for type 'page'. */
  readonly page: number
  readonly after: string | null
  readonly withCount: boolean
}

const MOST_PER_PAGE = 100

/** Reads a switch that knows only the words true and false. */
export function readSwitch(query: URLSearchParams, name: string): boolean {
  const given = query.get(name)
  if (given === null || given === 'false') return false
  if (given === 'true') return true
  const allowed = 'Only "true" or "false" allowed'
  throw new ApiError(422, `Parameter "${name}" has to be a boolean. ${allowed}, "${given}" given.`)
}

function wholeNumber(given: string | null, fallback: number, name: string): number {
  if (given === null) return fallback
  if (!/^\d+$/.test(given) || Number(given) < 1)
    throw new ApiError(422, `"${given}" is not a valid ${name} number.`)
  return Number(given)
}

/** Reads page, limit, pagination_type, search_after and with_count, refusing what the PIM refuses. */
export function readPaging(query: URLSearchParams, knowsSearchAfter: boolean): Paging {
  const type = query.get('pagination_type') ?? 'page'
  if (knowsSearchAfter && type !== 'page' && type !== 'search_after') {
    throw new ApiError(422, 'Pagination type does not exist.')
  }
  const limit = wholeNumber(query.get('limit'), 10, 'limit')
  if (limit > MOST_PER_PAGE) throw new ApiError(422, `You cannot request more than ${MOST_PER_PAGE} items.`)
  return {
    type: knowsSearchAfter && type === 'search_after' ? 'search_after' : 'page',
    limit,
    page: wholeNumber(query.get('page'), 1, 'page'),
    after: query.get('search_after'),
    withCount: readSwitch(query, 'with_count'),
  }
}
