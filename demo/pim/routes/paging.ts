import { lowestIndex } from '../catalogue/productIndex.ts'
import { ApiError } from '../http/route.ts'
import { symfonyJson } from '../http/symfonyJson.ts'
import type { Filter } from '../search/criteria.ts'

/** A long list that is not stored: its entries are made when they are read. */
export interface Source<T> {
  readonly size: number
  /** Null for an entry that was removed or is not part of this list. */
  at(index: number): T | null
  /** The sort key of an index, also after the entry was removed. */
  keyAt(index: number): string
  keyOf(head: T): string
  /** The place in this list of a filter's candidate; absent if filter and list have the same order. */
  placeOf?(index: number): number
}

/** Reads parts of a long list. */
export interface Reader<T> {
  /** The first matching entries from an index on, without the first `skip` of them. */
  take(filter: Filter<T> | null, from: number, skip: number, limit: number): Promise<T[]>
  count(filter: Filter<T> | null): Promise<number>
  /** Index of the first entry whose key comes after a key. */
  indexAfter(key: string): number
}

// The number of entries that are read before other requests are served.
const SLICE = 16_384

function pause(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

/** Makes a reader of a source. Long searches let other requests be served in between. */
export function createReader<T>(source: Source<T>): Reader<T> {
  const placesOf = (candidates: readonly number[] | null) => {
    if (!source.placeOf) return candidates
    return candidates?.map(source.placeOf).sort((one, other) => one - other) ?? null
  }

  async function walk(filter: Filter<T> | null, from: number, visit: (head: T) => boolean): Promise<void> {
    const only = placesOf(filter?.candidates ?? null)
    const length = only?.length ?? source.size
    let at = only === null ? from : 0
    for (let count = 1; at < length; at += 1, count += 1) {
      const index = only?.[at] ?? at
      const head = index >= from ? source.at(index) : null
      if (head !== null && (filter === null || filter.matches(head)) && !visit(head)) return
      if (count % SLICE === 0) await pause()
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

/** The requested page. */
export interface Paging {
  readonly type: 'page' | 'search_after'
  readonly limit: number
  /** From 1; only for type 'page'. */
  readonly page: number
  readonly after: string | null
  readonly withCount: boolean
}

const MOST_PER_PAGE = 100

/** Reads a switch that accepts only the words true and false. */
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

/** Reads page, limit, pagination_type, search_after and with_count; refuses the values that the PIM refuses. */
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
  /** Address for the next link, which a misconfigured proxy may have changed. */
  readonly nextAddress: string
  readonly query: URLSearchParams
  readonly paging: Paging
  readonly items: readonly object[]
  /** The key of the last item, for search_after. */
  readonly lastKey: string | null
  readonly count: number | null
}

type Changes = Readonly<Record<string, string | null>>

function link(address: string, query: URLSearchParams, changes: Changes): { readonly href: string } {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return { href: `${address}?${params.toString()}` }
}

/** Writes one page of a list: its links, its number, the count on request, and the items. */
export function pageText({ address, nextAddress, query, paging, items, lastKey, count }: Page): string {
  const { type, limit, page, after } = paging
  const size = { limit: String(limit) }
  const embedded = { _embedded: { items } }
  // The PIM links to a next page whenever this one is full: the last page may be empty.
  const isFull = items.length >= limit
  if (type === 'search_after') {
    const next = isFull && { next: link(nextAddress, query, { ...size, search_after: lastKey }) }
    const links = {
      self: link(address, query, { ...size, search_after: after }),
      first: link(address, query, { ...size, search_after: null }),
      ...next,
    }
    return symfonyJson({ _links: links, ...embedded })
  }
  const linkTo = (base: string, number: number) => link(base, query, { page: String(number), ...size })
  const links = {
    self: linkTo(address, page),
    first: linkTo(address, 1),
    ...(page > 1 && { previous: linkTo(address, page - 1) }),
    ...(isFull && { next: linkTo(nextAddress, page + 1) }),
  }
  const counted = count !== null && { items_count: count }
  return symfonyJson({ _links: links, current_page: page, ...counted, ...embedded })
}
