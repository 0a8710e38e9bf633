import { Box, Tooltip, Typography } from '@mui/material'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Outcome, outcomes } from '../../contract/calls/dashboard.ts'
import { type HistoryBar, historyLength, typeNameOf } from '../../contract/calls/exportRows.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'

/** A run that a backend tells nothing more of counts as delivered where it had products. */
export const outcomeIn = (bar: HistoryBar): Outcome =>
  bar.outcome ?? (bar.amountErroneous > 0 ? 'failed' : 'delivered')

/** Room for the numbers at the right of the strips. Pixels. */
export const axis = 36

/** Thirty columns, and the room of the axis. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: `repeat(${historyLength}, minmax(0, 1fr))`,
  columnGap: '2px',
  mr: `${axis}px`,
} as const

/** The marks of the outcomes: one that failed stands out by its height too. */
const marks: { readonly [O in Outcome]: object } = {
  delivered: { height: 16, bgcolor: 'success.dot' },
  unchanged: { height: 16, border: '1.5px solid', borderColor: 'inputBorder' },
  written: { height: 8, bgcolor: 'text.tertiary' },
  onHold: { height: 16, borderInline: '2px solid', borderColor: 'warning.dot' },
  cancelled: { height: 8, bgcolor: 'cancelled.dot' },
  failed: { height: 24, bgcolor: 'error.dot' },
}

const Mark = ({ outcome }: { outcome: Outcome }) => (
  <Box component="span" sx={{ display: 'block', width: '100%', borderRadius: '1.5px', ...marks[outcome] }} />
)

/** The outcomes as links: one tab stop, arrows move, Enter opens. */
export const Ticks = ({ bars, label }: { bars: readonly HistoryBar[]; label: string }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const [chosen, setChosen] = useState<number>()
  const group = useRef<HTMLDivElement>(null)
  const found = bars.findIndex(({ id }) => id === chosen)
  const active = found === -1 ? bars.length - 1 : found
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
      sx={{ ...grid, height: 24 }}
    >
      {bars.map((bar, index) => {
        const outcome = outcomeIn(bar)
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

/** Names the marks there are, with their numbers. */
export const Key = ({ bars }: { bars: readonly HistoryBar[] }) => {
  const translate = useTranslate()
  const counted = outcomes
    .map(outcome => ({ outcome, count: bars.filter(bar => outcomeIn(bar) === outcome).length }))
    .filter(({ count }) => count > 0)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', mt: 1 }}>
      {counted.map(({ outcome, count }) => (
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
