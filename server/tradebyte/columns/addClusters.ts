import type { Setup } from '../setup.ts'
import type { Bench } from './bench.ts'

/**
 * Clusters from the cluster settings: the labels of the product's categories that were chosen, in the order of the choice.
 * There are as many columns as can be filled. Source: design section 4.
 */
export const addClusters = ({ field, catalogue, fill }: Bench, { cluster }: Setup): void => {
  const chosen = [...new Set(cluster.akeneoCategories)].map(code => ({
    code,
    label: catalogue.category(code)?.labels[cluster.akeneoLocale ?? ''] || code,
  }))
  fill(Math.min(field.listMax, chosen.length), ({ article, product, variant }) => {
    const categories = (variant?.ofRoot && article.root?.categories) || product.categories
    return chosen.filter(({ code }) => categories.includes(code)).map(({ label }) => label)
  })
}
