import { Box } from '@mui/material'
import { useFormats } from '../../kit/useFormats.ts'
import { Dot } from '../../kit/Dot.tsx'

/** What is counted, with its colours. */
export const countColors = {
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
