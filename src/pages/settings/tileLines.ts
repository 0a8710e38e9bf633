import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { lastTestSchema } from '../../contract/calls/call.ts'
import { chosenOptionsIn, formFieldsOf, hasConnectionTest, type Values } from '../../contract/derive.ts'
import { changeSchemaOf } from '../../contract/saveSchemas.ts'
import type { Fields } from '../../contract/fields.ts'
import { type SettingsDeclaration } from '../../contract/resource.ts'
import { countConditions } from '../../contract/skus.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { verdictQuery } from '../../dataProvider/useProvider.ts'
import { codesIn } from '../../kit/kinds/cells.tsx'
import { useOptions, useStoredSettingsRecord } from '../../kit/queries.ts'
import { type StateLineProps } from '../../kit/show/StateLine.tsx'
import { isOld, useNow } from '../../kit/clock.ts'
import { missingCodes, indexTree } from '../../kit/tree/indexTree.ts'
import { useLowercaseTitle } from '../../kit/useDeclarationText.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'
import { downloadOnly } from '../../resources/settings/ftp.ts'
import { useStaleCount } from '../sync/StaleReferences.tsx'

const isNumber = (value: unknown) => typeof value === 'number'
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/**
 * Whether a stored singleton is valid, as far as the backend gives it, and has a value. A connection also needs a value in a field without a default.
 */
const isComplete = (declaration: SettingsDeclaration, record: Values): boolean => {
  const needsInput = hasConnectionTest(declaration)
  const meaningful = formFieldsOf(declaration.fields).filter(
    ([, field]) => !needsInput || field.default === undefined,
  )
  return (
    meaningful.some(([name]) => isFilled(record[name])) &&
    changeSchemaOf(declaration.fields).safeParse(record).success
  )
}

/** The last connection test, which some backends do not store. */
const testSchema = z.object({ lastTest: lastTestSchema.nullish().catch(undefined) })

/** The translation keys of a connection, by its origin. */
const connectionTexts = {
  byHand: {
    configured: 'configured',
    untested: 'untested',
    established: 'established',
    exported: 'exported',
  },
  byApp: {
    configured: 'byApp',
    untested: 'byAppUntested',
    established: 'byAppEstablished',
    exported: 'byAppExported',
  },
} as const

/** The second line of a tile; undefined while it loads. */
export type Line = StateLineProps | undefined

/** Translates the texts of the settings hub. */
export const useHubText = () => {
  const translate = useTranslate()
  return (key: string, values?: object) => translate(`kontor.settings.hub.${key}`, values)
}

/** Whether a connection is configured, and its last test or its last use by an export. */
export const useConnectionLine = (declaration: SettingsDeclaration): Line => {
  const hubText = useHubText()
  const { ago, fullTime, near } = useFormats()
  const now = useNow(true, 20_000)
  const health = useQuery(verdictQuery).data?.connections.find(({ name }) => name === declaration.name)
  const record = useStoredSettingsRecord(declaration)
  if (!record) return undefined
  const isApp = declaration === settings.akeneoApi && record['mode'] === akeneoModes.appToken
  const texts = connectionTexts[isApp ? 'byApp' : 'byHand']
  // the service decides, if it can: an upload to a folder needs no address
  const isConfigured = isApp || (health ? health.state !== 'notConfigured' : isComplete(declaration, record))
  if (!isConfigured) return { color: 'inputBorder', text: hubText('notConfigured') }
  const { lastTest } = testSchema.parse(record)
  if (!lastTest)
    return { color: 'inputBorder', text: hubText(lastTest === null ? texts.untested : texts.configured) }
  const { success, at, export: id } = lastTest
  return {
    color: !success ? 'error.dot' : isOld(at, now) ? 'inputBorder' : 'success.dot',
    text:
      id === undefined
        ? hubText(success ? texts.established : 'failed', { time: ago(at, now) })
        : hubText(texts.exported, { id: String(id), time: near(at, now) }),
    title: fullTime(at),
  }
}

/** The state of the upload target, or that files are only downloaded. */
export const useTargetLine = (): Line => {
  const hubText = useHubText()
  const line = useConnectionLine(settings.ftp)
  const isDownload = useStoredSettingsRecord(settings.ftp)?.['protocol'] === downloadOnly
  return isDownload ? { color: 'inputBorder', text: hubText('downloadOnly') } : line
}

/** The number of assets in the cache. */
export const useCacheLine = (): Line => {
  const hubText = useHubText()
  const count = useCount()
  const record = useStoredSettingsRecord(settings.assetCache)
  if (!record) return undefined
  const { amountAssets: amount } = record
  return { text: isNumber(amount) ? count('kontor.settings.hub.assets', amount) : hubText('unknownContent') }
}

