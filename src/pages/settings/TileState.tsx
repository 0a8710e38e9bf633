import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { z } from 'zod'
import { lastTestSchema } from '../../contract/calls/call.ts'
import type { Trouble } from '../../contract/calls/dashboard.ts'
import { chosenIn, connects, formOf, routeNameOf, schemaOf, type Values } from '../../contract/derive.ts'
import type { Fields } from '../../contract/fields.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type SettingsDeclaration,
} from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { verdictQuery } from '../../dataProvider/useProvider.ts'
import { codesIn } from '../../kit/kinds/inputParts.tsx'
import { useOptions, useRecords, useTileRecord } from '../../kit/queries.ts'
import { StateLine } from '../../kit/marks.tsx'
import { useNow } from '../../kit/timing.ts'
import { goneCodes, indexTree } from '../../kit/tree/indexTree.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { resources, settings } from '../../resources/index.ts'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'
import { downloadOnly } from '../../resources/settings/ftp.ts'
import { conditionsIn } from '../productFilter/useProductCount.tsx'
import { useStaleCount } from '../sync/StaleReferences.tsx'

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/**
 * Whether a stored singleton could be saved as it is, and holds anything at all. Defaults alone make no connection:
 * there something must be filled in that has none.
 */
const isComplete = (declaration: SettingsDeclaration, record: Values): boolean => {
  const needsInput = connects(declaration)
  const meaningful = formOf(declaration.fields).filter(
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

interface Props {
  declaration: SettingsDeclaration
  by?: keyof typeof waysOf
}

/** Whether a connection is configured, and how and when it was last tried, or an export last used it. */
const ConnectionState = ({ declaration, by = 'byHand' }: Props) => {
  const translate = useTranslate()
  const { ago, fullTime, near } = useFormats()
  const now = useNow(true, 20_000)
  const record = useTileRecord(declaration)
  if (!record) return <StateLine />
  if (by === 'byHand' && !isComplete(declaration, record))
    return <StateLine color="inputBorder" words={translate('kontor.settings.hub.notConfigured')} />
  const { lastTest } = testSchema.parse(record)
  const words = (key: string, values: object = {}) => translate(`kontor.settings.hub.${key}`, values)
  const way = waysOf[by]
  if (lastTest === undefined) return <StateLine color="success.dot" words={words(way.configured)} />
  if (lastTest === null) return <StateLine color="inputBorder" words={words(way.untested)} />
  const { success, at, export: id } = lastTest
  return (
    <StateLine
      color={success ? 'success.dot' : 'error.dot'}
      words={
        id === undefined
          ? words(success ? way.established : 'failed', { time: ago(at, now) })
          : words(way.exported, { id: String(id), time: near(at, now) })
      }
      title={fullTime(at)}
    />
  )
}

/** Whether Akeneo is connected, and by whom. */
const AkeneoState = () => {
  const record = useTileRecord(settings.akeneoApi)
  const byApp = record?.['mode'] === akeneoModes.appToken
  return <ConnectionState declaration={settings.akeneoApi} by={byApp ? 'byApp' : 'byHand'} />
}

/** Whether files reach a target, or that they are only downloaded. */
const TargetState = () => {
  const translate = useTranslate()
  const record = useTileRecord(settings.ftp)
  return record?.['protocol'] === downloadOnly ? (
    <StateLine color="inputBorder" words={translate('kontor.settings.hub.downloadOnly')} />
  ) : (
    <ConnectionState declaration={settings.ftp} />
  )
}

const newestOnly = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'at', order: 'DESC' as const },
}

/** How many changes the audit log holds. */
const AuditState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total } = useGetList(routeNameOf(resources.audit), newestOnly)
  if (total === undefined) return <StateLine />
  return (
    <StateLine
      color={total > 0 ? 'success.dot' : 'inputBorder'}
      words={translate('kontor.settings.hub.changes', { smart_count: total, count: number(total) })}
    />
  )
}

