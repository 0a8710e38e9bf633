import { Button, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useCreate, useTranslate } from 'react-admin'
import { routeNameOf, type Values } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { isMissing } from '../../wire/saves.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { SaveButton } from '../BusyButton.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { useToasts } from '../useToasts.ts'
import { useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { FormFields } from './FieldGrid.tsx'
import { KeptNotice, LeaveGuard, OtherErrors } from './unsaved.tsx'
import { RecordFormFrame, useRecordForm, useSave } from './useRecordForm.tsx'
import { SheetDialog, UnsavedDialog, useFirstFocus } from './SheetDialog.tsx'

/** Adds a record, as `useSave` changes one. */
const useAdd = (resource: string) => {
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
  /** The record to change; without one, one is added. */
  record: RaRecord | undefined
  onClose: () => void
  /** Somebody else has deleted it meanwhile. */
  onGone: () => void
}

/** Adds or changes one record. It closes by itself once saved, and asks before it loses changes. */
export const RecordDialog = ({ declaration, options, parts, record, onClose, onGone }: Props) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const toasts = useToasts()
  const words = useDeclarationText(declaration)
  const [asking, setAsking] = useState(false)
  const body = useFirstFocus<HTMLFormElement>()
  const resource = routeNameOf(declaration)
  const save = useSave(resource)
  const add = useAdd(resource)
  const occasion = record ? 'update' : 'create'

  const handle = useRecordForm({
    declaration,
    occasion,
    record,
    problems: parts.problems,
    save: async (data: Values) => {
      if (record) await save(record.id, data, record)
      else await add(data)
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

  const { others, saving, dirty, kept, onSubmit } = handle
  const leave = () => {
    toasts.clear()
    onClose()
  }
  const close = () => (saving ? undefined : dirty ? setAsking(true) : leave())

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
            <KeptNotice kept={kept} />
            <OtherErrors errors={others} />
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
      <UnsavedDialog open={asking} about="close" onConfirm={leave} onStay={() => setAsking(false)} />
      <LeaveGuard dirty={dirty} />
    </SheetDialog>
  )
}
