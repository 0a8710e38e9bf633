import { Box, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  list: ReactNode
  detail: ReactNode
  /** Which of both shows where there is room for one. */
  shown: 'list' | 'detail'
}

/** Fields at the left, the form of one at the right, at most 1000 px wide. */
export const MappingColumns = ({ list, detail, shown }: Props) => {
  const oneColumn = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  return (
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
      <Box hidden={oneColumn && shown === 'detail'} sx={{ minWidth: 0, height: '100%' }}>
        {list}
      </Box>
      <Box hidden={oneColumn && shown === 'list'} sx={{ minWidth: 0 }}>
        {detail}
      </Box>
    </Box>
  )
}
