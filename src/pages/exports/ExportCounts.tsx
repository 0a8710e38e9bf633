import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { Dot } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'

/** What is counted, with its colours. */
const countColors = {
  successful: { text: 'text.primary', dot: 'success.dot' },
  warnings: { text: 'warning.main', dot: 'warning.dot' },
  failed: { text: 'error.main', dot: 'error.dot' },
} as const

interface Props {
  of: keyof typeof countColors
  value: number
}

/** A number of products: quiet at zero, coloured above. Where there are no column heads, a dot says which it is. */
export const Count = ({ of, value }: Props) => {
  const { number } = useFormats()
  const { text, dot } = countColors[of]
  return (
    <Box
      component="span"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        color: value === 0 ? 'text.tertiary' : text,
        fontWeight: value > 0 && of !== 'successful' ? 500 : 400,
      }}
    >
      <Box
        component="span"
        sx={{ display: { xs: 'inline-block', sm: 'none' }, mr: '5px', verticalAlign: '1px' }}
      >
        <Dot color={dot} faint={value === 0} />
      </Box>
      {number(value)}
    </Box>
  )
}

/** The four numbers of a run. @param isFirst whether nothing stands above them in their card */
export const ExportCounts = ({ report, isFirst }: { report: ExportReport; isFirst: boolean }) => {
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
        borderTop: isFirst ? 0 : 1,
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
