import { AkeneoError } from '../akeneoError.ts'
import { parseListPage, queryOf, type RawPage, type ReadPage, withQuery } from './pages.ts'
import { positionOf, uuidAt } from './uuids.ts'

/**
 * Reads a list by cursors to its true end.
 *
 * The PIM finds the entries of a page in its search index and loads them from its database. It leaves out entries that
 * only the index still has (stale entries), and links to a next page only where all entries of the page were loaded. So a
 * page without a link is not the end: the list goes on behind its last item, until a page is empty. A page can be empty
 * because all its entries are stale. Then the number of items tells whether more should follow. Numbered pages find them
 * among the first 10,000 entries; further ones are found behind computed uuids, because any uuid is a cursor. Source:
 * SearchAfterHalPaginator and SqlGetConnectorProducts of akeneo/pim-community-dev.
 */

/** The property of an item that orders its list and is the cursor behind it. */
export type KeyName = 'uuid' | 'identifier' | 'code'

/** The key of an item; empty for an item without one. */
export const keyIn = (raw: unknown, name: KeyName): string => {
  // keys of any object may be read; the value stays unknown
  const key = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>)[name] : undefined
  return typeof key === 'string' ? key : ''
}

/** The cursor in a path; empty without one. */
export const cursorIn = (path: string): string => queryOf(path).get('search_after') ?? ''
/** The PIM compares keys in lower case. */
const isBehind = (key: string, cursor: string) => key.toLowerCase() > cursor.toLowerCase()

/** The pages that the PIM numbers end at this many items. */
const maxNumbered = 10_000

/** The uuids of fewer products are spread too unevenly to tell the density of their list. */
const minMeasured = 50
/** How many times its average a part of evenly spread uuids can seem to be dense. */
const maxUnevenness = 2

/** The size of the page of a path. */
export const listLimitOf = (path: string): number => Number(queryOf(path).get('limit'))

/** The place where a list may go on. */
interface Gap {
  /** The key of the last item; '' for none. */
  readonly cursor: string
  /** The number of items up to the cursor. */
  readonly before: number
  /** The least number of stale entries up to the cursor. */
  readonly stale: number
  /** The number of entries of the list. */
  readonly counted: number
  /** The size of the empty page. */
  readonly limit: number
}

interface WholeListOptions {
  readonly readPage: ReadPage
  readonly key: KeyName
  /** The most entries that the list can have. */
  readonly most: number
}

export type WholeList = ReturnType<typeof createWholeList>

