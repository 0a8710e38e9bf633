import { defineSettings, longText, number, select, selectMany, tree } from '../../contract/resource.ts'

/** Which products an export takes. All conditions must hold; an empty one lets everything through. */
export const productFilter = defineSettings({
  name: 'productFilter',
  label: 'Product filter',
  path: '/settings/akeneo/product-filter',
  api: '/settings/tradebyte/product-filter',
  tile: { group: 'akeneo', icon: 'filter', place: 3 },
  fields: {
    akeneoExportAttribute: select('Export attribute', {
      options: 'akeneoExportAttributes',
      hint: 'Only products for which it is yes or, with other types, filled',
    }),
    akeneoExportAttributeLocales: selectMany('Languages of the export attribute', {
      options: 'akeneoLocales',
      hint: 'It must apply in each of these languages',
    }),
    akeneoFamilies: selectMany('Families', { options: 'akeneoFamilies' }),
    akeneoStatus: select('Status', { options: 'akeneoStatuses' }),
    akeneoQualityScore: selectMany('Quality score', { options: 'akeneoQualityScores' }),
    akeneoQualityScoreChannel: select('Channel of the quality score', { options: 'akeneoChannels' }),
    akeneoQualityScoreLocale: select('Language of the quality score', { options: 'akeneoLocales' }),
    akeneoCompleteness: number('Completeness in percent', {
      min: 0,
      max: 100,
      whole: true,
      hint: 'The minimum',
    }),
    akeneoCompletenessChannel: select('Channel of the completeness', { options: 'akeneoChannels' }),
    akeneoCompletenessLocales: selectMany('Languages of the completeness', {
      options: 'akeneoLocales',
      hint: 'It must be reached in each of these languages; if empty, in all of the channel',
    }),
    akeneoCategories: tree('Categories', {
      options: 'akeneoCategoryTrees',
      inDialog: true,
      hint: 'Including their subcategories',
    }),
    akeneoSkus: longText('SKUs', { rows: 10, max: 1_000_000, code: true, hint: 'One per line' }),
  },
  intro: 'Only products that meet every condition are exported. An empty condition lets all through.',
})
