import { describe, expect, it } from 'vitest'
import type { Labels } from '../../../server/model/akeneo.ts'
import type { Catalogue } from '../../../server/model/catalogue.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import type { ClusterSettings } from '../../../server/model/setup.ts'
import { catalogue, links, productOf, setup } from './world.ts'

const labels: Readonly<Record<string, Labels>> = {
  shoes: { de_DE: 'Schuhe', en_GB: 'Shoes' },
  boots: { de_DE: 'Schuhe', en_GB: 'Boots' },
  sale: { en_GB: 'Sale' },
  x12: { de_DE: '' },
}
const shop: Catalogue = {
  ...catalogue,
  category: code => (labels[code] ? { code, parent: null, labels: labels[code] } : undefined),
}

/** The cluster columns of a product and their values. */
const clustersOf = (cluster: ClusterSettings, categories: readonly string[]) => {
  const { header, evaluate } = compile({ ...setup, mapping: {}, cluster }, shop, links)
  const product = productOf('S1', { categories })
  const { cells } = evaluate({ product, root: null, parentMissing: false })
  return header.flatMap((name, index) => (name.startsWith('p_cluster') ? [cells?.[index]] : []))
}

describe('the clusters of a product', () => {
  it('use the language of the clusters, then the fallback language, then codes', () => {
    const chosen = { akeneoLocale: 'fr_FR', akeneoCategories: ['shoes', 'x12', 'gone'] }
    expect(clustersOf(chosen, ['gone', 'x12', 'shoes'])).toEqual(['Shoes', 'x12', 'gone'])
  })
  it('use the default language if none is chosen', () => {
    const chosen = { akeneoLocale: null, akeneoCategories: ['shoes', 'sale'] }
    expect(clustersOf(chosen, ['sale', 'shoes'])).toEqual(['Schuhe', 'Sale'])
  })
  it('are listed once, although categories share a label or the PIM names one twice', () => {
    const chosen = { akeneoLocale: 'de_DE', akeneoCategories: ['shoes', 'boots', 'shoes'] }
    expect(clustersOf(chosen, ['boots', 'shoes', 'boots'])).toEqual(['Schuhe', ''])
  })
  it('are found independent of the case of a code', () => {
    const chosen = { akeneoLocale: 'de_DE', akeneoCategories: ['shoes'] }
    expect(clustersOf(chosen, ['Shoes'])).toEqual(['Schuhe'])
  })
})
