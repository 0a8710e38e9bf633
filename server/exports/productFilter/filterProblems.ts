import type { FieldErrorCode } from '../../../src/contract/errors.ts'
import { skusIn } from '../../../src/contract/skusIn.ts'
import { isFilterable } from '../../akeneo/isFilterable.ts'
import { shorten } from '../../tradebyte/text/shorten.ts'
import type { FilterGround, ProductFilter } from './filterContext.ts'

/** All that can be wrong with one field of a filter. */
export const filterProblemCodes = [
  'optionGone',
  'incomplete',
  'notFilterable',
  'exportChannelMissing',
  'exportChannelGone',
  'localeNotOfChannel',
  'localeNotOfAttribute',
  'skuTooLong',
] as const satisfies readonly FieldErrorCode[]

/** Why a filter cannot be applied: the field, what is wrong with it and the words of the sentence. */
export interface FilterProblem {
  readonly field: keyof ProductFilter & string
  readonly code: (typeof filterProblemCodes)[number]
  readonly params: Readonly<Record<string, string>>
}

type Field = FilterProblem['field']
type Check = (filter: ProductFilter, ground: FilterGround) => FilterProblem[]

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
  { locales: known, channels }: FilterGround,
): FilterProblem[] => {
  const unknown = gone(field, locales, known)
  const channel = channelCode === null ? undefined : channels.get(channelCode)
  if (unknown.length > 0 || !channel) return unknown
  return locales
    .filter(locale => !channel.locales.includes(locale))
    .map(value => problem(field, 'localeNotOfChannel', { value, channel: channel.code }))
}

const exportAttribute: Check = (filter, ground) => {
  const { akeneoExportAttribute: value, akeneoExportAttributeLocales: locales } = filter
  if (value === null) return []
  const attribute = ground.attributes.get(value)
  if (!attribute) return [problem('akeneoExportAttribute', 'optionGone', { value })]
  if (!isFilterable(attribute)) return [problem('akeneoExportAttribute', 'notFilterable', { value })]
  return [
    ...(attribute.scopable ? exportChannel(value, ground) : []),
    ...(attribute.localizable
      ? exportLocales(locales, attribute.code, attribute.availableLocales, attribute.scopable, ground)
      : []),
  ]
}

const exportChannel = (value: string, { exportChannel: channel, channels }: FilterGround) => {
  if (channel === null) return [problem('akeneoExportAttribute', 'exportChannelMissing', { value })]
  if (channels.has(channel)) return []
  return [problem('akeneoExportAttribute', 'exportChannelGone', { value, channel })]
}

const exportLocales = (
  locales: readonly string[],
  attribute: string,
  available: readonly string[],
  scopable: boolean,
  ground: FilterGround,
): FilterProblem[] => {
  const field = 'akeneoExportAttributeLocales'
  if (locales.length === 0) return incomplete(field)
  const problems = localeProblems(field, locales, scopable ? ground.exportChannel : null, ground)
  if (problems.length > 0 || available.length === 0) return problems
  return locales
    .filter(locale => !available.includes(locale))
    .map(value => problem(field, 'localeNotOfAttribute', { value, attribute }))
}

const qualityScore: Check = (filter, ground) => {
  const {
    akeneoQualityScore: letters,
    akeneoQualityScoreChannel: channel,
    akeneoQualityScoreLocale: locale,
  } = filter
  if (letters.length === 0 && channel === null && locale === null) return []
  return [
    ...(letters.length === 0 ? incomplete('akeneoQualityScore') : []),
    ...(channel === null
      ? incomplete('akeneoQualityScoreChannel')
      : gone('akeneoQualityScoreChannel', [channel], ground.channels)),
    ...(locale === null
      ? incomplete('akeneoQualityScoreLocale')
      : localeProblems('akeneoQualityScoreLocale', [locale], channel, ground)),
  ]
}

const completeness: Check = (filter, ground) => {
  const {
    akeneoCompleteness: percent,
    akeneoCompletenessChannel: channel,
    akeneoCompletenessLocales: locales,
  } = filter
  if (!percent) return []
  if (channel === null) return incomplete('akeneoCompletenessChannel')
  return [
    ...gone('akeneoCompletenessChannel', [channel], ground.channels),
    ...localeProblems('akeneoCompletenessLocales', locales, channel, ground),
  ]
}

/** Longest identifier in Akeneo, in characters. */
const longestSku = 255

/** The first one stands for all: who pasted a text without line breaks made one mistake. */
const skus: Check = ({ akeneoSkus }) => {
  const long = skusIn(akeneoSkus ?? '').skus.find(sku => sku.length > longestSku)
  return long === undefined
    ? []
    : [problem('akeneoSkus', 'skuTooLong', { value: shorten(long), max: String(longestSku) })]
}

const checks: readonly Check[] = [
  exportAttribute,
  (filter, { families }) => gone('akeneoFamilies', filter.akeneoFamilies, families),
  qualityScore,
  completeness,
  (filter, { categories }) => gone('akeneoCategories', filter.akeneoCategories, categories),
  skus,
]

/**
 * All that keeps a filter from being applied. The PIM refuses a whole search that names one code it does not know,
 * so a run must not begin with such a filter. Conditions that are switched off are not looked at.
 */
export const filterProblems = (filter: ProductFilter, ground: FilterGround): FilterProblem[] =>
  checks.flatMap(check => check(filter, ground))
