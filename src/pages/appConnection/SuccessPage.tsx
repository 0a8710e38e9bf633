import { Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { settings } from '../../resources/index.ts'
import { ConnectFrame } from './ConnectFrame.tsx'

/** Akeneo is connected as an app. */
export const SuccessPage = () => {
  const translate = useTranslate()
  return (
    <ConnectFrame
      title={translate('kontor.appConnection.success.title')}
      actions={
        <Button variant="contained" component={Link} to={settings.akeneoApi.path}>
          {translate('kontor.appConnection.success.act')}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('kontor.appConnection.success.text')}
      </Typography>
    </ConnectFrame>
  )
}
