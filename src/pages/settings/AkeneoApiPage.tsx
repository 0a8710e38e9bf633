import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Card,
  CardActions,
  CardContent,
  TextField,
  Typography,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { emptyRecordOf } from '../../contract/derive.ts'
import { connectPaths } from '../../contract/pagePaths.ts'
import { naturalWidthButton } from '../../kit/BusyButton.tsx'
import { QuestionDialog } from '../../kit/form/QuestionDialog.tsx'
import { useActions } from '../../kit/useActions.ts'
import { Mono } from '../../kit/marks.tsx'
import { SettingsForm, SettingsPage, type Stored } from '../../kit/settings/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'

interface Props {
  /** The address of the PIM, if the service tells it. */
  address: unknown
  /** Whether Akeneo no longer accepts the token. */
  isRevoked: boolean
  onManual: () => void
  /** The button that resets the connection. */
  reset: ReactNode
}

const openable = /^https?:\/\//

/** The connection to Akeneo by an app, without inputs. If it is revoked, it offers to connect again or to reset it. */
const AppConnection = ({ address, isRevoked, onManual, reset }: Props) => {
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
        <Button variant="outlined" onClick={onManual} sx={naturalWidthButton}>
          {translate('kontor.settings.akeneo.toManual')}
        </Button>
        {openable.test(pim) && (
          <Button
            variant={isRevoked ? 'contained' : 'outlined'}
            href={pim}
            target="_blank"
            rel="noreferrer"
            startIcon={<OpenInNewOutlined />}
            sx={naturalWidthButton}
          >
            {translate('kontor.appConnection.settings.openAkeneo')}
          </Button>
        )}
      </CardActions>
    </Card>
  )
}

/** Leads to Akeneo, which connects Kontor as an app; the service answers the same address when Akeneo starts the connection. */
const ConnectAsApp = () => {
  const translate = useTranslate()
  const title = translate('kontor.settings.akeneo.connectTitle')
  return (
    <Card component="section" variant="outlined" aria-label={title}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <div>
          <Typography variant="subtitle1" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('kontor.settings.akeneo.connectText')}
          </Typography>
        </div>
        <Box
          component="form"
          action={connectPaths.activation}
          method="get"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}
        >
          <TextField
            id="connect-address"
            name="pim_url"
            type="url"
            label={translate('kontor.settings.akeneo.connectAddress')}
            placeholder="https://my-pim.cloud.akeneo.com"
            required
            autoComplete="off"
            sx={{ flex: '1 1 260px' }}
          />
          <Button variant="contained" type="submit" sx={naturalWidthButton}>
            {translate('kontor.settings.akeneo.connect')}
          </Button>
        </Box>
      </CardContent>
    </Card>
  )
}

/** The button that resets the connection to Akeneo after a confirmation. */
const ResetButton = ({ onReset }: { onReset: () => Promise<void> }) => {
  const translate = useTranslate()
  const { labelOf, questionOf, busy, run } = useActions(settings.akeneoApi)
  const [confirming, setConfirming] = useState(false)
  const label = labelOf('reset')
  const reset = async () => {
    const done = await run('reset')
    setConfirming(false)
    if (done) await onReset()
  }
  return (
    <>
      <Button variant="outlined" color="error" sx={naturalWidthButton} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {confirming && (
        <QuestionDialog
          title={label}
          question={questionOf('reset')}
          busy={busy}
          busyLabel={translate('kontor.settings.acts.busy')}
          onClose={() => setConfirming(false)}
          onConfirm={() => void reset()}
        />
      )}
    </>
  )
}

/** The connection to Akeneo: by an app, or the form of a manual one. */
const AkeneoConnection = (stored: Stored) => {
  const translate = useTranslate()
  const { declaration, record, reload, onSaved, test } = stored
  const [switched, setSwitched] = useState(false)
  // a reset starts the form anew
  const [resets, setResets] = useState(0)
  const byApp = record['mode'] === akeneoModes.appToken
  const onReset = async () => {
    await reload()
    setSwitched(false)
    setResets(count => count + 1)
    onSaved()
  }
  const reset = <ResetButton onReset={onReset} />
  if (byApp && !switched)
    return (
      <AppConnection
        address={record['url']}
        isRevoked={test.state === 'failed' && test.reason === 'appRevoked'}
        onManual={() => setSwitched(true)}
        reset={reset}
      />
    )
  const isEmpty = test.state === 'notConfigured'
  return (
    <>
      {isEmpty && <ConnectAsApp />}
      {byApp && (
        <Alert severity="info">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
            {translate('kontor.settings.akeneo.manualNote')}
            <Button sx={{ my: '-6px', ml: '-11px' }} onClick={() => setSwitched(false)}>
              {translate('kontor.settings.akeneo.backToApp')}
            </Button>
          </Box>
        </Alert>
      )}
      <SettingsForm
        {...stored}
        key={`${byApp} ${resets}`}
        record={byApp ? { ...emptyRecordOf(declaration.fields), id: record.id } : record}
        // an empty connection has nothing to reset
        actions={isEmpty ? undefined : reset}
        isSecondWay
      />
    </>
  )
}

/** The connection to Akeneo with its test. */
export const AkeneoApiPage = () => (
  <SettingsPage declaration={settings.akeneoApi} isCorrectable={({ mode }) => mode !== akeneoModes.appToken}>
    {stored => <AkeneoConnection {...stored} />}
  </SettingsPage>
)
