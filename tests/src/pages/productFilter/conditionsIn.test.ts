import { expect, it } from 'vitest'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import { countConditions } from '../../../../src/contract/skus.ts'
import { productFilter } from '../../../../src/resources/settings/productFilter.ts'

const empty = emptyRecordOf(productFilter.fields)

it.each([
  [0, {}],
  [0, { akeneoCompleteness: 0, akeneoCompletenessChannel: 'web', akeneoSkus: ' \n;' }],
  [1, { akeneoExportAttribute: 'name', akeneoExportAttributeLocales: ['de_DE', 'en_GB'] }],
  [1, { akeneoQualityScore: ['A', 'B'], akeneoQualityScoreChannel: 'web' }],
  [3, { akeneoFamilies: ['a', 'b'], akeneoStatus: 'enabled', akeneoSkus: 'A' }],
  [2, { akeneoCompleteness: 80, akeneoCategories: ['a'] }],
])('a filter has %i conditions: %j', (conditions, given) => {
  expect(countConditions({ ...empty, ...given })).toBe(conditions)
})
