import { AkeneoError } from '../akeneoError.ts'
import { mostCalls } from './callLimit.ts'
import { type LinkedPage, queryOf, withQuery } from './pages.ts'
import { areAscending, positionOf, uuidAt } from './uuids.ts'

/**
 * Reads a long list of products by several cursors at once.
 *
 * Why: a distant PIM takes a while for each answer, and a cursor must wait for a page before it can request the next one.
 * Four cursors read 20,000 products in a third of the time of one.
 *
 * Assumptions: the PIM orders products by uuid, it accepts any uuid as a cursor (`search_after`), also one that no page
 * ended with, and uuids are spread evenly. The list is then split at computed uuids into parts of a few pages, and each
 * part has a cursor of its own. The PIM's query handlers sort product lists by `id` and continue after the id that
 * `search_after` names, but its documentation calls cursors opaque. Source: akeneo/pim-community-dev.
 *
 * Checks: the first two pages must have ascending uuids, and the last uuid of each must be its cursor. The same is
 * required of each later page, and the last page of a part must show a product that the first page of the next part
 * shows too. If a check fails, if a page within a part is empty, or if the PIM refuses a computed cursor or fails with it,
 * one cursor continues after the last page that was returned, so that no product is missing or repeated. tests/server/akeneo/rest/cursors.test.ts compares the result with the PIM's
 * list, for PIMs that are slow in a part, refuse or misread computed cursors, have uneven uuids or another order.
 */

/** A page of products, with the uuids of all products that the PIM sent. */
export interface KeyedPage extends LinkedPage {
  readonly keys: readonly string[]
  /** Bytes of the answer. */
  readonly length: number
}

/**
 * Reads a page without the products whose uuid comes after `to`; its `keys` have their uuids too.
 * @param isProbe whether a failed request is not repeated
 */
type ReadKeyedPage<Page> = (
  path: string,
  signal: AbortSignal,
  to?: string,
  isProbe?: boolean,
) => Promise<Page>

/** Shorter lists are read by one cursor. */
const minPages = 4

/**
 * Splits a list of products after its second page, if these pages fulfil the assumptions, as those of Akeneo 7.0 and SaaS
 * do.
 * @param first the path of the first page
 * @returns the `split` of `readPages`
 */
export const splitByUuid = <Page extends KeyedPage>(first: string, read: ReadKeyedPage<Page>) => {
  const start = queryOf(first).get('search_after') ?? ''
  let lastUuid = start
  let pageCount = 0
  return (page: Page, signal: AbortSignal) => {
    const { next } = page
    pageCount = isOrdered(page, lastUuid) ? pageCount + 1 : Number.NaN
    lastUuid = page.keys.at(-1) ?? lastUuid
    const share = (positionOf(lastUuid) - (positionOf(start) || 0)) / pageCount
    if (pageCount !== 2 || next === null || !((1 - positionOf(lastUuid)) / share >= minPages)) return null
    return readParts({ ...page, next }, lastUuid, share, read, signal)
  }
}

/** Whether the uuids of a page ascend from the previous one, and its last uuid is the cursor of the next page. */
const isOrdered = ({ keys, next }: KeyedPage, previous: string): boolean =>
  areAscending(keys, previous) && (next === null || queryOf(next).get('search_after') === keys.at(-1))

/** The products after one uuid, up to another one; the last part has no end. */
interface Part<Page> {
  readonly from: string
  readonly to: string | undefined
  /** Pages that were read, but not returned yet. */
  readonly pages: Page[]
  lastUuid: string
  itemCount: number
  isComplete: boolean
  request?: Promise<void> | undefined
  failure?: unknown
  firstUuids?: readonly string[] | undefined
  /** The uuids after the end of the part, on its last page. The first page of the next part must show one of them. */
  uuidsBeyond: readonly string[]
}

/** Pages of a part; its last page is not quite full and shows a few products of the next part. */
const [partPages, lastPageRest] = [9, 0.2]
/** Bytes of answers that may wait until they are returned: some twenty pages. */
const maxWaitingBytes = 8_000_000

class OutOfOrder extends Error {}
const isOpen = ({ isComplete, failure }: Part<KeyedPage>) => !isComplete && failure === undefined
/** Whether the PIM cannot answer a computed cursor. */
const isRefused = (error: unknown) =>
  error instanceof AkeneoError &&
  (error.code === 'filterRefused' || (error.code === 'unavailable' && error.params.status >= 500))

/**
 * Reads the rest of a list with several cursors. The pages are returned in the order of the uuids.
 * @param page the page before the rest; it ends with `lastUuid`
 * @param share the share of all possible uuids that such a page takes
 * @returns pages, then the path that one cursor continues with; null at the end of the list
 */
