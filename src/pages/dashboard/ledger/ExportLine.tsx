import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { Box, LinearProgress, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ExportRow } from '../../../contract/calls/exportRows.ts'
import { useNow } from '../../../kit/clock.ts'
import { rowMark } from '../../../kit/list/useRowKeys.ts'
import { percentOf, useCount, useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import {
  durationOf,
  estimateRemaining,
  formatRemainingTime,
  formatShortDuration,
} from '../../exports/durations.ts'
import { RowRemedy } from '../../exports/RemedyButton.tsx'
import { FlagChips, TypeChip } from '../../exports/ExportChips.tsx'
import { isKnownStatus, outcomeColor, StatusIcon, useStatusWord } from '../../exports/ExportStatus.tsx'
import { QualityNews } from '../../exports/QualityNews.tsx'
import { DurationBar, LedgerLine, LineLink } from './LedgerLine.tsx'

interface RowProps {
  row: ExportRow
}

const isRunning = ({ statusClass }: ExportRow) => statusClass === 'running'

/** What a delivered file carried: `1,990 products, 12 new, 340 changed`. */
const useLoad = () => {
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  return ({ amountSuccessful, amountWarnings, delivery }: ExportRow): string => {
    const { changes } = delivery ?? {}
    const kinds = (['new', 'changed', 'withdrawn'] as const).flatMap(kind => {
      const amount = changes?.[kind] ?? 0
      return amount > 0 ? translate(`kontor.exports.ledger.${kind}`, { count: number(amount) }) : []
    })
    return [count('kontor.exports.verdict.products', amountSuccessful + amountWarnings), ...kinds].join(', ')
  }
}

/** Whether the file arrived, and why not, or what it carried. */
const Delivery = ({ row }: RowProps) => {
  const translate = useTranslate()
  const statusWord = useStatusWord()
  const loadOf = useLoad()
  const { delivery, statusClass, statusLabel, cause, reason } = row
  const word = delivery?.label || statusLabel || statusWord(statusClass)
  const isThere = delivery ? delivery.at !== null : false
  const sale = delivery?.onSale
  const why = () => {
    if (isRunning(row)) return ''
    if (isThere) return loadOf(row)
    const isOwn = cause && cause.code !== 'missing' && cause.code !== 'warnings'
    return (isOwn ? cause.detail : reason) ?? ''
  }
  const queued = row.queuePlace && translate('kontor.exports.queued', { place: row.queuePlace })
  const progress = percentOf(row.amountProcessed, row.amountTotal)
  return (
    <>
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box
          component="span"
          className="word"
          sx={{ color: isRunning(row) ? 'running.main' : outcomeColor(delivery) }}
        >
          {word}
        </Box>
        <FlagChips {...row} nothingChanged={false} />
      </Box>
      {isRunning(row) && typeof row.amountTotal === 'number' && !queued && (
        <LinearProgress
          variant="determinate"
          value={progress}
          aria-label={translate('kontor.exports.export', { id: row.id })}
          sx={{ mt: 0.75, maxWidth: 260 }}
        />
      )}
      {isRunning(row) && typeof row.amountTotal !== 'number' && (
        <span className="why">{queued || row.statusDetails}</span>
      )}
      {why() && (
        <span className="why" title={why()}>
          {why()}
        </span>
      )}
      {sale && (
        <Box component="span" className="why" title={sale} sx={{ color: 'warning.main' }}>
          {sale}
        </Box>
      )}
      <RowRemedy cause={cause} />
    </>
  )
}

/** How far a running export is. */
const Progress = ({ row }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const now = useNow(true)
  const { amountProcessed: done, amountTotal: total, startTime } = row
  if (row.queuePlace) return null
  const remaining = formatRemainingTime(
    estimateRemaining({ done, total, elapsed: now - Date.parse(startTime) }),
  )
  return (
    <>
      <span>
        {typeof total === 'number'
          ? translate('kontor.exports.progress', {
              done: number(done),
              total: number(total),
              smart_count: total,
            })
          : translate('kontor.exports.progressUnknown', { done: number(done), smart_count: done })}
      </span>
      <span>{remaining ? translate(...remaining) : '\u00a0'}</span>
    </>
  )
}

/** What is missing and warned, and below what of it is new. */
const Quality = ({ row }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { quality, amountErroneous, amountWarnings } = row
  const {
    missing,
    warnings,
    news = null,
  } = quality ?? {
    missing: amountErroneous ?? 0,
    warnings: amountWarnings ?? 0,
  }
  const say = (key: string, value: number) =>
    translate(`kontor.exports.ledger.${key}`, { count: number(value), smart_count: value })
  const isSame = news && news.missing + news.warnings + news.fewer === 0
  return (
    <>
      {missing + warnings > 0 && (
        <span>
          {missing > 0 && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
              {say('missing', missing)}
            </Box>
          )}
          {missing > 0 && warnings > 0 && ' · '}
          {warnings > 0 && (
            <Box component="span" sx={{ color: 'warning.main' }}>
              {say('warnings', warnings)}
            </Box>
          )}
        </span>
      )}
      <QualityNews quality={quality} />
      {isSame && missing + warnings > 0 && <span>{translate('kontor.exports.ledger.nothingNew')}</span>}
    </>
  )
}

