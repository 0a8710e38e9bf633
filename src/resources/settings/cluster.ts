import { select, tree } from '../../contract/fields.ts'
import { defineSettings } from '../../contract/resource.ts'

/** Which categories become clusters of TB.One. Source: spec section 3; meaning: design section 4. */
export const cluster = defineSettings({
  name: 'cluster',
  label: 'Cluster settings',
  path: '/settings/tradebyte/cluster',
  fields: {
    akeneoLocale: select('Language of the clusters', {
      options: 'akeneoLocales',
      hint: 'Clusters are written with the labels of this language; without it, of the default language',
    }),
    akeneoCategories: tree('Categories', {
      options: 'akeneoCategoryTrees',
      leavesOnly: true,
      hint: 'A product belongs to the clusters of its chosen categories',
    }),
  },
  intro: 'Chosen categories fill the field p_cluster. A mapping of that field takes precedence.',
})
