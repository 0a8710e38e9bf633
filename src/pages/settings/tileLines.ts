import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { lastTestSchema } from '../../contract/calls/call.ts'
import {
  chosenOptionsIn,
  formFieldsOf,
  hasConnectionTest,
  schemaOf,
  type Values,
} from '../../contract/derive.ts'
import type { Fields } from '../../contract/fields.ts'
import { type SettingsDeclaration } from '../../contract/resource.ts'
import { countConditions } from '../../contract/skus.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { verdictQuery } from '../../dataProvider/useProvider.ts'
import { codesIn } from '../../kit/kinds/cells.tsx'
import { useOptions, useStoredSettingsRecord } from '../../kit/queries.ts'
import { type StateLineProps } from '../../kit/marks.tsx'
import { isOld, useNow } from '../../kit/clock.ts'
import { missingCodes, indexTree } from '../../kit/tree/indexTree.ts'
import { useLowercaseTitle } from '../../kit/useDeclarationText.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'
import { downloadOnly } from '../../resources/settings/ftp.ts'
import { useStaleCount } from '../sync/StaleReferences.tsx'

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/**
 * Whether a stored singleton could be saved as it is, and holds anything at all. Defaults alone make no connection:
 * there something must be filled in that has none.
 */
const isComplete = (declaration: SettingsDeclaration, record: Values): boolean => {
  const needsInput = hasConnectionTest(declaration)
  const meaningful = formFieldsOf(declaration.fields).filter(
    ([, field]) => !needsInput || field.default === undefined,
  )
  return (
    meaningful.some(([name]) => isFilled(record[name])) &&
    schemaOf(declaration.fields, 'update').safeParse(record).success
  )
}

/** A backend that keeps no tests leaves it out. */
const testSchema = z.object({ lastTest: lastTestSchema.nullish().catch(undefined) })

