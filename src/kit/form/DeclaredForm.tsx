import { Card, CardContent, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { type RaRecord, useRecordContext, useRedirect } from 'react-admin'
import { emptyRecordOf, routeNameOf } from '../../contract/derive.ts'
import type { Declaration } from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { useDeclared } from '../declared/useDeclared.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { useOptions } from '../queries.ts'
import { useDeclarationText } from '../useDeclarationText.ts'
import { useToasts } from '../useToasts.ts'
import { FormFields } from './FieldGrid.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RecordFormFrame, UnassignedErrors } from './RecordFormFrame.tsx'
import { type FirstSave, SaveBar } from './SaveBar.tsx'
import { useRecordForm, formValues } from './useRecordForm.tsx'
import { useConflictSafeSave } from './conflict/useConflict.tsx'
import { useSaveRecord } from './useSaveRecord.ts'
import { SessionDraftNotice } from './useSessionDraft.tsx'

export interface DeclaredFormProps {
  /** By default that of the resource around. */
  readonly declaration?: Declaration
  /** By default that of the context around, such as EditBase; without an id a new one is created. */
  readonly record?: RaRecord | undefined
  /** By default those that the console was started with. */
  readonly parts?: ResourceParts | undefined
  /** The option lists; by default the form loads them. */
  readonly options?: Options | undefined
  /** Called after each save; by default the form of a record leads to the list. */
  readonly onSaved?: ((saved: RaRecord) => void) | undefined
  /** Distinguishes the cached record, as in react-admin. */
  readonly meta?: object
  /** Content above the form, within the form's contexts. */
  readonly above?: ReactNode
  /** The inputs; by default all inputs in the declaration's order. */
  readonly inputs?: ReactNode
  /** Content below the inputs. */
  readonly more?: ReactNode
  /** Further actions in the footer. */
  readonly actions?: ReactNode
  /** The button of a form that has never been saved; it is there before anything is entered. */
  readonly firstSave?: FirstSave | undefined
}

/**
 * The form of a declaration: inputs, validation, errors of the service, footer. It asks before the user leaves with unsaved
 * changes. React-admin's SimpleForm neither lists errors without an input nor keeps the values of an ended session.
 * @example <DeclaredEdit><DeclaredForm more={<WarehouseMap />} /></DeclaredEdit>
 */
export const DeclaredForm = (props: DeclaredFormProps) => {
  const { options: given, onSaved, meta, above, inputs, more, actions, firstSave } = props
  const { declaration, parts } = useDeclared(props.declaration, props.parts)
  const resource = routeNameOf(declaration)
  const around = useRecordContext({ record: props.record })
  const record = around?.id === undefined ? undefined : around
  const occasion = record ? 'update' : 'create'
  const initial = record ?? { ...emptyRecordOf(declaration.fields), ...around }
  const redirect = useRedirect()
  const toasts = useToasts()
  const words = useDeclarationText(declaration)
  const loaded = useOptions(declaration, { enabled: given === undefined })
  const options = given ?? loaded.data
  const saveRecord = useSaveRecord(resource)
  const conflictSafe = useConflictSafeSave(declaration, (data, previous) => saveRecord(data, previous, meta))
  const [isLeaving, setIsLeaving] = useState(false)
  const handle = useRecordForm({
    declaration,
    occasion,
    record: initial,
    problems: parts.problems,
    save: async data => {
      const saved = await conflictSafe.save(data, record && { ...record, ...handle.base() })
      if (!saved) return
      handle.form.reset(formValues(declaration, saved))
      toasts.done('kontor.kit.saved')
      if (onSaved) onSaved(saved)
      else setIsLeaving(true)
    },
    onFailed: toasts.notSaved,
  })
  const { form, unassigned, saving, dirty, draft, onSubmit } = handle
  // the guard of unsaved changes is gone by then
  useEffect(() => {
    if (isLeaving) redirect('list', resource)
  }, [isLeaving, redirect, resource])
  const discard = () => {
    toasts.clear()
    form.reset()
  }
  return (
    <RecordFormFrame resource={resource} record={record} handle={handle}>
      {above}
      <Card variant="outlined" component="form" onSubmit={onSubmit} noValidate aria-label={words.one}>
        <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {words.intro && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {words.intro}
            </Typography>
          )}
          <SessionDraftNotice draft={draft} />
          <UnassignedErrors errors={unassigned} />
          {inputs ?? (
            <FormFields declaration={declaration} occasion={occasion} options={options} parts={parts} />
          )}
          {more}
        </CardContent>
        <SaveBar dirty={dirty} saving={saving} onDiscard={discard} actions={actions} firstSave={firstSave} />
      </Card>
      {conflictSafe.dialog}
      <LeaveGuard dirty={dirty && !isLeaving} />
    </RecordFormFrame>
  )
}
