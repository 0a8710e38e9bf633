import { Box, Button, Card, Chip, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import type { NextRun } from '../../../contract/calls/dashboard.ts'
import type { ExportRow } from '../../../contract/calls/exportRows.ts'
import { useNow } from '../../../kit/clock.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { useRowKeys } from '../../../kit/list/useRowKeys.ts'
import { EmptyPanel } from '../../../kit/show/Panel.tsx'
import { RowSkeleton } from '../../../kit/states.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { resources } from '../../../resources/index.ts'
import { useUnfolded } from '../../exports/list/foldQuiet.ts'
import { ComingLine, NothingPlanned } from './ComingLine.tsx'
import { ExportLine, QuietLines } from './ExportLine.tsx'
import { ledgerStyle } from './LedgerLine.tsx'
import { countQuiet, daysOf, type LedgerFilter, ledgerFilters, selectRows } from './ledgerRows.ts'
import { useOlderRows } from './useOlderRows.ts'

/** The selection of the ledger, which the address holds. */
const useFilter = (): [LedgerFilter, (filter: LedgerFilter) => void] => {
  const [search, setSearch] = useSearchParams()
  const filter = ledgerFilters.find(name => name === search.get('show')) ?? 'all'
  const change = (next: LedgerFilter) =>
    setSearch(
      previous => {
        if (next === 'all') previous.delete('show')
        else previous.set('show', next)
        return previous
      },
      { replace: true },
    )
  return [filter, change]
}

interface HeadProps {
  id: string
  rows: readonly ExportRow[]
  filter: LedgerFilter
  onFilter: (filter: LedgerFilter) => void
}

/** The title, the selections with their numbers, and the link to all exports. */
const Head = ({ id, rows, filter, onFilter }: HeadProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const say = (key: string) => translate(`kontor.exports.ledger.${key}`)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        p: '8px 8px 8px 16px',
      }}
    >
      <Typography id={id} variant="subtitle1" component="h2" sx={{ flex: { xs: 1, md: 'none' } }}>
        {say('title')}
      </Typography>
      <Box
        role="group"
        aria-label={say('show')}
        sx={{
          display: 'flex',
          gap: 0.75,
          order: { xs: 3, md: 0 },
          flex: { xs: '0 0 100%', md: 1 },
          overflowX: 'auto',
          ml: { md: 1 },
          p: '3px',
        }}
      >
        {ledgerFilters.map(name => {
          const isChosen = name === filter
          return (
            <Chip
              key={name}
              component="button"
              clickable
              variant="outlined"
              aria-pressed={isChosen}
              onClick={() => onFilter(name)}
              label={
                <>
                  {say(`filters.${name}`)}{' '}
                  <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                    {number(selectRows(rows, name).length)}
                  </Box>
                </>
              }
              sx={{
                height: { xs: 36, sm: 28 },
                ...(isChosen && {
                  bgcolor: 'action.selected',
                  borderColor: 'primary.main',
                  color: 'primary.main',
                }),
              }}
            />
          )
        })}
      </Box>
      <Button component={RouterLink} to={resources.exports.path}>
        {translate('kontor.exports.showAll')}
      </Button>
    </Box>
  )
}

/** The heads of the columns; the lines tell by themselves what they hold. */
const ColumnHeads = () => {
  const translate = useTranslate()
  const say = (key: string) => translate(`kontor.exports.ledger.heads.${key}`)
  return (
    <div aria-hidden className="line heads">
      <span />
      <span>{say('export')}</span>
      <span>{translate('kontor.exports.started')}</span>
      <span>{translate('kontor.exports.typeHead')}</span>
      <span>{say('delivery')}</span>
      <span>{say('quality')}</span>
      <span className="duration">{translate('kontor.exports.duration')}</span>
      <span />
    </div>
  )
}

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 44,
  p: '4px 8px 4px 16px',
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.tertiary',
  '& > p:first-of-type': { flex: 1, m: 0 },
} as const

interface Props {
  /** Running and finished exports, newest first; undefined while they load. */
  rows: readonly ExportRow[] | undefined
  /** The next runs; undefined while they load, and where the backend does not tell them. */
  nextRuns: readonly NextRun[] | undefined
}

