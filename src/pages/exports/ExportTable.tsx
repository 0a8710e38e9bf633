import { Box, LinearProgress, Link } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo, type MouseEvent, useState } from 'react'
import { type SortPayload, useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { ExportRow } from '../../contract/calls/exportRows.ts'
import { SortHead } from '../../kit/list/SortHead.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useNow } from '../../kit/clock.ts'
import { percentOf, useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { durationBetween, estimateRemaining, formatRemainingTime, formatShortDuration } from './durations.ts'
import { FlagChips, TypeChip } from './ExportChips.tsx'
import { Count, StatusIcon } from './ExportStatus.tsx'
import { foldQuiet } from './foldQuiet.ts'

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
  '& .reason > div': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 },
  '& .chips': { display: 'flex', gap: 0.75 },
  '& .words': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody tr': { cursor: 'pointer', position: 'relative', transition: 'background 120ms' },
  '& tbody tr:hover': { backgroundColor: theme.palette.action.hover },
  '& tbody tr:has(a:focus-visible)': {
    outline: '2px solid',
    outlineColor: theme.palette.primary.main,
    outlineOffset: '-2px',
    '& a': { outline: 'none' },
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

/** The reason of an export's outcome, or its progress. */
const Reason = ({ row, whole }: { row: ExportRow; whole: boolean }) => {
  const translate = useTranslate()
  const now = useNow(row.statusClass === 'running')
  const reasonText = () => {
    if (row.statusClass !== 'running') return row.reason ?? ''
    if (row.queuePlace) return translate('kontor.exports.queued', { place: row.queuePlace })
    if (row.amountTotal === null) return row.statusDetails
    const elapsed = now - Date.parse(row.startTime)
    const remaining = formatRemainingTime(
      estimateRemaining({ done: row.amountProcessed, total: row.amountTotal, elapsed }),
    )
    const percent = percentOf(row.amountProcessed, row.amountTotal)
    return [translate('kontor.exports.percent', { percent }), remaining && translate(...remaining)]
      .filter(Boolean)
      .join(', ')
  }
  const text = reasonText()
  // the reason says that nothing changed, unless it is about messages
  const needsChip = row.nothingChanged && row.amountWarnings + row.amountErroneous > 0
  const hasChips = row.excludeAssets || row.disableUpload || needsChip
  return (
    <td className="reason">
      <div>
        {hasChips && (
          <span className={whole ? 'chips' : 'chips icons'}>
            <FlagChips {...row} nothingChanged={needsChip} short={!whole} />
          </span>
        )}
        {text && (
          <span className="words" title={text}>
            {text}
          </span>
        )}
        <QualityNews quality={row.quality} />
      </div>
    </td>
  )
}

/** What is new in the products of an export since the last delivery; nothing if nothing is. */
const QualityNews = ({ quality }: Pick<ExportRow, 'quality'>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const news = quality?.news
  if (!news) return null
  const { missing, warnings, fewer, cause } = news
  const say = (key: string, count: number) =>
    translate(`kontor.exports.quality.${key}`, {
      count: number(count),
      smart_count: count,
      cause: cause && `: ${cause}`,
    })
  const parts = [
    ...(missing > 0 ? [{ text: say('new', missing), color: 'error.main' }] : []),
    ...(missing === 0 && warnings > 0 ? [{ text: say('newWarnings', warnings), color: 'warning.main' }] : []),
    ...(fewer > 0 ? [{ text: say('fewer', fewer), color: 'success.main' }] : []),
  ]
  return parts.map(({ text, color }) => (
    <Box key={text} component="span" className="words" title={text} sx={{ color }}>
      {text}
    </Box>
  ))
}

/** The duration of an export, up to now if it runs. */
const Duration = ({ row: { statusClass, startTime, durationMs, queuePlace } }: { row: ExportRow }) => {
  const translate = useTranslate()
  const isRunning = statusClass === 'running' && !queuePlace
  const now = useNow(isRunning)
  const duration = isRunning ? durationBetween(startTime, now) : durationMs
  return (
    <td className="duration quiet number right">
      {typeof duration === 'number' && translate(...formatShortDuration(duration))}
    </td>
  )
}

interface RowProps {
  row: ExportRow
  whole: boolean
  /** A prop, because a row with its own useNavigate would render on each navigation. */
  navigate: (to: string) => unknown
}

/** One export. A click anywhere in the row opens it; the link serves keyboards and screen readers. */
const ExportTableRow = memo(({ row, whole, navigate }: RowProps) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const to = exportPath(row.id)
  const showsProgress = whole && row.statusClass === 'running' && row.amountTotal !== null
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
          component={RouterLink}
          to={to}
          aria-label={translate('kontor.exports.export', { id: row.id })}
          sx={{ color: 'text.primary', fontWeight: 500 }}
        >
          #{row.id}
        </Link>
      </td>
      <td className="quiet number">{time(row.startTime)}</td>
      <td className="type">
        <TypeChip type={row.type} />
      </td>
      <Reason row={row} whole={whole} />
      {whole && <Duration row={row} />}
      <td className="count first right">
        <Count of="successful" value={row.amountSuccessful} />
      </td>
      <td className="count right">
        <Count of="warnings" value={row.amountWarnings} />
      </td>
      <td className="count right">
        <Count of="failed" value={row.amountErroneous} />
      </td>
    </tr>
  )
})

