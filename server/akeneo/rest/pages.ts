import { onAbort } from '../../shared/clock.ts'
import { AkeneoError } from '../akeneoError.ts'
import type { Api } from './api.ts'
import { apiRoot } from './exchange.ts'

/** A page of a list as the PIM sends it. Its `next` has not been checked yet. */
interface ListPage {
  readonly items: readonly unknown[]
  readonly next: string | null
  /** The number of all items, if the request asks for it. */
  readonly count: number | null
}

const propertyOf = (value: unknown, key: string): unknown =>
  // keys of any object may be read; the value stays unknown
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/**
 * Reads a page of a list (HAL), or a plain array, which a few routes answer. It is written by hand, because zod copies the
 * items of each page. The PIM's documentation shows `_items` in places, but its answers have `items`.
 * @returns null for an answer without a list
 */
export const parseListPage = (body: unknown): ListPage | null => {
  if (Array.isArray(body)) return { items: body, next: null, count: null }
  const embedded = propertyOf(body, '_embedded')
  const items = propertyOf(embedded, 'items') ?? propertyOf(embedded, '_items')
  if (!Array.isArray(items)) return null
  const count = propertyOf(body, 'items_count')
  return { items, next: nextOf(body), count: typeof count === 'number' ? count : null }
}

const nextOf = (body: unknown): string | null => {
  const next = propertyOf(propertyOf(propertyOf(body, '_links'), 'next'), 'href')
  return typeof next === 'string' ? next : null
}

/** A page that may have a next one; `next` is a path and query below the PIM's address. */
export interface LinkedPage {
  readonly next: string | null
}

/** One page of a list, its items still as the PIM wrote them. */
export interface RawPage extends LinkedPage {
  /** The path that the PIM answered; it differs from the requested one if the page was halved. */
  readonly path: string
  readonly items: readonly unknown[]
  /** Bytes of the answer. */
  readonly length: number
}

/** The path of the first half of a page, whose `next` link leads to the second half; null if the path has no such half. */
const halfOf = (path: string): string | null => {
  const query = queryOf(path)
  const [limit, page] = [Number(query.get('limit')), query.get('page')]
  if (!(limit > 1) || (page !== null && limit % 2 > 0)) return null
  const half = { limit: Math.floor(limit / 2) }
  return withQuery(path, page === null ? half : { ...half, page: 2 * Number(page) - 1 })
}

/** A page that times out is requested in halves after this many tries, down to this many items. */
const [timeoutsOfPage, minTimedOutItems] = [2, 10]

/** The path of the first half of a page that could not be read as a whole; null if the error has another cause. */
const halfAfter = (error: unknown, half: string): string | null => {
  if (!(error instanceof AkeneoError)) return null
  if (error.code === 'timeout') return isWorthATry(half) ? half : null
  return error.code === 'answerTooLarge' || error.code === 'tooManyValues' ? half : null
}

const isWorthATry = (half: string) => Number(queryOf(half).get('limit')) >= minTimedOutItems

/** @param isProbe whether a failed request is not repeated, because the page can be read in another way */
export type ReadPage = (path: string, signal: AbortSignal, isProbe?: boolean) => Promise<RawPage>

/**
 * Reads pages and checks their `next` links; a link to the same page is refused, because it would never end. A page that is
 * too large or times out is requested in halves; the pages after it have the smaller size too.
 */
