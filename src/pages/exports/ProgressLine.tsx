import { Box, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { estimateLeft } from './estimateLeft.ts'
import type { ShownExport } from './exportCalls.ts'
import { leftInWords } from './leftInWords.ts'
import { percentOf } from '../../kit/percentOf.ts'
import { useMoment } from '../../kit/useMoment.ts'

interface Props {
  row: ShownExport
  /** What stands below the bar at the left. */
  caption: string
}

/** How far a running export is, and how long it will take about. */
export const ProgressLine = ({ row, caption }: Props) => {
  const translate = useTranslate()
  const elapsed = useMoment(true) - Date.parse(row.startTime)
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
          gap: 1,
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
