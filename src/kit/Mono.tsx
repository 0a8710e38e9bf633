import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** What a machine reads: a code, a file name, a path. Slightly smaller than the line it stands in. */
export const Mono = ({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) => (
  <Box
    component="span"
    sx={{
      typography: 'mono',
      fontSize: '0.93em',
      lineHeight: 1,
      overflowWrap: 'anywhere',
      ...(quiet && { color: 'text.tertiary' }),
    }}
  >
    {children}
  </Box>
)
