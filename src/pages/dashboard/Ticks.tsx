import { Box, Tooltip, Typography } from '@mui/material'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Outcome, outcomes } from '../../contract/calls/dashboard.ts'
import { type HistoryBar, historyLength, typeNameOf } from '../../contract/calls/exportRows.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'

/** The outcome of a run; a backend without outcomes only tells failed runs from delivered ones. */
export const tickOutcome = (bar: HistoryBar): Outcome =>
  bar.outcome ?? (bar.amountErroneous > 0 ? 'failed' : 'delivered')

/** Width of the axis labels at the right, in pixels. */
export const axisWidth = 36

/** A column for each run, with a margin for the axis labels. */
export const historyGrid = {
  display: 'grid',
  gridTemplateColumns: `repeat(${historyLength}, minmax(0, 1fr))`,
  columnGap: '2px',
  mr: `${axisWidth}px`,
} as const

/** The style of the mark of each outcome; failed runs stand out by height too. */
const marks: { readonly [O in Outcome]: object } = {
  delivered: { height: 16, bgcolor: 'success.dot' },
  unchanged: { height: 16, border: '1.5px solid', borderColor: 'inputBorder' },
  written: { height: 8, bgcolor: 'text.tertiary' },
  onHold: { height: 16, borderInline: '2px solid', borderColor: 'warning.dot' },
  overtaken: { height: 8, border: '1.5px solid', borderColor: 'inputBorder' },
  cancelled: { height: 8, bgcolor: 'cancelled.dot' },
  notUploaded: { height: 24, bgcolor: 'error.dot' },
  failed: { height: 24, bgcolor: 'error.dot' },
}

const Mark = ({ outcome }: { outcome: Outcome }) => (
  <Box component="span" sx={{ display: 'block', width: '100%', borderRadius: '1.5px', ...marks[outcome] }} />
)

/** The outcomes of the runs as links. They share one tab stop; arrow keys move the focus. */
export const Ticks = ({ bars, label }: { bars: readonly HistoryBar[]; label: string }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const [chosen, setChosen] = useState<number>()
  const group = useRef<HTMLDivElement>(null)
  const index = bars.findIndex(({ id }) => id === chosen)
  const active = index === -1 ? bars.length - 1 : index
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      Home: 0,
      End: bars.length - 1,
    }
    const to = steps[event.key]
    const bar = to === undefined ? undefined : bars[to]
    if (!bar) return
    event.preventDefault()
    setChosen(bar.id)
    group.current?.querySelectorAll('a')[to ?? 0]?.focus()
  }
  return (
    <Box
      ref={group}
      role="group"
      aria-label={`${label}. ${translate('kontor.exports.runs.keys')}`}
      onKeyDown={move}
      sx={{ ...historyGrid, height: 24 }}
    >
      {bars.map((bar, index) => {
        const outcome = tickOutcome(bar)
        const words = translate('kontor.exports.runs.tick', {
          id: bar.id,
          time: bar.startTime ? time(bar.startTime) : '',
          type: translate(`kontor.exports.types.${typeNameOf(bar.type ?? 0)}`),
          outcome: translate(`kontor.exports.runs.outcomes.${outcome}`),
        })
        return (
          <Tooltip key={bar.id} title={words} enterDelay={0} disableInteractive>
            <Box
              component={Link}
              to={exportPath(bar.id)}
              tabIndex={index === active ? 0 : -1}
              onFocus={() => setChosen(bar.id)}
              sx={{
                gridColumn: historyLength - bars.length + index + 1,
                display: 'flex',
                alignItems: 'flex-end',
                borderRadius: '2px',
                '&:focus-visible': {
                  outline: '2px solid',
                  outlineColor: 'primary.main',
                  outlineOffset: '2px',
                },
              }}
            >
              <Mark outcome={outcome} />
            </Box>
          </Tooltip>
        )
      })}
    </Box>
  )
}

/** The legend: the outcomes of the runs with their counts. */
export const Legend = ({ bars }: { bars: readonly HistoryBar[] }) => {
  const translate = useTranslate()
  const counts = outcomes
    .map(outcome => ({ outcome, count: bars.filter(bar => tickOutcome(bar) === outcome).length }))
    .filter(({ count }) => count > 0)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', mt: 1 }}>
      {counts.map(({ outcome, count }) => (
        <Typography
          key={outcome}
          variant="caption"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
        >
          <Box component="span" sx={{ width: 6, flex: 'none', '& > span': { maxHeight: 12 } }}>
            <Mark outcome={outcome} />
          </Box>
          {count} {translate(`kontor.exports.runs.outcomes.${outcome}`)}
        </Typography>
      ))}
    </Box>
  )
}
