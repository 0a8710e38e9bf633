import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import type { ExportRow } from '../../../contract/calls/exportRows.ts'
import { useNow } from '../../../kit/clock.ts'
import { percentOf, useFormats } from '../../../kit/useFormats.ts'
import { durationOf, estimateRemaining, formatRemainingTime, formatShortDuration } from '../durations.ts'
import { RowRemedy } from '../RemedyButton.tsx'
import { FlagChips, TypeChip } from '../ExportChips.tsx'
import { Count, type countColors, isKnownStatus, useStatusWord } from '../ExportStatus.tsx'
import { QualityNews } from '../QualityNews.tsx'

interface CellProps {
  row: ExportRow
  /** Shows the labels of chips. */
  whole: boolean
}

/** The reason of an export's outcome, or its progress. */
const Reason = ({ row, whole }: CellProps) => {
  const translate = useTranslate()
  const statusWord = useStatusWord()
  const now = useNow(row.statusClass === 'running')
  const reasonText = () => {
    if (!isKnownStatus(row.statusClass))
      return [row.statusLabel || statusWord(row.statusClass), row.reason].filter(Boolean).join(': ')
    if (row.statusClass !== 'running') return row.reason ?? ''
    if (row.queuePlace) return translate('kontor.exports.queued', { place: row.queuePlace })
    if (typeof row.amountTotal !== 'number') return row.statusDetails
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
  // the word of the delivery or the reason says that nothing changed, unless the reason is about messages
  const needsChip = !row.delivery && row.nothingChanged && row.amountWarnings + row.amountErroneous > 0
  const hasChips = row.excludeAssets || row.disableUpload || needsChip
  return (
    <td className="reason">
      <div>
        {hasChips && (
          <span className={whole ? 'chips' : 'chips icons'}>
            <FlagChips {...row} nothingChanged={needsChip} short={!whole} />
          </span>
        )}
        {row.delivery && <span className="outcome">{row.delivery.label}</span>}
        {text && (
          <span className="words" title={text}>
            {text}
          </span>
        )}
        <QualityNews quality={row.quality} />
        <RowRemedy cause={row.cause} />
      </div>
    </td>
  )
}

/** The duration of an export, up to now if it runs. */
const Duration = ({ row }: CellProps) => {
  const translate = useTranslate()
  const now = useNow(row.statusClass === 'running' && !row.queuePlace)
  const duration = durationOf(row, now)
  return (
    <td className="duration quiet number right">
      {duration !== undefined && translate(...formatShortDuration(duration))}
    </td>
  )
}

/** The start of an export; empty if the backend does not give it. */
const StartTime = ({ row: { startTime } }: CellProps) => {
  const { time } = useFormats()
  return <td className="quiet number">{startTime && time(startTime)}</td>
}

const Type = ({ row: { type } }: CellProps) => (
  <td className="type">
    <TypeChip type={type} />
  </td>
)

const StartedBy = ({ row: { startedBy } }: CellProps) => <td className="quiet">{startedBy}</td>

/** The processed products; a dash if the backend does not give their number. */
const Processed = ({ row: { amountProcessed } }: { row: Partial<ExportRow> }) => {
  const { number } = useFormats()
  return (
    <td className="quiet right number">{amountProcessed === undefined ? '–' : number(amountProcessed)}</td>
  )
}

/** The cell of a number of products. */
const countCell = (
  of: keyof typeof countColors,
  amount: 'amountSuccessful' | 'amountWarnings' | 'amountErroneous',
) => {
  const CountCell = ({ row }: CellProps) => (
    <td className={of === 'successful' ? 'count first right' : 'count right'}>
      <Count of={of} value={row[amount]} />
    </td>
  )
  return CountCell
}

interface ExportColumn {
  /** The key of its head. */
  readonly label: string
  /** The class of its head. */
  readonly className?: string
  /** Whether the list can be sorted by it. */
  readonly isSorted?: boolean
  readonly Cell: ComponentType<CellProps>
}

/** The columns of the table of exports, besides status and number, in their order. */
export const shownExportColumns = {
  startTime: { label: 'kontor.exports.started', isSorted: true, Cell: StartTime },
  type: { label: 'kontor.exports.typeHead', isSorted: true, Cell: Type },
  reason: { label: 'kontor.exports.reason', Cell: Reason },
  startedBy: { label: 'kontor.exports.startedBy', Cell: StartedBy },
  duration: { label: 'kontor.exports.duration', className: 'right number', Cell: Duration },
  amountProcessed: {
    label: 'resources.exports.fields.amountProcessed',
    className: 'right number',
    Cell: Processed,
  },
  amountSuccessful: {
    label: 'kontor.exports.successful',
    className: 'right number',
    isSorted: true,
    Cell: countCell('successful', 'amountSuccessful'),
  },
  amountWarnings: {
    label: 'kontor.exports.warnings',
    className: 'right number',
    isSorted: true,
    Cell: countCell('warnings', 'amountWarnings'),
  },
  amountErroneous: {
    label: 'kontor.exports.failed',
    className: 'right number',
    isSorted: true,
    Cell: countCell('failed', 'amountErroneous'),
  },
} as const satisfies Readonly<Record<string, ExportColumn>>

export type ExportColumnName = keyof typeof shownExportColumns

/** Whether a name is that of a column. */
export const isExportColumn = (name: string): name is ExportColumnName =>
  Object.hasOwn(shownExportColumns, name)

/** A column by its name. */
export const exportColumn = (name: ExportColumnName): ExportColumn => shownExportColumns[name]

/** The columns of a new user. */
export const usualColumns: readonly ExportColumnName[] = [
  'startTime',
  'type',
  'reason',
  'duration',
  'amountSuccessful',
  'amountWarnings',
  'amountErroneous',
]
