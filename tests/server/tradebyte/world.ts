import type {
  AkeneoAttribute,
  AkeneoFamilyVariant,
  AkeneoMeasurementFamily,
  AkeneoProduct,
  AkeneoValue,
  Labels,
} from '../../../server/model/akeneo.ts'
import type { Catalogue } from '../../../server/model/catalogue.ts'
import { createMemoryLookup } from '../../../server/model/lookup.ts'
import type { CheckMemory } from '../../../server/tradebyte/checks/runChecks.ts'
import type { Article, FileLanguage, Links, Setup } from '../../../server/model/setup.ts'

type AttributeSketch = Partial<AkeneoAttribute> & { readonly type: string }

/** The attributes of the small shop that the tests sell, one of every type. */
const attributeSketches: Readonly<Record<string, AttributeSketch>> = {
  sku: { type: 'pim_catalog_identifier', isMainIdentifier: true },
  name: { type: 'pim_catalog_text', localizable: true },
  short_name: { type: 'pim_catalog_text', localizable: true, scopable: true },
  description: { type: 'pim_catalog_textarea', localizable: true },
  note: { type: 'pim_catalog_text' },
  ean: { type: 'pim_catalog_text' },
  stock: { type: 'pim_catalog_number' },
  density: { type: 'pim_catalog_number', decimalsAllowed: true },
  active: { type: 'pim_catalog_boolean' },
  washable: { type: 'pim_catalog_boolean' },
  brand: { type: 'pim_catalog_simpleselect' },
  color: { type: 'pim_catalog_simpleselect' },
  size: { type: 'pim_catalog_simpleselect' },
  seasons: { type: 'pim_catalog_multiselect' },
  country: { type: 'pim_catalog_simpleselect' },
  tariff: { type: 'pim_catalog_text' },
  released: { type: 'pim_catalog_date' },
  weight: { type: 'pim_catalog_metric', metricFamily: 'Weight', decimalsAllowed: true },
  width: { type: 'pim_catalog_metric', metricFamily: 'Length', decimalsAllowed: true },
  price: { type: 'pim_catalog_price_collection' },
  old_price: { type: 'pim_catalog_price_collection' },
  picture: { type: 'pim_catalog_image' },
  manual: { type: 'pim_catalog_file' },
  gallery: { type: 'pim_catalog_asset_collection', referenceDataName: 'packshots' },
  shots: { type: 'eikona_catalog_tessa' },
  designer: { type: 'akeneo_reference_entity', referenceDataName: 'designers' },
  materials: { type: 'akeneo_reference_entity_collection', referenceDataName: 'materials' },
  slogan: { type: 'eikona_catalog_template_text', localizable: true },
  sizes_table: { type: 'pim_catalog_table' },
  partner: { type: 'pim_catalog_product_link' },
  odd: { type: 'acme_catalog_hologram' },
  language: { type: 'pim_catalog_simpleselect' },
  bullet_1: { type: 'pim_catalog_text', localizable: true },
  bullet_2: { type: 'pim_catalog_text', localizable: true },
  bullet_3: { type: 'pim_catalog_text', localizable: true },
}

/** A complete attribute with these differences. */
export const attributeOf = (code: string, sketch: AttributeSketch): AkeneoAttribute => ({
  code,
  group: 'other',
  labels: {},
  localizable: false,
  scopable: false,
  availableLocales: [],
  metricFamily: null,
  defaultMetricUnit: null,
  decimalsAllowed: false,
  referenceDataName: null,
  isMainIdentifier: false,
  tessaExportUrl: null,
  ...sketch,
})

export const attributes: readonly AkeneoAttribute[] = Object.entries(attributeSketches).map(
  ([code, sketch]) => attributeOf(code, sketch),
)

const options: Readonly<Record<string, Labels>> = {
  'brand/nord': { de_DE: 'Nördlich', en_GB: 'Northern' },
  'color/red': { de_DE: 'Rot', en_GB: 'Red', fr_FR: 'Rouge' },
  'color/blue': { de_DE: 'Blau', en_GB: 'Blue' },
  'size/m': {},
  'seasons/summer': { de_DE: 'Sommer', en_GB: 'Summer' },
  'seasons/winter': { de_DE: 'Winter', en_GB: 'Winter' },
  'country/DE': { de_DE: 'Deutschland', en_GB: 'Germany' },
  'designer/mia': { en_GB: 'Mia Berg' },
  'materials/wool': { de_DE: 'Wolle', en_GB: 'Wool' },
}

const unit = (code: string, ...toStandard: AkeneoMeasurementFamily['units'][string]['toStandard']) => ({
  code,
  labels: {},
  symbol: code.toLowerCase(),
  toStandard,
})

/** Weights, lengths and temperatures as the PIM describes them. */
export const measurementFamilies: readonly AkeneoMeasurementFamily[] = [
  {
    code: 'Weight',
    labels: {},
    standardUnit: 'KILOGRAM',
    units: {
      GRAM: unit('GRAM', { operator: 'mul', value: '0.001' }),
      KILOGRAM: unit('KILOGRAM', { operator: 'mul', value: '1' }),
      OUNCE: unit('OUNCE', { operator: 'mul', value: '0.02834952' }),
    },
  },
  {
    code: 'Length',
    labels: {},
    standardUnit: 'METER',
    units: {
      MILLIMETER: unit('MILLIMETER', { operator: 'mul', value: '0.001' }),
      CENTIMETER: unit('CENTIMETER', { operator: 'mul', value: '0.01' }),
      METER: unit('METER', { operator: 'mul', value: '1' }),
    },
  },
  {
    code: 'Temperature',
    labels: {},
    standardUnit: 'KELVIN',
    units: {
      KELVIN: unit('KELVIN', { operator: 'mul', value: '1' }),
      CELSIUS: unit('CELSIUS', { operator: 'add', value: '273.15' }),
      FAHRENHEIT: unit(
        'FAHRENHEIT',
        { operator: 'sub', value: '32' },
        { operator: 'div', value: '1.8' },
        { operator: 'add', value: '273.15' },
      ),
    },
  },
]

