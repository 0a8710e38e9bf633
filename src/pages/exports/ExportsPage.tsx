import OutboxOutlined from '@mui/icons-material/OutboxOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { Button, Card } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { exportPageSize } from '../../contract/exports.ts'
import { useService } from '../../dataProvider/useService.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { exportCalls } from './exportCalls.ts'
import { ExportTable } from './ExportTable.tsx'
import { Pager } from '../../kit/pager/Pager.tsx'
import { pageIn } from '../../kit/pager/pageIn.ts'
import { StartDialog } from './StartDialog.tsx'
import { useRunningChange } from './useRunningChange.ts'

/** Milliseconds between looks. Source: spec section 9. */
const interval = 1000

/** All exports, page by page; the page stands in the address. */
export const ExportsPage = () => {
  const translate = useTranslate()
  const send = useService()
  const [search] = useSearchParams()
  const [starting, setStarting] = useState(false)
  const wanted = pageIn(search)
  const page = wanted ?? 1
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', 'list', page],
    queryFn: ({ signal }) => send(exportCalls.list, { places: { page }, signal }),
    refetchInterval: interval,
    placeholderData: keepPreviousData,
  })
  useRunningChange(data?.pageData.filter(({ statusClass }) => statusClass === 'running').length)
  const title = translate('resources.exports.name', { smart_count: 2 })
  const start = (
    <Button variant="contained" startIcon={<PlayArrowOutlined />} onClick={() => setStarting(true)}>
      {translate('kontor.exports.start')}
    </Button>
  )
  if (wanted === undefined) return <Navigate to={resources.exports.path} replace />
  if (data && data.pages > 0 && page > data.pages) return <Navigate to={`?page=${data.pages}`} replace />
  const empty = data?.count === 0
  return (
    <PageFrame
      title={title}
      actions={
        <>
          <Button
            variant="outlined"
            component={Link}
            to={resources.schedules.path}
            startIcon={<ScheduleOutlined />}
            aria-label={translate('kontor.exports.schedules')}
            sx={{
              '& .words': { display: { xs: 'none', sm: 'inline' } },
              '& .MuiButton-startIcon': { mr: { xs: '-2px', sm: '6px' } },
            }}
          >
            <span className="words">{translate('kontor.exports.schedules')}</span>
          </Button>
          {start}
        </>
      }
    >
      {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {empty && <EmptyState text={translate('kontor.exports.none')} icon={OutboxOutlined} />}
      {isPending && (
        <Card variant="outlined">
          <RowSkeleton rows={15} height={44} />
        </Card>
      )}
      {data && !empty && (
        <Card variant="outlined">
          <ExportTable rows={data.pageData} label={title} />
          <Pager
            page={page}
            pages={data.pages}
            size={exportPageSize}
            count={data.count}
            shown={data.pageData.length}
          />
        </Card>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </PageFrame>
  )
}
