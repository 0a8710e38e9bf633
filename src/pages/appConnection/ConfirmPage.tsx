import { Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { connectErrorPath } from '../../contract/connect.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/Mono.tsx'
import { FullScreenSpinner } from '../../layout/FullScreenSpinner.tsx'
import { ConnectFrame } from './ConnectFrame.tsx'
import { reasonOf } from './reasonOf.ts'
import { useConfirmation } from './useConfirmation.ts'

/** Asks an administrator whether the PIM that opened the app may be connected. Source: spec section 2. */
export const ConfirmPage = () => {
  const translate = useTranslate()
  const { pimUrl, error, connect, busy } = useConfirmation()
  if (error) return <Navigate to={connectErrorPath(reasonOf(error))} replace />
  if (!pimUrl) return <FullScreenSpinner />
  return (
    <ConnectFrame
      title={translate('kontor.appConnection.confirm.title')}
      acts={
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
