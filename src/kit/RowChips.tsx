import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** The chips of a row, before its acts. */
export const RowChips = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: { sm: 'flex-end' },
      gap: 0.75,
      minWidth: 0,
      '&:empty': { display: { xs: 'none', sm: 'flex' } },
    }}
  >
    {children}
  </Box>
)
