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

/** Style of the `dl` around facts. */
export const factList = {
  m: 0,
  p: '4px 16px',
  display: 'grid',
  gridTemplateColumns: {
    xs: 'fit-content(120px) minmax(0, 1fr)',
    sm: 'fit-content(176px) minmax(0, 1fr)',
  },
} as const

/** One label with its value. Needs a `dl` with the style `factList` around it. */
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
