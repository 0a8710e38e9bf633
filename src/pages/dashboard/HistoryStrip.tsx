import { Box, Tooltip, Typography } from '@mui/material'
import { historyLength } from '../../contract/exports.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { Dot } from '../../kit/Dot.tsx'
import type { ShownBar } from '../exports/exportCalls.ts'
import { barHeights } from './barHeights.ts'

interface Props {
  bars: readonly ShownBar[]
  amount: 'amountSuccessful' | 'amountWarnings' | 'amountErroneous'
  label: string
  color: string
  /** Of the tallest bar, in pixels. */
  height: number
}

/** Thirty bars and the gaps between them fill the width. */
const slot = `calc((100% - ${(historyLength - 1) * 2}px) / ${historyLength})`

/** One row of bars, a bar for each run. */
export const HistoryStrip = ({ bars, amount, label, color, height }: Props) => {
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
