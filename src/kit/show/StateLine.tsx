import { Box, Typography } from '@mui/material'
import { Dot } from '../marks.tsx'

export interface StateLineProps {
  /** Palette color of the dot: `inputBorder` shows a ring, `warning.dot` and `error.dot` color the text too. No dot if undefined. */
  color?: string
  text?: string
  /** Tooltip of the text. */
  title?: string
}

/** The text color for some dots. */
const textColors: Readonly<Record<string, string>> = {
  'warning.dot': 'warning.main',
  'error.dot': 'error.main',
}

/** The second line of a tile: a dot and a text, or an empty line of the same height. */
export const StateLine = ({ color, text = '\u00a0', title }: StateLineProps) => (
  <Typography
    component="span"
    variant="caption"
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 0.75,
      lineHeight: '18px',
      mt: '2px',
      color: textColors[color ?? ''] ?? 'text.secondary',
    }}
  >
    {color && (
      // vertically centered at the first line of the text
      <Box component="span" sx={{ display: 'flex', height: 18, alignItems: 'center' }}>
        <Dot color={color} hollow={color === 'inputBorder'} />
      </Box>
    )}
    <Box component="span" title={title} sx={{ minWidth: 0 }}>
      {text}
    </Box>
  </Typography>
)
