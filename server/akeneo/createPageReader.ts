import type { Api } from './createApi.ts'
import { listPage } from './doors/listPage.ts'
import { rebaseNext } from './rebaseNext.ts'

/** One page of a list, its items still as the PIM wrote them. */
export interface RawPage {
  readonly items: readonly unknown[]
  readonly next: string | null
}

/** Reads one page and makes its `next` link safe; a link back to the same page would never end. */
export const createPageReader =
  (api: Api) =>
  async (path: string, signal: AbortSignal): Promise<RawPage> => {
    const page = listPage(await api.get(path, signal))
    if (!page) throw api.unreadable(path, 'the list has no _embedded.items')
    if (page.next === null) return { items: page.items, next: null }
    const next = rebaseNext(page.next)
    if (next === null || next === path) throw api.unreadable(path, 'its next link does not lead on')
    return { items: page.items, next }
  }
