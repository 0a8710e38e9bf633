import { Alert, Box, Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { Fragment, useState } from 'react'
import { type RaRecord, useDelete, useTranslate } from 'react-admin'
import { routeNameOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import type { Conflict } from '../../contract/versions/versionCalls.ts'
import { conflictIn, isMissing, splitErrors } from '../../wire/saves.ts'
import { BusyButton } from '../BusyButton.tsx'
import { ConflictValues, useConflictRows } from '../form/conflict/ConflictValues.tsx'
import { SheetDialog } from '../form/SheetDialog.tsx'
import { Mono } from '../marks.tsx'
import { useSingleFlight } from '../useSingleFlight.ts'
import { useToasts } from '../useToasts.ts'
import { recordTitle, useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'

/** Deletes a record by react-admin's mutation and the console's provider, as `useSaveRecord` saves one. */
const useDeleteRecord = (resource: string) => {
  const provider = useProvider()
  const [remove] = useDelete<RaRecord>(
    resource,
    {},
    {
      mutationMode: 'pessimistic',
      mutationFn: async ({ id = '', previousData, meta }) =>
        (await provider.delete<RaRecord>(resource, { id, previousData, meta })).data,
    },
  )
  return (previousData: RaRecord) =>
    remove(resource, { id: previousData.id, previousData }, { returnPromise: true })
}

interface Props {
  declaration: ResourceDeclaration
  record: RaRecord
  onClose: () => void
  /** Called if the record was changed or deleted meanwhile. */
  onStale: () => void
}

/**
 * Asks before a record is deleted. The dialog stays open with the reason if the service refuses. If another user has changed
 * the record meanwhile, it shows the change and asks again.
 */
export const DeleteDialog = ({ declaration, record, onClose, onStale }: Props) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const toasts = useToasts()
  const deleteRecord = useDeleteRecord(routeNameOf(declaration))
  const words = useDeclarationText(declaration)
  const { run, busy: deleting } = useSingleFlight()
  const [reason, setReason] = useState('')
  const [conflict, setConflict] = useState<Conflict>()
  const rowsOf = useConflictRows(declaration)
  const { subtitle } = declaration.row
  const [before, after] = translate('kontor.kit.deleteQuestion', { thing: placeholder }).split(placeholder)

  const leave = () => {
    toasts.clear()
    onClose()
  }
  const confirm = async () => {
    setReason('')
    try {
      await deleteRecord(conflict ? { ...record, version: conflict.version } : record)
      toasts.done('kontor.kit.deleted')
      onClose()
    } catch (error) {
      const change = conflictIn(error)
      if (change) {
        setConflict(change)
        setReason(reasonIn(error))
        return onStale()
      }
      toasts.failed('kontor.kit.deleteFailed')
      if (!isMissing(error)) return setReason(reasonIn(error))
      onClose()
      onStale()
    }
  }

  return (
    <SheetDialog
      open
      onClose={() => !deleting && leave()}
      title={translate('kontor.kit.remove', { name: lowercaseTitle(words.one) })}
      width={400}
    >
      <DialogContent>
        <DialogContentText component="div" sx={{ overflowWrap: 'anywhere' }}>
          {before}
          <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {recordTitle(declaration, record)}
          </Box>
          {subtitle && record[subtitle] ? (
            <Fragment>
              {' ('}
              <Mono>{String(record[subtitle])}</Mono>)
            </Fragment>
          ) : null}
          {after}
        </DialogContentText>
        {words.onDelete && <DialogContentText>{words.onDelete}</DialogContentText>}
        {reason && (
          <Alert severity={conflict ? 'warning' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Alert>
        )}
        {conflict && <ConflictValues rows={rowsOf(conflict)} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={leave} disabled={deleting} autoFocus>
          {translate('kontor.kit.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          color="error"
          onClick={() => void run(confirm)}
          busy={deleting}
          busyLabel={translate('kontor.kit.deleting')}
        >
          {translate('kontor.kit.delete')}
        </BusyButton>
      </DialogActions>
    </SheetDialog>
  )
}

/** Placeholder for the record's title; the sentence is split there. */
const placeholder = '\u0000'

/** The reason why the service refused a call: its messages by field, else its general message. */
const reasonIn = (error: unknown): string => {
  const sentences = Object.values(splitErrors(error, [])?.others ?? {})
  if (sentences.length > 0) return sentences.join(' ')
  return error instanceof Error ? error.message : ''
}
