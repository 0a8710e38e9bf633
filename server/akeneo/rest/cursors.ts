import { AkeneoError } from '../akeneoError.ts'
import { areOrdered, placeOf, uuidAt } from '../readProduct.ts'
import { callsAtOnce } from './callLimit.ts'
import { type LinkedPage, queryOf, withQuery } from './pages.ts'

// Several cursors over one list of products. An answer of a distant PIM takes its time whatever it holds, and one cursor
// waits for each page before it can ask for the next: four of them read 20,000 products in a third of the time.
//
// The PIM orders products by uuid and takes any uuid for a cursor (`search_after`), also one that it did not give. Random
// uuids are spread evenly, so that the place of a uuid among all of them (0 to 1) tells how many products lie before it.
// The list is cut at such places into parts of a few pages, and each part has a cursor of its own. Nothing is taken for
// granted: pages that are out of order, parts that do not meet and a refused cursor end the reading by several cursors,
// and one cursor goes on behind the last page that was given. Source: akeneo/pim-community-dev, the query handlers of the
// product lists sort by `id` and go on behind the id that `search_after` names.

/** A page of products with the uuids of all that was sent. */
export interface KeyedPage extends LinkedPage {
  readonly keys: readonly string[]
  /** Bytes of the answer. */
  readonly length: number
}

/** Whether the keys of a page rise from another one on, and its last one is the cursor to the next page. */
export const isOrdered = (keys: readonly string[], { next }: LinkedPage, behind: string): boolean =>
  areOrdered(keys, behind) && (next === null || queryOf(next).get('search_after') === keys.at(-1))

/** The products behind a uuid, up to another one; the last part has no end. */
interface Part<Page> {
  readonly from: string
  readonly to: string | undefined
  /** Pages that wait for their turn. */
  readonly ready: Page[]
  /** The last uuid that was read. */
  behind: string
  items: number
  hasEnded: boolean
  reading?: Promise<void> | undefined
  failure?: unknown
  /** The uuids of its first page, and those beyond its end on its last one: neighbors show the same there. */
  first?: readonly string[] | undefined
  beyond: readonly string[]
}

/** Pages of a part; its last page is not quite full and shows a few products of the next part. */
const [partPages, pageRest] = [9, 0.2]
/** Bytes of answers that wait for their turn: some twenty pages. */
const mostAhead = 8_000_000

class OutOfOrder extends Error {}
const isOpen = ({ hasEnded, failure }: Part<KeyedPage>) => !hasEnded && failure === undefined
const isRefused = (error: unknown) => error instanceof AkeneoError && error.code === 'filterRefused'

/**
 * Reads the rest of a list of products with several cursors at once. The pages come in the order of the uuids.
 * @param page the last page that was read; it ends with the uuid `behind`
 * @param width the share of all uuids that such a page takes
 * @param read gives a page without the items whose uuid comes after `to`; `keys` holds their uuids too
 * @returns pages, then the path that one cursor goes on with, null at the end of the list
 */
export const readParts = <Page extends KeyedPage>(
  page: KeyedPage & { readonly next: string },
  behind: string,
  width: number,
  read: (path: string, signal: AbortSignal, to?: string) => Promise<Page>,
  signal: AbortSignal,
): AsyncGenerator<Page, string | null> => {
  const parts: Part<Page>[] = []
  const size = page.keys.length
  const pathBehind = (uuid: string, limit = size) => withQuery(page.next, { search_after: uuid, limit })
  let [length, opened, isComplete] = [page.length, 0, false]

  const open = () => {
    const pagesFrom = (from: string, to?: string) => ((to ? placeOf(to) : 1) - placeOf(from)) / width
    const left = pagesFrom(behind)
    const all = parts.filter(isOpen).reduce((sum, one) => sum + pagesFrom(one.behind, one.to), left)
    // the first parts grow, so that they end one after the other; the last ones end together
    const pages = Math.min((++opened * partPages) / callsAtOnce, partPages, Math.max(1, all / callsAtOnce))
    const to = left - pages < 1 ? undefined : uuidAt(placeOf(behind) + (pages - pageRest) * width)
    parts.push({ from: behind, to, ready: [], behind, items: 0, hasEnded: false, beyond: [] })
    isComplete = to === undefined
    behind = to ?? behind
  }

  const readNext = async (part: Part<Page>) => {
    const { from, to, behind: before } = part
    // the products that are left in the part, by the density so far; a few more show where the next part begins
    const due = (part.items * (placeOf(to ?? '') - placeOf(before))) / (placeOf(before) - placeOf(from))
    const limit = due < size ? Math.min(size, Math.ceil(due + 2 * Math.sqrt(due)) + 1) : size
    const found = await read(pathBehind(before, limit), signal, to)
    if (!isOrdered(found.keys, found, before)) throw new OutOfOrder()
    const kept = found.keys.filter(key => to === undefined || key <= to)
    length = found.length
    part.behind = found.keys.at(-1) ?? before
    part.items += kept.length
    part.beyond = found.keys.slice(kept.length)
    part.hasEnded = found.next === null || part.beyond.length > 0
    isComplete ||= found.next === null
    if (!part.hasEnded || to === undefined) return void part.ready.push(found)
    part.ready.push({ ...found, next: pathBehind(kept.at(-1) ?? before) })
    width = (placeOf(to) - placeOf(from)) / Math.max(part.items / size, 1 / 8)
  }

  const readAhead = () => {
    while (!signal.aborted) {
      if (!isComplete && parts.filter(isOpen).length < callsAtOnce) open()
      const part = parts.find(one => isOpen(one) && !one.reading)
      const due = length * (parts.filter(one => one.reading).length + 1)
      const ahead = parts.flatMap(({ ready }) => ready).reduce((sum, one) => sum + one.length, due)
      if (!part || (part !== parts[0] && ahead > mostAhead)) return
      const ended = (failure?: unknown) => {
        Object.assign(part, { reading: undefined, failure })
        isComplete ||= failure !== undefined
        readAhead()
      }
      part.reading = readNext(part).then(() => ended(), ended)
    }
  }

  async function* inOrder(): AsyncGenerator<Page, string | null> {
    let [next, seam]: [string | null, readonly string[]] = [page.next, []]
    for (let part = parts[0]; part; part = parts[0]) {
      const found = part.ready.shift()
      readAhead()
      const first = (part.first ??= found?.keys)
      if (first && seam.length > 0 && !seam.some(key => first.includes(key))) break
      if (first) seam = []
      if (found) {
        next = found.next
        yield found
      } else if (part.reading) await part.reading
      else if (part.failure !== undefined) {
        if (part.failure instanceof OutOfOrder || (!first && isRefused(part.failure))) break
        throw part.failure
      } else seam = parts.shift()?.beyond ?? []
    }
    isComplete = true
    parts.length = 0
    return next
  }

  readAhead()
  return inOrder()
}
