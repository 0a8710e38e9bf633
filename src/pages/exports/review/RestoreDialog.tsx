import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import { type Values, valueAt } from '../../../contract/derive.ts'
import type { Evidence } from '../../../contract/hold/evidence.ts'
import type { Conflict } from '../../../contract/versions/versionCalls.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConflictValues, useConflictRows } from '../../../kit/form/conflict/ConflictValues.tsx'
import { SheetDialog } from '../../../kit/form/SheetDialog.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { acceptSave, conflictIn, splitErrors } from '../../../wire/saves.ts'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { exportPath } from '../../../resources/exports.ts'

interface Props {
  id: number
  /** The last delivery, whose filter comes back. */
  base: number
  /** The filter that the user has reviewed. */
  filter: Evidence['filter']
  /** The reason that the user has entered. */
  reason: string | undefined
  onClose: () => void
}

/** The values that a restore sets where others were saved since the export started. */
const restoredValues = ({ paths, before }: Conflict, former: Values = {}): Values =>
  Object.fromEntries(paths.map(path => [path, path in former ? former[path] : valueAt(before, path)]))

/**
 * Asks before the filter is restored, because that discards the export and starts another one. If somebody has changed the
 * filter since the export started, it shows the change and asks again.
 */
export const RestoreDialog = ({ id, base, filter, reason, onClose }: Props) => {
  const translate = useTranslate()
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { fullTime } = useFormats()
  const rowsOf = useConflictRows(settings.productFilter)
  const [conflict, setConflict] = useState<Conflict>()
  const { run, busy } = useSingleFlight()
  const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
  const restore = () =>
    run(async () => {
      try {
        const body = { reason: reason ?? word('restoreReason', { id: base }) }
        const query = { seen: conflict?.version ?? filter?.version }
        const started = await acceptSave(send(calls.restoreFilter, { places: { id }, query, body }))
        const startedId = Number(started['id'])
        toasts.done('kontor.exports.review.restored', { id: startedId })
        void navigate(exportPath(startedId))
      } catch (error) {
        const change = conflictIn(error)
        if (change) return setConflict(change)
        const refusals = Object.values(splitErrors(error, [])?.others ?? {})
        const reason = refusals.join(' ') || (error instanceof HttpError ? error.message : '')
        toasts.failed(reason || 'kontor.exports.review.restoreFailed')
        onClose()
      } finally {
        // the filter, its versions and the exports
        void client.invalidateQueries()
      }
    })
  return (
    <SheetDialog open onClose={() => !busy && onClose()} title={word('restore')} width={400}>
      <DialogContent>
        <DialogContentText>{word('restoreText', { export: `#${base}`, id })}</DialogContentText>
        {conflict && (
          <>
            <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
              {word('restoreChanged', { user: conflict.user, time: fullTime(conflict.at), id })}
            </Alert>
            <ConflictValues
              rows={rowsOf(conflict, restoredValues(conflict, filter?.former))}
              mine={word('restoredValue')}
            />
          </>
        )}
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
