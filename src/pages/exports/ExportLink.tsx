import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from './exportPath.ts'

/** The way to another export, with its start. */
export const ExportLink = ({ id, startTime }: { id: number; startTime: string | undefined }) => {
  const { time } = useFormats()
  return (
    <span>
      <Link component={RouterLink} to={exportPath(id)} sx={{ fontWeight: 500 }}>
        #{id}
      </Link>
      {startTime && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {time(startTime)}
        </Box>
      )}
    </span>
  )
}
