import { Box, ButtonBase, Typography } from '@mui/material'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo, useSyncExternalStore } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import { routeNameOf } from '../../contract/derive.ts'
import type { Declarations } from '../../contract/resource.ts'
import { dashboardQuery, verdictQuery } from '../../dataProvider/useProvider.ts'
import { StateLine } from '../../kit/show/StateLine.tsx'
import { LoadFailed } from '../../kit/states.tsx'
import { isOld, useNow } from '../../kit/clock.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { pageWidths, PageTitle } from '../../layout/PageFrame.tsx'
import { isUnknownCall } from '../../wire/saves.ts'
import { useApplied } from '../configuration/useConfiguration.ts'
import { HealthNotice, useMappingHealth } from '../checkRun/HealthBar.tsx'
import { noErrors } from '../mapping/draft/findings.ts'
import { readMapping } from '../mapping/draft/mappingDraft.ts'
import { countOf, missingFields, statusesOf } from '../mapping/table/fieldStatus.tsx'
import { type LoadedMapping, useMapping } from '../mapping/useMapping.ts'
import { useSyncState } from '../sync/useSync.ts'
import { TileState } from './TileState.tsx'
import { groupsOf, type SettingsTile } from './settingsGroups.tsx'

const countsOf = ({ fields: { product, article }, stored, lookup }: LoadedMapping) => {
  const fields = [...product, ...article]
  const statuses = statusesOf(fields, readMapping(fields, stored), noErrors, lookup)
  return {
    total: fields.length,
    mapped: [...statuses.values()].filter(({ mapped }) => mapped).length,
    missing: missingFields(fields, statuses).length,
    gone: countOf(fields, statuses, 'warnings'),
  }
}

/** The state of the mapping: the number of mapped fields, of missing required ones and of missing references. */
const MappingState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useMapping()
  const { data: health } = useMappingHealth()
  const isUnsellable = useQuery(verdictQuery).data?.troubles.some(({ code }) => code === 'noActivation')
  const counts = useMemo(() => data && countsOf(data), [data])
  if (!counts) return <StateLine />
  const { total, mapped } = counts
  // the service and the check run name the same findings; other backends leave them to the console
  const missing = health ? health.unmapped.length : counts.missing
  const gone = health ? health.missing.filter(({ area }) => area === 'mapping').length : counts.gone
  const say = (key: 'mapped' | 'missing' | 'gone') =>
    translate(`kontor.mapping.tile.${key}`, {
      smart_count: key === 'mapped' ? total : { missing, gone }[key],
      count: number({ mapped, missing, gone }[key]),
      total: number(total),
    })
  const texts = [
    say('mapped'),
    ...(missing > 0 ? [say('missing')] : []),
    ...(gone > 0 ? [say('gone')] : []),
    ...(isUnsellable ? [translate('kontor.exports.verdict.tiles.noActivation')] : []),
  ]
  const color =
    missing + gone > 0 || isUnsellable ? 'warning.dot' : mapped > 0 ? 'success.dot' : 'inputBorder'
  return <StateLine color={color} text={texts.join(', ')} />
}

/** The state of the synchronization: its progress, or the result of the last one with the number of broken references and renamed options. */
const SyncState = () => {
  const translate = useTranslate()
  const { ago, fullTime, number } = useFormats()
  const now = useNow(true, 20_000)
  const { data } = useSyncState(false, false)
  if (data === null) return <StateLine text={translate('kontor.kit.unknown')} />
  if (!data) return <StateLine />
  const { running, last } = data
  if (running) {
    const [done, total] = [number(running.done), number(running.total)]
    return <StateLine color="running.dot" text={translate('kontor.sync.tile.running', { done, total })} />
  }
  if (!last) return <StateLine color="inputBorder" text={translate('kontor.sync.tile.never')} />
  const time = ago(last.at, now)
  const title = fullTime(last.at)
  if (!last.success)
    return <StateLine color="error.dot" text={translate('kontor.sync.tile.failed', { time })} title={title} />
  const length = last.touched.length + (last.renamed?.length ?? 0)
  if (length > 0) {
    const text = translate('kontor.sync.tile.warnings', { smart_count: length, count: number(length), time })
    return <StateLine color="warning.dot" text={text} title={title} />
  }
  return (
    <StateLine
      color={isOld(last.at, now) ? 'inputBorder' : 'success.dot'}
      text={translate('kontor.sync.tile.synchronized', { time })}
      title={title}
    />
  )
}

/** How many values differ from the applied configuration file. */
const ConfigurationState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useApplied()
  if (!data)
    return <StateLine text={data === null ? translate('kontor.configuration.tile.none') : undefined} />
  const { length } = data.differences
  if (length === 0)
    return <StateLine color="success.dot" text={translate('kontor.configuration.tile.same')} />
  const text = translate('kontor.configuration.tile.differs', { smart_count: length, count: number(length) })
  return <StateLine color="inputBorder" text={text} />
}

