import { Box, Typography } from '@mui/material'
import { memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Outcome } from '../../contract/calls/dashboard.ts'
import { type HistoryBar, historyLength } from '../../contract/calls/exportRows.ts'
import { Panel } from '../../kit/show/Panel.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useNow } from '../../kit/clock.ts'
import { foldQuiet } from '../exports/list/foldQuiet.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { axisWidth, historyGrid, Legend, tickOutcome, Ticks } from './Ticks.tsx'

/** The runs without those that found nothing new; of consecutive ones the newest stays. */
export const withoutQuietRuns = (bars: readonly HistoryBar[]): HistoryBar[] =>
  foldQuiet(bars).flatMap(part => ('row' in part ? [part.row] : part.quiet.slice(-1)))

/** The number of products that a run wrote; 0 if it wrote no file. */
const productsOf = (bar: HistoryBar) =>
  tickOutcome(bar) === 'delivered' || tickOutcome(bar) === 'written'
    ? bar.amountSuccessful + bar.amountWarnings
    : 0

/**
 * Rounds up to 1, 2 or 5 times a power of ten, for the top of an axis.
 * @example roundUpScale(1990) // 2000
 */
export const roundUpScale = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 5, 10].find(step => step * power >= value) ?? 10) * power
}

/**
 * The linear scale of an axis: its labels from top to bottom, and the height of a value between 0 and 1.
 * @example linearScale(1990).ticks // [2000, 1000, 0]
 */
export const linearScale = (largest: number) => {
  const top = roundUpScale(largest)
  return {
    ticks: top % 2 === 0 ? [top, top / 2, 0] : [top, 0],
    heightOf: (value: number) => value / top,
  }
}

const hourMs = 3_600_000

/** The unit for durations up to the longest one, with its milliseconds. */
const unitOf = (longest: number): readonly ['seconds' | 'minutes' | 'hours', number] => {
  if (longest > 2 * hourMs) return ['hours', hourMs]
  return longest > 120_000 ? ['minutes', 60_000] : ['seconds', 1000]
}

/** The columns where a week begins, counted from the left, each with its Monday. */
const mondaysIn = (bars: readonly HistoryBar[]) => {
  const mondayOf = (iso: string) => {
    const day = new Date(iso)
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() - ((day.getDay() + 6) % 7)).getTime()
  }
  const first = historyLength - bars.length
  return bars.flatMap(({ startTime }, index) => {
    const before = bars[index - 1]?.startTime
    if (!startTime || !before || mondayOf(startTime) === mondayOf(before)) return []
    return [{ column: first + index, monday: mondayOf(startTime) }]
  })
}

interface StripProps {
  title: string
  /** The axis labels, from top to bottom. */
  numbers: readonly string[]
  height: number
  weeks: readonly { readonly column: number }[]
  children: ReactNode
}

/** A chart below the outcomes, with its title, its axis at the right and a line where a week begins. */
const Strip = ({ title, numbers, height, weeks, children }: StripProps) => (
  <>
    <Typography variant="caption" component="div" sx={{ mt: 1.5, mb: 0.5, color: 'text.secondary' }}>
      {title}
    </Typography>
    <Box sx={{ position: 'relative', height }}>
      <Box sx={{ position: 'absolute', inset: `0 ${axisWidth}px -1px 0` }}>
        {numbers.map((words, index) => (
          <Box
            key={words}
            sx={{ position: 'absolute', insetInline: 0, borderTop: 1, borderColor: 'divider' }}
            style={{ top: `${(index / (numbers.length - 1)) * 100}%` }}
          />
        ))}
        {weeks.map(({ column }) => (
          <Box
            key={column}
            sx={{ position: 'absolute', top: 0, bottom: 0, borderLeft: 1, borderColor: 'divider' }}
            style={{ left: `${(column / historyLength) * 100}%` }}
          />
        ))}
      </Box>
      {children}
      <Box
        sx={{
          position: 'absolute',
          right: 0,
          top: -8,
          bottom: -8,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          textAlign: 'right',
          typography: 'caption',
          fontSize: 11,
          color: 'text.tertiary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {numbers.map(words => (
          <span key={words}>{words}</span>
        ))}
      </Box>
    </Box>
  </>
)

/** The outcomes of runs whose duration tells nothing. */
const incomplete: ReadonlySet<Outcome> = new Set(['failed', 'cancelled', 'onHold', 'overtaken'])

/**
 * The SVG paths of the durations: a line through neighboring runs, and dots for runs that have no neighbor, because those
 * that did not complete interrupt the line.
 */
export const pathsOf = (bars: readonly HistoryBar[], top: number): { line: string; dots: string } => {
  const first = historyLength - bars.length
  const points = bars.map(bar =>
    incomplete.has(tickOutcome(bar)) || typeof bar.durationMs !== 'number'
      ? undefined
      : 1 - bar.durationMs / top,
  )
  const steps = points.map((height, index) => {
    if (height === undefined) return { line: '', dots: '' }
    const [before, after] = [points[index - 1], points[index + 1]]
    const place = `${first + index + 0.5} ${height}`
    if (before === undefined && after === undefined) return { line: '', dots: `M${place}h0` }
    return { line: `${before === undefined ? 'M' : 'L'}${place}`, dots: '' }
  })
  return { line: steps.map(({ line }) => line).join(''), dots: steps.map(({ dots }) => dots).join('') }
}

