import { AkeneoError } from '../akeneoError.ts'
import { areOrdered, placeOf, uuidAt } from '../readProduct.ts'
import { callsAtOnce } from './callLimit.ts'
import { type HeldPage, isOrdered, type KeyedPage, queryOf, withQuery } from './pages.ts'

/** The products behind a uuid, up to another one; the last part has no end. */
interface Part<Page> {
  readonly from: string
  readonly to: string | undefined
  readonly ready: HeldPage<Page | null>[]
  behind: string
  items: number
  hasEnded: boolean
  reading?: Promise<void> | undefined
  failure?: unknown
  /** The uuids of its first page, and those beyond its end on its last one: neighbours show the same there. */
  first?: readonly string[] | undefined
  beyond: readonly string[]
}

/** Pages of a part, the last one not quite whole: it shows a few products of the next part. */
const [partPages, pageRest] = [9, 0.2]
/** Bytes of answers that are read ahead: some six pages, since what waits grows old, and twenty where one waits for the PIM. */
const [usuallyAhead, mostAhead] = [2_500_000, 8_500_000]

class OutOfOrder extends Error {}
const isOpen = ({ hasEnded, failure }: Part<KeyedPage>) => !hasEnded && failure === undefined
const isRefused = (error: unknown) => error instanceof AkeneoError && error.code === 'filterRefused'

/**
 * Reads the rest of a list of products with several cursors, at once; its pages come in the order of the uuids all the
 * same. What is not as expected, also at the seam of two parts or where the PIM refuses a cursor, ends it before that.
 * @param page ends with the uuid `behind`; `width` is how much of all uuids such a page takes
 * @param hold gives pages that leave out items whose uuid comes after `to`; their keys stay
 * @returns pages, then the path to go on with by one cursor, null at the end
 */
export const readParts = <Page extends KeyedPage>(
  page: KeyedPage & { readonly next: string },
  behind: string,
  width: number,
  hold: (path: string, signal: AbortSignal, to?: string) => Promise<HeldPage<Page>>,
  signal: AbortSignal,
): AsyncGenerator<Page, string | null> => {
  const parts: Part<Page>[] = []
  const [size, begun] = [page.keys.length, performance.eventLoopUtilization()]
  const pathBehind = (uuid: string, limit = size) => withQuery(page.next, { search_after: uuid, limit })
  let [length, opened, isComplete] = [page.length, 0, false]

  const open = () => {
    const pagesFrom = (from: string, to?: string) => ((to ? placeOf(to) : 1) - placeOf(from)) / width
    const left = pagesFrom(behind)
    const all = parts.filter(isOpen).reduce((sum, one) => sum + pagesFrom(one.behind, one.to), left)
    // they grow at first, so that one ends after the other; the last ones end together
    const pages = Math.min((++opened * partPages) / callsAtOnce, partPages, Math.max(1, all / callsAtOnce))
    const to = left - pages < 1 ? undefined : uuidAt(placeOf(behind) + (pages - pageRest) * width)
    parts.push({ from: behind, to, ready: [], behind, items: 0, hasEnded: false, beyond: [] })
    isComplete = to === undefined
    behind = to ?? behind
  }
  const readNext = async (part: Part<Page>) => {
    const { from, to, behind: before } = part
    const isWithin = (key: string) => to === undefined || key <= to
    const due = (part.items * (placeOf(to ?? '') - placeOf(before))) / (placeOf(before) - placeOf(from))
    const limit = due < size ? Math.min(size, Math.ceil(due + 2 * Math.sqrt(due)) + 1) : size
    const held = await hold(pathBehind(before, limit), signal, to)
    const last = queryOf(held.next ?? '').get('search_after') ?? ''
    length = held.length
    if (areOrdered([last], before) && isWithin(last)) {
      // it lies within the part, if it is what it seems to be
      const open = () => held.open().then(found => (isOrdered(found.keys, found, before) ? found : null))
      part.ready.push({ ...held, open })
      return void Object.assign(part, { behind: last, items: part.items + limit })
    }
    const found = await held.open(true)
    if (!isOrdered(found.keys, found, before)) throw new OutOfOrder()
    part.behind = found.keys.at(-1) ?? before
    const kept = found.keys.filter(isWithin)
    part.items += kept.length
    part.beyond = found.keys.slice(kept.length)
    part.hasEnded = found.next === null || part.beyond.length > 0
    const isLast = part.hasEnded && to !== undefined
    const next = isLast ? pathBehind(kept.at(-1) ?? before) : found.next
    // parsed once more when its turn comes: what is held until then would grow old in memory
    part.ready.push({ next, length, open: async () => ({ ...(await held.open()), next }) })
    isComplete ||= found.next === null
    if (isLast) width = (placeOf(to) - placeOf(from)) / Math.max(part.items / size, 1 / 8)
  }
  const readAhead = () => {
    while (!signal.aborted) {
      if (!isComplete && parts.filter(isOpen).length < callsAtOnce) open()
      const part = parts.find(one => isOpen(one) && !one.reading)
      const due = length * (parts.filter(one => one.reading).length + 1)
      const held = parts.flatMap(({ ready }) => ready).reduce((sum, one) => sum + one.length, due)
      const isBusy = performance.eventLoopUtilization(begun).utilization > 0.75
      if (!part || (part !== parts[0] && held > (isBusy ? usuallyAhead : mostAhead))) return
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
      const ready = part.ready.shift()
      readAhead()
      const found = ready ? await ready.open() : undefined
      if (found === null) break
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
