import type { FieldErrorCode } from '../../../src/contract/messages/forms/fields.ts'
import { maxCodes } from '../../../src/contract/kinds/choices.ts'
import { parseSkus } from '../../../src/contract/skus.ts'
import { formatMessage } from '../../../src/contract/messages/format.ts'
import type { StoredMessage } from '../../../src/contract/messages/message.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { AkeneoAttribute, AkeneoChannel } from '../../model/akeneo.ts'
import { isFilterable } from '../../model/attributeTypes.ts'
import { mainIdentifierOf } from '../../model/catalogue.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import { shorten } from '../../tradebyte/values/text.ts'

/** The filter as it is stored. */
export type ProductFilter = RunSetup['productFilter']

/** The problems that one field of a filter can have. */
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

/** A reason why a filter cannot be applied: the field, its problem and the values of the sentence. */
export interface FilterProblem {
  readonly field: keyof ProductFilter & string
  readonly code: (typeof filterProblemCodes)[number]
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * All problems that keep a filter from being applied. The PIM refuses a whole search for one unknown code, so that a run
 * must not start with such a filter. Inactive conditions are not checked.
 */
export const filterProblems = (filter: ProductFilter, data: FilterMasterData): FilterProblem[] =>
  checks.flatMap(check => check(filter, data))

/** The PIM's master data of the last synchronization that a filter is checked against. */
export interface FilterMasterData {
  readonly attributes: ReadonlyMap<string, AkeneoAttribute>
  readonly channels: ReadonlyMap<string, AkeneoChannel>
  /** Codes of the active locales. */
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

/** Reads the data that a filter is checked against; it is empty before the first synchronization. */
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

const unknownCodes = (field: Field, codes: readonly string[], existing: { has(code: string): boolean }) =>
  codes.filter(code => !existing.has(code)).map(value => problem(field, 'optionGone', { value }))

const incomplete = (field: Field) => [problem(field, 'incomplete')]

/** Locales that do not exist, or else those that the channel does not have; the PIM refuses both. */
const localeProblems = (
  field: Field,
  locales: readonly string[],
  channelCode: string | null,
  { locales: existing, channels }: FilterMasterData,
): FilterProblem[] => {
  const unknown = unknownCodes(field, locales, existing)
  const channel = channelCode === null ? undefined : channels.get(channelCode)
  if (unknown.length > 0 || !channel) return unknown
  return locales
    .filter(locale => !channel.locales.includes(locale))
    .map(value => problem(field, 'localeNotOfChannel', { value, channel: channel.code }))
}

const exportAttribute: Check = (filter, data) => {
  const { akeneoExportAttribute: value } = filter
  if (value === null) return []
  const problemWith = (code: FilterProblem['code'], params = {}) =>
    problem('akeneoExportAttribute', code, { value, ...params })
  const attribute = data.attributes.get(value)
  if (!attribute) return [problemWith('optionGone')]
  if (!isFilterable(attribute)) return [problemWith('notFilterable')]
  const { exportChannel: channel, channels } = data
  const ofLocales = exportLocales(filter.akeneoExportAttributeLocales, attribute, data)
  if (!attribute.scopable || (channel !== null && channels.has(channel))) return ofLocales
  const channelProblem =
    channel === null ? problemWith('exportChannelMissing') : problemWith('exportChannelGone', { channel })
  return [channelProblem, ...ofLocales]
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
      : unknownCodes('akeneoQualityScoreChannel', [channel], data.channels)),
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
    ...unknownCodes('akeneoCompletenessChannel', [channel], data.channels),
    ...localeProblems('akeneoCompletenessLocales', locales, channel, data),
  ]
}

/** The longest identifier in Akeneo, in characters. */
const maxSkuLength = 255

/** The most SKUs of a filter: each is sent to the PIM, some hundred per call. */
const maxSkus = 50_000

const tooMany = (field: Field, list: readonly string[], max: number) =>
  list.length > max ? [problem(field, 'tooMany', { max })] : []

/** Reports only the first SKU that is too long: a text that was pasted without line breaks is one mistake. */
const skus: Check = ({ akeneoSkus }) => {
  const list = parseSkus(akeneoSkus ?? '').skus
  const long = list.find(sku => sku.length > maxSkuLength)
  return long === undefined
    ? tooMany('akeneoSkus', list, maxSkus)
    : [problem('akeneoSkus', 'skuTooLong', { value: shorten(long), max: String(maxSkuLength) })]
}

const checks: readonly Check[] = [
  exportAttribute,
  (filter, { families }) => [
    ...tooMany('akeneoFamilies', filter.akeneoFamilies, maxCodes),
    ...unknownCodes('akeneoFamilies', filter.akeneoFamilies, families),
  ],
  qualityScore,
  completeness,
  (filter, { categories }) => [
    ...tooMany('akeneoCategories', filter.akeneoCategories, maxCodes),
    ...unknownCodes('akeneoCategories', filter.akeneoCategories, categories),
  ],
  skus,
]

/** The fields of a filter that hold a condition. */
export const activeConditions = (filter: ProductFilter): Field[] =>
  (Object.keys(filter) as Field[]).filter(field => {
    const value = filter[field]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
  })

/** The name of a field of the filter, as messages store it. */
export const conditionMessage = (field: string): StoredMessage => ({ code: `condition.${field}`, params: {} })

/** The message about a problem, without the field. */
export const problemMessage = ({ code, params }: FilterProblem): StoredMessage => ({
  code: `field.${code}`,
  params,
})

/** The label of a field of the filter. */
export const conditionLabel = (field: string, language: Language): string =>
  formatMessage(conditionMessage(field), language)
