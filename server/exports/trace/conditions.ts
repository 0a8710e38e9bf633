import type { z } from 'zod'
import type { traceSchema } from '../../../src/contract/calls/products/trace.ts'
import { parseSkus } from '../../../src/contract/skus.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct, Labels } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import { isFilled } from '../../tradebyte/row.ts'
import { conditionNames, type ConditionName, findPassing, isSet } from '../select/filterConditions.ts'
import type { ProductFilter } from '../select/filterProblems.ts'
import type { FilterContext } from '../select/searches.ts'
import { refOf } from '../select/sources.ts'

type Condition = NonNullable<z.output<typeof traceSchema>['filter']>['conditions'][number]

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
  const results = conditionNames
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
