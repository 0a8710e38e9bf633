import { Box, LinearProgress, Link } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { Fragment, memo, type MouseEvent } from 'react'
import { type SortPayload, useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { ExportRow } from '../../../contract/calls/exportRows.ts'
import { rowMark, useRowKeys } from '../../../kit/list/useRowKeys.ts'
import { SortHead } from '../../../kit/list/SortHead.tsx'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { percentOf, useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { exportColumn, type ExportColumnName, usualColumns } from './ExportColumns.tsx'
import { StatusIcon } from '../ExportStatus.tsx'
import { foldQuiet, useUnfolded } from './foldQuiet.ts'

/** The style of the table. A phone shows each row on two or three lines. */
const exportTableStyle: SxProps<Theme> = theme => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    ...theme.typography.body2,
    textAlign: 'left',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
  },
  '& th': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'text.tertiary' },
  '& .number': { fontVariantNumeric: 'tabular-nums' },
  '& td.quiet': { color: 'text.secondary' },
  '& td.reason': { width: '99%', maxWidth: 0, color: 'text.secondary' },
  '& .reason > div': { position: 'relative', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 },
  '& .chips': { display: 'flex', gap: 0.75 },
  '& .outcome': { flex: 'none', fontWeight: 500, color: 'text.primary' },
  '& .words': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody tr': { cursor: 'pointer', position: 'relative', transition: 'background 120ms' },
  '& tbody tr:hover': { backgroundColor: theme.palette.action.hover },
  '& tbody tr:has([data-row]:focus-visible)': {
    outline: '2px solid',
    outlineColor: theme.palette.primary.main,
    outlineOffset: '-2px',
    '& [data-row]': { outline: 'none' },
  },
  '& tbody tr:last-of-type td:first-of-type': { borderBottomLeftRadius: 7 },
  '& tbody tr:last-of-type td:last-of-type': { borderBottomRightRadius: 7 },
  [theme.breakpoints.up('sm')]: {
    '& th, & td': { height: 44, p: '0 8px', borderBottom: `1px solid ${theme.palette.divider}` },
    '& th': { height: 36 },
    '& th.right, & td.right': { textAlign: 'right' },
    '& th:first-of-type, & td:first-of-type': { pl: 2 },
    '& th:last-of-type, & td:last-of-type': { pr: 2 },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& .icons .MuiChip-root': { width: 22, p: 0, flex: 'none', justifyContent: 'center' },
    '& .icons .MuiChip-icon': { m: 0 },
    '& .icons .MuiChip-label': visuallyHidden,
  },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      // leaves space for three counts of five digits beside the longest type
      gap: '3px 6px',
      p: '12px 16px',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr::after': { content: '""', order: 7, flexBasis: '100%' },
    '& tbody td': { display: 'block', p: 0 },
    '& tbody .status': { display: 'flex', mr: '4px' },
    '& tbody td.duration': { order: 5, ml: 'auto' },
    '& tbody .type': { order: 8, ml: '28px' },
    '& tbody .count': { order: 9 },
    '& tbody .type ~ .first': { ml: 'auto' },
    '& tbody td.reason': {
      order: 10,
      flex: '0 0 100%',
      width: 'auto',
      maxWidth: '100%',
      pl: '28px',
      whiteSpace: 'normal',
    },
    '& .words': { whiteSpace: 'normal' },
    '& tbody td.reason:has(> div:empty)': { display: 'none' },
    '& .reason > div': { flexWrap: 'wrap', gap: '4px 8px' },
  },
})

interface RowProps {
  row: ExportRow
  columns: readonly ExportColumnName[]
  whole: boolean
  /** A prop, because a row with its own useNavigate would render on each navigation. */
  navigate: (to: string) => unknown
}

/** One export. A click anywhere in the row opens it; the link serves keyboards and screen readers. */
const ExportTableRow = memo(({ row, columns, whole, navigate }: RowProps) => {
  const translate = useTranslate()
  const to = exportPath(row.id)
  const showsProgress = whole && row.statusClass === 'running' && typeof row.amountTotal === 'number'
  const follow = (event: MouseEvent) => {
    if (!event.defaultPrevented && !event.metaKey && !event.ctrlKey) void navigate(to)
  }
  return (
    <tr onClick={follow}>
      <td className="status">
        <span style={{ display: 'flex' }}>
          <StatusIcon {...row} details={row.statusDetails} />
        </span>
        {showsProgress && (
          <LinearProgress
            variant="determinate"
            value={percentOf(row.amountProcessed, row.amountTotal)}
            aria-label={translate('kontor.exports.export', { id: row.id })}
            sx={{
              position: 'absolute',
              insetInline: 0,
              bottom: '-1px',
              height: 2,
              borderRadius: 0,
              zIndex: 1,
            }}
          />
        )}
      </td>
      <td className="number">
        <Link
          {...rowMark}
          component={RouterLink}
          to={to}
          aria-label={translate('kontor.exports.export', { id: row.id })}
          sx={{ color: 'text.primary', fontWeight: 500 }}
        >
          #{row.id}
        </Link>
      </td>
      {columns.map(name => {
        const { Cell } = exportColumn(name)
        return <Cell key={name} row={row} whole={whole} />
      })}
    </tr>
  )
})

