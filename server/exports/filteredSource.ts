import { createHash } from 'node:crypto'
import type { AkeneoClient } from '../akeneo/akeneoClient.ts'
import { countSearches } from './productFilter/countSearches.ts'
import type { FilterSearch } from './productFilter/searchesOf.ts'
import { RunError } from './runError.ts'
import type { RunSource, Wanted } from './runSource.ts'

/** Where a source of several searches goes on: which searches, the one it is at, and the PIM's next page there. */
const markOf = (signature: string, at: number, next: string | null) => `${signature} ${at} ${next ?? ''}`

const readMark = (mark: string, signature: string): { at: number; next: string | null } => {
  const [of, at, next] = mark.split(' ')
  if (of !== signature) throw new RunError('selectionChanged')
  return { at: Number(at), next: next || null }
}

const signatureOf = (searches: readonly FilterSearch[]) => {
  const hash = createHash('sha256').update(JSON.stringify(searches.map(({ search }) => search)))
  // moved categories let other products through the same searches
  for (const keepsBy of new Set(searches.map(search => search.keepsBy))) if (keepsBy) hash.update(keepsBy)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Everything some searches let through, one after the other, each in the PIM's order.
 * @throws RunError when it is to go on where other searches ended
 */
export const filteredSource = (
  client: AkeneoClient,
  searches: readonly FilterSearch[],
  wanted: Wanted,
): RunSource => ({
  // only the PIM is asked: to read products twice for a better number would take too long
  count: async signal =>
    searches.some(({ keeps }) => keeps)
      ? null
      : countSearches(client, searches, wanted.mainIdentifier, signal),
  resumable: true,
  async *pages(after, signal) {
    const signature = signatureOf(searches)
    const start = after === null ? { at: 0, next: null } : readMark(after, signature)
    for (const [at, { search, keeps = () => true }] of searches.entries()) {
      if (at < start.at) continue
      const from = at === start.at ? start.next : null
      for await (const page of client.products({ search, ...wanted, after: from }, signal)) {
        const next = markOf(signature, page.next === null ? at + 1 : at, page.next)
        yield { items: page.items.filter(keeps), faults: page.faults, next }
      }
    }
  },
})
