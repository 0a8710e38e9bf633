import type { BuiltInSource, Formatter } from '../../../src/contract/mapping/entry.ts'
import { ownValue } from '../../../src/contract/record/paths.ts'
import type { Language, Sentence } from '../../../src/contract/words.ts'
import { breakLines, mapText, stripHtml } from '../values/html.ts'

/** The groups of attribute types that are read in the same way. */
const sourceKinds = [
  'identifier',
  'text',
  'number',
  'boolean',
  'select',
  'selectMany',
  'date',
  'metric',
  'price',
  'media',
  'assets',
  'tessa',
  'productLink',
  'table',
  'unknown',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/**
 * The source kind of an attribute type or of a built-in source.
 * @example sourceKindOf('pim_catalog_textarea') // 'text'
 */
export const sourceKindOf = (type: string): SourceKind =>
  ownValue(kindOfType, type) ??
  ownValue(kindOfBuiltIn, type) ??
  (templateText.test(type) ? 'text' : 'unknown')

const kindOfType: Readonly<Record<string, SourceKind>> = {
  pim_catalog_identifier: 'identifier',
  pim_catalog_text: 'text',
  pim_catalog_textarea: 'text',
  pim_catalog_number: 'number',
  pim_catalog_boolean: 'boolean',
  pim_catalog_simpleselect: 'select',
  pim_catalog_multiselect: 'selectMany',
  pim_reference_data_simpleselect: 'select',
  pim_reference_data_multiselect: 'selectMany',
  pim_catalog_reference_data_simpleselect: 'select',
  pim_catalog_reference_data_multiselect: 'selectMany',
  akeneo_reference_entity: 'select',
  akeneo_reference_entity_collection: 'selectMany',
  pim_catalog_date: 'date',
  pim_catalog_metric: 'metric',
  pim_catalog_price_collection: 'price',
  pim_catalog_image: 'media',
  pim_catalog_file: 'media',
  pim_catalog_asset_collection: 'assets',
  pim_assets_collection: 'assets',
  eikona_catalog_tessa: 'tessa',
  pim_catalog_product_link: 'productLink',
  pim_catalog_table: 'table',
}

const kindOfBuiltIn: Readonly<Record<BuiltInSource, SourceKind>> = {
  '@identifier': 'identifier',
  '@rootModel': 'identifier',
  '@parent': 'identifier',
  '@family': 'identifier',
  '@familyLabel': 'text',
  '@enabled': 'boolean',
  '@categories': 'selectMany',
}

/** Template texts come from extensions of the PIM with unpublished type names; their data is text. */
const templateText = /template/i

/** The effects of a formatter on the values of a source; an absent effect changes nothing. */
export interface FormatterEffect {
  readonly label: Sentence
  /** Selects give option codes in place of labels. */
  readonly optionCodes?: true
  /** Booleans give 1 and 0 in place of the language's words. */
  readonly digits?: true
  /** Changes each value. */
  readonly text?: (value: string) => string
  /** Makes one value of several, in lists too. */
  readonly gather?: (values: readonly string[]) => string
}

/** The label of a formatter; null if it does nothing. */
export const formatterLabel = (formatter: Formatter | undefined, language: Language): string | null =>
  formatter && formatter !== 'none' ? formatters[formatter].label[language] : null

/** The effects of each formatter. */
export const formatters: Readonly<Record<Formatter, FormatterEffect>> = {
  none: { label: { en: 'None', de: 'Keine' } },
  trim: {
    label: { en: 'Remove spaces at both ends', de: 'Leerzeichen an beiden Enden entfernen' },
    text: value => value.trim(),
  },
  stripHtml: { label: { en: 'Remove HTML', de: 'HTML entfernen' }, text: stripHtml },
  htmlLineBreaks: {
    label: { en: 'Line breaks as HTML', de: 'Zeilenumbrüche als HTML' },
    text: breakLines,
  },
  upper: {
    label: { en: 'Upper case', de: 'Großbuchstaben' },
    text: value => mapText(value, text => text.toUpperCase()),
  },
  lower: {
    label: { en: 'Lower case', de: 'Kleinbuchstaben' },
    text: value => mapText(value, text => text.toLowerCase()),
  },
  join: {
    label: { en: 'Join with commas', de: 'Mit Komma verbinden' },
    gather: values => (values.length === 1 ? (values[0] ?? '') : values.join(', ')),
  },
  optionCode: {
    label: { en: 'Option code instead of label', de: 'Optionscode statt Bezeichnung' },
    optionCodes: true,
  },
  first: { label: { en: 'First value only', de: 'Nur der erste Wert' }, gather: values => values[0] ?? '' },
  yesNo: { label: { en: 'Yes/no as 1/0', de: 'Ja/Nein als 1/0' }, digits: true },
}
