import type { traceConditions } from '../../../src/contract/calls/products/trace.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { parseSkus } from '../../../src/contract/skus.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import type { ProductFilter } from './filterProblems.ts'
import { type FilterContext, joinSearches, searchesOf } from './searches.ts'
import { chunkedFilterLimits, refOf, searchesByRef } from './sources.ts'

export type ConditionName = (typeof traceConditions)[number]

/** The fields of the filter that make up each condition. */
export const conditionFields: { readonly [C in ConditionName]: readonly (keyof ProductFilter & string)[] } = {
  akeneoStatus: ['akeneoStatus'],
  akeneoExportAttribute: ['akeneoExportAttribute', 'akeneoExportAttributeLocales'],
  akeneoFamilies: ['akeneoFamilies'],
  akeneoQualityScore: ['akeneoQualityScore', 'akeneoQualityScoreChannel', 'akeneoQualityScoreLocale'],
  akeneoCompleteness: ['akeneoCompleteness', 'akeneoCompletenessChannel', 'akeneoCompletenessLocales'],
  akeneoCategories: ['akeneoCategories'],
  akeneoSkus: ['akeneoSkus'],
}

export const conditionNames = Object.keys(conditionFields) as ConditionName[] // the keys of the constant above

/** Whether a filter has a condition. */
export const isSet = (filter: ProductFilter, name: ConditionName): boolean => {
  const value = filter[name]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== 0
}

/** The filter with one condition and no other. */
const only = (filter: ProductFilter, name: ConditionName): ProductFilter => ({
  ...(emptyRecordOf(productFilter.fields) as ProductFilter), // defaults are of the declared kinds
  ...Object.fromEntries(conditionFields[name].map(field => [field, filter[field]])),
})

interface JudgeOptions {
  readonly client: AkeneoClient
  readonly filter: ProductFilter
  readonly context: FilterContext
}

type BatchOptions = JudgeOptions & { readonly products: readonly AkeneoProduct[] }

/** The conditions that each of some products fails, by the reference of the product. */
export const findFailedConditions = async (
  options: BatchOptions,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly ConditionName[]>> => {
  const names = conditionNames.filter(name => isSet(options.filter, name))
  const passing = await Promise.all(names.map(name => findPassing(name, options, signal)))
  const failed = (ref: string) => names.filter((_name, index) => passing[index]?.has(ref) === false)
  return new Map(options.products.map(product => [refOf(product), failed(refOf(product))]))
}

/** The references of the products that Akeneo finds by a condition; null if it refuses the search. */
export const findPassing = async (
  name: ConditionName,
  { client, filter, context, products }: BatchOptions,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> => {
  const refsOf = (some: readonly Parameters<typeof refOf>[0][]) => new Set(some.map(refOf))
  if (name === 'akeneoStatus')
    return refsOf(products.filter(({ enabled }) => enabled === (filter.akeneoStatus === 'enabled')))
  if (name === 'akeneoSkus') {
    const skus = new Set(parseSkus(filter.akeneoSkus ?? '').skus.map(sku => sku.toLowerCase()))
    return refsOf(products.filter(({ identifier }) => skus.has(identifier?.toLowerCase() ?? '')))
  }
  const fields = { attributes: [context.mainIdentifier], mainIdentifier: context.mainIdentifier }
  const found = new Set<string>()
  try {
    for (const same of searchesByRef([...refsOf(products)], fields))
      for (const { search } of searchesOf(only(filter, name), context, chunkedFilterLimits))
        for await (const { items, faults } of client.products(
          { ...fields, search: joinSearches(search, same) },
          signal,
        ))
          for (const ref of refsOf([...items, ...faults])) found.add(ref)
    return found
  } catch (error) {
    // the condition names a missing item, which the page of the filter shows
    if (error instanceof AkeneoError && error.code === 'filterRefused') return null
    throw error
  }
}

/** Why a product is not selected: Akeneo has it no more, or the conditions that it fails, none if it meets all. */
export type Unselected = 'deleted' | readonly ConditionName[]

/** Judges up to 100 products by their references. Products that cannot be read are left out. */
export type FilterJudge = (
  refs: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Unselected>>

/** Makes the judge of a filter: a call of Akeneo for the products, and one for each condition that only Akeneo can check. */
export const createFilterJudge = (options: JudgeOptions): FilterJudge => {
  const { client, context } = options
  const { mainIdentifier } = context
  const fields = { attributes: [mainIdentifier], mainIdentifier }
  return async (refs, signal) => {
    const products: AkeneoProduct[] = []
    const unreadable = new Set<string>()
    for (const search of searchesByRef(refs, fields))
      for await (const { items, faults } of client.products({ ...fields, search }, signal)) {
        products.push(...items)
        for (const fault of faults) unreadable.add(keyOf(refOf(fault)))
      }
    const failed = products.length > 0 ? await findFailedConditions({ ...options, products }, signal) : []
    const byKey = new Map([...failed].map(([ref, names]) => [keyOf(ref), names]))
    const judged = refs.filter(ref => !unreadable.has(keyOf(ref)))
    return new Map(judged.map(ref => [ref, byKey.get(keyOf(ref)) ?? 'deleted']))
  }
}

/** Akeneo finds an identifier in any letter case. */
const keyOf = (ref: string): string => ref.toLowerCase()
