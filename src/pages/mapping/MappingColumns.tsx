import { Box, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import type { nearing } from '../../kit/timing.ts'
import { layoutSizes } from '../../theme/tokens.ts'

interface MappingColumnsProps {
  list: ReactNode
  detail: ReactNode
  /** What the list takes, whose fields open a form. */
  nearList?: ReturnType<typeof nearing>
  /** What the field makes of a product. */
  preview?: ReactNode
  /** Which of list and form shows where there is room for one. */
  shown: 'list' | 'detail'
}

/** Where list, form and preview stand beside one another. */
const wide = '@media (min-width: 1360px)'

/** The fields, the form of one and its preview: three columns, or the preview below the form, or one after another. */
export const MappingColumns = ({ list, nearList, detail, preview, shown }: MappingColumnsProps) => {
  const oneColumn = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const isHidden = (what: 'list' | 'detail') => oneColumn && shown !== what
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
        gridTemplateRows: 'auto 1fr',
        columnGap: 2,
        alignItems: 'start',
        width: '100%',
        pb: 3,
        [wide]: { gridTemplateColumns: '232px minmax(0, 1fr) 304px' },
      }}
    >
      <Box
        {...nearList}
        hidden={isHidden('list')}
        sx={{ minWidth: 0, height: '100%', gridRow: { md: '1 / 3' } }}
      >
        {list}
      </Box>
      <Box hidden={isHidden('detail')} sx={{ minWidth: 0 }}>
        {detail}
      </Box>
      <Box
        id="mapping-preview-column"
        hidden={isHidden('detail')}
        sx={{
          minWidth: 0,
          pt: 2,
          gridColumn: { md: 2 },
          [wide]: {
            gridColumn: 3,
            gridRow: '1 / 3',
            pt: 0,
            position: 'sticky',
            top: layoutSizes.toolbar + 24,
            display: 'grid',
            maxHeight: `calc(100dvh - ${layoutSizes.toolbar + 24 + 24 + 58}px)`,
          },
        }}
      >
        {preview}
      </Box>
    </Box>
  )
}
