import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface ColumnProps {
  /** In px: 800 for cards, 1000 for the mapping, 1144 for hub and dashboard, 500 for the app connection. */
  readonly width?: number
  readonly children: ReactNode
}

/** The column a page's cards stand in, 16 px apart, in the middle of the page. */
export const Column = ({ width = 800, children }: ColumnProps) => (
  <Box sx={{ width: '100%', maxWidth: width, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 2 }}>
    {children}
  </Box>
)
