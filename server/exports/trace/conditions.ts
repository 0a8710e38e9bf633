import type { z } from 'zod'
import type { traceConditions, traceSchema } from '../../../src/contract/calls/trace.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { parseSkus } from '../../../src/contract/skus.ts'
import type { Language } from '../../../src/contract/words.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { AkeneoProduct, Labels } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import { isFilled } from '../../tradebyte/row.ts'
import type { ProductFilter } from '../selection/filterProblems.ts'
import { type FilterContext, joinSearches, searchesOf } from '../selection/searches.ts'
import { refOf, searchesByRef } from '../selection/sources.ts'

export type ConditionName = (typeof traceConditions)[number]
type Condition = NonNullable<z.output<typeof traceSchema>['filter']>['conditions'][number]

/** The fields of the filter that make up a condition. */
const fieldsOf: { readonly [C in ConditionName]: readonly (keyof ProductFilter & string)[] } = {
  akeneoStatus: ['akeneoStatus'],
  akeneoExportAttribute: ['akeneoExportAttribute', 'akeneoExportAttributeLocales'],
  akeneoFamilies: ['akeneoFamilies'],
  akeneoQualityScore: ['akeneoQualityScore', 'akeneoQualityScoreChannel', 'akeneoQualityScoreLocale'],
  akeneoCompleteness: ['akeneoCompleteness', 'akeneoCompletenessChannel', 'akeneoCompletenessLocales'],
  akeneoCategories: ['akeneoCategories'],
  akeneoSkus: ['akeneoSkus'],
}

interface ConditionsOptions {
  readonly client: AkeneoClient
  readonly filter: ProductFilter
  readonly context: FilterContext
  readonly catalogue: Catalogue
  readonly product: AkeneoProduct
  readonly language: Language
}

/**
 * Checks a product against each condition of the product filter. Conditions that only Akeneo can check become
 * searches as in a run, one call each.
 */
export const judgeConditions = async (
  options: ConditionsOptions,
  signal: AbortSignal,
): Promise<Condition[]> => {
  const { filter } = options
  const names = Object.keys(fieldsOf) as ConditionName[] // the keys of the constant above
  const results = names
    .filter(name => isSet(filter, name))
    .map(async (field): Promise<Condition> => ({
      field,
      passes:
        (await findPassing(field, { ...options, products: [options.product] }, signal))?.has(
          refOf(options.product),
        ) ?? null,
      ...describe[field](options),
    }))
  return Promise.all(results)
}

const isSet = (filter: ProductFilter, name: ConditionName) => {
  const value = filter[name]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== 0
}

type BatchOptions = Pick<ConditionsOptions, 'client' | 'filter' | 'context'> & {
  readonly products: readonly AkeneoProduct[]
}

/** The conditions that each of some products fails, by the reference of the product. */
export const findFailedConditions = async (
  options: BatchOptions,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly ConditionName[]>> => {
  const names = (Object.keys(fieldsOf) as ConditionName[]).filter(name => isSet(options.filter, name)) // constant keys
  const passing = await Promise.all(names.map(name => findPassing(name, options, signal)))
  const failed = (ref: string) => names.filter((_name, index) => passing[index]?.has(ref) === false)
  return new Map(options.products.map(product => [refOf(product), failed(refOf(product))]))
}

/** The references of the products that Akeneo finds by a condition; null if it refuses the search. */
const findPassing = async (
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
      for (const { search } of searchesOf(only(filter, name), context))
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

/** The filter with one condition and no other. */
const only = (filter: ProductFilter, name: ConditionName): ProductFilter => ({
  ...(emptyRecordOf(productFilter.fields) as ProductFilter), // defaults are of the declared kinds
  ...Object.fromEntries(fieldsOf[name].map(field => [field, filter[field]])),
})

/** The label in the reader's language, else in any, else the code. */
export const labelOf = (code: string, labels: Labels | undefined, language: Language): string => {
  const labelLocale = Object.keys(labels ?? {}).find(locale => locale.startsWith(language))
  return (labelLocale && labels?.[labelLocale]) || Object.values(labels ?? {})[0] || code
}

type Describe = (options: ConditionsOptions) => Pick<Condition, 'asks' | 'within' | 'has'>

const withoutNull = (values: readonly (string | null)[]) => values.filter(value => value !== null)

/** The required value of each condition, and the product's value. */
const describe: { readonly [C in ConditionName]: Describe } = {
  akeneoStatus: ({ filter, product }) => ({
    asks: withoutNull([filter.akeneoStatus]),
    within: [],
    has: [product.enabled ? 'enabled' : 'disabled'],
  }),
  akeneoExportAttribute: ({ filter, catalogue, product, context, language }) => {
    const code = filter.akeneoExportAttribute ?? ''
    const attribute = catalogue.attribute(code)
    const locales = attribute?.localizable ? filter.akeneoExportAttributeLocales : [null]
    const scope = attribute?.scopable ? context.exportChannel : null
    const values = product.values[attribute?.code ?? code] ?? []
    return {
      asks: [labelOf(code, attribute?.labels, language)],
      within: withoutNull([scope, ...locales]),
      has: locales.flatMap(locale => {
        const value = values.find(one => one.locale === locale && (scope === null || one.scope === scope))
        return value && isFilled(value.data) ? [textOf(value.data)] : []
      }),
    }
  },
  akeneoFamilies: ({ filter, catalogue, product, language }) => {
    const label = (code: string) => labelOf(code, catalogue.family(code)?.labels, language)
    return {
      asks: filter.akeneoFamilies.map(label),
      within: [],
      has: withoutNull([product.family]).map(label),
    }
  },
  akeneoQualityScore: ({ filter }) => ({
    asks: [...filter.akeneoQualityScore],
    within: withoutNull([filter.akeneoQualityScoreChannel, filter.akeneoQualityScoreLocale]),
    has: null,
  }),
  akeneoCompleteness: ({ filter, language }) => ({
    asks: [`${filter.akeneoCompleteness}${language === 'de' ? '\u00a0' : ''}%`],
    within: withoutNull([filter.akeneoCompletenessChannel, ...filter.akeneoCompletenessLocales]),
    has: null,
  }),
  akeneoCategories: ({ filter, catalogue, product, language }) => {
    const label = (code: string) => labelOf(code, catalogue.category(code)?.labels, language)
    return {
      asks: filter.akeneoCategories.map(label),
      within: [],
      has: product.categories.map(label),
    }
  },
  akeneoSkus: ({ filter, product }) => ({
    asks: [String(parseSkus(filter.akeneoSkus ?? '').skus.length)],
    within: [],
    has: withoutNull([product.identifier]),
  }),
}

const textOf = (data: unknown): string =>
  typeof data === 'boolean' ? (data ? 'yes' : 'no') : typeof data === 'string' ? data : JSON.stringify(data)
