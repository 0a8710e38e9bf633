import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ExportRow } from '../../contract/calls/exports.ts'
import { dashboardQuery } from '../../dataProvider/useProvider.ts'
import { EmptyPanel, Panel } from '../../kit/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { PageTitle } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { Count } from '../exports/ExportCounts.tsx'
import { ProgressLine, StatusIcon } from '../exports/ExportStatus.tsx'
import { ExportTable, FlagChips, TypeChip } from '../exports/ExportTable.tsx'
import { exportPath } from '../exports/useExport.ts'
import { History } from './History.tsx'

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
          <StatusIcon statusClass={row.statusClass} details={row.statusDetails} />
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

/** What runs, what has just finished, and how the last runs went. */
export const DashboardPage = () => {
  const translate = useTranslate()
  const { data, isError, dataUpdatedAt, refetch } = useQuery(dashboardQuery)
  const title = translate('kontor.shell.dashboard')
  return (
    <>
      <PageTitle title={title} />
      <Box sx={{ width: '100%', maxWidth: { xs: 800, lg: 1144 }, mx: 'auto', display: 'grid', gap: 3 }}>
        {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
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
          {data && data.history.length > 0 && <History bars={data.history} />}
        </Box>
      </Box>
    </>
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
