import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** On a phone they stand below the title, beside the acts, instead of beside it. */
  ownLine: boolean
  /** A picture stands before the title: the line starts below the title, not below the picture. */
  inset: boolean
  children: ReactNode
}

/** What a row tells between its title and its acts: each in a column of the list. */
export const RowFacts = ({ ownLine, inset, children }: Props) => (
  <Box
    sx={{
      display: ownLine ? { xs: 'flex', sm: 'contents' } : 'contents',
      gridRow: 2,
      gridColumn: 1,
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      pl: inset ? '44px' : 0,
      // the gap belongs to the line: margins of its parts would shift them against each other
      mt: ownLine ? 0.75 : 0,
      rowGap: 0.75,
    }}
  >
    {children}
  </Box>
)
