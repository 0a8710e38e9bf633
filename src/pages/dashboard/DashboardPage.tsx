import { Box, Button, ButtonBase, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/accessOf.ts'
import type { ConnectionHealth, NextRun, Verdict } from '../../contract/calls/dashboard.ts'
import type { ExportRow } from '../../contract/calls/exports.ts'
import { dashboardQuery, verdictQuery } from '../../dataProvider/useProvider.ts'
import { Dot, Mono } from '../../kit/marks.tsx'
import { EmptyPanel, Panel } from '../../kit/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useNow } from '../../kit/timing.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { PageTitle } from '../../layout/PageFrame.tsx'
import { resources, settings } from '../../resources/index.ts'
import { Count } from '../exports/ExportCounts.tsx'
import { ProgressLine, StatusIcon } from '../exports/ExportStatus.tsx'
import { ExportTable, FlagChips, TypeChip } from '../exports/ExportTable.tsx'
import { exportPath } from '../exports/useExport.ts'
import { History } from './History.tsx'
import { accessTo, VerdictCard } from './Verdict.tsx'

const facts = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 10px',
  minHeight: 22,
  fontVariantNumeric: 'tabular-nums',
} as const

/** One export under way: what it is, how far it is, how long it will take. */
const RunningExport = ({ row }: { row: ExportRow }) => {
  const translate = useTranslate()
  const { number, time } = useFormats()
  const done = number(row.amountProcessed)
  return (
    <Box component="li" sx={{ display: 'grid', gap: '10px', p: '14px 16px 16px' }}>
      <Box sx={{ display: 'flex', gap: '10px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', height: 22 }}>
          <StatusIcon {...row} details={row.statusDetails} />
        </Box>
        {/* what does not fit goes on below the number, not below the icon */}
        <Box sx={facts}>
          <Link
            component={RouterLink}
            to={exportPath(row.id)}
            aria-label={translate('kontor.exports.export', { id: row.id })}
            sx={{ color: 'text.primary', fontWeight: 500 }}
          >
            #{row.id}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {time(row.startTime)}
          </Typography>
          <TypeChip type={row.type} />
          <FlagChips {...row} />
          <Typography
            variant="body2"
            component="div"
            sx={{
              display: 'flex',
              gap: 2,
              ml: { sm: 'auto' },
              flexBasis: { xs: '100%', sm: 'auto' },
            }}
          >
            <Count of="successful" value={row.amountSuccessful} />
            <Count of="warnings" value={row.amountWarnings} />
            <Count of="failed" value={row.amountErroneous} />
          </Typography>
        </Box>
      </Box>
      <ProgressLine
        row={row}
        caption={
          row.amountTotal === null
            ? row.statusDetails ||
              translate('kontor.exports.progressUnknown', { done, smart_count: row.amountProcessed })
            : translate('kontor.exports.progress', {
                done,
                total: number(row.amountTotal),
                smart_count: row.amountTotal,
              })
        }
      />
    </Box>
  )
}

