import { readFileSync } from 'node:fs'
import type { TokenScope } from '../../src/contract/calls/call.ts'

/** The least scope of each call by the table in docs/api.md; undefined for calls that no API token may make. */
export const scopesInDocument = (): ReadonlyMap<string, TokenScope | undefined> => {
  const rows = readFileSync('docs/api.md', 'utf8').matchAll(/^\| `([A-Z]+ \/ui\/api\/\S+)` +\| (\S+) +\|$/gm)
  return new Map(
    [...rows].map(([, signature = '', scope]) => [
      signature,
      scope === '—' ? undefined : (scope?.replaceAll('`', '') as TokenScope), // a test compares them with the contract
    ]),
  )
}
