import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ExportRow } from '../../contract/calls/exports.ts'
import { dashboardQuery } from '../../dataProvider/useProvider.ts'
import { EmptyPanel, Panel } from '../../kit/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { PageTitle } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { ExportTable } from '../exports/ExportTable.tsx'
import { History } from './History.tsx'
import { RunningExports } from './RunningExports.tsx'

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
        <Button component={Link} to={resources.exports.path}>
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