/** The ledger of deliveries: the runs to come, those that run, and the last ones day by day. */
export const Ledger = ({ rows: newest, nextRuns }: Props) => {
  const translate = useTranslate()
  const { date, number } = useFormats()
  const now = useNow(true, 60_000)
  const [filter, setFilter] = useFilter()
  const unfolded = useUnfolded()
  const lines = useRowKeys<HTMLDivElement>()
  const id = useId()
  const older = useOlderRows(newest ?? [])
  const rows = newest && older.rows
  const say = (key: string, params = {}) => translate(`kontor.exports.ledger.${key}`, params)
  const days = daysOf(selectRows(rows ?? [], filter))
  const longest = Math.max(0, ...(rows ?? []).map(({ durationMs }) => durationMs ?? 0))
  const coming = filter === 'all' ? nextRuns?.toReversed() : []
  const dayWord = (day: number) => {
    const passed = Math.round((new Date(now).setHours(0, 0, 0, 0) - day) / 86_400_000)
    return passed === 0 ? say('today') : passed === 1 ? say('yesterday') : ''
  }
  const since = rows?.at(-1)?.startTime
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ overflow: 'hidden' }}>
      <Head id={id} rows={rows ?? []} filter={filter} onFilter={setFilter} />
      {!rows && <RowSkeleton rows={8} height={56} />}
      {rows && (
        <Box ref={lines} sx={ledgerStyle}>
          <ColumnHeads />
          {coming && (
            <ul aria-label={translate('kontor.exports.verdict.nextRuns')}>
              {coming.map((run, index) => (
                <ComingLine
                  key={run.id}
                  run={run}
                  last={rows.find(({ isScheduled, startedBy }) => isScheduled && startedBy === run.name)}
                  place={index === 0 ? 'first' : undefined}
                />
              ))}
              {filter === 'all' && coming.length === 0 && <NothingPlanned />}
            </ul>
          )}
          {days.map(({ day, parts }, dayIndex) => (
            <section key={day} aria-label={dayWord(day) || date(day)}>
              {Number.isNaN(day) || (
                <Typography component="h3" className="day">
                  {dayWord(day)} <span>{date(day)}</span>
                </Typography>
              )}
              <ul>
                {parts.map((part, index) => {
                  const isLast = dayIndex === days.length - 1 && index === parts.length - 1
                  const place = isLast ? 'last' : undefined
                  if ('row' in part)
                    return <ExportLine key={part.row.id} row={part.row} longest={longest} place={place} />
                  const first = part.quiet.at(-1)?.id ?? 0
                  return (
                    <QuietLines
                      key={first}
                      rows={part.quiet}
                      longest={longest}
                      isOpen={unfolded.isOpen(first)}
                      onToggle={isOpen => unfolded.toggle(first, isOpen)}
                      place={place}
                    />
                  )
                })}
              </ul>
            </section>
          ))}
          {rows.length === 0 && <EmptyPanel>{translate('kontor.exports.noneFinished')}</EmptyPanel>}
          {rows.length > 0 && days.length === 0 && <EmptyPanel>{say('nothing')}</EmptyPanel>}
          {since && (
            <Box sx={footStyle}>
              <Typography variant="caption" component="p" aria-live="polite">
                {say('foot', {
                  count: number(rows.length),
                  smart_count: rows.length,
                  date: date(Date.parse(since)),
                  quiet: number(countQuiet(rows)),
                })}
              </Typography>
              {older.isError && !older.isLoading && (
                <Typography variant="caption" role="alert" sx={{ color: 'error.main' }}>
                  {translate('kontor.kit.loadFailed', { name: say('title') })}
                </Typography>
              )}
              {older.showOlder && (
                <BusyButton
                  onClick={older.showOlder}
                  busy={older.isLoading}
                  busyLabel={translate('kontor.kit.loading')}
                >
                  {say('showOlder')}
                </BusyButton>
              )}
            </Box>
          )}
        </Box>
      )}
    </Card>
  )
}
