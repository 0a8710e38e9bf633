import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import { Box, Link } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { rowMark } from '../../../kit/list/useRowKeys.ts'

const columns = {
  phone: '20px auto minmax(0, 1fr) auto',
  narrow: '20px 52px 104px 104px minmax(0, 1fr) 190px 16px',
  wide: '20px 52px 104px 104px minmax(0, 1fr) 214px 96px 16px',
} as const

/** From this width of the window the durations have room, in pixels. */
const minWidth = 1240
const wide = `@media (min-width: ${minWidth}px)`

/** The style of the ledger: lines of one grid, whose marks a thin line joins. A phone shows each line on several. */
export const ledgerStyle: SxProps<Theme> = theme => ({
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& .line': {
    ...theme.typography.body2,
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: columns.narrow,
    gap: '0 12px',
    alignItems: 'center',
    minHeight: 56,
    p: '7px 16px',
    borderTop: `1px solid ${theme.palette.divider}`,
    fontVariantNumeric: 'tabular-nums',
    [wide]: { gridTemplateColumns: columns.wide },
  },
  '& li.line:hover': { bgcolor: 'action.hover' },
  '& li.line:has(a:focus-visible, button:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
  },
  '& .line.small': { minHeight: 40, py: '2px' },
  '& .line.heads': {
    ...theme.typography.caption,
    minHeight: 32,
    py: 0,
    fontWeight: 500,
    color: 'text.tertiary',
  },
  '& .mark': {
    position: 'relative',
    zIndex: 0,
    alignSelf: 'stretch',
    display: 'grid',
    placeItems: 'center',
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      left: '50%',
      top: -8,
      bottom: -8,
      borderLeft: `1px solid ${theme.palette.borderStrong}`,
    },
    '& > *': {
      bgcolor: 'background.paper',
      borderRadius: '50%',
      outline: '3px solid',
      outlineColor: 'transparent',
    },
  },
  '& .coming .mark::before': { borderLeft: `1px dashed ${theme.palette.inputBorder}` },
  '& li:first-of-type > .mark.first::before, & .mark.first::before': { top: '50%' },
  '& .mark.last::before': { bottom: '50%' },
  // the whole line is the link
  '& .id a, & .id button': {
    color: 'text.primary',
    fontWeight: 600,
    outline: 'none',
    verticalAlign: 'baseline',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& .coming .id a': { color: 'text.secondary', fontWeight: 500 },
  '& .at, & .quality': { color: 'text.secondary' },
  '& .word': { fontWeight: 600 },
  '& .why, & .quality > span': {
    display: 'block',
    lineHeight: '18px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // without the durations a reason has two lines
  [`@media (max-width: ${minWidth - 0.05}px)`]: {
    '& .why': {
      whiteSpace: 'normal',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: '2',
    },
  },
  '& .why': { color: 'text.secondary' },
  '& .what': { position: 'relative', minWidth: 0 },
  '& .duration': {
    display: 'none',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '6px',
    alignItems: 'center',
    justifyItems: 'end',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    [wide]: { display: 'grid' },
  },
  '& .heads .duration': { gridTemplateColumns: '1fr' },
  '& .chevron': { fontSize: 16, color: 'text.tertiary' },
  '& .day': {
    ...theme.typography.caption,
    position: 'relative',
    display: 'flex',
    gap: 1,
    m: 0,
    p: '6px 16px 6px 48px',
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.sunken',
    borderTop: `1px solid ${theme.palette.divider}`,
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 26,
      top: 0,
      bottom: 0,
      borderLeft: `1px solid ${theme.palette.borderStrong}`,
    },
    '& span': { fontWeight: 400, color: 'text.tertiary' },
  },
  [theme.breakpoints.down('md')]: {
    '& .line.heads': { display: 'none' },
    '& .line': { gridTemplateColumns: columns.phone, gap: '2px 12px', p: '12px 16px', alignItems: 'start' },
    '& .line.small': { py: '10px' },
    '& .mark': {
      gridRow: '1 / span 4',
      placeItems: 'start center',
      pt: '1px',
      '&::before': { top: -14, bottom: -14 },
    },
    '& .what, & .quality': { gridColumn: '2 / -1' },
    '& .why, & .quality > span': { whiteSpace: 'normal', WebkitLineClamp: 'none' },
    '& .chevron, & .quality:empty': { display: 'none' },
  },
})

interface Props {
  mark: ReactNode
  /** The number of the export, as a link; or a word. */
  id: ReactNode
  at?: ReactNode
  type?: ReactNode
  what: ReactNode
  quality?: ReactNode
  duration?: ReactNode
  /** The sign at the end of the line. */
  end?: ReactNode
  className?: string
  /** The place of its mark at an end of the thin line. */
  place?: 'first' | 'last' | undefined
}

/** One line of the ledger. */
export const LedgerLine = ({ mark, id, at, type, what, quality, duration, end, className, place }: Props) => (
  <li className={['line', className].filter(Boolean).join(' ')}>
    <span className={['mark', place].filter(Boolean).join(' ')}>{mark}</span>
    <span className="id">{id}</span>
    <span className="at">{at}</span>
    <span className="type">{type}</span>
    <div className="what">{what}</div>
    <div className="quality">{quality}</div>
    <span className="duration">{duration}</span>
    {end ?? <ChevronRightOutlined aria-hidden className="chevron" />}
  </li>
)

interface IdProps {
  to: string
  label: string
  children: ReactNode
}

/** The link of a line, which covers the whole of it. */
export const LineLink = ({ to, label, children }: IdProps) => (
  <Link component={RouterLink} to={to} aria-label={label} {...rowMark}>
    {children}
  </Link>
)

/** A thin bar for a duration, up to the longest one. */
export const DurationBar = ({ share }: { share: number }) => (
  <Box
    component="i"
    aria-hidden
    sx={{ display: 'block', height: 4, minWidth: 2, borderRadius: '2px', bgcolor: 'inputBorder' }}
    style={{ width: `${share * 100}%` }}
  />
)