/** The days that data is stored, as a number or a range. */
export const useRetentionLine = (): Line => {
  const hubText = useHubText()
  const count = useCount()
  const record = useStoredSettingsRecord(settings.retention)
  if (!record) return undefined
  const days = formFieldsOf(settings.retention.fields)
    .map(([name]) => record[name])
    .filter(isNumber)
  if (days.length === 0) return { text: hubText('unknownContent') }
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return {
    text: least === most ? count('kontor.settings.hub.days', least) : hubText('daysBetween', { least, most }),
  }
}

/** The number of cluster categories with their language, or the number of missing ones. */
export const useClusterLine = (): Line => {
  const count = useCount()
  const record = useStoredSettingsRecord(settings.cluster)
  const missing = useStaleCount(settings.cluster)
  if (!record) return undefined
  if (missing > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.gone', missing) }
  const { length } = codesIn(record['akeneoCategories'])
  const locale = length > 0 && record['akeneoLocale'] ? `, ${record['akeneoLocale']}` : ''
  return {
    color: length > 0 ? 'success.dot' : 'inputBorder',
    text: count('kontor.settings.hub.categories', length) + locale,
  }
}

/** The codes of a record that their option lists lack. */
const missingChoices = (fields: Fields, record: Values, options: Options): string[] =>
  chosenOptionsIn(fields, record).flatMap(({ list, codes }) =>
    missingCodes(indexTree(options[list] ?? []), codes),
  )

/** Whether a singleton is complete, or the number of missing choices. */
export const useFormLine = (declaration: SettingsDeclaration): Line => {
  const hubText = useHubText()
  const count = useCount()
  const { data: options } = useOptions(declaration)
  const record = useStoredSettingsRecord(declaration)
  if (!record || !options) return undefined
  const missing = missingChoices(declaration.fields, record, options).length
  if (missing > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.unavailable', missing) }
  return isComplete(declaration, record)
    ? { color: 'success.dot', text: hubText('complete') }
    : { color: 'inputBorder', text: hubText('notConfigured') }
}

/** The CSV options by their labels, without the character at the end. */
export const useCsvLine = (): Line => {
  const line = useFormLine(settings.csv)
  const record = useStoredSettingsRecord(settings.csv)
  const { data: options } = useOptions(settings.csv)
  const lowercase = useLowercaseTitle()
  if (line?.color !== 'success.dot' || !record || !options) return line
  const labels = chosenOptionsIn(settings.csv.fields, record).flatMap(({ list, codes }) =>
    codes.map(code => options[list]?.find(option => option.code === code)?.label.replace(/ .$/, '') ?? code),
  )
  return { ...line, text: labels.map((label, at) => (at === 0 ? label : lowercase(label))).join(', ') }
}

/** Whether exports withdraw articles, with the limit that puts an export on hold. */
export const useExportSettingsLine = (): Line => {
  const hubText = useHubText()
  const line = useFormLine(settings.exportSettings)
  const record = useStoredSettingsRecord(settings.exportSettings)
  if (line?.color !== 'success.dot' || !record || record['withdrawMissing'] === undefined) return line
  if (record['withdrawMissing'] !== true) return { ...line, text: hubText('withdrawOff') }
  const [maxShare, maxCount] = [record['holdWithdrawnShare'], record['holdWithdrawn']].map(limit =>
    limit === null || limit === undefined ? undefined : String(limit),
  )
  if (record['holdWithdrawnShare'] === undefined && !maxCount) return line
  const limit = maxShare ? hubText('percent', { share: maxShare }) : maxCount
  return limit
    ? { ...line, text: hubText('withdrawOn', { limit }) }
    : { color: 'inputBorder', text: hubText('withdrawUnlimited') }
}

/** The number of products that pass the product filter; the number of conditions while it is unknown. */
export const useFilterLine = (): Line => {
  const hubText = useHubText()
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const filter = useQuery(verdictQuery).data?.filter
  const record = useStoredSettingsRecord(settings.productFilter)
  const missing = useStaleCount(settings.productFilter)
  if (!record) return undefined
  if (missing > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.gone', missing) }
  if (filter)
    return {
      color: filter.count > 0 ? 'success.dot' : 'warning.dot',
      text: hubText('products', {
        smart_count: filter.total,
        count: number(filter.count),
        total: number(filter.total),
      }),
    }
  const conditions = countConditions(record)
  return {
    color: 'inputBorder',
    text:
      conditions === 0
        ? translate('kontor.productFilter.tile.none')
        : count('kontor.productFilter.conditions', conditions),
  }
}
