import { exportTypes } from '../../src/contract/exports.ts'
import { skusIn } from '../../src/contract/skusIn.ts'
import type { AkeneoClient, Search } from '../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'
import type { ExportRecord, ExportStore } from '../store/exportStore.ts'
import type { IsTouched } from './createPageWork.ts'
import { filteredSource } from './filteredSource.ts'
import { filterError } from './productFilter/filterError.ts'
import type { FilterContext, ProductFilter } from './productFilter/filterContext.ts'
import { filterProblems } from './productFilter/filterProblems.ts'
import { joinSearches } from './productFilter/joinSearches.ts'
import { searchesOf, type FilterSearch } from './productFilter/searchesOf.ts'
import type { RunSetup } from './readSetup.ts'
import type { RootModels } from './rootModels.ts'
import { retrySource, type RunSource, type Wanted } from './runSource.ts'
import type { RunMessage } from './runWords.ts'
import { besideChunk, siblingsSource, type Passing } from './siblingsSource.ts'

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
  readonly setup: RunSetup
  readonly filterContext: FilterContext
  readonly client: AkeneoClient
  readonly roots: RootModels
  readonly wanted: Wanted
  readonly exports: ExportStore
}

/**
 * The products a run is about: those of the product filter, or what failed. See design section 4: full, delta, retry.
 * @throws RunError when the filter cannot be applied, for instance because it names something that is gone
 */
export const selectSource = async (asked: Asked): Promise<Selected> => {
  const { row, client, wanted, exports } = asked
  if (row.type === exportTypes.delta) return deltaSource(asked)
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  if (!original) return whole(asked)
  // nothing of a run that broke off is in a file, so its retry does the whole of it again
  if (hasBrokenOff(original)) return selectSource({ ...asked, row: original })
  return { source: retrySource(client, await exports.failedRefs(original.id), wanted), isTouched: everything }
}

/** Whether a finished run ended before its products did. */
export const hasBrokenOff = (row: ExportRecord): boolean =>
  (JSON.parse(row.details) as RunMessage).code === 'brokeOff' // details are written as RunMessage only

/** The searches of the setup's filter. */
const filtered = ({ setup: { productFilter }, filterContext }: Asked): FilterSearch[] => {
  refuseUnusable(productFilter, filterContext)
  return searchesOf(productFilter, filterContext)
}

const refuseUnusable = (filter: ProductFilter, context: FilterContext) => {
  const [problem] = filterProblems(filter, context)
  if (problem) throw filterError(problem)
}

const whole = (asked: Asked): Selected => ({
  source: filteredSource(asked.client, filtered(asked), asked.wanted),
  isTouched: everything,
})

const deltaSource = (asked: Asked): Selected => {
  const { row, setup, client, roots, wanted } = asked
  if (row.changedSince === null) return whole(asked)
  const since = Date.parse(row.changedSince) - overlapMs
  const search = sinceFilter(since)
  const isTouched: IsTouched = (product, root) =>
    Date.parse(product.updated) > since || (root !== null && root !== 'missing' && root.updatedAt > since)
  if (!setup.exportSettings.deltaExportAllVariants) {
    const changed = filtered(asked).map(one => ({ ...one, search: joinSearches(one.search, search) }))
    return { source: filteredSource(client, changed, wanted), isTouched }
  }

  // a variant that no longer passes the filter touches its siblings too: their product has changed
  const slim: Wanted = { ...wanted, attributes: [wanted.mainIdentifier] }
  async function* touched(signal: AbortSignal) {
    for await (const page of client.products({ search, ...slim }, signal)) {
      const tops = await roots.of(page.items, signal)
      yield page.items.filter((product, index) => isTouched(product, tops[index] ?? null))
    }
  }
  const rootsOf = async (products: readonly AkeneoProduct[], signal: AbortSignal) =>
    (await roots.of(products, signal)).map(root => (root === null || root === 'missing' ? null : root.code))
  const source = siblingsSource(client, touched, rootsOf, passing(asked), wanted)
  return { source, isTouched: everything }
}

/** The filter as it is put to siblings: thousands of SKUs times the products would be too many searches. */
const passing = ({ setup: { productFilter }, filterContext }: Asked): Passing => {
  refuseUnusable(productFilter, filterContext)
  const listed = new Set(skusIn(productFilter.akeneoSkus ?? '').skus.map(sku => sku.toLowerCase()))
  return {
    searches: searchesOf({ ...productFilter, akeneoSkus: null }, filterContext, besideChunk),
    isListed: ({ identifier }) => listed.size === 0 || listed.has((identifier ?? '').toLowerCase()),
  }
}
