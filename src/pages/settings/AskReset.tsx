import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { SheetDialog } from '../../kit/SheetDialog.tsx'
import { useActs } from '../../kit/useActs.ts'
import { settings } from '../../resources/index.ts'
import { roomyButton } from './roomyButton.ts'

/** The button that resets the connection to Akeneo, after asking. */
export const AskReset = ({ onReset }: { onReset: () => Promise<void> }) => {
  const translate = useTranslate()
  const { labelOf, busy, run } = useActs(settings.akeneoApi)
  const [asking, setAsking] = useState(false)
  const label = labelOf('reset')
  const close = () => !busy && setAsking(false)
  const reset = async () => {
    const done = await run('reset')
    setAsking(false)
    if (done) await onReset()
  }
  return (
    <>
      <Button variant="outlined" color="error" sx={roomyButton} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <SheetDialog open={asking} onClose={close} title={label} width={400}>
        <DialogContent>
          <DialogContentText>{translate('kontor.settings.akeneo.resetQuestion')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={close} disabled={busy} sx={roomyButton} autoFocus>
            {translate('kontor.kit.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            color="error"
            onClick={() => void reset()}
            busy={busy}
            busyLabel={translate('kontor.settings.acts.busy')}
            sx={roomyButton}
          >
            {label}
          </BusyButton>
        </DialogActions>
      </SheetDialog>
    </>
  )
}
