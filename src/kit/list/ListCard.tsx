import { Box, Button, Card, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useGetList, useListContext, useTranslate } from 'react-admin'
import { Pager } from '../longLists/Pager.tsx'
import { RowSkeleton } from '../states.tsx'
import type { DeclarationText } from '../useDeclarationText.ts'
import { useFormats } from '../useFormats.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useBulkFields } from './bulk/useBulkActions.tsx'
import { CsvMenu } from './csv/CsvMenu.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { RecordRows } from './RecordRow.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useRecordDialogs } from './RecordDialogs.tsx'
import { useColumns } from './useColumns.ts'
import { ViewTabs } from './ViewTabs.tsx'

interface Props {
  words: DeclarationText
  /** The records of the page in order; undefined while they load. */
  records: readonly RaRecord[] | undefined
}

/** The list with its views, filters, columns, pages and bulk actions; a table, on a phone cards. */
export const ListCard = ({ words, records }: Props) => {
  const { declaration, parts, edit, remove } = useRecordDialogs()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  const { selectedIds, isPending } = useListContext()
  const columns = useColumns(declaration, parts)
  const whole = useWholeTotal()
  const mayEdit = edit !== undefined
  const mayDelete = remove !== undefined
  const hasBulk = useBulkFields(declaration).length > 0
  const selectable = mayDelete || (mayEdit && hasBulk)
  const rows = records && { declaration, parts, words, records, selectable }
  return (
    <>
      <Card variant="outlined">
        <ViewTabs columns={columns} whole={whole} />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-start',
            gap: 1,
            p: { xs: 1.5, sm: '10px 16px' },
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <FilterBar declaration={declaration} words={words} />
          <CsvMenu declaration={declaration} words={words} />
          {!isPhone && <ColumnsMenu words={words} columns={columns} />}
        </Box>
        {isPending && <RowSkeleton height={44} />}
        {rows &&
          rows.records.length > 0 &&
          (isPhone ? <RecordRows {...rows} /> : <RecordTable {...rows} columns={columns.chosen} />)}
        <ListFoot rows={records?.length} whole={whole} />
      </Card>
      {selectedIds.length > 0 && <BulkBar {...{ declaration, words, mayEdit, mayDelete }} />}
    </>
  )
}

/** The number of records without a filter: that of the list when it had none, else counted once. */
const useWholeTotal = (): number | undefined => {
  const { resource, total, filterValues, isPlaceholderData } = useListContext()
  const isFiltered = Object.keys(filterValues as object).length > 0
  const [whole, setWhole] = useState<number>()
  if (!isFiltered && !isPlaceholderData && total !== undefined && total !== whole) setWhole(total)
  const counted = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 } },
    { enabled: isFiltered && whole === undefined },
  ).total
  return whole ?? counted
}

/** The end of a list: its pages, or how many records its filter leaves. */
const ListFoot = ({ rows, whole }: { rows: number | undefined; whole: number | undefined }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total = 0, page, perPage, filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues as object).length > 0
  const q = String(filterValues['q'] ?? '')
  const isSearchOnly = q !== '' && Object.keys(filterValues as object).length === 1
  const pages = Math.ceil(total / perPage)
  if (rows === undefined) return null
  const count =
    rows === 0
      ? isSearchOnly
        ? translate('kontor.kit.nothingFound', { q })
        : translate('kontor.kit.list.nothingFits')
      : whole === undefined
        ? ''
        : translate('kontor.kit.list.shown', { shown: number(total), total: number(whole) })
  return (
    <>
      {isFiltered && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            minHeight: 52,
            px: 2,
            py: 1,
            borderTop: rows > 0 ? 1 : 0,
            borderColor: 'divider',
          }}
        >
          <Typography variant={rows > 0 ? 'caption' : 'body1'} role="status" sx={{ color: 'text.secondary' }}>
            {count}
          </Typography>
          <Button onClick={() => setFilters({})}>{translate('kontor.kit.list.removeFilter')}</Button>
        </Box>
      )}
      {pages > 1 && rows > 0 && <Pager page={page} pages={pages} size={perPage} count={total} rows={rows} />}
    </>
  )
}
