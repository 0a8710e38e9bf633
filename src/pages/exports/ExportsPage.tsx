import OutboxOutlined from '@mui/icons-material/OutboxOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { Button, Card } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useGetList, useTranslate } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { exportPageSize, type ExportRow } from '../../contract/calls/exports.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pageIn, Pager } from '../../kit/Pager.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { ExportTable } from './ExportTable.tsx'
import { StartDialog } from './StartDialog.tsx'
import { exportInterval, useRunningChange } from './useExport.ts'

/** All exports, page by page; the page stands in the address. */
export const ExportsPage = () => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const [starting, setStarting] = useState(false)
  const pageInAddress = pageIn(search)
  const page = pageInAddress ?? 1
  const {
    data,
    total = 0,
    isError,
    isPending,
    dataUpdatedAt,
    refetch,
  } = useGetList<ExportRow & RaRecord>(
    routeNameOf(resources.exports),
    { pagination: { page, perPage: exportPageSize }, sort: { field: 'id', order: 'DESC' } },
    { refetchInterval: exportInterval, placeholderData: keepPreviousData },
  )
  const pages = Math.ceil(total / exportPageSize)
  useRunningChange(data?.filter(({ statusClass }) => statusClass === 'running').length)
  const title = translate('resources.exports.name', { smart_count: 2 })
  const start = (
    <Button variant="contained" startIcon={<PlayArrowOutlined />} onClick={() => setStarting(true)}>
      {translate('kontor.exports.start')}
    </Button>
  )
  if (pageInAddress === undefined) return <Navigate to={resources.exports.path} replace />
  if (pages > 0 && page > pages) return <Navigate to={`?page=${pages}`} replace />
  const empty = data !== undefined && total === 0
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
          <ExportTable rows={data} label={title} />
          <Pager page={page} pages={pages} size={exportPageSize} count={total} shown={data.length} />
        </Card>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </PageFrame>
  )
}