interface LineProps extends RowProps {
  /** The longest duration of the ledger, in milliseconds. */
  longest: number
  place?: 'first' | 'last' | undefined
}

/** The duration of an export as a bar and in words. */
const Duration = ({ row, longest }: LineProps) => {
  const translate = useTranslate()
  const now = useNow(isRunning(row))
  const duration = durationOf(row, now)
  if (typeof duration !== 'number') return null
  return (
    <>
      <DurationBar share={Math.min(1, duration / Math.max(1, longest))} />
      <span>{translate(...formatShortDuration(duration))}</span>
    </>
  )
}

/** The line of one export: delivery and quality are two signs. */
export const ExportLine = ({ row, longest, place }: LineProps) => {
  const translate = useTranslate()
  const { clock } = useFormats()
  const start = Date.parse(row.startTime)
  const isOther = !isKnownStatus(row.statusClass) && !row.delivery
  return (
    <LedgerLine
      place={place}
      mark={<StatusIcon {...row} details={isOther ? '' : row.statusDetails} />}
      id={
        <LineLink to={exportPath(row.id)} label={translate('kontor.exports.export', { id: row.id })}>
          #{row.id}
        </LineLink>
      }
      at={Number.isNaN(start) ? '' : clock(start)}
      type={<TypeChip type={row.type} />}
      what={<Delivery row={row} />}
      quality={isRunning(row) ? <Progress row={row} /> : <Quality row={row} />}
      duration={<Duration row={row} longest={longest} />}
    />
  )
}

interface QuietProps {
  /** Newest first. */
  rows: readonly ExportRow[]
  longest: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  place?: 'first' | 'last' | undefined
}

/** Consecutive runs that found nothing new as one line, which Enter or → unfolds and ← folds. */
export const QuietLines = ({ rows, longest, isOpen, onToggle, place }: QuietProps) => {
  const translate = useTranslate()
  const { number, clock } = useFormats()
  const word = (key: string, params = {}) => translate(`kontor.exports.quality.${key}`, params)
  const [first, last] = [rows.at(-1), rows[0]]
  if (!first || !last) return null
  const count = number(rows.length)
  const Chevron = isOpen ? ExpandLessOutlined : ExpandMoreOutlined
  const types = new Set(rows.map(({ type }) => type))
  return (
    <>
      <LedgerLine
        className="small"
        place={isOpen && place === 'last' ? undefined : place}
        mark={<StatusIcon {...last} />}
        id={
          <Link
            component="button"
            type="button"
            {...rowMark}
            aria-expanded={isOpen}
            aria-label={word(isOpen ? 'fold' : 'unfold', { count })}
            onClick={() => onToggle(!isOpen)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') onToggle(true)
              if (key === 'ArrowLeft') onToggle(false)
            }}
          >
            {word('quiet', { count })}
          </Link>
        }
        at={`${clock(Date.parse(first.startTime))} – ${clock(Date.parse(last.startTime))}`}
        type={types.size === 1 && <TypeChip type={last.type} />}
        what={word('nothingNew', { first: `#${first.id}`, last: `#${last.id}` })}
        quality={<span>{translate('kontor.exports.ledger.asBefore')}</span>}
        end={<Chevron aria-hidden className="chevron" />}
      />
      {isOpen &&
        rows.map(row => (
          <ExportLine
            key={row.id}
            row={row}
            longest={longest}
            place={place === 'last' && row === first ? 'last' : undefined}
          />
        ))}
    </>
  )
}
