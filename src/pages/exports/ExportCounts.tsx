import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../kit/useFormats.ts'
import { countColors } from './Count.tsx'
import { Dot } from '../../kit/Dot.tsx'
import type { ShownReport } from './exportCalls.ts'

/** The four numbers of a run. */
export const ExportCounts = ({ report }: { report: ShownReport }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const counts = [
    { word: 'processed', value: report.amountProcessed, colors: undefined },
    { word: 'successful', value: report.amountSuccessful, colors: countColors.successful },
    { word: 'warnings', value: report.amountWarnings, colors: countColors.warnings },
    { word: 'erroneous', value: report.amountErroneous, colors: countColors.failed },
  ]
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {counts.map(({ word, value, colors }, index) => (
        <Box
          key={word}
          sx={{
            p: '14px 16px',
            borderStyle: 'solid',
            borderColor: 'divider',
            borderWidth: 0,
            borderLeftWidth: { xs: index % 2 === 0 ? 0 : '1px', sm: index === 0 ? 0 : '1px' },
            borderTopWidth: { xs: index > 1 ? '1px' : 0, sm: 0 },
          }}
        >
          <Typography
            component="dt"
            variant="caption"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
          >
            {colors && <Dot color={colors.dot} />}
            {translate(`kontor.exports.${word}`)}
          </Typography>
          <Typography
            component="dd"
            variant="h4"
            sx={{ m: 0, mt: '2px', color: value === 0 ? 'text.tertiary' : (colors?.text ?? 'text.primary') }}
          >
            {number(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
