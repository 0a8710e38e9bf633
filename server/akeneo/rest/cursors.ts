import { AkeneoError } from '../akeneoError.ts'
import { placeOf, uuidAt } from '../readProduct.ts'
import { callsAtOnce } from '../types.ts'
import { isOrdered, type LinkedPage, withQuery } from './pages.ts'

/** A page of products with the uuids of all that was sent, and the characters of the answer. */
export interface KeyedPage extends LinkedPage {
  readonly keys: readonly string[]
  readonly length: number
}

/** The products behind a uuid, up to another one; the last part has no end. */
interface Part<Page> {
  readonly from: string
  readonly to: string | undefined
  readonly ready: Page[]
  behind: string
  items: number
  hasEnded: boolean
  reading?: Promise<void> | undefined
  failure?: unknown
  /** The uuids of its first page, and those beyond its end on its last one: neighbours show the same there. */
  first?: readonly string[]
  beyond: readonly string[]
}

/** Pages of a part, the last one not quite whole: it shows a few products of the next part. */
const partPages = 4
const pageRest = 0.2
/** Characters of answers that are read ahead: about twelve pages as they usually are. */
const mostAhead = 5_000_000

class OutOfOrder extends Error {}

/**
 * Reads the rest of a list of products with several cursors, at once; its pages come in the order of the uuids all the
 * same. What is not as expected, also at the seam of two parts or where the PIM refuses a cursor, ends it before that.
 * @param page ends with the uuid `behind`; `width` is how much of all uuids such a page takes
 * @param read leaves out items whose uuid comes after `to`; their keys stay
 * @returns pages, then the path to go on with by one cursor, null at the end
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
  let { length } = page
  let isComplete = false

  const open = () => {
    const left = (1 - placeOf(behind)) / width
    // they grow at first, so that one ends after the other, and shrink at last
    const pages = Math.min(parts.length + 1, partPages, Math.max(2, left / callsAtOnce))
    const to = left - pages < 2 ? undefined : uuidAt(placeOf(behind) + (pages - pageRest) * width)
    parts.push({ from: behind, to, ready: [], behind, items: 0, hasEnded: false, beyond: [] })
    isComplete = to === undefined
    behind = to ?? behind
  }

  const readNext = async (part: Part<Page>) => {
    const { from, to } = part
    const rate = part.items / (placeOf(part.behind) - placeOf(from))
    const due = rate * (placeOf(to ?? '') - placeOf(part.behind))
    const limit = due < size ? Math.min(size, Math.ceil(due + 2 * Math.sqrt(due)) + 1) : size
    const found = await read(pathBehind(part.behind, limit), signal, to)
    if (!isOrdered(found.keys, found, part.behind)) throw new OutOfOrder()
    length = found.length
    part.first ??= found.keys
    part.behind = found.keys.at(-1) ?? part.behind
    const kept = to === undefined ? found.keys : found.keys.filter(key => key <= to)
    part.items += kept.length
    part.beyond = found.keys.slice(kept.length)
    part.hasEnded = found.next === null || part.beyond.length > 0
    if (!part.hasEnded || to === undefined) return void part.ready.push(found)
    for (const last of kept.slice(-1)) part.ready.push({ ...found, next: pathBehind(last) })
    isComplete ||= found.next === null
    width = (placeOf(to) - placeOf(from)) / Math.max(part.items / size, 1 / 8)
  }

  const isOpen = ({ hasEnded, failure }: Part<Page>) => !hasEnded && failure === undefined
  const readAhead = () => {
    while (!signal.aborted) {
      if (!isComplete && parts.filter(isOpen).length < callsAtOnce) open()
      const part = parts.find(one => isOpen(one) && !one.reading)
      const held = parts.flatMap(({ ready }) => ready).reduce((sum, one) => sum + one.length, 0)
      const reading = parts.filter(one => one.reading).length
      if (!part || (part !== parts[0] && held + length * (reading + 1) > mostAhead)) return
      const ended = (failure?: unknown) => {
        Object.assign(part, { reading: undefined, failure })
        isComplete ||= failure !== undefined
        readAhead()
      }
      part.reading = readNext(part).then(() => ended(), ended)
    }
  }

  async function* inOrder(): AsyncGenerator<Page, string | null> {
    let { next }: LinkedPage = page
    let seam: readonly string[] = []
    for (let part = parts[0]; part; part = parts[0]) {
      readAhead()
      const { first, failure } = part
      if (first && seam.length > 0 && !seam.some(key => first.includes(key))) break
      if (first) seam = []
      const ready = part.ready.shift()
      if (ready) {
        next = ready.next
        yield ready
      } else if (part.reading) await part.reading
      else if (failure !== undefined) {
        const isRefused = failure instanceof AkeneoError && failure.code === 'filterRefused'
        if (failure instanceof OutOfOrder || (isRefused && !first)) break
        throw failure
      } else seam = parts.shift()?.beyond ?? []
    }
    isComplete = true
    parts.length = 0
    return next
  }

  readAhead()
  return inOrder()
}
