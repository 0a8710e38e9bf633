import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

const line = {
  minHeight: 40,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  m: 0,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const

/** One line of a list of facts. Needs a `dl` of two columns around it. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'contents', '&:last-of-type > *': { borderBottom: 0 } }}>
    <Typography
      component="dt"
      variant="body2"
      sx={{ ...line, pr: 2, minWidth: { xs: 104, sm: 140 }, color: 'text.tertiary' }}
    >
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={line}>
      {children}
    </Typography>
  </Box>
)
