import { onAbort } from './onAbort.ts'

/** Something that may have a successor; `next` is a path and query below the PIM's address. */
export interface Linked {
  readonly next: string | null
}

/**
 * Pages by their `next` links, one read ahead while the caller works on the one before.
 * Leaving the loop early ends the page under way. `next` of the last page is null.
 * @param read fetches one page; its signal ends with the caller's or when the caller leaves
 */
export async function* readPages<Page extends Linked>(
  first: string,
  read: (path: string, signal: AbortSignal) => Promise<Page>,
  signal: AbortSignal,
): AsyncGenerator<Page, void, undefined> {
  const left = new AbortController()
  const leave = (): void => left.abort(signal.reason)
  signal.throwIfAborted()
  const forget = onAbort(signal, leave)
  try {
    let ahead: Promise<Page> | null = read(first, left.signal)
    while (ahead) {
      const page: Page = await ahead
      ahead = page.next === null ? null : read(page.next, left.signal)
      // Its failure is thrown when its turn comes; until then it must not count as unhandled.
      ahead?.catch(() => undefined)
      yield page
    }
  } finally {
    forget()
    left.abort()
  }
}
