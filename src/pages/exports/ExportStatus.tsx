import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import FastForwardOutlined from '@mui/icons-material/FastForwardOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, LinearProgress, Tooltip, Typography } from '@mui/material'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'
import type { Outcome } from '../../contract/calls/dashboard.ts'
import { type ExportRow, type StatusClass, stateOfStatus } from '../../contract/calls/exports.ts'
import { Dot } from '../../kit/marks.tsx'
import { useNow } from '../../kit/clock.ts'
import { percentOf, useFormats } from '../../kit/useFormats.ts'
import { estimateRemaining, formatRemainingTime } from './durations.ts'

interface ProgressLineProps {
  row: ExportRow
  /** The text below the bar at the left. */
  caption: string
}

/** The progress bar of a running export with its estimated remaining time. */
export const ProgressLine = ({ row, caption }: ProgressLineProps) => {
  const translate = useTranslate()
  const elapsed = useNow(true) - Date.parse(row.startTime)
  const remaining = formatRemainingTime(
    estimateRemaining({ done: row.amountProcessed, total: row.amountTotal, elapsed }),
  )
  return (
    <>
      <LinearProgress
        variant={row.amountTotal === null ? 'indeterminate' : 'determinate'}
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
          {remaining ? translate(...remaining) : '\u00a0'}
        </Typography>
      </Box>
    </>
  )
}

interface Look {
  readonly icon: ElementType
  readonly color: string
  readonly turns?: boolean
}

const looks: Readonly<Record<StatusClass, Look>> = {
  running: { icon: AutorenewOutlined, color: 'running.main', turns: true },
  successful: { icon: CheckCircleOutlineOutlined, color: 'success.main' },
  warning: { icon: WarningAmberOutlined, color: 'warning.main' },
  error: { icon: HighlightOffOutlined, color: 'error.main' },
  cancelled: { icon: BlockOutlined, color: 'cancelled.main' },
  onHold: { icon: PauseCircleOutlined, color: 'warning.main' },
}

/** The color of the word for what became of a delivery; a good one is as other text. */
export const outcomeColor = (delivery: ExportRow['delivery']): string => {
  const color = delivery ? deliveryLooks[delivery.outcome].color : 'text.primary'
  return color === 'success.main' ? 'text.primary' : color === 'text.tertiary' ? 'text.secondary' : color
}

/** The looks of what became of a delivery. Red means that nothing arrived. */
const deliveryLooks: Readonly<Record<Outcome, Look>> = {
  delivered: { icon: CheckCircleOutlineOutlined, color: 'success.main' },
  written: { icon: FileDownloadOutlined, color: 'text.tertiary' },
  unchanged: { icon: RadioButtonUncheckedOutlined, color: 'text.tertiary' },
  onHold: { icon: PauseCircleOutlined, color: 'warning.main' },
  overtaken: { icon: FastForwardOutlined, color: 'text.tertiary' },
  notUploaded: { icon: CloudOffOutlined, color: 'error.main' },
  failed: { icon: HighlightOffOutlined, color: 'error.main' },
  cancelled: { icon: StopCircleOutlined, color: 'cancelled.main' },
}

/** The icon of a status of another backend, which its text describes. */
const unknownLook: Look = { icon: HelpOutlineOutlined, color: 'text.tertiary' }

/** Whether a status is one of Kontor's own. */
export const isKnownStatus = (statusClass: string): boolean => Object.hasOwn(looks, statusClass)

/** The look of a status. */
const lookOf = (statusClass: string): Look =>
  (looks as Readonly<Partial<Record<string, Look>>>)[statusClass] ?? unknownLook

const stateOf = (statusClass: string): string =>
  (stateOfStatus as Readonly<Partial<Record<string, string>>>)[statusClass] ?? statusClass

/** The word for a status; one that only another backend knows is its own word. */
export const useStatusWord = () => {
  const translate = useTranslate()
  return (statusClass: string) =>
    statusClass === ''
      ? translate('kontor.kit.unknown')
      : translate(`kontor.exports.states.${stateOf(statusClass)}`, { _: statusClass })
}

/** The icon of a successful export without changes to send. */
const unchangedLook = { icon: InfoOutlined, color: 'info.main', turns: false }

interface StatusIconProps {
  statusClass: ExportRow['statusClass']
  /** The label of the service; by default that of the status class. */
  statusLabel?: string | undefined
  /** Whether the export had nothing to send. */
  nothingChanged?: boolean | undefined
  /** What became of the delivery; a backend that does not tell it leaves the status. */
  delivery?: ExportRow['delivery']
  /** Further text of the tooltip. */
  details?: string
}

/** Whether the file of an export arrived, else its status, as a colored icon with a tooltip. */
export const StatusIcon = ({
  statusClass,
  statusLabel,
  nothingChanged,
  delivery,
  details,
}: StatusIconProps) => {
  const translate = useTranslate()
  const statusWord = useStatusWord()
  const isUnchanged = nothingChanged && statusClass === 'successful'
  const {
    icon: Icon,
    color,
    turns,
  } = delivery ? deliveryLooks[delivery.outcome] : isUnchanged ? unchangedLook : lookOf(statusClass)
  const status = isUnchanged
    ? translate('kontor.exports.nothingChanged')
    : statusLabel || statusWord(statusClass)
  const word = delivery?.label || status
  return (
    <Tooltip title={details ? `${word}: ${details}` : word} describeChild>
      <Box component="span" role="img" aria-label={word} sx={{ display: 'inline-flex', color, flex: 'none' }}>
        <Icon sx={turns ? { animation: 'k-turn 1s linear infinite' } : undefined} />
      </Box>
    </Tooltip>
  )
}

/** The colors of the counts. */
export const countColors = {
  successful: { text: 'text.primary', dot: 'success.dot' },
  warnings: { text: 'warning.main', dot: 'warning.dot' },
  failed: { text: 'error.main', dot: 'error.dot' },
} as const

interface CountProps {
  of: keyof typeof countColors
  /** Undefined if the backend does not give it. */
  value: number | undefined
}

/** A number of products, gray if it is 0 or unknown. A phone, which has no column headings, shows a colored dot before it. */
export const Count = ({ of, value }: CountProps) => {
  const { number } = useFormats()
  const { text, dot } = countColors[of]
  return (
    <Box
      component="span"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        color: value ? text : 'text.tertiary',
        fontWeight: value && of !== 'successful' ? 500 : 400,
      }}
    >
      <Box
        component="span"
        sx={{ display: { xs: 'inline-block', sm: 'none' }, mr: '5px', verticalAlign: '1px' }}
      >
        <Dot color={dot} faint={!value} />
      </Box>
      {value === undefined ? '–' : number(value)}
    </Box>
  )
}
