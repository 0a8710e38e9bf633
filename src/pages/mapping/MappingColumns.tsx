import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  list: ReactNode
  detail: ReactNode
  /** Which of both shows where there is room for one. */
  shown: 'list' | 'detail'
}

/** Fields at the left, the form of one at the right, at most 1000 px wide. */
export const MappingColumns = ({ list, detail, shown }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1000px)' },
      gap: 2,
      alignItems: 'start',
      justifyContent: 'center',
      width: '100%',
      pb: 3,
    }}
  >
    <Box
      sx={theme => ({
        minWidth: 0,
        height: '100%',
        [theme.breakpoints.down('md')]: { display: shown === 'list' ? 'block' : 'none' },
      })}
    >
      {list}
    </Box>
    <Box
      sx={theme => ({
        minWidth: 0,
        [theme.breakpoints.down('md')]: { display: shown === 'detail' ? 'block' : 'none' },
      })}
    >
      {detail}
    </Box>
  </Box>
)