/** How many assets are in the cache. */
const CacheState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const record = useTileRecord(settings.assetCache)
  if (!record) return <StateLine />
  const amount = Number(record['amountAssets'] ?? 0)
  return (
    <StateLine
      color={amount > 0 ? 'success.dot' : 'inputBorder'}
      words={translate('kontor.settings.hub.assets', { smart_count: amount, count: number(amount) })}
    />
  )
}

/** How many categories become clusters and in which language, or that Akeneo no longer has some. */
const ClusterState = () => {
  const count = useCount()
  const record = useTileRecord(settings.cluster)
  const gone = useStaleCount(settings.cluster)
  if (!record) return <StateLine />
  if (gone > 0) return <StateLine color="warning.dot" words={count('kontor.settings.hub.gone', gone)} />
  const { length } = codesIn(record['akeneoCategories'])
  const locale = record['akeneoLocale'] ? `, ${record['akeneoLocale']}` : ''
  return (
    <StateLine
      color={length > 0 ? 'success.dot' : 'inputBorder'}
      words={count('kontor.settings.hub.categories', length) + (length > 0 ? locale : '')}
    />
  )
}

/** Codes that a record chooses and their lists do not offer, field by field. */
const goneChoices = (fields: Fields, record: Values, options: Options): string[] =>
  chosenIn(fields, record).flatMap(({ list, codes }) => goneCodes(indexTree(options[list] ?? []), codes))

/** Whether a singleton is filled in, or that something it chose is no longer there. */
const FormState = ({ declaration }: { declaration: SettingsDeclaration }) => {
  const translate = useTranslate()
  const count = useCount()
  const { data: options } = useOptions(declaration)
  const record = useTileRecord(declaration)
  if (!record || !options) return <StateLine />
  const gone = goneChoices(declaration.fields, record, options).length
  if (gone > 0)
    return <StateLine color="warning.dot" words={count('kontor.settings.hub.unavailable', gone)} />
  return isComplete(declaration, record) ? (
    <StateLine color="success.dot" words={translate('kontor.settings.hub.complete')} />
  ) : (
    <StateLine color="inputBorder" words={translate('kontor.settings.hub.notConfigured')} />
  )
}

/** How many records there are, and how many of them are on. */
const ListState = ({ declaration }: { declaration: ResourceDeclaration }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useRecords(declaration)
  if (!data) return <StateLine />
  const { accent } = declaration.row
  if (data.length === 0)
    return <StateLine color="inputBorder" words={translate('kontor.settings.hub.nothing')} />
  const on = accent ? data.filter(record => record[accent] === true).length : data.length
  const off = data.length - on
  if (!accent)
    return (
      <StateLine
        color="success.dot"
        words={translate('kontor.settings.hub.entries', { smart_count: on, count: number(on) })}
      />
    )
  const parts = [translate('kontor.settings.hub.on', { count: number(on) })]
  if (off > 0) parts.push(translate('kontor.settings.hub.off', { count: number(off) }))
  return <StateLine color={on > 0 ? 'success.dot' : 'inputBorder'} words={parts.join(', ')} />
}

/** Of the product filter: how many conditions there are, and whether they name something that Akeneo no longer has. */
const FilterState = () => {
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const filter = useQuery(verdictQuery).data?.filter
  const record = useTileRecord(settings.productFilter)
  const gone = useStaleCount(settings.productFilter)
  if (!record) return <StateLine />
  if (gone > 0) return <StateLine color="warning.dot" words={count('kontor.settings.hub.gone', gone)} />
  const conditions = conditionsIn(record)
  if (filter && filter.count > 0)
    return (
      <StateLine
        color="success.dot"
        words={translate('kontor.settings.hub.products', {
          smart_count: filter.total,
          count: number(filter.count),
          total: number(filter.total),
        })}
      />
    )
  return conditions === 0 ? (
    <StateLine color="inputBorder" words={translate('kontor.productFilter.tile.none')} />
  ) : (
    <StateLine color="success.dot" words={count('kontor.productFilter.conditions', conditions)} />
  )
}

