import { Box, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useDelayed } from './useDelayed.ts'

const widths = ['44%', '36%', '48%', '32%', '40%']

interface Props {
  rows?: number
  /** Height of a row in pixels, as in the list that is awaited. */
  height?: number
}

/** Rows of the size of what is awaited; nothing for the first 300 ms. */
export const RowSkeleton = ({ rows = 5, height = 52 }: Props) => {
  const late = useDelayed(true)
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('kontor.kit.loading')} sx={{ minHeight: rows * height }}>
      {late &&
        Array.from({ length: rows }, (_row, index) => (
          <Box
            key={index}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              height,
              px: 2,
              '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Skeleton variant="circular" width={18} height={18} />
            <Skeleton variant="rounded" width={widths[index % widths.length]} height={10} />
            <Skeleton variant="rounded" width={44} height={10} sx={{ ml: 'auto' }} />
          </Box>
        ))}
    </Box>
  )
}
