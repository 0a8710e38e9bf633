import { Box, ButtonBase, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import type { Overview } from '../../contract/calls/dashboard.ts'
import type { Declarations } from '../../contract/resource.ts'
import { overviewQuery, verdictQuery } from '../../dataProvider/useProvider.ts'
import { useNow } from '../../kit/clock.ts'
import { hasFailed } from '../../kit/queries.ts'
import { StateLine, type StateLineProps } from '../../kit/show/StateLine.tsx'
import { LoadFailed } from '../../kit/states.tsx'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { pageWidths, PageTitle } from '../../layout/PageFrame.tsx'
import { HealthNotice } from '../checkRun/HealthBar.tsx'
import { groupsOf, isInSpecification, nameOfTile, type SettingsTile } from './settingsGroups.tsx'

/** The finding that a page of the settings causes, else what the page holds; no text while it loads. */
const useTileLine = (tile: SettingsTile, overview: Overview | null | undefined): StateLineProps => {
  const count = useCount()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const { troubles = [] } = useQuery(verdictQuery).data ?? {}
  const finding = troubles.find(({ page }) => page?.split('#')[0] === tile.to)
  if (finding) {
    const { sentence, detail, severity, remedies } = finding
    const title = [detail, remedies[0]?.label].filter(Boolean).join(' ')
    return { color: `${severity}.dot`, text: sentence, title }
  }
  const { text = '', at, missing = 0 } = overview?.tiles[nameOfTile(tile)] ?? {}
  if (missing > 0) return { color: 'warning.dot', text: count('kontor.settings.hub.gone', missing) }
  return text === '' ? {} : { text: at ? `${text} ${near(at, now)}` : text }
}

/** A link to a settings page with its state. */
const HubTile = ({ tile, overview }: { tile: SettingsTile; overview: Overview | null | undefined }) => {
  const translate = useTranslate()
  const { to, title, icon } = tile
  const line = useTileLine(tile, overview)
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
        <StateLine {...line} />
      </Box>
    </ButtonBase>
  )
}

/** The page with a tile for each settings page that the user may open and the backend offers. */
export const SettingsHub = ({ groups }: { groups: ReturnType<typeof groupsOf> }) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const overview = useQuery(overviewQuery)
  const verdict = useQuery(verdictQuery)
  const queries = [overview, verdict]
  const failed = queries.some(hasFailed)
  const retry = () => void Promise.all(queries.filter(hasFailed).map(({ refetch }) => refetch()))
  // a service names the pages that it offers; a backend without an overview has those of the specification
  const isOffered = (tile: SettingsTile) =>
    overview.data === null
      ? isInSpecification(tile)
      : !overview.data || nameOfTile(tile) in overview.data.tiles
  const isVisible = (tile: SettingsTile) => mayEnter(tile.access, permissions) && isOffered(tile)
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
                <HubTile key={tile.to} tile={tile} overview={overview.data} />
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