/** Number of columns that a date label needs. */
const dateColumns = 6

/** The dates of Mondays, as far as they fit, and of the last run. */
const Dates = ({ bars, weeks }: { bars: readonly HistoryBar[]; weeks: ReturnType<typeof mondaysIn> }) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const now = useNow(true, 60_000)
  const last = bars.at(-1)?.startTime
  const isToday = last ? new Date(last).toDateString() === new Date(now).toDateString() : false
  const labeled = weeks.reduce<typeof weeks>((previous, week) => {
    const hasRoom = week.column - (previous.at(-1)?.column ?? -dateColumns) >= dateColumns
    return hasRoom && week.column <= historyLength - 2 * dateColumns + 2 ? [...previous, week] : previous
  }, [])
  return (
    <Box
      sx={{
        position: 'relative',
        height: 18,
        mr: `${axisWidth}px`,
        mt: 0.5,
        typography: 'caption',
        fontSize: 11,
        color: 'text.tertiary',
        '& > span': { position: 'absolute', whiteSpace: 'nowrap' },
      }}
    >
      {labeled.map(({ column, monday }) => (
        <span key={column} style={{ left: `${(column / historyLength) * 100}%` }}>
          {date(monday)}
        </span>
      ))}
      {last && (
        <span style={{ right: 0 }}>
          {isToday ? translate('kontor.exports.runs.today') : date(Date.parse(last))}
        </span>
      )}
    </Box>
  )
}

/** The last runs: outcomes, products and durations as charts, and as a table for screen readers. */
export const History = memo(({ bars }: { bars: readonly HistoryBar[] }) => {
  const translate = useTranslate()
  const { number, date, time } = useFormats()
  const say = (key: string, values: object = {}) => translate(`kontor.exports.runs.${key}`, values)
  const title = translate(`kontor.exports.${bars.length < historyLength ? 'history' : 'historyFull'}`)
  const scale = linearScale(Math.max(1, ...bars.map(productsOf)))
  const [unit, unitMs] = unitOf(Math.max(...bars.map(({ durationMs }) => durationMs ?? 0)))
  const longest = roundUpScale(Math.max(1, ...bars.map(({ durationMs }) => (durationMs ?? 0) / unitMs)))
  const hasDurations = bars.some(({ durationMs }) => typeof durationMs === 'number')
  const paths = pathsOf(bars, longest * unitMs)
  const weeks = mondaysIn(bars)
  const since = bars[0]?.startTime
  return (
    <Panel
      title={title}
      action={
        since ? (
          <Typography variant="caption" sx={{ color: 'text.tertiary', mr: 1 }}>
            {say('since', { date: date(Date.parse(since)) })}
          </Typography>
        ) : undefined
      }
    >
      <Box sx={{ p: '12px 16px' }}>
        <Ticks bars={bars} label={title} />
        <Box aria-hidden>
          <Legend bars={bars} />
          <Strip
            title={say('products')}
            numbers={scale.ticks.map(tick => number(tick))}
            height={56}
            weeks={weeks}
          >
            <Box sx={{ ...historyGrid, height: '100%', position: 'relative' }}>
              {bars.map((bar, index) => (
                <Box
                  key={bar.id}
                  sx={{ alignSelf: 'end', bgcolor: 'inputBorder', borderRadius: '1.5px 1.5px 0 0' }}
                  style={{
                    gridColumn: historyLength - bars.length + index + 1,
                    height: `${scale.heightOf(productsOf(bar)) * 100}%`,
                    minHeight: productsOf(bar) > 0 ? 2 : 0,
                  }}
                />
              ))}
            </Box>
          </Strip>
          {hasDurations && (
            <Strip
              title={say('duration')}
              numbers={[say(unit, { count: number(longest) }), '0']}
              height={32}
              weeks={weeks}
            >
              <Box
                component="svg"
                viewBox={`0 0 ${historyLength} 1`}
                preserveAspectRatio="none"
                sx={{
                  position: 'absolute',
                  width: `calc(100% - ${axisWidth}px)`,
                  height: '100%',
                  overflow: 'visible',
                  color: 'text.secondary',
                }}
              >
                {/* round ends make a dot of a path without length */}
                {(
                  [
                    ['line', 1.5],
                    ['dots', 4],
                  ] as const
                ).map(([kind, width]) => (
                  <path
                    key={kind}
                    d={paths[kind]}
                    fill="none"
                    stroke="currentColor"
                    strokeWidth={width}
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    vectorEffect="non-scaling-stroke"
                  />
                ))}
              </Box>
            </Strip>
          )}
          <Dates bars={bars} weeks={weeks} />
        </Box>
      </Box>
      {/* a div hides the table, because a table ignores the width of one pixel and would widen the page */}
      <div style={visuallyHidden}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th>ID</th>
              <th>{translate('kontor.exports.started')}</th>
              <th>{say('outcome')}</th>
              <th>{say('products')}</th>
              <th>{say('duration')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(bar => (
              <tr key={bar.id}>
                <th scope="row">#{bar.id}</th>
                <td>{bar.startTime ? time(bar.startTime) : ''}</td>
                <td>{say(`outcomes.${tickOutcome(bar)}`)}</td>
                <td>{number(productsOf(bar))}</td>
                <td>
                  {typeof bar.durationMs === 'number' &&
                    say(unit, { count: number(Math.round((bar.durationMs / unitMs) * 10) / 10) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
})
History.displayName = 'History'
