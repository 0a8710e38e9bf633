import { lowestIndex } from '../catalogue/productIndex.ts'
import { ApiError } from '../http/route.ts'
import type { Filter } from '../search/criteria.ts'

/** A long list that is never kept: its entries are made when they are looked at. */
export interface Source<T> {
  readonly size: number
  /** Null = no such entry any more, or not for this caller. */
  at(index: number): T | null
  /** The sorting key of an index, also where the entry is gone. */
  keyAt(index: number): string
  keyOf(head: T): string
  /** Where in this list an entry stands that a filter names; left out where the filter's order is the list's. */
  placeOf?(index: number): number
}

/** Reads parts of a long list. */
export interface Reader<T> {
  /** The first entries that match, from an index on, after skipping some matching ones. */
  take(filter: Filter<T> | null, from: number, skip: number, limit: number): Promise<T[]>
  count(filter: Filter<T> | null): Promise<number>
  /** Index of the first entry whose key comes after a key. */
  indexAfter(key: string): number
}

// So many entries are looked at before other callers get their turn.
const SLICE = 16_384

function pause(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

/** Makes a reader of a source. Long searches let other calls through in between. */
export function createReader<T>(source: Source<T>): Reader<T> {
  const placesOf = (candidates: readonly number[] | null) => {
    if (!source.placeOf) return candidates
    return candidates?.map(source.placeOf).sort((one, other) => one - other) ?? null
  }

  async function walk(filter: Filter<T> | null, from: number, visit: (head: T) => boolean): Promise<void> {
    const only = placesOf(filter?.candidates ?? null)
    const length = only?.length ?? source.size
    let at = only === null ? from : 0
    for (let seen = 1; at < length; at += 1, seen += 1) {
      const index = only?.[at] ?? at
      const head = index >= from ? source.at(index) : null
      if (head !== null && (filter === null || filter.matches(head)) && !visit(head)) return
      if (seen % SLICE === 0) await pause()
    }
  }

  async function take(filter: Filter<T> | null, from: number, skip: number, limit: number): Promise<T[]> {
    const found: T[] = []
    let toSkip = skip
    await walk(filter, from, head => {
      if (toSkip > 0) toSkip -= 1
      else found.push(head)
      return found.length < limit
    })
    return found
  }

  async function count(filter: Filter<T> | null): Promise<number> {
    let number = 0
    await walk(filter, 0, () => {
      number += 1
      return true
    })
    return number
  }

  const indexAfter = (key: string) => lowestIndex(source.size, index => source.keyAt(index) > key)

  return { take, count, indexAfter }
}

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
  const text = query.get(name)
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  const allowed = 'Only "true" or "false" allowed'
  throw new ApiError(422, `Parameter "${name}" has to be a boolean. ${allowed}, "${text}" given.`)
}

function wholeNumber(text: string | null, fallback: number, name: string): number {
  if (text === null) return fallback
  if (!/^\d+$/.test(text) || Number(text) < 1)
    throw new ApiError(422, `"${text}" is not a valid ${name} number.`)
  return Number(text)
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

interface Page {
  readonly address: string
  /** Address for the next link, which a misconfigured proxy may have spoilt. */
  readonly nextAddress: string
  readonly query: URLSearchParams
  readonly paging: Paging
  /** The items as JSON text. */
  readonly items: readonly string[]
  /** The key of the last item, for search_after. */
  readonly lastKey: string | null
  readonly count: number | null
}

function link(
  address: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `{"href":${JSON.stringify(`${address}?${params.toString()}`)}}`
}

function parts(head: string, items: readonly string[]): string[] {
  const listed = items.map((item, at) => (at === 0 ? item : `,${item}`))
  return [`{${head}"_embedded":{"items":[`, ...listed, ']}}']
}

/** Writes one page of a list in parts: links, page number and count where they belong, and the items. */
export function pageText({ address, nextAddress, query, paging, items, lastKey, count }: Page): string[] {
  const { type, limit, page, after } = paging
  const size = { limit: String(limit) }
  const links: string[] = []
  // The PIM offers a next page whenever this one is full: the last page may be empty.
  const full = items.length >= limit
  if (type === 'search_after') {
    links.push(`"self":${link(address, query, { ...size, search_after: after })}`)
    links.push(`"first":${link(address, query, { ...size, search_after: null })}`)
    if (full) links.push(`"next":${link(nextAddress, query, { ...size, search_after: lastKey })}`)
    return parts(`"_links":{${links.join(',')}},`, items)
  }
  const toPage = (number: number) => ({ page: String(number), ...size })
  links.push(`"self":${link(address, query, toPage(page))}`, `"first":${link(address, query, toPage(1))}`)
  if (page > 1) links.push(`"previous":${link(address, query, toPage(page - 1))}`)
  if (full) links.push(`"next":${link(nextAddress, query, toPage(page + 1))}`)
  const counted = count === null ? '' : `"items_count":${count},`
  return parts(`"_links":{${links.join(',')}},"current_page":${page},${counted}`, items)
}
