import type { Search, SearchFilter } from '../../akeneo/akeneoClient.ts'
import type { FilterContext, ProductFilter } from './filterContext.ts'
import { joinSearches } from './joinSearches.ts'

const none: Search = {}

type Condition = (filter: ProductFilter, context: FilterContext) => Search

const exportAttribute: Condition = (filter, { attributes, exportChannel }) => {
  const attribute = attributes.get(filter.akeneoExportAttribute ?? '')
  if (!attribute) return none
  const holds: SearchFilter =
    attribute.type === 'pim_catalog_boolean' ? { operator: '=', value: true } : { operator: 'NOT EMPTY' }
  const inScope = attribute.scopable && exportChannel !== null ? { ...holds, scope: exportChannel } : holds
  return {
    [attribute.code]: attribute.localizable
      ? filter.akeneoExportAttributeLocales.map(locale => ({ ...inScope, locale }))
      : [inScope],
  }
}

const status: Condition = ({ akeneoStatus }) =>
  akeneoStatus === null ? none : { enabled: [{ operator: '=', value: akeneoStatus === 'enabled' }] }

const qualityScore: Condition = ({
  akeneoQualityScore: value,
  akeneoQualityScoreChannel: scope,
  akeneoQualityScoreLocale: locale,
}) =>
  value.length === 0 || scope === null || locale === null
    ? none
    : { quality_score: [{ operator: 'IN', value, scope, locale }] }

/** The plain operators ask for one locale of the channel only. Source: akeneo.md 3e. */
const completeness: Condition = (filter, { channels }) => {
  const { akeneoCompleteness: value, akeneoCompletenessLocales: chosen } = filter
  const channel = channels.get(filter.akeneoCompletenessChannel ?? '')
  if (!value || !channel) return none
  const locales = chosen.length > 0 ? chosen : channel.locales
  return {
    completeness: [
      { operator: 'GREATER OR EQUALS THAN ON ALL LOCALES', value, scope: channel.code, locales },
    ],
  }
}

const conditions: readonly Condition[] = [exportAttribute, status, qualityScore, completeness]

/** The conditions of a filter that are no long lists, as one search. */
export const conditionsOf: Condition = (filter, context) =>
  joinSearches(...conditions.map(condition => condition(filter, context)))
