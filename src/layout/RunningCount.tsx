import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useRunningCount } from './useRunningCount.ts'

/** A small dot and the number of running exports; nothing at none. */
export const RunningCount = () => {
  const translate = useTranslate()
  const count = useRunningCount()
  if (count === 0) return null
  return (
    <Typography
      component="span"
      variant="caption"
      aria-label={translate('kontor.shell.runningCount', { smart_count: count })}
      role="img"
      sx={{
        ml: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: '6px',
        color: 'text.tertiary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="span" sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'running.dot' }} />
      {count}
    </Typography>
  )
}