/** Words for a connection by who made it. */
const waysOf = {
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

/** What the second line of a tile says; undefined while nobody knows. */
export type Line = StateLineProps | undefined

/** The words of the settings hub. */
export const useHubText = () => {
  const translate = useTranslate()
  return (key: string, values?: object) => translate(`kontor.settings.hub.${key}`, values)
}

/** Whether a connection is configured, and how and when it was last tried, or an export last used it. */
export const useConnectionLine = (declaration: SettingsDeclaration): Line => {
  const hubText = useHubText()
  const { ago, fullTime, near } = useFormats()
  const now = useNow(true, 20_000)
  const known = useQuery(verdictQuery).data?.connections.find(({ name }) => name === declaration.name)
  const record = useStoredSettingsRecord(declaration)
  if (!record) return undefined
  const isApp = declaration === settings.akeneoApi && record['mode'] === akeneoModes.appToken
  const way = waysOf[isApp ? 'byApp' : 'byHand']
  // what the service makes of the input counts: a folder needs no address
  const isConfigured = isApp || (known ? known.state !== 'notConfigured' : isComplete(declaration, record))
  if (!isConfigured) return { color: 'inputBorder', text: hubText('notConfigured') }
  const { lastTest } = testSchema.parse(record)
  if (!lastTest)
    return { color: 'inputBorder', text: hubText(lastTest === null ? way.untested : way.configured) }
  const { success, at, export: id } = lastTest
  return {
    color: !success ? 'error.dot' : isOld(at, now) ? 'inputBorder' : 'success.dot',
    text:
      id === undefined
        ? hubText(success ? way.established : 'failed', { time: ago(at, now) })
        : hubText(way.exported, { id: String(id), time: near(at, now) }),
    title: fullTime(at),
  }
}

/** Whether files reach a target, or that they are only downloaded. */
export const useTargetLine = (): Line => {
  const hubText = useHubText()
  const line = useConnectionLine(settings.ftp)
  const isDownload = useStoredSettingsRecord(settings.ftp)?.['protocol'] === downloadOnly
  return isDownload ? { color: 'inputBorder', text: hubText('downloadOnly') } : line
}

/** How many assets are in the cache. */
export const useCacheLine = (): Line => {
  const count = useCount()
  const record = useStoredSettingsRecord(settings.assetCache)
  return record && { text: count('kontor.settings.hub.assets', Number(record['amountAssets'] ?? 0)) }
}

/** How many days is kept what runs leave behind. */
export const useRetentionLine = (): Line => {
  const hubText = useHubText()
  const count = useCount()
  const record = useStoredSettingsRecord(settings.retention)
  if (!record) return undefined
  const days = formFieldsOf(settings.retention.fields).map(([name]) => Number(record[name]))
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return {
    text: least === most ? count('kontor.settings.hub.days', least) : hubText('daysBetween', { least, most }),
  }
}

/** How many categories become clusters and in which language, or that Akeneo no longer has some. */
export const useClusterLine = (): Line => {
  const count = useCount()
  const record = useStoredSettingsRecord(settings.cluster)
  const gone = useStaleCount(settings.cluster)
  if (!record) return undefined
  if (gone > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.gone', gone) }
  const { length } = codesIn(record['akeneoCategories'])
  const locale = length > 0 && record['akeneoLocale'] ? `, ${record['akeneoLocale']}` : ''
  return {
    color: length > 0 ? 'success.dot' : 'inputBorder',
    text: count('kontor.settings.hub.categories', length) + locale,
  }
}

/** Codes that a record chooses and their lists do not offer, field by field. */
const goneChoices = (fields: Fields, record: Values, options: Options): string[] =>
  chosenOptionsIn(fields, record).flatMap(({ list, codes }) =>
    missingCodes(indexTree(options[list] ?? []), codes),
  )

/** Whether a singleton is filled in, or that something it chose is no longer there. */
export const useFormLine = (declaration: SettingsDeclaration): Line => {
  const hubText = useHubText()
  const count = useCount()
  const { data: options } = useOptions(declaration)
  const record = useStoredSettingsRecord(declaration)
  if (!record || !options) return undefined
  const gone = goneChoices(declaration.fields, record, options).length
  if (gone > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.unavailable', gone) }
  return isComplete(declaration, record)
    ? { color: 'success.dot', text: hubText('complete') }
    : { color: 'inputBorder', text: hubText('notConfigured') }
}

/** How the file is written, once that is in order: each choice by its word, without its sign. */
export const useCsvLine = (): Line => {
  const line = useFormLine(settings.csv)
  const record = useStoredSettingsRecord(settings.csv)
  const { data: options } = useOptions(settings.csv)
  const lowercase = useLowercaseTitle()
  if (line?.color !== 'success.dot' || !record || !options) return line
  const labels = chosenOptionsIn(settings.csv.fields, record).flatMap(({ list, codes }) =>
    codes.map(code => options[list]?.find(one => one.code === code)?.label.replace(/ .$/, '') ?? code),
  )
  return { ...line, text: labels.map((label, at) => (at === 0 ? label : lowercase(label))).join(', ') }
}

/** Whether exports withdraw articles and what holds them, once all that was chosen is there. */
export const useExportSettingsLine = (): Line => {
  const hubText = useHubText()
  const line = useFormLine(settings.exportSettings)
  const record = useStoredSettingsRecord(settings.exportSettings)
  if (line?.color !== 'success.dot' || !record) return line
  if (record['withdrawMissing'] !== true) return { ...line, text: hubText('withdrawOff') }
  const [share, most] = [record['holdWithdrawnShare'], record['holdWithdrawn']].map(limit =>
    limit === null || limit === undefined ? undefined : String(limit),
  )
  const limit = share ? hubText('percent', { share }) : most
  return limit
    ? { ...line, text: hubText('withdrawOn', { limit }) }
    : { color: 'inputBorder', text: hubText('withdrawUnlimited') }
}

/** Of the product filter: what it lets through, or as long as nobody has counted how many conditions there are. */
export const useFilterLine = (): Line => {
  const hubText = useHubText()
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const filter = useQuery(verdictQuery).data?.filter
  const record = useStoredSettingsRecord(settings.productFilter)
  const gone = useStaleCount(settings.productFilter)
  if (!record) return undefined
  if (gone > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.gone', gone) }
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
