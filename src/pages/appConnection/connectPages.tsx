import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Alert, Box, Button, Card, CardContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { HttpError, useCanAccess, useGetOne, useTranslate } from 'react-admin'
import { Link as RouterLink, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { calls } from '../../contract/calls/calls.ts'
import { routeNameOf } from '../../contract/derive.ts'
import {
  connectErrorPath,
  type ConnectReason,
  connectReasons,
  neededScopes,
  pagePaths,
} from '../../contract/pagePaths.ts'
import { settingsId } from '../../dataProvider/dataProviderTypes.ts'
import { useService, verdictQuery } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/marks.tsx'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { BrandMark, productName } from '../../layout/brand.tsx'
import { FullScreenSpinner } from '../../layout/Spinner.tsx'
import { LanguageMenu } from '../../layout/menus.tsx'
import { settings } from '../../resources/index.ts'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'

interface FrameProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons at the end of the card. */
  readonly actions?: ReactNode
}

/** The frame of pages without the shell: one card below the language menu. */
export const ConnectFrame = ({ title, children, actions }: FrameProps) => (
  <Box
    component="main"
    sx={{
      position: 'relative',
      minHeight: '100vh',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: { xs: 'flex-start', sm: 'center' },
      p: { xs: '72px 0 24px', sm: '72px 0' },
    }}
  >
    <title>{`${title} · ${productName}`}</title>
    <Box sx={{ position: 'absolute', top: 12, right: 12, width: 140 }}>
      <LanguageMenu rail={false} />
    </Box>
    <Box sx={{ width: '90%', maxWidth: 500 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', mb: 2 }}>
        <BrandMark size={24} />
        <Typography variant="subtitle1" component="span" sx={{ letterSpacing: '-0.01em' }}>
          {productName}
        </Typography>
      </Box>
      <Card variant="outlined">
        <CardContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: '24px', '&:last-child': { pb: '24px' } }}
        >
          <Typography variant="h5" component="h1">
            {title}
          </Typography>
          {children}
          {actions && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                mt: 1,
                '& > *': { flexGrow: { xs: 1, sm: 0 }, minHeight: { xs: 44, sm: 0 } },
              }}
            >
              {actions}
            </Box>
          )}
        </CardContent>
      </Card>
    </Box>
  </Box>
)

const reasons: Readonly<Record<number, ConnectReason>> = {
  403: 'forbidden',
  409: 'expired',
  412: 'otherPim',
  503: 'notConfigured',
}

/** The reason of a failed call, if its status tells one. */
const reasonOf = (error: unknown): ConnectReason | undefined =>
  error instanceof HttpError ? reasons[error.status] : undefined

/** Whether a call failed because the session ended. Then the log-in page opens and returns here afterwards. */
const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401

/** Accepts only addresses that a browser may open. */
const address = z.url({ protocol: /^https?$/ })

/** Loads the PIM to connect, and starts the connection. Failures lead to the error page. */
const useConfirmation = () => {
  const send = useService()
  const navigate = useNavigate()
  const { run, busy } = useSingleFlight()
  const [leaving, setLeaving] = useState(false)
  const { data: pimUrl, error } = useQuery({
    queryKey: ['akeneo', 'connect', 'confirm'],
    queryFn: async ({ signal }) => {
      const { data } = await send(calls.confirmConnection, { needs: ['pimUrl'], signal })
      return address.parse(data.pimUrl)
    },
    retry: false,
    gcTime: 0, // the page loads it again whenever it opens
    staleTime: Infinity,
  })

  useEffect(() => {
    // the browser's Back button restores the page in its former state
    const reset = () => setLeaving(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  const connect = () =>
    run(async () => {
      try {
        const { data } = await send(calls.startConnection, { body: { pimUrl }, needs: ['authorizationUrl'] })
        const next = address.parse(data.authorizationUrl)
        setLeaving(true)
        window.open(next, '_self')
      } catch (failure) {
        if (!isSignedOut(failure)) await navigate(connectErrorPath(reasonOf(failure)), { replace: true })
      }
    })

  return { pimUrl, error, connect, busy: busy || leaving }
}

/** The page where an administrator confirms the connection to the PIM that opened the app. */
export const ConfirmPage = () => {
  const translate = useTranslate()
  const { pimUrl, error, connect, busy } = useConfirmation()
  if (error && !isSignedOut(error)) return <Navigate to={connectErrorPath(reasonOf(error))} replace />
  if (!pimUrl) return <FullScreenSpinner />
  return (
    <ConnectFrame
      title={translate('kontor.appConnection.confirm.title')}
      actions={
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel={translate('kontor.appConnection.confirm.busy')}
          onClick={connect}
        >
          {translate('kontor.appConnection.confirm.act')}
        </BusyButton>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('kontor.appConnection.confirm.text')}
      </Typography>
      <div>
        <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
          {translate('kontor.appConnection.confirm.pim')}
        </Typography>
        <Link href={pimUrl} target="_blank" rel="noreferrer">
          <Mono>{pimUrl}</Mono>
        </Link>
      </div>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('kontor.appConnection.confirm.next')}
      </Typography>
    </ConnectFrame>
  )
}

/** The parameters of the error page. Unknown values are not shown. */
const querySchema = z.object({
  reason: z.enum(connectReasons).optional().catch(undefined),
  scopes: z
    .string()
    .default('')
    .transform(text => text.split(','))
    .transform(names => neededScopes.filter(scope => names.includes(scope))),
})

/** The page that says that Akeneo was not connected, with the reason if it is known. */
export const ErrorPage = () => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const { reason, scopes } = querySchema.parse(Object.fromEntries(search))
  return (
    <ConnectFrame
      title={translate('kontor.appConnection.error.title')}
      actions={
        <Button variant="outlined" component={RouterLink} to={pagePaths.dashboard}>
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

type ConnectionOutcome = 'app' | 'manual' | 'connected' | 'failed' | 'none'

/**
 * What the connection to Akeneo is now, since this page can be opened at any time; undefined while it loads. A connection
 * that no test has tried yet counts as connected. Users who may not read the settings are not told how it is connected.
 */
const useConnectionOutcome = (): ConnectionOutcome | undefined => {
  const resource = routeNameOf(settings.akeneoApi)
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const { data: record } = useGetOne(resource, { id: settingsId }, { enabled: canAccess === true })
  const verdict = useQuery(verdictQuery).data
  if (canAccess === undefined || (canAccess && !record) || verdict === undefined) return undefined
  const health = verdict?.connections.find(({ name }) => name === settings.akeneoApi.name)
  const isApp = record?.['mode'] === akeneoModes.appToken
  if (health?.state === 'notConfigured' || (record && !isApp && !record['url'])) return 'none'
  if (health?.state === 'failed') return 'failed'
  if (!record) return 'connected'
  return isApp ? 'app' : 'manual'
}

/** The page after connecting Akeneo as an app: it says what the connection is. */
export const SuccessPage = () => {
  const translate = useTranslate()
  const outcome = useConnectionOutcome()
  if (!outcome) return <FullScreenSpinner />
  return (
    <ConnectFrame
      title={translate(`kontor.appConnection.success.titles.${outcome}`)}
      actions={
        outcome === 'connected' ? (
          <Button variant="outlined" component={RouterLink} to={pagePaths.dashboard}>
            {translate('kontor.appConnection.error.act')}
          </Button>
        ) : (
          <Button variant="contained" component={RouterLink} to={settings.akeneoApi.path}>
            {translate('kontor.appConnection.success.act')}
          </Button>
        )
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {translate(`kontor.appConnection.success.texts.${outcome}`)}
      </Typography>
    </ConnectFrame>
  )
}
