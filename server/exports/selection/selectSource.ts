import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { skusIn } from '../../../src/contract/skus.ts'
import type { AkeneoClient, Search } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { AkeneoProduct } from '../../akeneo/types.ts'
import type { ExportRecord, RunSetup } from '../../store/exportRecord.ts'
import type { ExportStore } from '../../store/exportStore.ts'
import { pendingRefsOf } from '../beginRun.ts'
import { RunError } from '../runMessages.ts'
import {
  type FilterContext,
  type FilterProblem,
  filterProblems,
  type ProductFilter,
} from './filterProblems.ts'
import type { ProductRoot, RootModels } from './rootModels.ts'
import { eachWith, type FilterSearch, searchesOf } from './searches.ts'
import {
  among,
  besideChunk,
  filteredSource,
  type ProductFields,
  refOf,
  retrySource,
  type RunSource,
  searchesByRef,
  type SiblingFilter,
  siblingsSource,
} from './sources.ts'

/** Whether a product belongs to the run; deltas ask the PIM generously and look again. */
export type IsTouched = (product: AkeneoProduct, root: ProductRoot) => boolean

/** The products of a run: where they come from, and which of them count. */
interface OfRun {
  readonly source: RunSource
  readonly isTouched: IsTouched
  /** The products that a retry is about, as `again` takes them. */
  readonly failed?: readonly string[]
}

interface Selection extends Required<OfRun> {
  /** All products of the product filter, whatever the run takes of them. */
  readonly everything: (fields: ProductFields) => RunSource
  /** Products by what `refOf` says of them, whether the filter lets them through or not. */
  readonly again: (refs: readonly string[], fields?: ProductFields) => RunSource
}

interface SelectOptions {
  /** As what it acts: see `actingAs`. */
  readonly row: ExportRecord
  readonly setup: RunSetup
  readonly filterContext: FilterContext
  readonly client: AkeneoClient
  readonly roots: RootModels
  readonly fields: ProductFields
  readonly exports: ExportStore
}

/**
 * Selects the products of a run. A full run takes those of the product filter, a delta those of them that changed since
 * the last delivered run, a retry those that failed.
 * @throws RunError when the filter cannot be applied, for instance because it names something that is gone
 */
export const selectSource = async (options: SelectOptions): Promise<Selection> => ({
  failed: [],
  ...(await selectOfRun(options)),
  everything: fields => filteredSource(options.client, filterSearches(options), fields),
  again: (refs, fields = options.fields) => retrySource(options.client, refs, fields),
})

const selectOfRun = async (options: SelectOptions): Promise<OfRun> => {
  const { row, client, fields, exports } = options
  if (row.type === exportTypes.delta) return selectChanged(options)
  if (row.type === exportTypes.full || row.originalId === null) return selectAll(options)
  const refs = await exports.failedRefs(row.originalId, row.retryCause)
  return { source: retrySource(client, refs, fields), isTouched: isAlways, failed: refs }
}

const isAlways: IsTouched = () => true

const selectAll = (options: SelectOptions): OfRun => ({
  source: filteredSource(options.client, filterSearches(options), options.fields),
  isTouched: isAlways,
})

/** Clocks differ and the PIM's index lags: look this much further back. */
const overlapMs = 10 * 60_000
/** The PIM reads a time in its own zone, which it does not tell: no zone is further west. */
const westmostMs = 12 * 3_600_000

/** How a delta finds products that changed. */
interface Changes {
  /** Asks the PIM for them, and for some that did not change. */
  readonly search: Search
  readonly isTouched: IsTouched
}

/** @param changedAfter ISO 8601, by the PIM's clock */
export const changesSince = (changedAfter: string): Changes => {
  const since = Date.parse(changedAfter) - overlapMs
  return {
    search: changedSince(since),
    isTouched: (product, root) =>
      Date.parse(product.updated) > since || (root !== null && root !== 'missing' && root.updatedAt > since),
  }
}