/** The states of pages without a declaration. */
const states: { readonly [S in NonNullable<SettingsTile['state']>]: ComponentType } = {
  mapping: MappingState,
  sync: SyncState,
  configuration: ConfigurationState,
}

/** A link to a settings page with its state. */
const HubTile = ({ tile }: { tile: SettingsTile }) => {
  const translate = useTranslate()
  const { to, title, icon, declaration, state } = tile
  const State = state && states[state]
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        gap: 1.5,
        p: '12px 14px',
        minHeight: 66,
        textAlign: 'left',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'inputBorder' },
      }}
    >
      <Box
        component={icon}
        aria-hidden
        sx={{ fontSize: 18, mt: '1px', color: 'text.tertiary', flex: 'none' }}
      />
      <Box component="span" sx={{ minWidth: 0, display: 'block' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {translate(title, { smart_count: 2 })}
        </Typography>
        {State ? <State /> : declaration && <TileState declaration={declaration} />}
      </Box>
    </ButtonBase>
  )
}

/** Whether a query belongs to the drawer, which reports its own errors. */
const isOfDrawer = ({ queryKey }: Query) => queryKey[0] === dashboardQuery.queryKey[0]

const isOfTile = (query: Query) => query.isActive() && !isOfDrawer(query)
const hasFailed = (query: Query) =>
  isOfTile(query) && !isUnknown(query) && query.state.status === 'error' && query.state.data === undefined

/** Whether the backend does not offer a call. Missing option lists do not count. */
const isUnknown = ({ queryKey, state }: Query) =>
  state.data === undefined && isUnknownCall(state.error) && queryKey[1] !== 'getOptions'

/** Whether queries of tiles failed, the resources that the backend does not offer, and a function that repeats failed queries. */
const useFailedTiles = () => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const failed = useSyncExternalStore(
    onChange => cache.subscribe(onChange),
    () => cache.getAll().some(hasFailed),
  )
  const unknown = useSyncExternalStore(
    onChange => cache.subscribe(onChange),
    () =>
      cache
        .findAll({ predicate: isUnknown })
        .map(({ queryKey }) => String(queryKey[0]))
        .join(' '), // a string, because the snapshot must be stable
  )
  return {
    failed,
    unknown: unknown.split(' '),
    retry: () => void client.refetchQueries({ predicate: hasFailed }),
  }
}

/** The page with a tile for each settings page that the user may open and the backend offers. */
export const SettingsHub = ({ groups }: { groups: ReturnType<typeof groupsOf> }) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const { failed, unknown, retry } = useFailedTiles()
  const isVisible = ({ access, declaration, state }: SettingsTile) => {
    // every backend has a mapping and a synchronization
    const asked = declaration ? routeNameOf(declaration) : state === 'configuration' && state
    return mayEnter(access, permissions) && !(asked && unknown.includes(asked))
  }
  const visibleGroups = groups
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(isVisible) }))
    .filter(({ tiles }) => tiles.length > 0)
  const missing = groups
    .flatMap(({ tiles }) => tiles)
    .filter(tile => mayEnter(tile.access, permissions) && !isVisible(tile))
    .map(tile => translate(tile.title, { smart_count: 2 }))
  const title = translate('kontor.kit.settings')
  return (
    <>
      <PageTitle title={title} />
      <Box sx={{ width: '100%', maxWidth: pageWidths.list }}>
        {failed && (
          <Box sx={{ mb: 3 }}>
            <LoadFailed name={title} since={0} onRetry={retry} />
          </Box>
        )}
        <HealthNotice />
        {visibleGroups.map(({ name, tiles }, index) => (
          <Box
            key={name}
            component="section"
            aria-labelledby={`hub-${name}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '176px minmax(0, 1fr)' },
              gap: { xs: '10px', md: 3 },
              pt: index === 0 ? 0 : { xs: 2, md: '20px' },
              pb: { xs: 2, md: '20px' },
              borderTop: index === 0 ? 0 : 1,
              borderTopColor: 'divider',
            }}
          >
            <div>
              <Typography variant="subtitle1" component="h2" id={`hub-${name}`}>
                {translate(`kontor.settings.hub.${name}`)}
              </Typography>
              <Typography
                variant="caption"
                component="p"
                sx={{ display: { xs: 'none', md: 'block' }, color: 'text.tertiary' }}
              >
                {translate(`kontor.settings.hub.${name}Text`)}
              </Typography>
            </div>
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  sm: 'repeat(2, minmax(0, 1fr))',
                  lg: 'repeat(3, minmax(0, 1fr))',
                },
              }}
            >
              {tiles.map(tile => (
                <HubTile key={tile.to} tile={tile} />
              ))}
            </Box>
          </Box>
        ))}
        {missing.length > 0 && (
          <Typography variant="caption" component="p" sx={{ color: 'text.tertiary' }}>
            {translate('kontor.kit.notOffered', { name: missing.join(', ') })}
          </Typography>
        )}
      </Box>
    </>
  )
}

/** The hub of the given declarations. */
export const DeclaredHub = ({ declared }: { declared: Declarations }) => (
  <SettingsHub groups={groupsOf(declared)} />
)
