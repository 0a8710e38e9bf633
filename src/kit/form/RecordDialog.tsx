import { Button, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useCreate, useTranslate } from 'react-admin'
import { routeNameOf, type Values } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { isMissing } from '../../wire/saves.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { useToasts } from '../useToasts.ts'
import { useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { FormFields } from './FieldGrid.tsx'
import { LeaveGuard, UnsavedDialog } from './LeaveGuard.tsx'
import { RecordFormFrame, UnassignedErrors } from './RecordFormFrame.tsx'
import { SaveButton } from './SaveBar.tsx'
import { SheetDialog, useFirstFocus } from './SheetDialog.tsx'
import { useRecordForm, useSave } from './useRecordForm.tsx'
import { SessionDraftNotice } from './useSessionDraft.tsx'

/** Creates a record by react-admin's mutation and the console's provider, as `useSave` updates one. */
const useCreateRecord = (resource: string) => {
  const provider = useProvider()
  const [create] = useCreate<Values, Error, RaRecord>(
    resource,
    {},
    {
      mutationMode: 'pessimistic',
      mutationFn: async ({ data = {} }) => (await provider.create(resource, { data })).data,
    },
  )
  return (data: Values) => create(resource, { data }, { returnPromise: true })
}

interface Props {
  declaration: ResourceDeclaration
  options: Options | undefined
  parts: ResourceParts
  /** The record to change; undefined to create one. */
  record: RaRecord | undefined
  onClose: () => void
  /** Called if the record no longer exists. */
  onGone: () => void
}

/** Creates or changes one record. The dialog closes once the record is saved, and asks before unsaved changes are lost. */
export const RecordDialog = ({ declaration, options, parts, record, onClose, onGone }: Props) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const toasts = useToasts()
  const words = useDeclarationText(declaration)
  const [confirming, setConfirming] = useState(false)
  const body = useFirstFocus<HTMLFormElement>()
  const resource = routeNameOf(declaration)
  const save = useSave(resource)
  const createRecord = useCreateRecord(resource)
  const occasion = record ? 'update' : 'create'

  const handle = useRecordForm({
    declaration,
    occasion,
    record,
    problems: parts.problems,
    save: async (data: Values) => {
      if (record) await save(record.id, data, record)
      else await createRecord(data)
      toasts.done('kontor.kit.saved')
      onClose()
    },
    onFailed: (reason, cause) => {
      const failed = record ? 'kontor.kit.saveFailed' : 'kontor.kit.createFailed'
      if (cause === undefined) return toasts.refused(failed)
      if (!isMissing(cause)) return toasts.failed(reason ?? failed)
      toasts.failed('kontor.kit.gone')
      onGone()
    },
  })

  const { unassigned, saving, dirty, draft, onSubmit } = handle
  const leave = () => {
    toasts.clear()
    onClose()
  }
  const close = () => (saving ? undefined : dirty ? setConfirming(true) : leave())

  return (
    <SheetDialog
      open
      onClose={close}
      title={translate(record ? 'kontor.kit.edit' : 'kontor.kit.add', { name: lowercaseTitle(words.one) })}
      width={600}
    >
      <RecordFormFrame resource={resource} record={record} handle={handle}>
        <form ref={body} onSubmit={onSubmit} noValidate style={{ display: 'contents' }}>
          <DialogContent>
            <SessionDraftNotice draft={draft} />
            <UnassignedErrors errors={unassigned} />
            <FormFields declaration={declaration} occasion={occasion} options={options} parts={parts} />
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={close} disabled={saving}>
              {translate('kontor.kit.cancel')}
            </Button>
            <SaveButton saving={saving} />
          </DialogActions>
        </form>
      </RecordFormFrame>
      <UnsavedDialog open={confirming} about="close" onConfirm={leave} onStay={() => setConfirming(false)} />
      <LeaveGuard dirty={dirty} />
    </SheetDialog>
  )
}