const selectChanged = async (options: SelectOptions): Promise<OfRun> => {
  const { row, setup, client, roots, fields } = options
  if (row.changedSince === null) return selectAll(options)
  const { search, isTouched: hasChanged } = changesSince(row.changedSince)
  const refs = await pendingRefsOf(row, options.exports)
  const pending = new Set(refs)
  const isPending = (product: AkeneoProduct) => pending.has(refOf(product))
  const isTouched: IsTouched = (product, root) => isPending(product) || hasChanged(product, root)
  if (!setup.exportSettings.deltaExportAllVariants) {
    const changed = eachWith(filterSearches(options), search)
    return { source: changedSource(options, changed, refs, isPending), isTouched }
  }

  // a variant that no longer passes the filter touches its siblings too: their product has changed
  const fewFields: ProductFields = { ...fields, attributes: [fields.mainIdentifier] }
  async function* touched(signal: AbortSignal) {
    for await (const page of client.products({ search, ...fewFields }, signal)) {
      const rootsOfPage = await roots.of(page.items, signal)
      yield page.items.filter((product, index) => isTouched(product, rootsOfPage[index] ?? null))
    }
    for (const one of searchesByRef(refs, fields))
      for await (const page of client.products({ search: one, ...fewFields }, signal)) yield page.items
  }
  const rootCodes = async (products: readonly AkeneoProduct[], signal: AbortSignal) =>
    (await roots.of(products, signal)).map(root => (root === null || root === 'missing' ? null : root.code))
  const source = siblingsSource(client, touched, rootCodes, siblingFilter(options), fields)
  return { source, isTouched: isAlways }
}

/** What changed, without what comes again, and then that. */
const changedSource = (
  options: SelectOptions,
  changed: readonly FilterSearch[],
  refs: readonly string[],
  isPending: (product: AkeneoProduct) => boolean,
): RunSource => {
  const { client, fields } = options
  const plain = filteredSource(client, changed, fields)
  if (refs.length === 0) return plain
  const withoutPending = changed.map(({ keeps = () => true, ...one }) => ({
    ...one,
    keeps: (product: AkeneoProduct) => keeps(product) && !isPending(product),
  }))
  const again = searchesByRef(refs, fields).flatMap(search => among(siblingFilter(options), search))
  const count = async (signal: AbortSignal) => {
    const others = await plain.count(signal)
    return others === null ? null : others + refs.length
  }
  return { ...filteredSource(client, [...withoutPending, ...again], fields), count }
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
const filterSearches = ({ setup: { productFilter }, filterContext }: SelectOptions): FilterSearch[] => {
  refuseUnusable(productFilter, filterContext)
  return searchesOf(productFilter, filterContext)
}

/** The filter as it is put to siblings: thousands of SKUs times the products would be too many searches. */
const siblingFilter = ({ setup: { productFilter }, filterContext }: SelectOptions): SiblingFilter => {
  refuseUnusable(productFilter, filterContext)
  const listed = new Set(skusIn(productFilter.akeneoSkus ?? '').skus.map(sku => sku.toLowerCase()))
  return {
    searches: searchesOf({ ...productFilter, akeneoSkus: null }, filterContext, besideChunk),
    isListed: ({ identifier }) => listed.size === 0 || listed.has((identifier ?? '').toLowerCase()),
  }
}

const refuseUnusable = (filter: ProductFilter, context: FilterContext) => {
  const [problem] = filterProblems(filter, context)
  if (problem) throw filterError(problem)
}

/** The end of a run whose filter cannot be applied. */
export const filterError = ({ field, code, params }: FilterProblem, cause?: unknown): RunError =>
  new RunError(`filter.${field}.${code}`, params, cause)

/** The conditions the PIM holds against its own data. */
const fieldsWithCodes = [
  'akeneoExportAttribute',
  'akeneoExportAttributeLocales',
  'akeneoFamilies',
  'akeneoQualityScoreChannel',
  'akeneoQualityScoreLocale',
  'akeneoCompletenessChannel',
  'akeneoCompletenessLocales',
  'akeneoCategories',
] as const satisfies readonly FilterProblem['field'][]

/**
 * The problem behind a search the PIM refused: something the filter names was deleted there after the last
 * synchronisation. The PIM quotes the code. Undefined for any other failure.
 */
export const refusedByPim = (error: unknown, filter: ProductFilter): FilterProblem | undefined => {
  if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') return undefined
  const quoted = [...error.params.pimMessage.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split(', '),
  )
  for (const value of quoted) {
    const field = fieldsWithCodes.find(name => [filter[name]].flat().includes(value))
    if (field) return { field, code: 'optionGone', params: { value } }
  }
  return undefined
}
