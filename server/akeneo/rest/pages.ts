import { onAbort } from '../../shared/clock.ts'
import { AkeneoError } from '../akeneoError.ts'
import type { Api } from './api.ts'
import { apiRoot } from './exchange.ts'

/** A page of a list as the PIM sends it. Its `next` is as the PIM wrote it: not yet safe to follow. */
interface ListPage {
  readonly items: readonly unknown[]
  readonly next: string | null
  /** Only where the PIM was asked to count. */
  readonly count: number | null
}

const propertyOf = (value: unknown, key: string): unknown =>
  // Reading a key is fine on any object; what comes out stays unknown.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/**
 * Reads a page of a list (HAL), or a plain array, which a few routes answer. By hand: product pages come by thousands.
 * The PIM's documentation shows `_items` in places; its answers say `items`.
 * @returns null when there is no list inside
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
  readonly items: readonly unknown[]
  /** Bytes of the answer. */
  readonly length: number
}

/** The first half of a page, its `next` link leading to the other; null where it cannot be told by its address. */
const halfOf = (path: string): string | null => {
  const query = queryOf(path)
  const [limit, page] = [Number(query.get('limit')), query.get('page')]
  if (!(limit > 1) || (page !== null && limit % 2 > 0)) return null
  const half = { limit: Math.floor(limit / 2) }
  return withQuery(path, page === null ? half : { ...half, page: 2 * Number(page) - 1 })
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof AkeneoError && (error.code === 'answerTooLarge' || error.code === 'tooManyValues')

/**
 * Reads pages and makes their `next` links safe; a link back to the same page would never end. A page that is too large
 * is requested in halves: the pages behind it are as small then.
 */
export const createPageReader = (api: Api) => {
  const request = async (path: string, signal: AbortSignal) => {
    try {
      return { path, ...(await api.read(path, signal)) }
    } catch (error) {
      const half = isTooMuch(error) ? halfOf(path) : null
      if (half === null) throw error
      return request(half, signal)
    }
  }

  return async (requested: string, signal: AbortSignal): Promise<RawPage> => {
    const { path, body, length } = await request(requested, signal)
    const page = parseListPage(body)
    if (!page) throw api.unreadable(path, 'a list without items')
    const next = page.next === null ? null : rebaseNext(page.next)
    if (page.next !== null && (next === null || next === path))
      throw api.unreadable(path, 'no way to the next page')
    return { items: page.items, next, length }
  }
}

/**
 * Pages by their `next` links, one read ahead while the caller works on the one before.
 * Leaving the loop early ends the page under way. `next` of the last page is null.
 * @param read fetches one page; its signal ends with the caller's or when the caller leaves
 * @param split may go on in another way behind a page, up to the path it returns; it may begin before it is iterated
 */
export async function* readPages<Page extends LinkedPage>(
  first: string,
  read: (path: string, signal: AbortSignal) => Promise<Page>,
  signal: AbortSignal,
  split?: (page: Page, signal: AbortSignal) => AsyncGenerator<Page, string | null> | null,
): AsyncGenerator<Page, void, undefined> {
  const stop = new AbortController()
  signal.throwIfAborted()
  const forget = onAbort(signal, () => stop.abort(signal.reason))
  try {
    let ahead: Promise<Page> | null = read(first, stop.signal)
    while (ahead) {
      const page: Page = await ahead
      const parts = split?.(page, stop.signal) ?? null
      ahead = page.next === null || parts ? null : read(page.next, stop.signal)
      // Its failure is thrown when its turn comes; until then it must not count as unhandled.
      ahead?.catch(() => undefined)
      yield page
      const rest = parts ? yield* parts : null
      if (rest !== null) ahead = read(rest, stop.signal)
    }
  } finally {
    forget()
    stop.abort()
  }
}

/** What a query may hold; absent, empty and null are left out, lists are joined, filters become JSON. */
type QueryValue = string | number | boolean | null | undefined | readonly string[] | object

const written = (value: QueryValue): string => {
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
  const kept = Object.entries(query).filter(([, value]) => !isEmpty(value))
  const text = new URLSearchParams(
    kept.map(([key, value]): [string, string] => [key, written(value)]),
  ).toString()
  return apiRoot + path + (text === '' ? '' : `?${text}`)
}

export const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1])

/** A path with some of its query changed. */
export const withQuery = (path: string, changes: Readonly<Record<string, string | number>>): string => {
  const query = queryOf(path)
  for (const [name, value] of Object.entries(changes)) query.set(name, String(value))
  return `${path.split('?')[0]}?${query.toString()}`
}

/**
 * Path and query of a `next` link, below the PIM's address: `/api/rest/v1/…?…`.
 * PIMs behind a proxy give links with another scheme, host or base path; following them would lose the
 * request or carry the token elsewhere. Source: akeneo/api-php-client issues 169, 171, 245.
 * @returns null when the link does not lead into the REST API
 */
export const rebaseNext = (href: string): string | null => {
  if (!URL.canParse(href, 'http://pim')) return null
  const url = new URL(href, 'http://pim')
  const start = url.pathname.indexOf('/api/rest/')
  return start < 0 ? null : url.pathname.slice(start) + url.search
}
