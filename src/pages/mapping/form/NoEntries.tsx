import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Stands where a list has no entry yet. */
export const NoEntries = () => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ pt: 2, pb: 1, color: 'text.tertiary' }}>
      {translate('kontor.mapping.noEntries')}
    </Typography>
  )
}
