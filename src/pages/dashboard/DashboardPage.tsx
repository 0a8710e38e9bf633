import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { dashboardQuery } from '../../dataProvider/useProvider.ts'
import { LoadFailed } from '../../kit/states.tsx'
import { PageTitle } from '../../layout/PageFrame.tsx'
import { FinishedExports } from './FinishedExports.tsx'
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
