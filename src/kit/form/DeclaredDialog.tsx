import { Button, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { routeNameOf, type Values } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { isMissing } from '../../wire/saves.ts'
import { useDeclared } from '../declared/useDeclared.ts'
import { useOptions } from '../queries.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { useToasts } from '../useToasts.ts'
import { useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { useConflictSafeSave } from './conflict/useConflict.tsx'
import { FormFields } from './FieldGrid.tsx'
import { LeaveGuard, UnsavedDialog } from './LeaveGuard.tsx'
import { RecordFormFrame, UnassignedErrors } from './RecordFormFrame.tsx'
import { SaveButton } from './SaveBar.tsx'
import { SheetDialog, useFirstFocus } from './SheetDialog.tsx'
import { useRecordForm } from './useRecordForm.tsx'
import { useSaveRecord } from './useSaveRecord.ts'
import { SessionDraftNotice } from './useSessionDraft.tsx'

interface DeclaredDialogProps {
  /** By default that of the resource around. */
  readonly declaration?: ResourceDeclaration
  /** By default those that the console was started with. */
  readonly parts?: ResourceParts
  /** The record to change; undefined to create one. */
  readonly record?: RaRecord | undefined
  readonly onClose: () => void
  /** Called if the record was changed or deleted meanwhile. */
  readonly onStale?: () => void
}

/**
 * Creates or changes one record. The dialog closes once the record is saved, and asks before unsaved changes are lost.
 * React-admin's EditBase would load the record again, and shows errors without an input in a toast only.
 * @example {open && <DeclaredDialog declaration={warehouses} onClose={() => setOpen(false)} />}
 */
export const DeclaredDialog = (props: DeclaredDialogProps) => {
  const { record, onClose, onStale } = props
  const { declaration, parts } = useDeclared(props.declaration, props.parts)
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const toasts = useToasts()
  const words = useDeclarationText(declaration)
  const { data: options } = useOptions(declaration)
  const [confirming, setConfirming] = useState(false)
  /** What only the answer to the save had. */
  const [once, setOnce] = useState('')
  const body = useFirstFocus<HTMLFormElement>()
  const resource = routeNameOf(declaration)
  const conflictSafe = useConflictSafeSave(declaration, useSaveRecord(resource), onStale)
  const occasion = record ? 'update' : 'create'

  const handle = useRecordForm({
    declaration,
    occasion,
    record,
    problems: parts.problems,
    save: async (data: Values) => {
      const saved = await conflictSafe.save(data, record && { ...record, ...handle.base() })
      if (!saved) return
      toasts.done('kontor.kit.saved')
      const answer: unknown = parts.answeredOnce && saved[parts.answeredOnce.name]
      if (typeof answer === 'string') setOnce(answer)
      else onClose()
    },
    onFailed: (reason, cause) => {
      const failed = record ? 'kontor.kit.saveFailed' : 'kontor.kit.createFailed'
      if (cause === undefined) return toasts.refused(failed)
      if (!isMissing(cause)) return toasts.failed(reason ?? failed)
      toasts.failed('kontor.kit.gone')
      onStale?.()
    },
  })

  const Once = parts.answeredOnce?.content
  const { unassigned, saving, dirty, draft, onSubmit } = handle
  const leave = () => {
    toasts.clear()
    onClose()
  }
  const close = () => (saving ? undefined : dirty && !once ? setConfirming(true) : leave())

  return (
    <SheetDialog
      open
      onClose={close}
      title={translate(record ? 'kontor.kit.edit' : 'kontor.kit.add', { name: lowercaseTitle(words.one) })}
      width={600}
    >
      {Once && once ? (
        <Once value={once} onClose={leave} />
      ) : (
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
      )}
      <UnsavedDialog open={confirming} about="close" onConfirm={leave} onStay={() => setConfirming(false)} />
      {conflictSafe.dialog}
      <LeaveGuard dirty={dirty && !once} />
    </SheetDialog>
  )
}
