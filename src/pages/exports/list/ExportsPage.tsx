import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { Box, Button, Card, type Theme, Typography, useMediaQuery } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, type SortPayload, useGetList, useTranslate } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { exportPageSize, type ExportRow } from '../../../contract/calls/exports.ts'
import { routeNameOf } from '../../../contract/derive.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { useProvider } from '../../../dataProvider/useProvider.ts'
import { ColumnsMenu } from '../../../kit/list/ColumnsMenu.tsx'
import { useChosenColumns } from '../../../kit/list/useColumns.ts'
import { CsvDownload } from '../../../kit/list/csv/CsvDownload.tsx'
import { hasFailed } from '../../../kit/queries.ts'
import { pageFromSearch, Pager } from '../../../kit/longLists/Pager.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useNow } from '../../../kit/clock.ts'
import { PageFrame, pageWidths } from '../../../layout/PageFrame.tsx'
import { resources } from '../../../resources/index.ts'
import { ExportFilters, filterOf, useExportView } from './ExportFilters.tsx'
import { exportColumn, shownExportColumns, isExportColumn, usualColumns } from './ExportColumns.tsx'
import { ExportTable } from './ExportTable.tsx'
import { ExportViews } from './ExportViews.tsx'
import { StartDialog } from '../start/StartDialog.tsx'
import { exportInterval, useRunningChange } from '../useExport.ts'

/** Links to the check run and to the schedules. */
const PageLinks = () => {
  const translate = useTranslate()
  const links = [
    [pagePaths.checkRun, 'kontor.checkRun.title', <FactCheckOutlined key="check" />],
    [resources.schedules.path, 'kontor.exports.schedules', <ScheduleOutlined key="schedules" />],
  ] as const
  return links.map(([to, label, icon]) => (
    <Button key={to} variant="outlined" component={Link} to={to} startIcon={icon}>
      {translate(label)}
    </Button>
  ))
}

/** The fields that the list can be sorted by. */
const sortedFields = ['id', 'startTime', 'type', 'amountSuccessful', 'amountWarnings', 'amountErroneous']

/** The order of the list, which the address holds: newest first by default. A change leads to the first page. */
const useSortInAddress = (): [SortPayload, (sort: SortPayload) => void] => {
  const [search, setSearch] = useSearchParams()
  const field = sortedFields.find(name => name === search.get('sort')) ?? 'id'
  const sort: SortPayload = { field, order: search.get('order') === 'ASC' ? 'ASC' : 'DESC' }
  const change = (next: SortPayload) =>
    setSearch(previous => {
      previous.delete('page')
      previous.set('sort', next.field)
      previous.set('order', next.order)
      return previous
    })
  return [sort, change]
}

/** The list of all exports with its filters and pages, which the address holds. */
export const ExportsPage = () => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  // beside its other buttons the toolbar has room for the title alone
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'))
  const [starting, setStarting] = useState(false)
  const filters = useExportView()
  const [sort, setSort] = useSortInAddress()
  const columns = useChosenColumns('exports', Object.keys(shownExportColumns), usualColumns)
  const now = useNow(true, 60_000)
  const pageInAddress = pageFromSearch(search)
  const page = pageInAddress ?? 1
  const query = useGetList<ExportRow & RaRecord>(
    routeNameOf(resources.exports),
    {
      pagination: { page, perPage: exportPageSize },
      sort,
      filter: filterOf(filters.view, now),
    },
    { refetchInterval: exportInterval, placeholderData: keepPreviousData },
  )
  const { data, total = 0, isPending, dataUpdatedAt, refetch } = query
  const isError = hasFailed(query)
  const provider = useProvider()
  /** All exports of the filter. */
  const getRecords = async () => {
    const filter = filterOf(filters.view, now)
    const pagination = { page: 1, perPage: total }
    return (await provider.getList(routeNameOf(resources.exports), { pagination, sort, filter })).data
  }
  const columnWords = {
    one: 'ID',
    label: (name: string) => (isExportColumn(name) ? translate(exportColumn(name).label) : name),
  }
  const pages = Math.ceil(total / exportPageSize)
  useRunningChange(data?.filter(({ statusClass }) => statusClass === 'running').length)
  const title = translate('resources.exports.name', { smart_count: 2 })
  const start = (
    <Button onClick={() => setStarting(true)} variant="contained" startIcon={<PlayArrowOutlined />}>
      {translate('kontor.exports.start')}
    </Button>
  )
  if (pageInAddress === undefined) return <Navigate to={resources.exports.path} replace />
  if (pages > 0 && page > pages) {
    search.set('page', String(pages))
    return <Navigate to={`?${search}`} replace />
  }
  const isEmpty = data !== undefined && total === 0
  const hasNone = isEmpty && !filters.isSet
  return (
    <PageFrame
      title={title}
      width={pageWidths.list}
      actions={
        <>
          {!isPhone && total > 0 && <CsvDownload declaration={resources.exports} getRecords={getRecords} />}
          {!isNarrow && <PageLinks />}
          {start}
        </>
      }
    >
      {isNarrow && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto 1fr' }, gap: 1 }}>
          <PageLinks />
        </Box>
      )}
      {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {hasNone ? (
        <EmptyState text={translate('kontor.exports.none')} icon={CloudUploadOutlined}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('kontor.exports.firstOne')}
          </Typography>
        </EmptyState>
      ) : (
        <Card variant="outlined">
          <ExportViews total={total} isFiltered={filters.isSet} />
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              p: { xs: 1.5, sm: '12px 16px' },
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <ExportFilters {...filters} />
            {!isPhone && <ColumnsMenu words={columnWords} columns={columns} />}
          </Box>
          {isPending && !isError && <RowSkeleton rows={15} height={44} />}
          {data && !isEmpty && (
            <>
              <ExportTable
                rows={data}
                label={title}
                columns={isPhone ? usualColumns : columns.chosen.filter(isExportColumn)}
                whole
                sorting={{ sort, onSort: setSort }}
              />
              <Pager page={page} pages={pages} size={exportPageSize} count={total} rows={data.length} />
            </>
          )}
          {isEmpty && (
            <Box
              sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, p: '40px 24px', textAlign: 'center' }}
            >
              <Typography sx={{ color: 'text.secondary' }}>
                {translate('kontor.exports.filters.none')}
              </Typography>
              <Button variant="outlined" onClick={filters.reset}>
                {translate('kontor.exports.filters.reset')}
              </Button>
            </Box>
          )}
        </Card>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </PageFrame>
  )
}
