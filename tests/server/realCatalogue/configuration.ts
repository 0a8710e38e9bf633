import type { StoredEntry } from '../../../src/contract/mapping/entry.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'

const from = (akeneoAttribute: string, more: Partial<StoredEntry> = {}) => ({ akeneoAttribute, ...more })
const keyed = (key: string, akeneoAttribute: string, more: Partial<StoredEntry> = {}) => ({
  key,
  ...from(akeneoAttribute, more),
})
const listed = (key: string, ...attributes: string[]) => ({
  key,
  akeneoAttributes: attributes.map(attribute => from(attribute)),
})

const format = { booleanYesLabel: null, booleanNoLabel: null, numberFormatThousandSeparator: null }

/** English is the default language, because the catalogue is written in it. */
export const languages = [
  {
    ...format,
    name: 'en',
    label: 'English',
    akeneoLanguage: 'en_US',
    numberFormatDecimalSeparator: '.',
    dateFormat: null,
  },
  {
    ...format,
    name: 'de',
    label: 'Deutsch',
    akeneoLanguage: 'de_DE',
    numberFormatDecimalSeparator: ',',
    dateFormat: null,
  },
  {
    ...format,
    name: 'fr',
    label: 'Français',
    akeneoLanguage: 'fr_FR',
    numberFormatDecimalSeparator: ',',
    dateFormat: null,
  },
]

export const channels = [
  { enabled: true, name: 'zade', label: 'Zalando DE', akeneoCurrency: 'EUR' },
  { enabled: true, name: 'amus', label: 'Amazon US', akeneoCurrency: 'USD' },
  { enabled: false, name: 'otde', label: 'Otto DE', akeneoCurrency: 'EUR' },
]

export const exportSettings = {
  defaultLanguage: 'en',
  defaultLanguageAttribute: null,
  defaultLanguageAttributeMapping: null,
  fallbackLanguage: 'en_US',
  akeneoChannel: 'ecommerce',
  akeneoCurrency: 'EUR',
  deltaExportAllVariants: true,
}

export const csv = { delimiter: ';', charset: 'UTF-8', decimalPoint: '.' }

const perChannel = <T>(value: T): Record<string, T> => ({ zade: value, amus: value })

/** Every attribute type of the catalogue is the source of a field; it has neither booleans nor dates. */
export const mapping: Mapping = {
  p_name: from('name'),
  p_text: from('description', { akeneoChannel: 'ecommerce' }),
  p_text_intern: from('erp_name'),
  p_keywords: from('collection', { formatter: 'join' }),
  p_brand: from('supplier'),
  p_comp: [
    keyed('wash', 'wash_temperature'),
    keyed('supplier', 'supplier', { formatter: 'optionCode' }),
    keyed('family', '@familyLabel'),
  ],
  p_tag: [listed('season', 'collection')],
  p_cluster: [from('@categories')],
  p_active: perChannel(from('@enabled', { formatter: 'yesNo' })),
  p_media: [listed('manual', 'notice')],
  a_ean: from('ean'),
  a_prodnr: from('sku'),
  a_active: from('@enabled', { formatter: 'yesNo' }),
  a_comp: [
    keyed('color', 'color'),
    keyed('size', 'size'),
    keyed('shoesize', 'eu_shoes_size'),
    keyed('material', 'material'),
  ],
  ap_comp: [keyed('variation', 'variation_name'), keyed('grams', 'weight', { measureUnit: 'GRAM' })],
  a_tag: [listed('category', '@categories')],
  a_media: [listed('image', 'variation_image', 'image')],
  a_vk: perChannel(from('price')),
  a_uvp_key: [keyed('list', 'price')],
  a_ek: from('price'),
  a_weight: from('weight', { measureUnit: 'KILOGRAM' }),
}
