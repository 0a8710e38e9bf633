import { Box, ButtonBase } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ConnectionHealth, Verdict } from '../../contract/calls/dashboard.ts'
import { dashboardQuery, verdictQuery } from '../../dataProvider/useProvider.ts'
import { Dot, Mono } from '../../kit/marks.tsx'
import { hasFailed } from '../../kit/queries.ts'
import { LoadFailed } from '../../kit/states.tsx'
import { isOld, useNow } from '../../kit/clock.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { pageWidths, PageTitle } from '../../layout/PageFrame.tsx'
import { settings } from '../../resources/index.ts'
import { usePageLink } from '../exports/useExport.ts'
import { ChecklistCard } from './Checklist.tsx'
import { History, withoutQuietRuns } from './History.tsx'
import { Ledger } from './ledger/Ledger.tsx'
import { fewestBars, laterLost } from './ledger/ledgerRows.ts'
import { VerdictCard } from './VerdictCard.tsx'

/** The dashboard: the verdict on delivery, the ledger of deliveries and the history. */
export const DashboardPage = () => {
  const translate = useTranslate()
  const exports = useQuery(dashboardQuery)
  const { data, dataUpdatedAt, refetch } = exports
  const isError = hasFailed(exports)
  const verdict = useQuery(verdictQuery)
  const isVerdictMissing = hasFailed(verdict)
  const title = translate('kontor.shell.dashboard')

  const retry = () => {
    if (isError) void refetch()
    if (isVerdictMissing) void verdict.refetch()
  }
  const since = Math.min(
    ...[isError && dataUpdatedAt, isVerdictMissing && verdict.dataUpdatedAt].filter(isMoment),
  )
  const { checklist } = verdict.data ?? {}
  const rows = data && [...data.running, ...data.finished].toSorted((one, other) => other.id - one.id)
  const bars = withoutQuietRuns(data?.history ?? [])
  // without any export the checklist shows before the verdict is loaded
  const isNew = verdict.isPending ? rows?.length === 0 : checklist?.part === 'delivery'
  const column = isNew ? pageWidths.form : { xs: pageWidths.form, lg: pageWidths.list }
  return (
    <>
      <PageTitle title={title} />
      <Box sx={{ width: '100%', maxWidth: column, display: 'grid', gap: 3 }}>
        {(isError || isVerdictMissing) && <LoadFailed name={title} since={since} onRetry={retry} />}
        {isNew ? (
          <>
            <ChecklistCard checklist={checklist ?? undefined} />
            {rows && rows.length > 0 && <Ledger rows={rows} nextRuns={verdict.data?.nextRuns} />}
          </>
        ) : (
          <>
            {/* the verdict is null if the backend has none */}
            {verdict.data !== null && (verdict.data || !isVerdictMissing) && (
              <VerdictCard
                verdict={verdict.data}
                running={data?.running[0]?.id}
                lost={laterLost(rows ?? [], verdict.data?.delivery?.id ?? 0)}
              >
                {verdict.data && <Connections verdict={verdict.data} />}
              </VerdictCard>
            )}
            {checklist && <ChecklistCard checklist={checklist} />}
            {(data || !isError) && <Ledger rows={rows} nextRuns={verdict.data?.nextRuns} />}
            {bars.length >= fewestBars && <History bars={bars} />}
          </>
        )}
      </Box>
    </>
  )
}

const isMoment = (value: number | false): value is number => value !== false

interface ConnectionProps {
  health: ConnectionHealth
  /** Whether the last upload failed although the connection test succeeded. */
  hasFailed: boolean
}

/** The state of a connection, with a link to its settings. */
const Connection = ({ health: { name, state, at, host }, hasFailed }: ConnectionProps) => {
  const translate = useTranslate()
  const { ago } = useFormats()
  const now = useNow(true, 20_000)
  const link = usePageLink()(settings[name].path)
  const say = (key: string, values: object = {}) => translate(`kontor.exports.verdict.${key}`, values)
  const isBroken = state === 'failed' || hasFailed
  const time = at ? ago(at, now) : ''
  const stateText = () => {
    if (state === 'failed') return say('connectionFailed', { time })
    if (hasFailed) return say('uploadFailed')
    if (state === 'established' && name === 'ftp' && host) return <Mono>{host}</Mono>
    return say(state, { time })
  }
  const isOk = state === 'established' && !(at && isOld(at, now))
  const color = isBroken ? 'error.dot' : isOk ? 'success.dot' : 'inputBorder'
  const content = (
    <>
      <Dot color={color} hollow={color === 'inputBorder'} />
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
        {stateText()}
      </Box>
    </>
  )
  const style = {
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
      {link ? (
        <ButtonBase component={RouterLink} to={link.to} sx={{ ...style, alignItems: 'center' }}>
          {content}
        </ButtonBase>
      ) : (
        <Box sx={{ ...style, alignItems: 'center' }}>{content}</Box>
      )}
    </Box>
  )
}

/** The connections in a row. */
const Connections = ({ verdict: { connections, troubles } }: { verdict: Verdict }) => {
  const translate = useTranslate()
  const hasUploadFailed = troubles.some(({ code }) => code === 'notUploaded')
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