/** The exports under way; undefined while they load. */
const RunningExports = ({ rows }: { rows: readonly ExportRow[] | undefined }) => {
  const translate = useTranslate()
  return (
    <Panel title={translate('kontor.exports.running')}>
      {!rows && <RowSkeleton rows={1} height={48} />}
      {rows?.length === 0 && <EmptyPanel>{translate('kontor.exports.noneRunning')}</EmptyPanel>}
      {rows && rows.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
        >
          {rows.map(row => (
            <RunningExport key={row.id} row={row} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

/** Whether products reach TB.One, what runs, what has just finished, what comes next, and how the last runs went. */
export const DashboardPage = () => {
  const translate = useTranslate()
  const { data, isError, dataUpdatedAt, refetch } = useQuery(dashboardQuery)
  const verdict = useQuery(verdictQuery)
  const title = translate('kontor.shell.dashboard')
  const retry = () => {
    if (isError) void refetch()
    if (verdict.isError) void verdict.refetch()
  }
  const since = Math.min(
    ...[isError && dataUpdatedAt, verdict.isError && verdict.dataUpdatedAt].filter(isMoment),
  )
  return (
    <>
      <PageTitle title={title} />
      <Box sx={{ width: '100%', maxWidth: { xs: 800, lg: 1144 }, display: 'grid', gap: 3 }}>
        {(isError || verdict.isError) && <LoadFailed name={title} since={since} onRetry={retry} />}
        {/* null where a backend cannot say */}
        {verdict.data !== null && (verdict.data || !verdict.isError) && (
          <VerdictCard verdict={verdict.data} running={data?.running[0]?.id}>
            {verdict.data && <Connections verdict={verdict.data} />}
          </VerdictCard>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 800px) minmax(0, 320px)' },
          }}
        >
          {(data || !isError) && (
            <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
              <RunningExports rows={data?.running} />
              <FinishedExports rows={data?.finished} />
            </Box>
          )}
          <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            {verdict.data && <NextRuns runs={verdict.data.nextRuns} />}
            {data && data.history.length > 0 && <History bars={data.history} />}
          </Box>
        </Box>
      </Box>
    </>
  )
}

const isMoment = (value: number | false): value is number => value !== false

interface ConnectionProps {
  health: ConnectionHealth
  /** The upload failed though the connection was tested well. */
  hasFailed: boolean
}

/** How one connection is, and the way to its settings. */
const Connection = ({ health: { name, state, at, host }, hasFailed }: ConnectionProps) => {
  const translate = useTranslate()
  const { ago } = useFormats()
  const now = useNow(true, 20_000)
  const { permissions = [] } = usePermissions<string[]>()
  const say = (key: string, values: object = {}) => translate(`kontor.exports.verdict.${key}`, values)
  const isBroken = state === 'failed' || hasFailed
  const time = at ? ago(at, now) : ''
  const words = () => {
    if (state === 'failed') return say('connectionFailed', { time })
    if (hasFailed) return say('uploadFailed')
    if (state === 'established' && name === 'ftp' && host) return <Mono>{host}</Mono>
    return say(state, { time })
  }
  const colour = isBroken ? 'error.dot' : state === 'established' ? 'success.dot' : 'inputBorder'
  const content = (
    <>
      <Dot color={colour} hollow={colour === 'inputBorder'} />
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {translate(`kontor.exports.verdict.connectionNames.${name}`)}
      </Box>
      <Box
        component="span"
        sx={{
          ml: { xs: 'auto', sm: 0 },
          fontWeight: 400,
          overflowWrap: 'anywhere',
          textAlign: { xs: 'right', sm: 'left' },
          color: isBroken ? 'error.main' : 'text.tertiary',
        }}
      >
        {words()}
      </Box>
    </>
  )
  const look = {
    typography: 'caption',
    display: 'flex',
    justifyContent: 'flex-start',
    gap: 1,
    width: '100%',
    minHeight: { xs: 44, sm: 40 },
    fontWeight: 500,
    color: 'text.primary',
  } as const
  return (
    <Box component="li" sx={{ flex: { xs: '1 0 100%', sm: 'none' }, minWidth: 0 }}>
      {mayEnter(accessTo(name), permissions) ? (
        <ButtonBase component={RouterLink} to={settings[name].path} sx={{ ...look, alignItems: 'center' }}>
          {content}
        </ButtonBase>
      ) : (
        <Box sx={{ ...look, alignItems: 'center' }}>{content}</Box>
      )}
    </Box>
  )
}

/** The connections in a row, each the way to its settings. */
const Connections = ({ verdict: { connections, troubles } }: { verdict: Verdict }) => {
  const translate = useTranslate()
  const hasUploadFailed = troubles.some(({ kind, isUpload }) => kind === 'failed' && isUpload)
  return (
    <Box
      component="ul"
      aria-label={translate('kontor.exports.verdict.connections')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
      }}
    >
      {connections.map(health => (
        <Connection key={health.name} health={health} hasFailed={health.name === 'ftp' && hasUploadFailed} />
      ))}
    </Box>
  )
}

/** The next runs of the schedules. */
const NextRuns = ({ runs }: { runs: readonly NextRun[] }) => {
  const translate = useTranslate()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  return (
    <Panel
      title={translate('kontor.exports.verdict.nextRuns')}
      action={
        <Button component={RouterLink} to={resources.schedules.path}>
          {translate('kontor.exports.schedules')}
        </Button>
      }
    >
      {runs.length === 0 && <EmptyPanel>{translate('kontor.exports.verdict.noRuns')}</EmptyPanel>}
      {runs.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {runs.map(({ id, name, at }, index) => (
            <Box
              component="li"
              key={`${id} ${at}`}
              sx={{ ...(index > 0 && { borderTop: 1, borderColor: 'divider' }) }}
            >
              <ButtonBase
                component={RouterLink}
                to={resources.schedules.path}
                sx={{
                  typography: 'body2',
                  display: 'flex',
                  justifyContent: 'flex-start',
                  gap: 1.5,
                  width: '100%',
                  minHeight: 40,
                  px: 2,
                  fontVariantNumeric: 'tabular-nums',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Box
                  component="span"
                  sx={{
                    width: 108,
                    flex: 'none',
                    color: 'text.secondary',
                    '&::first-letter': { textTransform: 'uppercase' },
                    display: 'block',
                    textAlign: 'left',
                  }}
                >
                  {near(at, now)}
                </Box>
                <Typography variant="body2" component="span" noWrap title={name}>
                  {name}
                </Typography>
              </ButtonBase>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}

/** The newest finished exports; undefined while they load. */
const FinishedExports = ({ rows }: { rows: readonly ExportRow[] | undefined }) => {
  const translate = useTranslate()
  const title = translate('kontor.exports.finished')
  return (
    <Panel
      title={title}
      action={
        <Button component={RouterLink} to={resources.exports.path}>
          {translate('kontor.exports.showAll')}
        </Button>
      }
    >
      {!rows && <RowSkeleton rows={10} height={44} />}
      {rows?.length === 0 && <EmptyPanel>{translate('kontor.exports.noneFinished')}</EmptyPanel>}
      {rows && rows.length > 0 && <ExportTable rows={rows} label={title} />}
    </Panel>
  )
}
