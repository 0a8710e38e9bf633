import { Box, Tooltip, Typography } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { type HistoryBar, historyLength } from '../../contract/calls/exports.ts'
import { Panel } from '../../kit/Panel.tsx'
import { Dot, visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'

/**
 * Heights of the bars of a strip, in per cent, on a square-root scale of its own, so that small runs stay visible
 * beside large ones. Zero has no bar; whatever is above has at least 5 %.
 * @example barHeights([0, 25, 100]) // [0, 50, 100]
 */
export const barHeights = (values: readonly number[]): number[] => {
  const most = Math.max(1, ...values)
  return values.map(value => (value <= 0 ? 0 : Math.max(5, Math.round(Math.sqrt(value / most) * 100))))
}

interface Props {
  bars: readonly HistoryBar[]
  amount: 'amountSuccessful' | 'amountWarnings' | 'amountErroneous'
  label: string
  color: string
  /** Of the tallest bar, in pixels. */
  height: number
}

/** Thirty bars and the gaps between them fill the width. */
const slot = `calc((100% - ${(historyLength - 1) * 2}px) / ${historyLength})`

/** One row of bars, a bar for each run. */
const HistoryStrip = ({ bars, amount, label, color, height }: Props) => {
  const { number } = useFormats()
  const heights = barHeights(bars.map(bar => bar[amount]))
  return (
    <Box sx={{ p: '12px 16px 0' }}>
      <Typography
        variant="caption"
        component="div"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mb: 0.75, color: 'text.secondary' }}
      >
        <Dot color={color} />
        <span>{label}</span>
        <Box component="span" sx={{ ml: 'auto', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}>
          {number(bars.reduce((sum, bar) => sum + bar[amount], 0))}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', gap: '2px', height, borderBottom: 1, borderColor: 'divider' }}>
        {bars.map((bar, index) => (
          <Tooltip
            key={bar.id}
            title={`#${bar.id}: ${number(bar[amount])}`}
            enterDelay={0}
            disableInteractive
          >
            <Box sx={{ width: slot, display: 'flex', alignItems: 'flex-end' }}>
              <Box
                sx={{ flex: 1, bgcolor: color, borderRadius: '1.5px 1.5px 0 0' }}
                style={{ height: `${heights[index]}%` }}
              />
            </Box>
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}

const strips = [
  { word: 'successful', amount: 'amountSuccessful', color: 'success.dot', height: 40 },
  { word: 'warnings', amount: 'amountWarnings', color: 'warning.dot', height: 26 },
  { word: 'failed', amount: 'amountErroneous', color: 'error.dot', height: 26 },
] as const

/** How the last runs went: three strips of bars, and the same numbers as a table for who cannot see them. */
export const History = memo(({ bars }: { bars: readonly HistoryBar[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const wordOf = (word: string) => translate(`kontor.exports.${word}`)
  const title = wordOf(bars.length < historyLength ? 'history' : 'historyFull')
  return (
    <Panel title={title}>
      <Box aria-hidden sx={{ pb: 1.5 }}>
        {strips.map(({ word, ...strip }) => (
          <HistoryStrip key={word} bars={bars} label={wordOf(word)} {...strip} />
        ))}
        <Box sx={{ p: '4px 16px 0' }}>
          <Typography
            variant="caption"
            component="div"
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 1,
              // as wide as the bars, so that each number stands below its own
              width: `calc(${(bars.length / historyLength) * 100}% - 2px)`,
              minWidth: 'max-content',
              fontSize: 11,
              color: 'text.tertiary',
            }}
          >
            <span>#{bars[0]?.id}</span>
            {bars.length > 1 && <span>#{bars.at(-1)?.id}</span>}
          </Typography>
        </Box>
      </Box>
      <table style={visuallyHidden}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th>ID</th>
            {strips.map(({ word }) => (
              <th key={word}>{wordOf(word)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.id}>
              <th scope="row">#{bar.id}</th>
              {strips.map(({ amount }) => (
                <td key={amount}>{number(bar[amount])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
})
History.displayName = 'History'
