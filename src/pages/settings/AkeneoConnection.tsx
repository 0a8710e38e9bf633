import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { emptyOf } from '../../contract/derive.ts'
import { SettingsForm } from '../../kit/SettingsForm.tsx'
import type { Stored } from '../../kit/SettingsPage.tsx'
import { akeneoModes } from '../../resources/settings/akeneoApi.ts'
import { AppConnection } from './AppConnection.tsx'
import { AskReset } from './AskReset.tsx'

/** The connection to Akeneo: by an app, or the form of a manual one. */
export const AkeneoConnection = (stored: Stored) => {
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
  const reset = <AskReset onReset={onReset} />
  if (byApp && !switched)
    return (
      <AppConnection
        address={record['url']}
        isRevoked={test.face === 'failed' && test.reason === 'appRevoked'}
        onManual={() => setSwitched(true)}
        reset={reset}
      />
    )
  return (
    <>
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
        record={byApp ? { ...emptyOf(declaration.fields), id: record.id } : record}
        acts={reset}
      />
    </>
  )
}