interface QuietRowsProps extends Omit<RowProps, 'row'> {
  /** Newest first. */
  rows: readonly ExportRow[]
}

/** Consecutive exports without anything new as one row, which a click unfolds. */
const QuietRows = ({ rows, whole, navigate }: QuietRowsProps) => {
  const translate = useTranslate()
  const { number, time } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const word = (key: string, params = {}) => translate(`kontor.exports.quality.${key}`, params)
  const [first, last] = [rows.at(-1), rows[0]]
  const count = number(rows.length)
  if (!first || !last) return null
  return (
    <>
      <tr onClick={() => setOpen(open => !open)}>
        <td className="status">
          <StatusIcon {...last} />
        </td>
        <td className="number">
          <Link
            component="button"
            aria-expanded={isOpen}
            aria-label={word(isOpen ? 'fold' : 'unfold', { count })}
            sx={{ color: 'text.primary', fontWeight: 500 }}
          >
            {word('quiet', { count })}
          </Link>
        </td>
        <td className="quiet number">{time(first.startTime)}</td>
        <td className="type">
          <TypeChip type={last.type} />
        </td>
        <td className="reason" colSpan={whole ? 5 : 4}>
          <div>
            <span className="words">
              {word('nothingNew', { first: `#${first.id}`, last: `#${last.id}` })}
            </span>
          </div>
        </td>
      </tr>
      {isOpen && rows.map(row => <ExportTableRow key={row.id} row={row} whole={whole} navigate={navigate} />)}
    </>
  )
}

interface Props {
  rows: readonly ExportRow[]
  label: string
  /** Shows durations, progress and the labels of chips. */
  whole?: boolean
  /** The order of the list, and the function that changes it; without it the newest come first. */
  sorting?: { sort: SortPayload; onSort: (sort: SortPayload) => void }
}

/** The table of exports. Each row links to its export. */
export const ExportTable = ({ rows, label, whole = false, sorting }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  // only neighbors in time are folded
  const isByTime =
    !sorting || (['id', 'startTime'].includes(sorting.sort.field) && sorting.sort.order === 'DESC')
  const parts = isByTime ? foldQuiet(rows) : rows.map(row => ({ row }))
  const head = (path: string, text: string, className?: string) =>
    sorting ? (
      <SortHead {...sorting} path={path} first="DESC" className={className}>
        {text}
      </SortHead>
    ) : (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  return (
    <Box component="table" aria-label={label} sx={exportTableStyle}>
      <thead>
        <tr>
          <th scope="col">
            <span style={visuallyHidden}>{translate('kontor.exports.status')}</span>
          </th>
          {head('id', 'ID')}
          {head('startTime', translate('kontor.exports.started'))}
          {head('type', translate('kontor.exports.typeHead'))}
          <th scope="col">{translate('kontor.exports.reason')}</th>
          {whole && (
            <th scope="col" className="right number">
              {translate('kontor.exports.duration')}
            </th>
          )}
          {head('amountSuccessful', translate('kontor.exports.successful'), 'right number')}
          {head('amountWarnings', translate('kontor.exports.warnings'), 'right number')}
          {head('amountErroneous', translate('kontor.exports.failed'), 'right number')}
        </tr>
      </thead>
      <tbody>
        {parts.map(part =>
          'row' in part ? (
            <ExportTableRow key={part.row.id} row={part.row} whole={whole} navigate={navigate} />
          ) : (
            <QuietRows key={part.quiet[0]?.id} rows={part.quiet} whole={whole} navigate={navigate} />
          ),
        )}
      </tbody>
    </Box>
  )
}