interface QuietRowsProps extends Omit<RowProps, 'row'> {
  /** Newest first. */
  rows: readonly ExportRow[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Consecutive exports without anything new as one row, which a click unfolds. */
const QuietRows = ({ rows, isOpen, onToggle, columns, whole, navigate }: QuietRowsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const word = (key: string, params = {}) => translate(`kontor.exports.quality.${key}`, params)
  const [first, last] = [rows.at(-1), rows[0]]
  const count = number(rows.length)
  if (!first || !last) return null
  // the sentence stands in the column of reasons and those behind it
  const leading = columns.slice(0, Math.max(0, columns.indexOf('reason')))
  return (
    <>
      <tr onClick={() => onToggle(!isOpen)}>
        <td className="status">
          <StatusIcon {...last} />
        </td>
        <td className="number">
          <Link
            {...rowMark}
            component="button"
            aria-expanded={isOpen}
            aria-label={word(isOpen ? 'fold' : 'unfold', { count })}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') onToggle(true)
              if (key === 'ArrowLeft') onToggle(false)
            }}
            sx={{ color: 'text.primary', fontWeight: 500 }}
          >
            {word('quiet', { count })}
          </Link>
        </td>
        {leading.map(name => {
          const { Cell } = exportColumn(name)
          const isSame = name === 'startTime' || name === 'type'
          return isSame ? <Cell key={name} row={first} whole={whole} /> : <td key={name} />
        })}
        <td className="reason" colSpan={columns.length - leading.length}>
          <div>
            <span className="words">
              {word('nothingNew', { first: `#${first.id}`, last: `#${last.id}` })}
            </span>
          </div>
        </td>
      </tr>
      {isOpen && rows.map(row => <ExportTableRow key={row.id} {...{ row, columns, whole, navigate }} />)}
    </>
  )
}

interface Props {
  rows: readonly ExportRow[]
  label: string
  /** The visible columns in order, besides status and number. */
  columns?: readonly ExportColumnName[]
  /** Shows progress and the labels of chips. */
  whole?: boolean
  /** The order of the list, and the function that changes it; without it the newest come first. */
  sorting?: { sort: SortPayload; onSort: (sort: SortPayload) => void }
}

const shortColumns = usualColumns.filter(name => name !== 'duration')

/** The table of exports. Each row links to its export. */
export const ExportTable = ({ rows, label, columns = shortColumns, whole = false, sorting }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const table = useRowKeys()
  const unfolded = useUnfolded()
  // only neighbors in time are folded
  const isByTime =
    !sorting || (['id', 'startTime'].includes(sorting.sort.field) && sorting.sort.order === 'DESC')
  const parts = isByTime ? foldQuiet(rows) : rows.map(row => ({ row }))
  const head = (path: string, text: string, className?: string, isSorted = false) =>
    sorting && isSorted ? (
      <SortHead {...sorting} path={path} first="DESC" className={className}>
        {text}
      </SortHead>
    ) : (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  return (
    <Box component="table" ref={table} aria-label={label} sx={exportTableStyle}>
      <thead>
        <tr>
          <th scope="col">
            <span style={visuallyHidden}>{translate('kontor.exports.status')}</span>
          </th>
          {head('id', 'ID', undefined, true)}
          {columns.map(name => {
            const { label: key, className, isSorted } = exportColumn(name)
            return <Fragment key={name}>{head(name, translate(key), className, isSorted)}</Fragment>
          })}
        </tr>
      </thead>
      <tbody>
        {parts.map(part => {
          if ('row' in part)
            return <ExportTableRow key={part.row.id} row={part.row} {...{ columns, whole, navigate }} />
          const first = part.quiet.at(-1)?.id ?? 0
          return (
            <QuietRows
              key={first}
              rows={part.quiet}
              isOpen={unfolded.isOpen(first)}
              onToggle={isOpen => unfolded.toggle(first, isOpen)}
              {...{ columns, whole, navigate }}
            />
          )
        })}
      </tbody>
    </Box>
  )
}