export const createWholeList = ({ readPage, key, most }: WholeListOptions) => {
  /** The paths that were made of the last item's key, because the PIM gave no link. */
  const madePaths = new Set<string>()
  /** Whether the PIM's cursors are not the keys of its items, as before 4.0; then only its links are followed. */
  let isOpaque = false
  /** Whether the PIM did not go on behind a key. */
  let isStuck = false
  const keysOf = (items: readonly unknown[]) => items.map(item => keyIn(item, key))

  /** A page whose `next` is null only if it is empty, or if the list cannot have further entries. */
  const read: ReadPage = async (path, signal, isProbe) => {
    const isMade = madePaths.has(path)
    const page = await readPage(path, signal, isProbe).catch((error: unknown) => {
      if (!(isMade && error instanceof AkeneoError && error.code === 'filterRefused')) throw error
      isStuck = true
      return { path, items: [], next: null, length: 0 }
    })
    const keys = keysOf(page.items)
    const last = keys.findLast(one => one !== '') ?? ''
    if (key === 'uuid') measure(keys)
    // a PIM that does not know the cursor begins the list again, which would never end
    if (isMade && page.items.length > 0 && !isBehind(last, cursorIn(path))) {
      isStuck = true
      return { ...page, items: [], next: null }
    }
    if (most <= listLimitOf(page.path)) return { ...page, next: null }
    if (page.next !== null) {
      isOpaque ||= cursorIn(page.next).toLowerCase() !== last.toLowerCase()
      return page
    }
    if (isOpaque || last === '') return page
    const next = withQuery(page.path, { search_after: last })
    madePaths.add(next)
    return { ...page, next }
  }

  /** The greatest number of products of a page per share of all possible uuids; 0 without a page that tells. */
  let density = 0
  const measure = (keys: readonly string[]) => {
    const [start, end] = [positionOf(keys.at(0) ?? ''), positionOf(keys.at(-1) ?? '')]
    if (keys.length >= minMeasured && end > start) density = Math.max(density, keys.length / (end - start))
  }

  /** The items of a found page behind a cursor, with the path behind them; null without any. */
  const itemsBehind = (first: string, cursor: string, found: RawPage): RawPage | null => {
    const items = found.items.filter(item => isBehind(keyIn(item, key), cursor))
    const last = keysOf(items).at(-1)
    return last === undefined ? null : { ...found, items, next: withQuery(first, { search_after: last }) }
  }

  /** Whether the steps between computed uuids grew, so that a page may have shown fewer products than lie between two. */
  let hasSkipped = false
  /**
   * Reads behind computed uuids, half a page apart by the density of the list: a page shows all products of the next
   * half page, and random uuids are spread too evenly for twice as many to lie there. Where so many steps find nothing that
   * the uuids must be spread unevenly, the steps grow.
   */
  const findBehindUuids = async (
    first: string,
    gap: Gap,
    signal: AbortSignal,
  ): Promise<RawPage | 'ended' | 'unknown'> => {
    const { cursor, before, counted, limit } = gap
    const evenSteps = (2 * maxUnevenness * (counted - before)) / limit
    let [step, position] = [limit / 2 / Math.max(density, counted), positionOf(cursor) || 0]
    for (let steps = 1; position + step < 1; steps += 1) {
      position += step
      const found = await readPage(withQuery(first, { search_after: uuidAt(position), limit }), signal)
      const smaller = listLimitOf(found.path)
      if (smaller < limit) return findBehindUuids(first, { ...gap, limit: smaller }, signal)
      const rest = itemsBehind(first, cursor, found)
      // a PIM that shows products before the uuid does not take it as a cursor
      if (rest !== null) return found.items.length === rest.items.length ? rest : 'unknown'
      if (steps <= evenSteps) continue
      hasSkipped = true
      step *= 2
    }
    return hasSkipped ? 'unknown' : 'ended'
  }

  /**
   * Finds the items behind an empty page.
   * @param first the path of the first page
   * @returns a page with the next items and the path behind them; 'ended' if no item follows, 'unknown' if items may
   * follow that no page shows
   */
  const findRest = async (
    first: string,
    gap: Gap,
    signal: AbortSignal,
  ): Promise<RawPage | 'ended' | 'unknown'> => {
    const { cursor, before, counted, stale, limit } = gap
    // the empty page has all entries that the list can still have
    if (!isStuck && counted - before - stale <= limit) return 'ended'
    if (isOpaque || hasSkipped) return 'unknown'
    // the stale entries before the cursor only add to the items
    for (let page = Math.floor(before / limit) + 1; (page - 1) * limit < counted; page += 1) {
      if (page * limit > maxNumbered) return key === 'uuid' ? findBehindUuids(first, gap, signal) : 'unknown'
      const numbered = withQuery(first, { search_after: null, pagination_type: 'page', page, limit })
      const found = await readPage(numbered, signal)
      const smaller = listLimitOf(found.path)
      if (smaller < limit) return findRest(first, { ...gap, limit: smaller }, signal)
      const rest = itemsBehind(first, cursor, found)
      if (rest !== null) return rest
    }
    return 'ended'
  }

  /** The number of entries of a list; null if the PIM does not count them. */
  const count = async (first: string, get: (path: string) => Promise<unknown>): Promise<number | null> => {
    const counting = { search_after: null, attributes: null, with_asset_share_links: null, limit: 1, page: 1 }
    const path = withQuery(first, { ...counting, pagination_type: 'page', with_count: 'true' })
    return parseListPage(await get(path))?.count ?? null
  }

  return {
    read,
    findRest,
    count,
    canHaveOnePage: (first: string) => most <= listLimitOf(first),
  }
}