/** The languages there are, and the default one. */
const LanguagesState = () => {
  const translate = useTranslate()
  const count = useCount()
  const { data } = useRecords(resources.languages)
  const record = useTileRecord(settings.exportSettings)
  if (!data) return <StateLine />
  if (data.length === 0)
    return <StateLine color="inputBorder" words={translate('kontor.settings.hub.nothing')} />
  const chosen = data.find(({ id }) => id === record?.['defaultLanguage'])
  const words = [
    count('kontor.settings.hub.languages', data.length),
    ...(chosen
      ? [translate('kontor.settings.hub.default', { name: String(chosen['label'] ?? chosen.id) })]
      : []),
  ]
  return <StateLine color="success.dot" words={words.join(', ')} />
}

/** The page that a trouble of the dashboard is named on. */
const pageOf = ({ kind, connection, isUpload, export: about }: Trouble): string | undefined => {
  if (connection) return settings[connection].name
  if (kind === 'onHold') return settings.exportSettings.name
  if (kind === 'emptyFilter') return settings.productFilter.name
  if (kind === 'noLanguage') return resources.languages.name
  if ((kind === 'failed' && isUpload) || (kind === 'uploadOff' && about)) return settings.ftp.name
  // the synchronisation says by itself what it lacks
  return kind === 'structure' || kind === 'notSynchronized' ? undefined : resources.schedules.name
}

/** Troubles that are amber on the dashboard, and so here. */
const amber: ReadonlySet<string> = new Set(['onHold', 'emptyFilter', 'cancelled', 'uploadOff', 'missed'])

/** What stops delivery on this page, as far as the service says; undefined where nothing does. */
const useTroubleLine = (name: string) => {
  const translate = useTranslate()
  const { number, near } = useFormats()
  const now = useNow(true, 60_000)
  const { data: verdict } = useQuery(verdictQuery)
  const found = verdict?.troubles.filter(trouble => pageOf(trouble) === name) ?? []
  const [first] = found
  const say = (key: string, values: object = {}) => translate(`kontor.exports.verdict.tiles.${key}`, values)
  if (!first)
    return name === resources.schedules.name && verdict?.state === 'never'
      ? { color: 'inputBorder', words: say('never') }
      : undefined
  // not even set up: the tile says so by itself
  if (first.kind === 'connection' && first.isMissing) return undefined
  const key = () => {
    if (first.kind === 'failed' && first.isUpload) return 'uploadFailed'
    return first.kind === 'emptyFilter' && typeof first.count !== 'number' ? 'nothingPassed' : first.kind
  }
  const words = say(key(), {
    id: first.export?.id,
    count: number(first.count ?? 0),
    smart_count: found.length,
    time: first.at ? near(first.at, now) : '',
  })
  return { color: amber.has(first.kind) ? 'warning.dot' : 'error.dot', words }
}

/** Dot and words for the state of a page's content; an empty line while nobody knows. What stops delivery comes first. */
export const TileState = ({ declaration }: { declaration: Declaration }) => {
  const trouble = useTroubleLine(declaration.name)
  return trouble ? <StateLine {...trouble} /> : <OwnState declaration={declaration} />
}

/** Pages whose state is more than how many or whether complete. */
const specialStates: Readonly<Record<string, ComponentType>> = {
  [settings.akeneoApi.name]: AkeneoState,
  [settings.assetCache.name]: CacheState,
  [settings.cluster.name]: ClusterState,
  [settings.ftp.name]: TargetState,
  [settings.productFilter.name]: FilterState,
  [resources.audit.name]: AuditState,
  [resources.languages.name]: LanguagesState,
}

const OwnState = ({ declaration }: { declaration: Declaration }) => {
  const Special = specialStates[declaration.name]
  if (Special) return <Special />
  if (isResource(declaration)) return <ListState declaration={declaration} />
  const State = connects(declaration) ? ConnectionState : FormState
  return <State declaration={declaration} />
}
