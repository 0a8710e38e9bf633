import { Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { calls } from '../../contract/calls/calls.ts'
import { connectErrorPath } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/marks.tsx'
import { useSingleFlight } from '../../kit/timing.ts'
import { FullScreenSpinner } from '../../layout/Spinner.tsx'
import { ConnectFrame, isSignedOut, reasonOf } from './ConnectFrame.tsx'

/** Nothing but an address that a browser may open. */
const address = z.url({ protocol: /^https?$/ })

/** Reads which PIM wants to be connected, and starts the connection. Any failure leads to the error page. */
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
    gcTime: 0, // each opening asks anew
    staleTime: Infinity,
  })

  useEffect(() => {
    // who comes back by the browser's own button finds the page as it was left
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
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

/** Asks an administrator whether the PIM that opened the app may be connected. */
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
