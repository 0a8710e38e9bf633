import type { StoredEntry } from '../src/contract/mapping/entry.ts'
import type { Mapping } from '../src/contract/mapping/mapping.ts'

/** One source of a value. */
const from = (akeneoAttribute: string, more: Partial<StoredEntry> = {}) => ({ akeneoAttribute, ...more })
/** One source under a key of TB.One. */
const keyed = (key: string, akeneoAttribute: string, more: Partial<StoredEntry> = {}) => ({
  key,
  ...from(akeneoAttribute, more),
})
const listed = (key: string, ...attributes: string[]) => ({
  key,
  akeneoAttributes: attributes.map(attribute => from(attribute)),
})

/** Marketplaces of the demo; the last is disabled and has no columns. */
export const channels = [
  { enabled: true, name: 'zade', label: 'Zalando DE', akeneoCurrency: 'EUR' },
  { enabled: true, name: 'abde', label: 'About You DE', akeneoCurrency: 'EUR' },
  { enabled: true, name: 'zauk', label: 'Zalando UK', akeneoCurrency: 'GBP' },
  { enabled: false, name: 'otde', label: 'Otto DE', akeneoCurrency: 'EUR' },
]

/** Languages of the demo. German is the default: its columns have no prefix. */
export const languages = [
  {
    name: 'de',
    label: 'Deutsch',
    akeneoLanguage: 'de_DE',
    booleanYesLabel: 'Ja',
    booleanNoLabel: 'Nein',
    numberFormatThousandSeparator: '.',
    numberFormatDecimalSeparator: ',',
    dateFormat: 'd.m.Y',
  },
  {
    name: 'en',
    label: 'English',
    akeneoLanguage: 'en_GB',
    booleanYesLabel: 'Yes',
    booleanNoLabel: 'No',
    numberFormatThousandSeparator: ',',
    numberFormatDecimalSeparator: '.',
    dateFormat: 'd/m/Y',
  },
  {
    name: 'fr',
    label: 'Français',
    akeneoLanguage: 'fr_FR',
    booleanYesLabel: 'Oui',
    booleanNoLabel: 'Non',
    numberFormatThousandSeparator: null,
    numberFormatDecimalSeparator: ',',
    dateFormat: 'd/m/Y',
  },
]

export const exportSettings = {
  defaultLanguage: 'de',
  defaultLanguageAttribute: null,
  defaultLanguageAttributeMapping: null,
  fallbackLanguage: 'en_GB',
  akeneoChannel: 'ecommerce',
  akeneoCurrency: 'EUR',
  deltaExportAllVariants: false,
}

export const csv = { delimiter: ';', charset: 'UTF-8', decimalPoint: '.' }

/** Clusters of the demo: the lowest categories of the marketplace tree, and two topics of the shop. */
export const cluster = {
  akeneoLocale: 'de_DE',
  akeneoCategories: [
    ...[
      'tshirts',
      'shirts',
      'dresses',
      'jeans',
      'jackets',
      'knitwear',
      'sneakers',
      'bags',
      'accessories',
    ].map(goods => `mp_${goods}`),
    'new',
    'sale',
  ],
}

const enabledChannels = channels.filter(channel => channel.enabled).map(channel => channel.name)
const perChannel = <T>(value: T): Record<string, T> =>
  Object.fromEntries(enabledChannels.map(name => [name, value]))

/** A full mapping of the demo catalogue. Product and article number have their defaults: root model code and SKU. */
export const mapping: Mapping = {
  p_name: from('name'),
  p_text: from('description'),
  p_supplement: from('short_description', { akeneoChannel: 'ecommerce' }),
  p_bullet: [from('bullet_1'), from('bullet_2'), from('bullet_3')],
  p_keywords: from('keywords', { formatter: 'join' }),
  p_brand: from('brand'),
  p_comp: [
    keyed('material', 'material', { formatter: 'join' }),
    keyed('care', 'care', { formatter: 'join' }),
    keyed('sustainable', 'sustainable'),
    keyed('released', 'release_date'),
  ],
  p_tag: [
    listed('season', 'season'),
    listed('gender', 'gender'),
    listed('fit', 'fit'),
    listed('material', 'material'),
  ],
  a_ean: from('ean'),
  a_prodnr: from('supplier_sku'),
  a_active: from('@enabled', { formatter: 'yesNo' }),
  a_active_channel: perChannel(from('@enabled', { formatter: 'yesNo' })),
  a_comp: [keyed('color', 'colour'), keyed('size', 'size')],
  a_media: [listed('image', 'picture_1', 'picture_2', 'picture_3', 'picture_4')],
  a_vk: perChannel(from('price')),
  a_vk_old: perChannel(from('old_price')),
  a_ek: from('purchase_price'),
  a_stock: from('stock'),
  a_delivery: from('delivery_days'),
  a_weight: from('weight', { measureUnit: 'KILOGRAM' }),
  a_width: from('width', { measureUnit: 'CENTIMETER' }),
  a_height: from('height', { measureUnit: 'CENTIMETER' }),
  a_intrastat: from('customs_tariff'),
  a_org_country: from('origin_country', { formatter: 'optionCode' }),
}
