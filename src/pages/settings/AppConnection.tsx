import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import { Alert, AlertTitle, Button, Card, CardActions, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Mono } from '../../kit/Mono.tsx'
import { roomyButton } from './roomyButton.ts'

interface Props {
  /** Where the PIM is, if the service says so. */
  address: unknown
  /** Akeneo no longer accepts the token. */
  isRevoked: boolean
  onManual: () => void
  /** The button that resets the connection. */
  reset: ReactNode
}

const openable = /^https?:\/\//

/** The face of the connection to Akeneo that an app made: nothing to fill in, but the ways back where it is revoked. */
export const AppConnection = ({ address, isRevoked, onManual, reset }: Props) => {
  const translate = useTranslate()
  const title = translate(
    isRevoked ? 'kontor.appConnection.settings.revokedTitle' : 'kontor.settings.akeneo.appTitle',
  )
  const pim = typeof address === 'string' ? address : ''
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Alert severity={isRevoked ? 'error' : 'info'}>
          <AlertTitle>{title}</AlertTitle>
          {translate(
            isRevoked ? 'kontor.appConnection.settings.revokedText' : 'kontor.settings.akeneo.appText',
          )}
          {pim !== '' && (
            <div>
              <Mono>{pim}</Mono>
            </div>
          )}
        </Alert>
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {reset}
        <Button variant="outlined" onClick={onManual} sx={roomyButton}>
          {translate('kontor.settings.akeneo.toManual')}
        </Button>
        {openable.test(pim) && (
          <Button
            variant={isRevoked ? 'contained' : 'outlined'}
            href={pim}
            target="_blank"
            rel="noreferrer"
            startIcon={<OpenInNewOutlined />}
            sx={roomyButton}
          >
            {translate('kontor.appConnection.settings.openAkeneo')}
          </Button>
        )}
      </CardActions>
    </Card>
  )
}
