import { AkeneoError } from '../akeneoError.ts'
import { parseListPage, queryOf, type RawPage, type ReadPage, withQuery } from './pages.ts'

/**
 * Reads a list by cursors to its true end.
 *
 * The PIM finds the entries of a page in its search index and loads them from its database. It leaves out entries that
 * only the index still has (stale entries), and links to a next page only where all entries of the page were loaded. So a
 * page without a link is not the end: the list goes on behind its last item, until a page is empty. A page can be empty
 * because all its entries are stale. Then the number of items tells whether more should follow, and numbered pages find
 * them. Source: SearchAfterHalPaginator and SqlGetConnectorProducts of akeneo/pim-community-dev.
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

interface WholeListOptions {
  readonly readPage: ReadPage
  readonly key: KeyName
  /** The most entries that the list can have. */
  readonly most: number
}

export const createWholeList = ({ readPage, key, most }: WholeListOptions) => {
  /** The paths that were made of the last item's key, because the PIM gave no link. */
  const madePaths = new Set<string>()
  /** Whether the PIM's cursors are not the keys of its items, as before 4.0; then only its links are followed. */
  let isOpaque = false
  const keysOf = (items: readonly unknown[]) => items.map(item => keyIn(item, key))

  /** A page whose `next` is null only if it is empty, or if the list cannot have further entries. */
  const read: ReadPage = async (path, signal, isProbe) => {
    const isMade = madePaths.has(path)
    const page = await readPage(path, signal, isProbe).catch((error: unknown) => {
      if (isMade && error instanceof AkeneoError && error.code === 'filterRefused')
        return { path, items: [], next: null, length: 0 }
      throw error
    })
    const last = keysOf(page.items).findLast(one => one !== '') ?? ''
    // a PIM that does not know the cursor begins the list again, which would never end
    if (isMade && !isBehind(last, cursorIn(path))) return { ...page, items: [], next: null }
    if (most <= Number(queryOf(page.path).get('limit'))) return { ...page, next: null }
    if (page.next !== null) {
      isOpaque ||= cursorIn(page.next).toLowerCase() !== last.toLowerCase()
      return page
    }
    if (isOpaque || last === '') return page
    const next = withQuery(page.path, { search_after: last })
    madePaths.add(next)
    return { ...page, next }
  }

  /**
   * Finds the items behind an empty page: it reads the numbered pages that can have them.
   * @param first the path of the first page
   * @param cursor the key of the last item; '' for none
   * @param before the number of items up to the cursor
   * @returns a page with the next items and the path behind them; null if no item follows
   */
  const findRest = async (
    first: string,
    { cursor, before, counted }: { cursor: string; before: number; counted: number },
    signal: AbortSignal,
  ): Promise<RawPage | null> => {
    const limit = Number(queryOf(first).get('limit'))
    if (isOpaque) return null
    // the stale entries before the cursor only add to the items
    for (let page = Math.floor(before / limit) + 1; (page - 1) * limit < counted; page += 1) {
      if (page * limit > maxNumbered) return null
      const found = await readPage(
        withQuery(first, { search_after: null, pagination_type: 'page', page }),
        signal,
      )
      const items = found.items.filter(item => isBehind(keyIn(item, key), cursor))
      const last = keysOf(items).at(-1)
      if (last !== undefined) return { ...found, items, next: withQuery(first, { search_after: last }) }
    }
    return null
  }

  /** The number of entries of a list; null if the PIM does not count them. */
  const count = async (first: string, get: (path: string) => Promise<unknown>): Promise<number | null> => {
    const counting = { search_after: null, attributes: null, with_attribute_options: null, limit: 1, page: 1 }
    const path = withQuery(first, { ...counting, pagination_type: 'page', with_count: 'true' })
    return parseListPage(await get(path))?.count ?? null
  }

  return {
    read,
    findRest,
    count,
    canHaveOnePage: (first: string) => most <= Number(queryOf(first).get('limit')),
  }
}
