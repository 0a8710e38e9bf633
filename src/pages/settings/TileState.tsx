import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'react-admin'
import { adminRole } from '../../contract/calls/call.ts'
import { hasConnectionTest, routeNameOf } from '../../contract/derive.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type SettingsDeclaration,
} from '../../contract/resource.ts'
import { verdictQuery } from '../../dataProvider/useProvider.ts'
import { codesIn } from '../../kit/kinds/cells.tsx'
import { useRecords } from '../../kit/queries.ts'
import { StateLine } from '../../kit/show/StateLine.tsx'
import { useNow } from '../../kit/clock.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { resources, settings } from '../../resources/index.ts'
import {
  type Line,
  useCacheLine,
  useClusterLine,
  useConnectionLine,
  useCsvLine,
  useExportSettingsLine,
  useFilterLine,
  useFormLine,
  useRetentionLine,
  useTargetLine,
  useHubText,
} from './tileLines.ts'
import { useDefaultLanguage } from './languages/useDefaultLanguage.ts'

const newestOnly = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'id', order: 'DESC' as const },
}

/** The number of entries in a log, of which one page is read. */
const logLine = (declaration: ResourceDeclaration) =>
  function useLogLine(): Line {
    const count = useCount()
    const { total } = useGetList(routeNameOf(declaration), newestOnly)
    return total === undefined ? undefined : { text: count('kontor.settings.hub.changes', total) }
  }

/** The number of users and of administrators. */
const useUsersLine = (): Line => {
  const count = useCount()
  const { data } = useRecords(resources.users)
  if (!data) return undefined
  const users = count('kontor.settings.hub.users', data.length)
  // a backend whose list gives no roles leaves the number of administrators unknown
  if (data.some(({ roles }) => roles === undefined)) return { text: users }
  const administrators = data.filter(({ roles }) => codesIn(roles).includes(adminRole)).length
  return { text: `${users}, ${count('kontor.settings.hub.administrators', administrators)}` }
}

/** The number of records, and of enabled ones. */
const useListLine = (declaration: ResourceDeclaration): Line => {
  const hubText = useHubText()
  const { number } = useFormats()
  const count = useCount()
  const { data } = useRecords(declaration)
  if (!data) return undefined
  const { accent } = declaration.row
  if (data.length === 0) return { color: 'inputBorder', text: hubText('nothing') }
  if (!accent) return { color: 'success.dot', text: count('kontor.settings.hub.entries', data.length) }
  const unknown = data.filter(record => record[accent] === undefined).length
  const on = data.filter(record => record[accent] === true).length
  const off = data.length - on - unknown
  const parts = [
    ...(on > 0 || unknown === 0 ? [hubText('on', { count: number(on) })] : []),
    ...(off > 0 ? [hubText('off', { count: number(off) })] : []),
    ...(unknown > 0 ? [hubText('unknown', { count: number(unknown) })] : []),
  ]
  return { color: on > 0 ? 'success.dot' : 'inputBorder', text: parts.join(', ') }
}

/** The number of enabled schedules and the next run. */
const useSchedulesLine = (): Line => {
  const hubText = useHubText()
  const { near, number } = useFormats()
  const now = useNow(true, 60_000)
  const line = useListLine(resources.schedules)
  const { data = [] } = useRecords(resources.schedules)
  const { data: verdict } = useQuery(verdictQuery)
  if (line?.color !== 'success.dot' || !verdict) return line
  const [next] = verdict.nextRuns
  const on = hubText('on', { count: number(data.filter(({ enabled }) => enabled === true).length) })
  return next
    ? { ...line, text: `${on}, ${hubText('next', { time: near(next.at, now) })}` }
    : { color: 'warning.dot', text: `${on}, ${hubText('noNext')}` }
}

/** The number of languages and the default language. */
const useLanguagesLine = (): Line => {
  const hubText = useHubText()
  const count = useCount()
  const { data } = useRecords(resources.languages)
  const defaultName = useDefaultLanguage()
  if (!data || defaultName === undefined) return undefined
  if (data.length === 0) return { color: 'inputBorder', text: hubText('nothing') }
  const defaultLanguage = data.find(({ id }) => id === defaultName)
  const amount = count('kontor.settings.hub.languages', data.length)
  return defaultLanguage
    ? {
        color: 'success.dot',
        text: `${amount}, ${hubText('default', { name: String(defaultLanguage['label'] ?? defaultLanguage.id) })}`,
      }
    : { color: 'warning.dot', text: `${amount}, ${hubText('noDefault')}` }
}

/** The most urgent cause that a settings page has; undefined without one. */
const useCauseLine = ({ name, path }: Declaration): Line => {
  const translate = useTranslate()
  const { data: verdict } = useQuery(verdictQuery)
  const cause = verdict?.troubles.find(({ page }) => page === path)
  if (!cause)
    return name === resources.schedules.name && verdict?.state === 'never'
      ? { color: 'inputBorder', text: translate('kontor.exports.verdict.tiles.never') }
      : undefined
  // the tile shows by itself that the connection is not configured
  if (cause.code === 'notConnected') return undefined
  const { sentence, detail, severity, cures } = cause
  const title = [detail, cures[0]?.label].filter(Boolean).join(' ')
  return { color: `${severity}.dot`, text: sentence, title }
}

const stateOf = (useLine: () => Line) => {
  const State = () => <StateLine {...useLine()} />
  return State
}

/** The states of declarations that differ from the default ones. */
const specialStates: Readonly<Record<string, ComponentType>> = {
  [settings.assetCache.name]: stateOf(useCacheLine),
  [settings.cluster.name]: stateOf(useClusterLine),
  [settings.csv.name]: stateOf(useCsvLine),
  [settings.exportSettings.name]: stateOf(useExportSettingsLine),
  [settings.ftp.name]: stateOf(useTargetLine),
  [settings.productFilter.name]: stateOf(useFilterLine),
  [settings.retention.name]: stateOf(useRetentionLine),
  [resources.audit.name]: stateOf(logLine(resources.audit)),
  [resources.outbox.name]: stateOf(logLine(resources.outbox)),
  [resources.languages.name]: stateOf(useLanguagesLine),
  [resources.schedules.name]: stateOf(useSchedulesLine),
  [resources.users.name]: stateOf(useUsersLine),
}

const ListState = ({ declaration }: { declaration: ResourceDeclaration }) => (
  <StateLine {...useListLine(declaration)} />
)

const ConnectionState = ({ declaration }: { declaration: SettingsDeclaration }) => (
  <StateLine {...useConnectionLine(declaration)} />
)

const FormState = ({ declaration }: { declaration: SettingsDeclaration }) => (
  <StateLine {...useFormLine(declaration)} />
)

/** The state of a declaration's own content. */
const OwnState = ({ declaration }: { declaration: Declaration }) => {
  const Special = specialStates[declaration.name]
  if (Special) return <Special />
  if (isResource(declaration)) return <ListState declaration={declaration} />
  const State = hasConnectionTest(declaration) ? ConnectionState : FormState
  return <State declaration={declaration} />
}

/** The state of a tile: a cause that keeps products from TB.One, else the state of the content; an empty line while it loads. */
export const TileState = ({ declaration }: { declaration: Declaration }) => {
  const cause = useCauseLine(declaration)
  return cause ? <StateLine {...cause} /> : <OwnState declaration={declaration} />
}
