import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { connectReasons, neededScopes, pagePaths } from '../../contract/pagePaths.ts'
import { Mono } from '../../kit/marks.tsx'
import { settings } from '../../resources/index.ts'
import { ConnectFrame } from './ConnectFrame.tsx'

/** What the address says about the error. Anything else in there is not shown. */
const querySchema = z.object({
  reason: z.enum(connectReasons).optional().catch(undefined),
  scopes: z
    .string()
    .default('')
    .transform(text => text.split(','))
    .transform(names => neededScopes.filter(scope => names.includes(scope))),
})

/** Says that Akeneo was not connected, and why, as far as that is known. */
export const ErrorPage = () => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const { reason, scopes } = querySchema.parse(Object.fromEntries(search))
  return (
    <ConnectFrame
      title={translate('kontor.appConnection.error.title')}
      actions={
        <Button variant="outlined" component={Link} to={pagePaths.dashboard}>
          {translate('kontor.appConnection.error.act')}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{translate('kontor.appConnection.error.text')}</Typography>
      {reason && (
        <Alert severity="error" icon={<ErrorOutlineOutlined fontSize="inherit" />}>
          {translate(`kontor.appConnection.error.reasons.${reason}`)}
          {scopes.length > 0 && (
            <Box component="ul" sx={{ m: '4px 0 0', pl: '18px' }}>
              {scopes.map(scope => (
                <li key={scope}>
                  <Mono>{scope}</Mono>
                </li>
              ))}
            </Box>
          )}
        </Alert>
      )}
    </ConnectFrame>
  )
}

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
