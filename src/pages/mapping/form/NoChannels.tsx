import { Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { resources } from '../../../resources/index.ts'

/** Stands where there is no channel to map for. */
export const NoChannels = () => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
      {translate('kontor.mapping.noChannels')}{' '}
      <Link component={RouterLink} to={resources.channels.path}>
        {translate('kontor.mapping.toChannels')}
      </Link>
    </Typography>
  )
}
