import { Box, Link, useMediaQuery, useTheme } from '@mui/material'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { calls, type ProductCard } from '../../../contract/calls/calls.ts'
import type { ResultRow } from '../../../contract/calls/results.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { rowMark } from '../../../kit/list/useRowKeys.ts'
import { VirtualRows } from '../../../kit/longLists/VirtualRows.tsx'
import { AkeneoLink, Thumb } from '../../../kit/show/productMarks.tsx'
import { Mono, visuallyHidden } from '../../../kit/marks.tsx'
import { LoadFailed } from '../../../kit/states.tsx'
import { useProductCards } from '../useExport.ts'
import type { ShownCause } from './useResults.ts'

/** Rows of one page. */
const pageSize = 100
/** More rows scroll within the table. */
const maxUnframed = 50
/** Rows loaded beyond those in view. */
const overscan = 10
/** Height of a row in pixels; a phone shows two lines. */
const rowHeights = { wide: 44, phone: 60 }

const rowColumns = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '32px minmax(0, 1fr) auto',
    sm: '32px minmax(0, 16fr) minmax(0, 11fr) minmax(0, 8fr)',
  },
  columnGap: 2,
  px: 1.5,
  alignItems: 'center',
} as const

interface RowsProps {
  id: string
  cause: ShownCause
  q: string
  label: string
}

/** The products of a cause. Only rows in view are loaded and rendered. */
export const CauseRows = ({ id, cause, q, label }: RowsProps) => {
  const translate = useTranslate()
  const send = useService()
  const { code, field, rows } = cause
  const theme = useTheme()
  const rowHeight = useMediaQuery(theme.breakpoints.down('sm')) ? rowHeights.phone : rowHeights.wide
  const count = rows ? rows.length : (cause.found ?? cause).messages
  const isFramed = count > maxUnframed
  const [visiblePages, setVisiblePages] = useState<readonly number[]>([1])
  const updateVisiblePages = ({ scrollTop, clientHeight }: HTMLElement) => {
    const pageAt = (y: number, more: number) =>
      Math.floor(Math.max(0, Math.min(Math.floor(y / rowHeight) + more, count - 1)) / pageSize) + 1
    const [first, last] = [pageAt(scrollTop, -overscan), pageAt(scrollTop + clientHeight, overscan)]
    if (first !== visiblePages[0] || last !== visiblePages.at(-1))
      setVisiblePages(Array.from({ length: last - first + 1 }, (_none, n) => first + n))
  }
  const pages = rows || count === 0 ? [] : isFramed ? visiblePages : [1]
  const queries = useQueries({
    queries: pages.map(page => ({
      queryKey: ['exports', 'results', id, 'rows', code, field, q, page],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { code, field, q, page, perPage: pageSize }
        return (await send(calls.exportResultRows, { places: { id }, query, signal })).data.pageData
      },
      placeholderData: keepPreviousData,
    })),
  })
  const rowAt = (index: number): ResultRow | undefined =>
    rows ? rows[index] : queries[pages.indexOf(Math.floor(index / pageSize) + 1)]?.data?.[index % pageSize]
  const cards = useProductCards(queries.map(({ data }) => data?.map(({ product }) => product) ?? []))
  const failed = queries.find(({ isError }) => isError)
  const word = (key: string) => translate(`kontor.exports.results.${key}`)
  if (failed) return <LoadFailed name={label} since={0} onRetry={() => void failed.refetch()} />
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        // contains the visually hidden heading, which would widen the page
        position: 'relative',
        overflow: 'hidden',
        typography: 'body2',
      }}
    >
      <Box
        role="row"
        aria-rowindex={1}
        sx={{ ...rowColumns, py: 1, typography: 'caption', fontWeight: 500, color: 'text.tertiary' }}
      >
        <Box component="span" role="columnheader" sx={{ gridColumn: 'span 2' }}>
          {word('product')}
        </Box>
        {/* a phone shows the SKU below the name */}
        <Box
          component="span"
          role="columnheader"
          sx={theme => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}
        >
          {word('sku')}
        </Box>
        <span role="columnheader">{word('value')}</span>
      </Box>
      <Box
        role="rowgroup"
        onScroll={({ currentTarget }) => updateVisiblePages(currentTarget)}
        {...(isFramed && { tabIndex: 0, 'aria-label': label })}
        sx={isFramed ? { maxHeight: '60vh', overflowY: 'auto' } : undefined}
      >
        <VirtualRows count={count} height={rowHeight}>
          {index => (
            <Box
              key={index}
              role="row"
              aria-rowindex={index + 2}
              sx={{ ...rowColumns, height: rowHeight, borderTop: 1, borderColor: 'divider' }}
            >
              <ProductCells row={rowAt(index)} card={cards.get(rowAt(index)?.product ?? '')} />
            </Box>
          )}
        </VirtualRows>
      </Box>
    </Box>
  )
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

interface CellsProps {
  row: ResultRow | undefined
  card: ProductCard | undefined
}

const ProductCells = ({ row, card }: CellsProps) => {
  const translate = useTranslate()
  if (!row) return <span role="cell">…</span>
  const { product, value, sentence, address } = row
  return (
    <>
      <Box role="cell" sx={{ display: 'contents' }}>
        <Box component="span" sx={{ gridRow: { xs: 'span 2', sm: 'auto' }, display: 'flex' }}>
          <Thumb image={card?.image} />
        </Box>
        <Box component="span" sx={{ ...ellipsis, gridColumn: { xs: '2 / -1', sm: 'auto' } }}>
          <Link
            {...rowMark}
            component={RouterLink}
            to={`${pagePaths.trace}/${encodeURIComponent(product)}`}
            color="inherit"
          >
            {card?.name || product}
          </Link>
        </Box>
      </Box>
      <Box role="cell" sx={ellipsis}>
        <AkeneoLink sku={product} address={address ?? card?.address} />
      </Box>
      <Box
        role="cell"
        sx={{
          ...ellipsis,
          maxWidth: { xs: 120, sm: 'none' },
          color: value === null ? 'text.tertiary' : undefined,
        }}
        title={sentence}
      >
        {value === null ? translate('kontor.exports.changes.empty') : <Mono>{value}</Mono>}
      </Box>
    </>
  )
}
