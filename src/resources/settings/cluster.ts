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
      hint: 'Clusters are written with the labels in this language; if none is chosen, in the default language',
    }),
    akeneoCategories: tree('Categories', {
      options: 'akeneoCategoryTrees',
      leavesOnly: true,
      hint: 'A product belongs to the clusters of its selected categories',
    }),
  },
  intro: 'The selected categories fill the field p_cluster. A mapping of that field takes precedence.',
})
