import { useQueryClient } from '@tanstack/react-query'
import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { HttpError, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { SheetDialog } from '../../../kit/form/SheetDialog.tsx'
import { acceptSave, splitErrors } from '../../../wire/saves.ts'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { exportPath } from '../../../resources/exports.ts'

interface Props {
  id: number
  /** The last delivery, whose filter comes back. */
  base: number
  /** The reason that the user has entered. */
  reason: string | undefined
  onClose: () => void
}

/** Asks before the filter is restored, because that discards the export and starts another one. */
export const RestoreDialog = ({ id, base, reason, onClose }: Props) => {
  const translate = useTranslate()
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, busy } = useSingleFlight()
  const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
  const restore = () =>
    run(async () => {
      try {
        const body = { reason: reason ?? word('restoreReason', { id: base }) }
        const started = await acceptSave(send(calls.restoreFilter, { places: { id }, body }))
        const startedId = Number(started['id'])
        toasts.done('kontor.exports.review.restored', { id: startedId })
        void navigate(exportPath(startedId))
      } catch (error) {
        const refusals = Object.values(splitErrors(error, [])?.others ?? {})
        const reason = refusals.join(' ') || (error instanceof HttpError ? error.message : '')
        toasts.failed(reason || 'kontor.exports.review.restoreFailed')
        onClose()
      }
      void client.invalidateQueries({ queryKey: ['exports'] })
    })
  return (
    <SheetDialog open onClose={() => !busy && onClose()} title={word('restore')} width={400}>
      <DialogContent>
        <DialogContentText>{word('restoreText', { export: `#${base}`, id })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy} autoFocus>
          {translate('kontor.kit.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          onClick={() => void restore()}
          busy={busy}
          busyLabel={word('restoring')}
        >
          {word('restore')}
        </BusyButton>
      </DialogActions>
    </SheetDialog>
  )
}
