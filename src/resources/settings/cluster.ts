import { defineSettings, select, tree } from '../../contract/resource.ts'

/** The categories that become clusters of TB.One, in the field `p_cluster`. */
export const cluster = defineSettings({
  name: 'cluster',
  label: 'Cluster settings',
  path: '/settings/tradebyte/cluster',
  tile: { group: 'connector', icon: 'category', place: 4 },
  fields: {
    akeneoLocale: select('Locale of the cluster labels', {
      options: 'akeneoLocales',
      hint: 'The labels of the clusters; if empty, those of the default language',
    }),
    akeneoCategories: tree('Categories', {
      options: 'akeneoCategoryTrees',
      leavesOnly: true,
      hint: 'A product belongs to the clusters of its selected categories',
    }),
  },
  intro: 'The selected categories fill the field p_cluster. A mapping of that field takes precedence.',
})
