import { Box, Typography } from '@mui/material'
import { Dot } from '../marks.tsx'

interface Props {
  /** Of the dot: `success.dot` when all is well, `inputBorder` when there is nothing; amber and red colour the words, too. */
  color?: string
  words?: string
  /** More exactly, for who points at the words. */
  title?: string
}

/** Dots whose colour the words take. */
const loud: Readonly<Record<string, string>> = { 'warning.dot': 'warning.main', 'error.dot': 'error.main' }

/** The second line of a tile: a dot and words, or an empty line of the same height. */
export const StateLine = ({ color, words = '\u00a0', title }: Props) => (
  <Typography
    component="span"
    variant="caption"
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 0.75,
      lineHeight: '18px',
      mt: '2px',
      color: loud[color ?? ''] ?? 'text.secondary',
    }}
  >
    {color && (
      // in the middle of the first line
      <Box component="span" sx={{ display: 'flex', height: 18, alignItems: 'center' }}>
        <Dot color={color} hollow={color === 'inputBorder'} />
      </Box>
    )}
    <Box component="span" title={title} sx={{ minWidth: 0 }}>
      {words}
    </Box>
  </Typography>
)
