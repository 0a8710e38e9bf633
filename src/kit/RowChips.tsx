import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** The chips of a row: before its acts, on a phone on a line of their own; `inset` where a picture stands before. */
export const RowChips = ({ inset, children }: { inset: boolean; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: { sm: 'flex-end' },
      gap: 0.75,
      minWidth: 0,
      gridRow: { xs: 2, sm: 'auto' },
      gridColumn: { xs: '1 / -1', sm: 'auto' },
      mt: { xs: 0.75, sm: 0 },
      pl: { xs: inset ? '44px' : 0, sm: 0 },
      '&:empty': { display: { xs: 'none', sm: 'flex' } },
    }}
  >
    {children}
  </Box>
)