const readParts = <Page extends KeyedPage>(
  page: KeyedPage & { readonly next: string },
  lastUuid: string,
  share: number,
  read: ReadKeyedPage<Page>,
  signal: AbortSignal,
): AsyncGenerator<Page, string | null> => {
  const parts: Part<Page>[] = []
  const pageSize = Number(queryOf(page.next).get('limit')) || page.keys.length
  const pathAfter = (uuid: string, limit = pageSize) => withQuery(page.next, { search_after: uuid, limit })
  const list = {
    /** The beginning of the next part. */
    nextFrom: lastUuid,
    openedParts: 0,
    /** Whether no further part begins. */
    isSplit: false,
    pageShare: share,
    pageBytes: page.length,
  }

  const openPart = () => {
    const pagesBetween = (from: string, to?: string) =>
      ((to ? positionOf(to) : 1) - positionOf(from)) / list.pageShare
    const from = list.nextFrom
    const unsplitPages = pagesBetween(from)
    const allPages = parts
      .filter(isOpen)
      .reduce((sum, part) => sum + pagesBetween(part.lastUuid, part.to), unsplitPages)
    list.openedParts += 1
    // the first parts grow, so that they end one after the other; the last ones end together
    const pages = Math.min(
      (list.openedParts * partPages) / mostCalls,
      partPages,
      Math.max(1, allPages / mostCalls),
    )
    const to =
      unsplitPages - pages < 1
        ? undefined
        : uuidAt(positionOf(from) + (pages - lastPageRest) * list.pageShare)
    parts.push({ from, to, pages: [], lastUuid: from, itemCount: 0, isComplete: false, uuidsBeyond: [] })
    list.isSplit = to === undefined
    list.nextFrom = to ?? from
  }

  /** Reads the page behind a uuid; one behind a computed uuid is requested once, because one cursor can read it too. */
  const readBehind = async ({ from, to }: Part<Page>, uuid: string, limit: number) => {
    const path = pathAfter(uuid, limit)
    if (uuid !== from || from === lastUuid) return read(path, signal, to)
    try {
      return await read(path, signal, to, true)
    } catch (error) {
      if (signal.aborted || isRefused(error)) throw error
      return read(path, signal, to)
    }
  }

  const readNextPage = async (part: Part<Page>) => {
    const { from, to, lastUuid: previous } = part
    // the products to the end of the part, by its density so far; a few more show where the next part begins
    const products =
      (part.itemCount * (positionOf(to ?? '') - positionOf(previous))) /
      (positionOf(previous) - positionOf(from))
    const limit =
      products < pageSize ? Math.min(pageSize, Math.ceil(products + 2 * Math.sqrt(products)) + 1) : pageSize
    let nextPage = await readBehind(part, previous, limit)
    // the PIM may have deleted the few products that were requested
    if (nextPage.keys.length === 0 && limit < pageSize) nextPage = await readBehind(part, previous, pageSize)
    const { keys, next } = nextPage
    if (!isOrdered(nextPage, previous) || (next === null && to !== undefined)) throw new OutOfOrder()
    const inside = keys.filter(key => to === undefined || key <= to)
    list.pageBytes = nextPage.length
    part.lastUuid = keys.at(-1) ?? previous
    part.itemCount += inside.length
    part.uuidsBeyond = keys.slice(inside.length)
    part.isComplete = next === null || part.uuidsBeyond.length > 0
    list.isSplit ||= next === null
    if (!part.isComplete || to === undefined) return void part.pages.push(nextPage)
    part.pages.push({ ...nextPage, next: pathAfter(inside.at(-1) ?? previous) })
    list.pageShare = (positionOf(to) - positionOf(from)) / Math.max(part.itemCount / pageSize, 1 / 8)
  }

  const readAhead = () => {
    while (!signal.aborted) {
      if (!list.isSplit && parts.filter(isOpen).length < mostCalls) openPart()
      const part = parts.find(one => isOpen(one) && !one.request)
      const requestedBytes = list.pageBytes * (parts.filter(({ request }) => request).length + 1)
      const waitingBytes = parts
        .flatMap(({ pages }) => pages)
        .reduce((sum, { length }) => sum + length, requestedBytes)
      if (!part || (part !== parts[0] && waitingBytes > maxWaitingBytes)) return
      const onEnd = (failure?: unknown) => {
        Object.assign(part, { request: undefined, failure })
        list.isSplit ||= failure !== undefined
        readAhead()
      }
      part.request = readNextPage(part).then(() => onEnd(), onEnd)
    }
  }

  async function* inOrder(): AsyncGenerator<Page, string | null> {
    let next: string | null = page.next
    let previousBeyond: readonly string[] = []
    for (let part = parts[0]; part; part = parts[0]) {
      const nextPage = part.pages.shift()
      readAhead()
      const first = (part.firstUuids ??= nextPage?.keys)
      if (first && previousBeyond.length > 0 && !previousBeyond.some(key => first.includes(key))) break
      if (first) previousBeyond = []
      if (nextPage) {
        next = nextPage.next
        yield nextPage
      } else if (part.request) await part.request
      else if (part.failure !== undefined) {
        if (part.failure instanceof OutOfOrder || (!first && isRefused(part.failure))) break
        throw part.failure
      } else previousBeyond = parts.shift()?.uuidsBeyond ?? []
    }
    list.isSplit = true
    parts.length = 0
    return next
  }

  readAhead()
  return inOrder()
}