/** Shirts have colors and, below, sizes; caps have only colors. */
const familyVariants: readonly AkeneoFamilyVariant[] = [
  {
    code: 'by_color_and_size',
    family: 'shirts',
    labels: {},
    levels: [
      { axes: ['color'], attributes: ['color', 'picture', 'shots'] },
      {
        axes: ['size'],
        attributes: ['size', 'sku', 'ean', 'stock', 'weight', 'price', 'old_price', 'active'],
      },
    ],
  },
  {
    code: 'by_color',
    family: 'caps',
    labels: {},
    levels: [{ axes: ['color'], attributes: ['color', 'sku', 'ean', 'picture', 'price', 'active'] }],
  },
]

const find = <T extends { readonly code: string }>(items: readonly T[], code: string) =>
  items.find(item => item.code === code)

/** The master data of the small shop. */
export const catalogue: Catalogue = {
  attribute: code => find(attributes, code),
  optionLabels: (attribute, option) => options[`${attribute}/${option}`],
  family: code => ({ code, attributes: [], attributeAsLabel: null, labels: { de_DE: `Familie ${code}` } }),
  familyVariant: (family, code) =>
    familyVariants.find(variant => variant.family === family && variant.code === code),
  category: code => ({ code, parent: null, labels: { de_DE: `Kategorie ${code}` } }),
  measurementFamily: code => find(measurementFamilies, code),
  mainIdentifier: 'sku',
  assetFamilies: new Map(),
}

/** Addresses that show their arguments; TESSA does not know the asset 13. */
export const links: Links = {
  media: code => `https://kontor.example/media/${code}`,
  tessa: (id, scope) => (id === '13' ? null : `https://dam.example/${id}?kanal=${scope ?? ''}`),
}

const language = (name: string, akeneoLanguage: string, words: Partial<FileLanguage>): FileLanguage => ({
  name,
  label: name,
  akeneoLanguage,
  booleanYesLabel: null,
  booleanNoLabel: null,
  numberFormatThousandSeparator: null,
  numberFormatDecimalSeparator: null,
  dateFormat: null,
  ...words,
})

/** Three languages, German without a prefix, and three channels, one of them disabled. */
export const setup: Setup = {
  mapping: {},
  channels: [
    { enabled: true, withdraw: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' },
    { enabled: true, withdraw: true, name: 'zach', label: 'Zalando CH', akeneoCurrency: 'CHF' },
    { enabled: false, withdraw: true, name: 'ayde', label: 'About You', akeneoCurrency: 'EUR' },
  ],
  languages: [
    language('de', 'de_DE', {
      booleanYesLabel: 'Ja',
      booleanNoLabel: 'Nein',
      numberFormatThousandSeparator: '.',
      numberFormatDecimalSeparator: ',',
      dateFormat: 'd.m.Y',
    }),
    language('en', 'en_GB', {
      booleanYesLabel: 'Yes',
      booleanNoLabel: 'No',
      numberFormatThousandSeparator: ',',
      numberFormatDecimalSeparator: '.',
      dateFormat: 'j M Y',
    }),
    language('fr', 'fr_FR', { dateFormat: 'd/m/y' }),
  ],
  exportSettings: {
    defaultLanguage: 'de',
    defaultLanguageAttribute: null,
    defaultLanguageAttributeMapping: null,
    fallbackLanguage: 'en_GB',
    akeneoChannel: 'shop',
    akeneoCurrency: 'EUR',
    doneElsewhere: [],
    deltaExportAllVariants: false,
    withdrawMissing: true,
    withdrawInDelta: true,
    priceChangeShare: 20,
    holdWithdrawnShare: 20,
    holdWithdrawn: null,
    holdPricesShare: 50,
    holdPrices: null,
    holdMovedShare: 10,
    holdMoved: null,
    holdLostShare: 20,
    holdLost: null,
    everyoneDecides: false,
    holdEmpty: true,
  },
  csv: { delimiter: ';', charset: 'UTF-8', decimalPoint: '.' },
  cluster: { akeneoLocale: 'de_DE', akeneoCategories: [] },
  excludeAssets: false,
}

/** A value for all locales and channels, or values by `locale`, `/scope` or `locale/scope`. */
export const value = (data: unknown): AkeneoValue[] => [{ locale: null, scope: null, data }]
export const valuesBy = (data: Readonly<Record<string, unknown>>): AkeneoValue[] =>
  Object.entries(data).map(([name, one]) => {
    const [locale, scope] = name.split('/')
    return { locale: locale || null, scope: scope || null, data: one }
  })

/** A product with these differences. */
export const productOf = (identifier: string | null, sketch: Partial<AkeneoProduct> = {}): AkeneoProduct => ({
  uuid: null,
  identifier,
  enabled: true,
  family: null,
  parent: null,
  categories: [],
  values: {},
  updated: '2026-11-20T08:00:00+00:00',
  ...sketch,
})

/** An article without models. */
export const simple = (identifier: string | null, sketch: Partial<AkeneoProduct> = {}): Article => ({
  product: productOf(identifier, sketch),
  root: null,
  parentMissing: false,
})

/** The store of the run checks, in memory. */
export const createCheckMemory = (): CheckMemory => ({
  products: createMemoryLookup(),
  articles: createMemoryLookup(),
  components: createMemoryLookup(),
  holders: createMemoryLookup(),
  warned: createMemoryLookup(),
  digestOf: cells => JSON.stringify(cells),
})
