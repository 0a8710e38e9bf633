import { exportTypes } from '../../src/contract/exports.ts'
import type { AkeneoClient, Search } from '../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'
import type { ExportRecord, ExportStore } from '../store/exportStore.ts'
import type { Setup } from '../tradebyte/setup.ts'
import type { IsTouched } from './createPageWork.ts'
import type { RootModels } from './rootModels.ts'
import { filteredSource, retrySource, siblingsSource, type RunSource, type Wanted } from './runSource.ts'
import type { RunMessage } from './runWords.ts'

/** Clocks differ and the PIM's index lags: look this much further back. */
const overlapMs = 10 * 60_000
/** The PIM reads a time in its own zone, which it does not tell: no zone is further west. */
const westmostMs = 12 * 3_600_000

const everything: IsTouched = () => true

const sinceFilter = (since: number): Search => ({
  updated: [
    {
      operator: '>',
      value: new Date(since - westmostMs).toISOString().slice(0, 19).replace('T', ' '),
    },
  ],
})

interface Selected {
  readonly source: RunSource
  readonly isTouched: IsTouched
}

interface Asked {
  readonly row: ExportRecord
  readonly setup: Setup
  readonly client: AkeneoClient
  readonly roots: RootModels
  readonly wanted: Wanted
  readonly exports: ExportStore
}

/** The products a run is about. See design section 4: full, delta, retry. */
export const selectSource = async (asked: Asked): Promise<Selected> => {
  const { row, client, wanted, exports } = asked
  if (row.type === exportTypes.delta) return deltaSource(asked)
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  if (!original) return { source: filteredSource(client, {}, wanted), isTouched: everything }
  // nothing of a run that broke off is in a file, so its retry does the whole of it again
  if (hasBrokenOff(original)) return selectSource({ ...asked, row: original })
  return { source: retrySource(client, await exports.failedRefs(original.id), wanted), isTouched: everything }
}

/** Whether a finished run ended before its products did. */
export const hasBrokenOff = (row: ExportRecord): boolean =>
  (JSON.parse(row.details) as RunMessage).code === 'brokeOff' // details are written as RunMessage only

const deltaSource = async ({ row, setup, client, roots, wanted }: Asked): Promise<Selected> => {
  if (row.changedSince === null) return { source: filteredSource(client, {}, wanted), isTouched: everything }
  const since = Date.parse(row.changedSince) - overlapMs
  const search = sinceFilter(since)
  const isTouched: IsTouched = (product, root) =>
    Date.parse(product.updated) > since || (root !== null && root !== 'missing' && root.updatedAt > since)
  if (!setup.exportSettings.deltaExportAllVariants)
    return { source: filteredSource(client, search, wanted), isTouched }

  const slim: Wanted = { ...wanted, attributes: [wanted.mainIdentifier] }
  async function* touched(signal: AbortSignal) {
    for await (const page of client.products({ search, ...slim }, signal)) {
      const tops = await roots.of(page.items, signal)
      yield page.items.filter((product, index) => isTouched(product, tops[index] ?? null))
    }
  }
  const rootsOf = async (products: readonly AkeneoProduct[], signal: AbortSignal) =>
    (await roots.of(products, signal)).map(root => (root === null || root === 'missing' ? null : root.code))
  return { source: siblingsSource(client, touched, rootsOf, wanted), isTouched: everything }
}
