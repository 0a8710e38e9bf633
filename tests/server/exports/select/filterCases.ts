import { withDescendants } from '../../../../demo/pim/master/categories.ts'
import type { ProductFilter } from '../../../../server/exports/select/filterProblems.ts'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import { productFilter } from '../../../../src/resources/settings/productFilter.ts'
import type { Item } from '../../../demo/connect.ts'

/** A filter with these conditions only. */
export const filterWith = (given: Partial<ProductFilter> = {}): ProductFilter => ({
  ...(emptyRecordOf(productFilter.fields) as ProductFilter), // the defaults of all its fields
  ...given,
})

type Fits = (item: Item) => boolean
type Case = readonly [name: string, given: Partial<ProductFilter>, fits: Fits]

const valueOf = (item: Item, code: string, locale: string | null = null, scope: string | null = null) =>
  item.values[code]?.find(value => value.locale === locale && value.scope === scope)?.data

const isBelow =
  (...codes: string[]): Fits =>
  item =>
    item.categories.some(code => codes.some(one => withDescendants(one).has(code)))

const reaches =
  (percent: number, scope: string, ...locales: string[]): Fits =>
  item => {
    const asked = item.completenesses.filter(one => one.scope === scope && locales.includes(one.locale))
    return asked.length === locales.length && asked.every(({ data }) => Number(data) >= percent)
  }

const scores =
  (scope: string, locale: string, ...letters: string[]): Fits =>
  item =>
    item.quality_scores.some(
      one => one.scope === scope && one.locale === locale && letters.includes(String(one.data)),
    )

const isOf =
  (...families: string[]): Fits =>
  item =>
    families.includes(item.family ?? '')

const all =
  (...conditions: Fits[]): Fits =>
  item =>
    conditions.every(fits => fits(item))

const filled =
  (code: string, locale: string | null = null, scope: string | null = null): Fits =>
  item =>
    valueOf(item, code, locale, scope) !== undefined

/** Each condition alone and several together, with the products that match by the PIM's own values. */
export const filterCases: readonly Case[] = [
  ['no condition', {}, () => true],
  [
    'a yes of a boolean attribute',
    { akeneoExportAttribute: 'sustainable' },
    item => valueOf(item, 'sustainable') === true,
  ],
  ['a filled text', { akeneoExportAttribute: 'ean' }, filled('ean')],
  ['a filled table of TESSA ids', { akeneoExportAttribute: 'tessa_images' }, filled('tessa_images')],
  ['the attribute of the SKU itself', { akeneoExportAttribute: 'sku' }, () => true],
  [
    'an attribute filled in one language',
    { akeneoExportAttribute: 'name', akeneoExportAttributeLocales: ['fr_FR'] },
    filled('name', 'fr_FR'),
  ],
  [
    'an attribute filled in each of two languages',
    { akeneoExportAttribute: 'name', akeneoExportAttributeLocales: ['fr_FR', 'de_DE'] },
    all(filled('name', 'fr_FR'), filled('name', 'de_DE')),
  ],
  [
    'an attribute that differs by channel',
    { akeneoExportAttribute: 'channel_price' },
    filled('channel_price', null, 'ecommerce'),
  ],
  [
    'an attribute that differs by channel and language',
    { akeneoExportAttribute: 'short_description', akeneoExportAttributeLocales: ['fr_FR'] },
    filled('short_description', 'fr_FR', 'ecommerce'),
  ],
  [
    'languages of an attribute that has none',
    { akeneoExportAttribute: 'ean', akeneoExportAttributeLocales: ['fr_FR'] },
    filled('ean'),
  ],
  ['families', { akeneoFamilies: ['jeans', 'bags'] }, isOf('jeans', 'bags')],
  ['enabled products', { akeneoStatus: 'enabled' }, item => item.enabled],
  ['disabled products', { akeneoStatus: 'disabled' }, item => !item.enabled],
  [
    'quality scores',
    {
      akeneoQualityScore: ['A', 'D'],
      akeneoQualityScoreChannel: 'ecommerce',
      akeneoQualityScoreLocale: 'fr_FR',
    },
    scores('ecommerce', 'fr_FR', 'A', 'D'),
  ],
  [
    'a completeness in all languages of the channel',
    { akeneoCompleteness: 100, akeneoCompletenessChannel: 'ecommerce' },
    reaches(100, 'ecommerce', 'de_DE', 'en_GB', 'fr_FR'),
  ],
  [
    'a completeness in one language',
    {
      akeneoCompleteness: 100,
      akeneoCompletenessChannel: 'ecommerce',
      akeneoCompletenessLocales: ['en_GB'],
    },
    reaches(100, 'ecommerce', 'en_GB'),
  ],
  ['a completeness of nothing', { akeneoCompleteness: 0 }, () => true],
  ['a category with all below it', { akeneoCategories: ['women'] }, isBelow('women')],
  [
    'a category and one below it',
    { akeneoCategories: ['women_jeans', 'women', 'women_bags'] },
    isBelow('women'),
  ],
  [
    'categories that share products',
    { akeneoCategories: ['sale', 'women_jeans', 'mp_clothing', 'men'] },
    isBelow('sale', 'women_jeans', 'mp_clothing', 'men'),
  ],
  [
    'status, families and categories',
    { akeneoStatus: 'enabled', akeneoFamilies: ['jeans', 'tshirts'], akeneoCategories: ['sale', 'men'] },
    all(item => item.enabled, isOf('jeans', 'tshirts'), isBelow('sale', 'men')),
  ],
  [
    'all conditions but a list',
    {
      akeneoExportAttribute: 'name',
      akeneoExportAttributeLocales: ['en_GB', 'de_DE'],
      akeneoFamilies: ['jeans', 'tshirts', 'dresses'],
      akeneoStatus: 'enabled',
      akeneoQualityScore: ['A', 'B'],
      akeneoQualityScoreChannel: 'marketplace',
      akeneoQualityScoreLocale: 'de_DE',
      akeneoCompleteness: 80,
      akeneoCompletenessChannel: 'marketplace',
      akeneoCompletenessLocales: ['de_DE'],
      akeneoCategories: ['mp_clothing', 'sale'],
    },
    all(
      filled('name', 'en_GB'),
      filled('name', 'de_DE'),
      isOf('jeans', 'tshirts', 'dresses'),
      item => item.enabled,
      scores('marketplace', 'de_DE', 'A', 'B'),
      reaches(80, 'marketplace', 'de_DE'),
      isBelow('mp_clothing', 'sale'),
    ),
  ],
]
