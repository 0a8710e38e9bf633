import { defineSettings, longText, number, select, selectMany, tree } from '../../contract/resource.ts'

/** Selects the products of an export. All conditions must hold; an empty condition always holds. */
export const productFilter = defineSettings({
  name: 'productFilter',
  label: 'Product filter',
  path: '/settings/akeneo/product-filter',
  api: '/settings/tradebyte/product-filter',
  tile: { group: 'akeneo', icon: 'filter', place: 3 },
  fields: {
    akeneoExportAttribute: select('Export attribute', {
      options: 'akeneoExportAttributes',
      hint: 'Only products where it is Yes, or filled in for other types',
    }),
    akeneoExportAttributeLocales: selectMany('Locales of the export attribute', {
      options: 'akeneoLocales',
      hint: 'It must apply in each of these locales',
    }),
    akeneoFamilies: selectMany('Families', { options: 'akeneoFamilies' }),
    akeneoStatus: select('Status', { options: 'akeneoStatuses' }),
    akeneoQualityScore: selectMany('Quality score', { options: 'akeneoQualityScores' }),
    akeneoQualityScoreChannel: select('Akeneo channel of the quality score', { options: 'akeneoChannels' }),
    akeneoQualityScoreLocale: select('Locale of the quality score', { options: 'akeneoLocales' }),
    akeneoCompleteness: number('Minimum completeness (%)', { min: 0, max: 100, whole: true }),
    akeneoCompletenessChannel: select('Akeneo channel of the completeness', { options: 'akeneoChannels' }),
    akeneoCompletenessLocales: selectMany('Locales of the completeness', {
      options: 'akeneoLocales',
      hint: 'The completeness must be reached in each of these locales; if empty, in all of the Akeneo channel',
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
