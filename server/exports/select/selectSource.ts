import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { parseSkus } from '../../../src/contract/skus.ts'
import type { AkeneoClient, Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import type { ExportRecord, RunSetup } from '../../store/exports/exportRecord.ts'
import type { RefStore, RunList } from '../../store/exports/refStore.ts'
import { pendingOf } from '../run/deltaReference.ts'
import type { DeltaScope } from '../run/deltaScope.ts'
import { filterProblems, type ProductFilter } from './filterProblems.ts'
import {
  allTakePart,
  listAffectedProducts,
  type ProductRoot,
  type RootModels,
  type TakePart,
} from './rootModels.ts'
import { narrowAll, type FilterContext, filterError, type NarrowedSearch, searchesOf } from './searches.ts'
import {
  belowRoots,
  chunkedFilterLimits,
  filteredSource,
  listPart,
  narrowSiblings,
  pagesOf,
  type Part,
  type ProductFields,
  refOf,
  type RunSource,
  searchesByRef,
  searchesPart,
  type SiblingFilter,
} from './sources.ts'

/** The source of the products of a run, and how they take part in it. */
interface OfRun {
  readonly source: RunSource
  readonly takePart: TakePart
}

interface Selection extends OfRun {
  /** All products of the product filter, also those that the run does not take. */
  readonly everything: (fields: ProductFields) => RunSource
  /** The products of a list of the run, whether they match the filter or not. */
  readonly listSource: (list: RunList, fields?: ProductFields) => RunSource
}

interface SelectOptions {
  /** Resolved by `resolveRetryOf`. */
  readonly row: ExportRecord
  /** For a delta. */
  readonly scope?: DeltaScope | undefined
  readonly setup: RunSetup
  readonly filterContext: FilterContext
  readonly client: AkeneoClient
  readonly roots: RootModels
  readonly fields: ProductFields
  readonly refs: RefStore
  readonly signal: AbortSignal
}

/**
 * Selects the products of a run. A full run takes those of the product filter, a delta those of them that changed since
 * the last delivered run or whose row the configuration changed, a retry those that failed.
 * @throws RunError when the filter cannot be applied, for instance because it names something that was deleted
 */
export const selectSource = async (options: SelectOptions): Promise<Selection> => ({
  ...(await selectOfRun(options)),
  everything: fields => filteredSource(options.client, filterSearches(options), fields),
  listSource: (list, fields) => listedSource(options, list, fields),
})

const listedSource = (options: SelectOptions, list: RunList, fields = options.fields): RunSource => ({
  count: () => options.refs.count(options.row.id, list),
  pages: pagesOf(
    options.client,
    [partOf(options, list, refs => searchesByRef(refs, fields).map(search => ({ search })))],
    fields,
  ),
})

const partOf = (
  { refs, row }: SelectOptions,
  list: RunList,
  searchesOf: Parameters<typeof listPart>[1],
): Part => listPart((after, limit) => refs.page(row.id, list, after, limit), searchesOf)

const selectOfRun = async (options: SelectOptions): Promise<OfRun> => {
  const { row, refs, signal } = options
  if (row.type === exportTypes.delta) return selectChanged(options)
  if (row.type === exportTypes.full || row.originalId === null) return selectAll(options)
  if (!(await hasList(options)))
    await refs.takeFailed(row, { id: row.originalId, cause: row.retryCause }, signal)
  return { source: listedSource(options, 'again'), takePart: allTakePart }
}

/** Whether a resumed run has a list; runs of older versions have none. */
const hasList = async ({ row, refs }: SelectOptions) =>
  row.checkpoint !== null && (await refs.count(row.id, 'again')) > 0

const selectAll = (options: SelectOptions): OfRun => ({
  source: filteredSource(options.client, filterSearches(options), options.fields),
  takePart: allTakePart,
})

/** Clocks differ and the PIM's index lags: a delta searches this much further back. */
const overlapMs = 10 * 60_000
/** The PIM reads a time in its own zone, which is unknown: no zone is further west. */
const westmostMs = 12 * 3_600_000

/** How a delta finds products that changed. */
interface Changes {
  /** Finds them in the PIM, and some that did not change. */
  readonly search: Search
  readonly hasChanged: (product: AkeneoProduct, root: ProductRoot) => boolean
}

/** @param changedAfter ISO 8601, by the PIM's clock */
export const changesSince = (changedAfter: string): Changes => {
  const since = Date.parse(changedAfter) - overlapMs
  return {
    search: changedSince(since),
    hasChanged: (product, root) =>
      Date.parse(product.updated) > since || (root !== null && root !== 'missing' && root.updatedAt > since),
  }
}

const selectChanged = async (options: SelectOptions): Promise<OfRun> => {
  const { row, setup, refs } = options
  if (row.changedSince === null) return selectAll(options)
  const changes = changesSince(row.changedSince)
  const pending = pendingOf(row)
  if (pending && !(await hasList(options))) await refs.takePending(row, pending, options.signal)
  if (options.scope?.takes === 'all') return selectAll(options)
  if (options.scope?.takes !== 'different' && setup.exportSettings.deltaExportAllVariants)
    return { source: siblingsSource(options, changes), takePart: allTakePart }
  const hasPending = (await refs.count(row.id, 'again')) > 0
  const pendingAmong = (products: readonly AkeneoProduct[]) =>
    hasPending ? refs.intersect(row.id, 'again', products.map(refOf)) : new Set<string>()
  const isCompared = options.scope?.takes === 'different'
  const source = isCompared
    ? selectAll(options).source
    : changedSource(options, changes, async products => {
        const pendingHere = await pendingAmong(products)
        return products.filter(product => !pendingHere.has(refOf(product)))
      })
  return {
    source,
    takePart: async (products, roots) => {
      const pendingHere = await pendingAmong(products)
      return products.map((product, index) => {
        if (pendingHere.has(refOf(product)) || changes.hasChanged(product, roots[index] ?? null))
          return 'always'
        return isCompared ? 'ifDifferent' : 'no'
      })
    },
  }
}

/** The changed products without those that the run repeats, then those that it repeats. */
const changedSource = (
  options: SelectOptions,
  { search }: Changes,
  withoutPending: Parameters<typeof searchesPart>[1],
): RunSource => {
  const { client, fields, refs, row } = options
  const changed = narrowAll(filterSearches(options), search)
  return {
    count: async signal => {
      const others = await filteredSource(client, changed, fields).count(signal)
      return others === null ? null : others + (await refs.count(row.id, 'again'))
    },
    pages: pagesOf(client, [searchesPart(changed, withoutPending), matchingPart(options, 'again')], fields),
  }
}

/** The products of a list that match the filter. */
const matchingPart = (options: SelectOptions, list: RunList): Part => {
  const filter = siblingFilter(options)
  return partOf(options, list, chunk =>
    searchesByRef(chunk, options.fields).flatMap(search => narrowSiblings(filter, search)),
  )
}

/**
 * Affected products with all their siblings: first the variants of affected root models, then products without models.
 * Both are listed before the first page, so that a run can continue after any page. Later changes belong to the next
 * delta.
 */
const siblingsSource = (options: SelectOptions, { search, hasChanged }: Changes): RunSource => {
  const { row, client, refs, fields } = options
  const fewFields: ProductFields = {
    attributes: [fields.mainIdentifier],
    mainIdentifier: fields.mainIdentifier,
  }
  const pages = pagesOf(
    client,
    [
      partOf(options, 'roots', belowRoots(client, siblingFilter(options), fields)),
      matchingPart(options, 'simple'),
    ],
    fields,
  )

  return {
    count: async () => null,
    async *pages(after, signal) {
      if (after === null) {
        await refs.clear(row, 'roots', 'simple')
        // a variant that no longer matches the filter also affects its siblings, because their product has changed
        await listAffectedProducts(
          options,
          client.products({ search, ...fewFields }, signal),
          hasChanged,
          signal,
        )
        await listAffectedProducts(
          options,
          listedSource(options, 'again', fewFields).pages(null, signal),
          () => true,
          signal,
        )
      }
      yield* pages(after, signal)
    },
  }
}

const changedSince = (since: number): Search => ({
  updated: [
    {
      operator: '>',
      value: new Date(since - westmostMs).toISOString().slice(0, 19).replace('T', ' '),
    },
  ],
})

/** The searches of the setup's filter. */
const filterSearches = ({ setup: { productFilter }, filterContext }: SelectOptions): NarrowedSearch[] => {
  refuseUnusable(productFilter, filterContext)
  return searchesOf(productFilter, filterContext)
}

/** The filter for siblings, without its SKUs: thousands of SKUs times the products would be too many searches. */
const siblingFilter = ({ setup: { productFilter }, filterContext }: SelectOptions): SiblingFilter => {
  refuseUnusable(productFilter, filterContext)
  const skus = new Set(parseSkus(productFilter.akeneoSkus ?? '').skus.map(sku => sku.toLowerCase()))
  return {
    searches: searchesOf({ ...productFilter, akeneoSkus: null }, filterContext, chunkedFilterLimits),
    isListed: ({ identifier }) => skus.size === 0 || skus.has((identifier ?? '').toLowerCase()),
  }
}

/** @throws RunError for a filter that the PIM cannot apply */
export const refuseUnusable = (filter: ProductFilter, context: FilterContext) => {
  const [problem] = filterProblems(filter, context)
  if (problem) throw filterError(problem)
}