export const createPageReader = (api: Api): ReadPage => {
  const request = async (
    path: string,
    signal: AbortSignal,
    isProbe: boolean,
  ): Promise<{ path: string; body: unknown; length: number }> => {
    const half = halfOf(path)
    try {
      const timeouts = half !== null && isWorthATry(half) ? timeoutsOfPage : undefined
      return { path, ...(await api.read(path, signal, isProbe ? { tries: 1, patienceMs: 0 } : { timeouts })) }
    } catch (error) {
      const smaller = half === null || isProbe ? null : halfAfter(error, half)
      if (smaller === null) throw error
      return request(smaller, signal, isProbe)
    }
  }

  return async (requestedPath, signal, isProbe = false) => {
    const { path, body, length } = await request(requestedPath, signal, isProbe)
    const page = parseListPage(body)
    if (!page) throw api.unreadable(path, 'a list without items')
    const next = page.next === null ? null : rebaseNext(page.next)
    if (page.next !== null && (next === null || next === path))
      throw api.unreadable(path, 'no way to the next page')
    return { path, items: page.items, next, length }
  }
}

/**
 * Yields pages by their `next` links, and reads one page ahead. Leaving the loop early aborts the running request. `next`
 * of the last page is null.
 * @param read fetches one page; its signal is aborted with the caller's signal or when the caller leaves the loop
 * @param split may yield the pages after a page in another way, and returns the path of the next page; it may start
 * requests before it is iterated
 */
export async function* readPages<Page extends LinkedPage>(
  first: string,
  read: (path: string, signal: AbortSignal) => Promise<Page>,
  signal: AbortSignal,
  split?: (page: Page, signal: AbortSignal) => AsyncGenerator<Page, string | null> | null,
): AsyncGenerator<Page, void, undefined> {
  const stop = new AbortController()
  signal.throwIfAborted()
  const removeListener = onAbort(signal, () => stop.abort(signal.reason))
  try {
    let ahead: Promise<Page> | null = read(first, stop.signal)
    while (ahead) {
      const page: Page = await ahead
      const parts = split?.(page, stop.signal) ?? null
      ahead = page.next === null || parts ? null : read(page.next, stop.signal)
      // a failure is thrown with its page; until then it must not count as unhandled
      ahead?.catch(() => undefined)
      yield page
      const rest = parts ? yield* parts : null
      if (rest !== null) ahead = read(rest, stop.signal)
    }
  } finally {
    removeListener()
    stop.abort()
  }
}

/** A value of a query: absent, empty and null values are left out, lists are joined, filters become JSON. */
type QueryValue = string | number | boolean | null | undefined | readonly string[] | object

const formatValue = (value: QueryValue): string => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

const isEmpty = (value: QueryValue): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * A path of the REST API with its query.
 * @example apiPath('/families/{0}/variants', ['shoes'], { limit: 100 }) // '/api/rest/v1/families/shoes/variants?limit=100'
 */
export const apiPath = (
  template: string,
  codes: readonly string[] = [],
  query: Readonly<Record<string, QueryValue>> = {},
): string => {
  const path = template.replace(/\{(\d)\}/g, (_, index: string) =>
    encodeURIComponent(codes[Number(index)] ?? ''),
  )
  const entries = Object.entries(query).filter(([, value]) => !isEmpty(value))
  const text = new URLSearchParams(
    entries.map(([key, value]): [string, string] => [key, formatValue(value)]),
  ).toString()
  return apiRoot + path + (text === '' ? '' : `?${text}`)
}

export const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1])

/** A path with some of its query changed; null removes a part. */
export const withQuery = (
  path: string,
  changes: Readonly<Record<string, string | number | null>>,
): string => {
  const query = queryOf(path)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, String(value))
  }
  return `${path.split('?')[0]}?${query.toString()}`
}

/**
 * The path and query of a `next` link, below the PIM's address: `/api/rest/v1/…?…`. A PIM behind a proxy may send links
 * with another scheme, host or base path; such a request would fail or send the token to another server. Source:
 * akeneo/api-php-client issues 169, 171, 245.
 * @returns null for a link outside of the REST API
 */
export const rebaseNext = (href: string): string | null => {
  if (!URL.canParse(href, 'http://pim')) return null
  const url = new URL(href, 'http://pim')
  const start = url.pathname.indexOf('/api/rest/')
  return start < 0 ? null : url.pathname.slice(start) + url.search
}
