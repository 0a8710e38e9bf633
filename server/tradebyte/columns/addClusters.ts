import { languageFormats } from '../languageFormats.ts'
import type { Setup } from '../setup.ts'
import type { Bench } from './bench.ts'

/**
 * Clusters from the cluster settings: the labels of the product's categories that were chosen, in the order of the
 * choice, each label once. Without a locale of their own they take that of the default language; where a label is
 * missing the fallback language fills in, then the code. Chosen categories alone say how many columns there are.
 * Source: design section 4.
 */
export const addClusters = ({ field, catalogue, fill }: Bench, setup: Setup): void => {
  const { akeneoLocale, akeneoCategories } = setup.cluster
  const languages = languageFormats(setup)
  const usual = languages.list[languages.default]
  const locales = [akeneoLocale || usual?.locale, usual?.fallback].filter(
    locale => typeof locale === 'string',
  )
  const labelOf = (code: string) => {
    const labels = catalogue.category(code)?.labels ?? {}
    return locales.map(locale => labels[locale]).find(Boolean) ?? code
  }
  const codes = [...new Set(akeneoCategories)]
  const labels = codes.map(labelOf)
  // products may spell a code differently from the category itself
  const orderOf = new Map(codes.map((code, order) => [code.toLowerCase(), order]))
  fill(Math.min(field.listMax, codes.length), ({ article, product, variant }) => {
    const categories = (variant?.ofRoot && article.root?.categories) || product.categories
    const chosen = categories
      .map(code => orderOf.get(code.toLowerCase()))
      .filter(order => order !== undefined)
    return [...new Set(chosen.sort((one, other) => one - other).map(order => labels[order] ?? ''))]
  })
}
