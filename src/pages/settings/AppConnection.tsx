import { Alert, AlertTitle, Button, Card, CardActions, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Mono } from '../../kit/Mono.tsx'
import { roomyButton } from './roomyButton.ts'

interface Props {
  /** Where the PIM is, if the service says so. */
  address: unknown
  onManual: () => void
  /** The button that resets the connection. */
  reset: ReactNode
}

/** The face of the connection to Akeneo that an app made: nothing to fill in. */
export const AppConnection = ({ address, onManual, reset }: Props) => {
  const translate = useTranslate()
  return (
    <Card component="section" aria-label={translate('kontor.settings.akeneo.appTitle')}>
      <CardContent>
        <Alert severity="info">
          <AlertTitle>{translate('kontor.settings.akeneo.appTitle')}</AlertTitle>
          {translate('kontor.settings.akeneo.appText')}
          {typeof address === 'string' && address !== '' && (
            <div>
              <Mono>{address}</Mono>
            </div>
          )}
        </Alert>
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        {reset}
        <Button variant="outlined" onClick={onManual} sx={roomyButton}>
          {translate('kontor.settings.akeneo.toManual')}
        </Button>
      </CardActions>
    </Card>
  )
}
