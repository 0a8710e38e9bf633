import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, LinearProgress, Tooltip, Typography } from '@mui/material'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'
import type { ExportRow, StatusClass } from '../../contract/calls/exports.ts'
import { paletteVariable, Dot } from '../../kit/marks.tsx'
import { useNow } from '../../kit/timing.ts'
import { percentOf, useFormats } from '../../kit/useFormats.ts'

/** How far a run is. */
interface Progress {
  /** Products processed. */
  readonly done: number
  /** Products there are; null while unknown. */
  readonly total: number | null
  /** Milliseconds since the start. */
  readonly elapsed: number
}

/** Milliseconds after which the pace of a run is known. */
const paceKnownAfter = 3000

/**
 * Estimates how long a run still takes, by its pace so far.
 * @returns milliseconds, or null while it cannot be known yet
 */
export const estimateLeft = ({ done, total, elapsed }: Progress): number | null => {
  // nobody knows either where the start was left out
  if (total === null || done <= 0 || !(elapsed >= paceKnownAfter)) return null
  return Math.max(0, ((total - done) / done) * elapsed)
}

/** A key of the catalogue with its numbers. */
type Wording = readonly [key: string, numbers: Readonly<Record<string, number>>]

/**
 * Words for the time that is left: rounded up, so that nobody waits longer than it says.
 * @param milliseconds what estimateLeft gave
 * @example leftInWords(200_000) // ['kontor.exports.minutesLeft', { minutes: 4 }]
 */
export const leftInWords = (milliseconds: number | null): Wording | null => {
  if (milliseconds === null) return null
  const minutes = Math.ceil(milliseconds / 60_000)
  // in steps, since the pace is only known from time to time
  if (minutes <= 1)
    return ['kontor.exports.secondsLeft', { seconds: 5 * (Math.ceil(milliseconds / 5000) || 1) }]
  if (minutes < 60) return ['kontor.exports.minutesLeft', { minutes }]
  return ['kontor.exports.hoursLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }]
}

/**
 * How long something lasted, in milliseconds: from the second it began in to the second it ended in, as its times are
 * shown.
 * @param end milliseconds
 */
export const lasted = (start: string, end: number): number =>
  (Math.floor(end / 1000) - Math.floor(Date.parse(start) / 1000)) * 1000

/**
 * Words for how long something lasted, as short as people say it.
 * @param milliseconds how long it lasted
 * @example durationInWords(7_440_000) // ['kontor.exports.lasted.hours', { hours: 2, minutes: 4 }]
 */
export const durationInWords = (milliseconds: number): Wording => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return ['kontor.exports.lasted.seconds', { seconds }]
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return ['kontor.exports.lasted.minutes', { minutes, seconds: seconds % 60 }]
  return ['kontor.exports.lasted.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }]
}

interface ProgressLineProps {
  row: ExportRow
  /** What stands below the bar at the left. */
  caption: string
}

/** How far a running export is, and how long it will take about. */
export const ProgressLine = ({ row, caption }: ProgressLineProps) => {
  const translate = useTranslate()
  const elapsed = useNow(true) - Date.parse(row.startTime)
  const left = leftInWords(estimateLeft({ done: row.amountProcessed, total: row.amountTotal, elapsed }))
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={percentOf(row.amountProcessed, row.amountTotal)}
        aria-label={translate('kontor.exports.export', { id: row.id })}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          justifyContent: 'space-between',
          color: 'text.tertiary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Typography variant="caption" noWrap>
          {caption}
        </Typography>
        <Typography variant="caption" noWrap sx={{ flex: 'none' }}>
          {left ? translate(...left) : '\u00a0'}
        </Typography>
      </Box>
    </>
  )
}

const looks: Readonly<Record<StatusClass, { icon: ElementType; color: string; turns?: boolean }>> = {
  running: { icon: AutorenewOutlined, color: 'running.main', turns: true },
  successful: { icon: CheckCircleOutlineOutlined, color: 'success.main' },
  warning: { icon: WarningAmberOutlined, color: 'warning.main' },
  error: { icon: HighlightOffOutlined, color: 'error.main' },
  cancelled: { icon: BlockOutlined, color: 'cancelled.main' },
  onHold: { icon: PauseCircleOutlined, color: 'warning.main' },
}

/** All is well, but TB.One got nothing: there was nothing to send. */
const unchangedLook = { icon: InfoOutlined, color: 'info.main', turns: false }

interface StatusIconProps {
  statusClass: StatusClass
  /** What the service calls it; else the usual word of its class. */
  statusLabel?: string | undefined
  /** Whether there was nothing to send. */
  nothingChanged?: boolean | undefined
  /** What the tooltip says besides the status. */
  details?: string
}

/** The status of an export as icon, colour and word. */
export const StatusIcon = ({ statusClass, statusLabel, nothingChanged, details }: StatusIconProps) => {
  const translate = useTranslate()
  const isUnchanged = nothingChanged && statusClass === 'successful'
  const { icon: Icon, color, turns } = isUnchanged ? unchangedLook : looks[statusClass]
  const word = isUnchanged
    ? translate('kontor.exports.nothingChanged')
    : statusLabel || translate(`kontor.exports.statuses.${statusClass}`)
  return (
    <Tooltip title={details ? `${word}: ${details}` : word} describeChild>
      <span
        role="img"
        aria-label={word}
        style={{ display: 'inline-flex', color: paletteVariable(color), flex: 'none' }}
      >
        <Icon style={turns ? { animation: 'k-turn 1s linear infinite' } : undefined} />
      </span>
    </Tooltip>
  )
}

/** What is counted, with its colours. */
export const countColors = {
  successful: { text: 'text.primary', dot: 'success.dot' },
  warnings: { text: 'warning.main', dot: 'warning.dot' },
  failed: { text: 'error.main', dot: 'error.dot' },
} as const

interface CountProps {
  of: keyof typeof countColors
  value: number
}

/** A number of products: quiet at zero, coloured above. Where there are no column heads, a dot says which it is. */
export const Count = ({ of, value }: CountProps) => {
  const { number } = useFormats()
  const { text, dot } = countColors[of]
  return (
    <span
      style={{
        fontVariantNumeric: 'tabular-nums',
        color: paletteVariable(value === 0 ? 'text.tertiary' : text),
        fontWeight: value > 0 && of !== 'successful' ? 500 : 400,
      }}
    >
      <span className="k-count-dot">
        <Dot color={dot} faint={value === 0} />
      </span>
      {number(value)}
    </span>
  )
}
