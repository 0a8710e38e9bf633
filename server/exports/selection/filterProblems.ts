import { type FieldErrorCode, fieldErrors } from '../../../src/contract/errors.ts'
import { maxCodes } from '../../../src/contract/kinds/choices.ts'
import { parseSkus } from '../../../src/contract/skus.ts'
import type { Language, Sentence } from '../../../src/contract/words.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { AkeneoAttribute, AkeneoChannel } from '../../model/akeneo.ts'
import { isFilterable } from '../../model/attributeTypes.ts'
import { mainIdentifierOf } from '../../model/catalogue.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import { shorten } from '../../tradebyte/values/text.ts'

/** The filter as it is stored. */
export type ProductFilter = RunSetup['productFilter']

/** All that can be wrong with one field of a filter. */
const filterProblemCodes = [
  'optionGone',
  'incomplete',
  'notFilterable',
  'exportChannelMissing',
  'exportChannelGone',
  'localeNotOfChannel',
  'localeNotOfAttribute',
  'skuTooLong',
  'tooMany',
] as const satisfies readonly FieldErrorCode[]

/** Why a filter cannot be applied: the field, what is wrong with it and the words of the sentence. */
export interface FilterProblem {
  readonly field: keyof ProductFilter & string
  readonly code: (typeof filterProblemCodes)[number]
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * All that keeps a filter from being applied. The PIM refuses a whole search that names one code it does not know,
 * so a run must not begin with such a filter. Conditions that are switched off are not looked at.
 */
export const filterProblems = (filter: ProductFilter, data: FilterMasterData): FilterProblem[] =>
  checks.flatMap(check => check(filter, data))

/** The PIM's master data of the last synchronization that a filter is checked against. */
export interface FilterMasterData {
  readonly attributes: ReadonlyMap<string, AkeneoAttribute>
  readonly channels: ReadonlyMap<string, AkeneoChannel>
  /** Codes of the locales that are switched on. */
  readonly locales: ReadonlySet<string>
  readonly families: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  /** Code of the attribute that holds the SKU. */
  readonly mainIdentifier: string
  /** The channel of the export settings. */
  readonly exportChannel: string | null
}

const byCode = <T extends { readonly code: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map(item => [item.code, item]))

/** Reads what a filter is checked against; nothing is known before the first synchronization. */
export const readFilterMasterData = async (
  masters: MasterStore,
  exportChannel: string | null,
): Promise<FilterMasterData> => {
  const attributes = await masters.attributes()
  const locales = await masters.locales()
  return {
    attributes: byCode(attributes),
    channels: byCode(await masters.channels()),
    locales: new Set(locales.filter(({ enabled }) => enabled).map(({ code }) => code)),
    families: await masters.codes('families'),
    categories: await masters.codes('categories'),
    mainIdentifier: mainIdentifierOf(attributes),
    exportChannel,
  }
}

type Field = FilterProblem['field']
type Check = (filter: ProductFilter, data: FilterMasterData) => FilterProblem[]

const problem = (
  field: Field,
  code: FilterProblem['code'],
  params: FilterProblem['params'] = {},
): FilterProblem => ({ field, code, params })

const gone = (field: Field, codes: readonly string[], known: { has(code: string): boolean }) =>
  codes.filter(code => !known.has(code)).map(value => problem(field, 'optionGone', { value }))

const incomplete = (field: Field) => [problem(field, 'incomplete')]

/** Locales that do not exist, else those that the channel does not have; the PIM refuses both. */
const localeProblems = (
  field: Field,
  locales: readonly string[],
  channelCode: string | null,
  { locales: known, channels }: FilterMasterData,
): FilterProblem[] => {
  const unknown = gone(field, locales, known)
  const channel = channelCode === null ? undefined : channels.get(channelCode)
  if (unknown.length > 0 || !channel) return unknown
  return locales
    .filter(locale => !channel.locales.includes(locale))
    .map(value => problem(field, 'localeNotOfChannel', { value, channel: channel.code }))
}

const exportAttribute: Check = (filter, data) => {
  const { akeneoExportAttribute: value } = filter
  if (value === null) return []
  const wrong = (code: FilterProblem['code'], params = {}) =>
    problem('akeneoExportAttribute', code, { value, ...params })
  const attribute = data.attributes.get(value)
  if (!attribute) return [wrong('optionGone')]
  if (!isFilterable(attribute)) return [wrong('notFilterable')]
  const { exportChannel: channel, channels } = data
  const ofLocales = exportLocales(filter.akeneoExportAttributeLocales, attribute, data)
  if (!attribute.scopable || (channel !== null && channels.has(channel))) return ofLocales
  const lacking = channel === null ? wrong('exportChannelMissing') : wrong('exportChannelGone', { channel })
  return [lacking, ...ofLocales]
}

const exportLocales = (
  locales: readonly string[],
  { code: attribute, localizable, scopable, availableLocales: available }: AkeneoAttribute,
  data: FilterMasterData,
): FilterProblem[] => {
  const field = 'akeneoExportAttributeLocales'
  if (!localizable) return []
  if (locales.length === 0) return incomplete(field)
  const problems = localeProblems(field, locales, scopable ? data.exportChannel : null, data)
  if (problems.length > 0 || available.length === 0) return problems
  return locales
    .filter(locale => !available.includes(locale))
    .map(value => problem(field, 'localeNotOfAttribute', { value, attribute }))
}

const qualityScore: Check = (filter, data) => {
  const { akeneoQualityScore: letters } = filter
  const { akeneoQualityScoreChannel: channel, akeneoQualityScoreLocale: locale } = filter
  if (letters.length === 0 && channel === null && locale === null) return []
  return [
    ...(letters.length === 0 ? incomplete('akeneoQualityScore') : []),
    ...(channel === null
      ? incomplete('akeneoQualityScoreChannel')
      : gone('akeneoQualityScoreChannel', [channel], data.channels)),
    ...(locale === null
      ? incomplete('akeneoQualityScoreLocale')
      : localeProblems('akeneoQualityScoreLocale', [locale], channel, data)),
  ]
}

const completeness: Check = (filter, data) => {
  const { akeneoCompletenessChannel: channel, akeneoCompletenessLocales: locales } = filter
  if (!filter.akeneoCompleteness) return []
  if (channel === null) return incomplete('akeneoCompletenessChannel')
  return [
    ...gone('akeneoCompletenessChannel', [channel], data.channels),
    ...localeProblems('akeneoCompletenessLocales', locales, channel, data),
  ]
}

/** Longest identifier in Akeneo, in characters. */
const longestSku = 255

/** SKUs of a filter: each is sent to the PIM, some hundred at a time. */
const mostSkus = 50_000

const tooMany = (field: Field, list: readonly string[], max: number) =>
  list.length > max ? [problem(field, 'tooMany', { max })] : []

/** The first one stands for all: a text that was pasted without line breaks is one mistake. */
const skus: Check = ({ akeneoSkus }) => {
  const list = parseSkus(akeneoSkus ?? '').skus
  const long = list.find(sku => sku.length > longestSku)
  return long === undefined
    ? tooMany('akeneoSkus', list, mostSkus)
    : [problem('akeneoSkus', 'skuTooLong', { value: shorten(long), max: String(longestSku) })]
}

const checks: readonly Check[] = [
  exportAttribute,
  (filter, { families }) => [
    ...tooMany('akeneoFamilies', filter.akeneoFamilies, maxCodes),
    ...gone('akeneoFamilies', filter.akeneoFamilies, families),
  ],
  qualityScore,
  completeness,
  (filter, { categories }) => [
    ...tooMany('akeneoCategories', filter.akeneoCategories, maxCodes),
    ...gone('akeneoCategories', filter.akeneoCategories, categories),
  ],
  skus,
]

/** The message codes of a run that a product filter ended. */
type FilterWord = `filter.${Field}.${FilterProblem['code']}`

/** The fields in German as the form names them: the console's words are out of the service's reach. */
const germanNames: { readonly [F in Field]: string } = {
  akeneoExportAttribute: 'Exportattribut',
  akeneoExportAttributeLocales: 'Akeneo-Sprachen des Exportattributs',
  akeneoFamilies: 'Familien',
  akeneoStatus: 'Status',
  akeneoQualityScore: 'Qualitätsstufe',
  akeneoQualityScoreChannel: 'Akeneo-Kanal der Qualitätsstufe',
  akeneoQualityScoreLocale: 'Akeneo-Sprache der Qualitätsstufe',
  akeneoCompleteness: 'Mindestvollständigkeit (%)',
  akeneoCompletenessChannel: 'Akeneo-Kanal der Vollständigkeit',
  akeneoCompletenessLocales: 'Akeneo-Sprachen der Vollständigkeit',
  akeneoCategories: 'Kategorien',
  akeneoSkus: 'SKUs',
}

/** The fields of a filter that hold a condition. */
export const conditionsIn = (filter: ProductFilter): Field[] =>
  fields.filter(field => {
    const value = filter[field]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
  })

/** The labels of fields that are named by a message: `akeneoFamilies akeneoStatus`. */
export const labelsOf = (names: string, language: Language): string =>
  fields
    .filter(field => names.split(' ').includes(field))
    .map(field => (language === 'de' ? germanNames[field] : productFilter.fields[field].label))
    .join(', ')

const sentence = (field: Field, code: FilterProblem['code']): Sentence => ({
  en: `The product filter cannot be applied. ${productFilter.fields[field].label}: ${fieldErrors[code].en} You find it under Settings, ${productFilter.label}.`,
  de: `Der Produktfilter lässt sich nicht anwenden. ${germanNames[field]}: ${fieldErrors[code].de} Sie finden ihn unter Einstellungen, Produktfilter.`,
})

const fields = Object.keys(germanNames) as Field[] // the constant above names them all

/** What a run says whose product filter cannot be applied: the field, the value and the remedy. */
export const filterSentences = Object.fromEntries(
  fields.flatMap(field => filterProblemCodes.map(code => [`filter.${field}.${code}`, sentence(field, code)])),
) as Record<FilterWord, Sentence> // each field with each code, just made
