import { Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import type { z } from 'zod'
import { testReply } from '../../contract/calls/call.ts'
import { settingsCallsOf } from '../../contract/calls/declaredCalls.ts'
import { hasConnectionTest, routeNameOf, type Values } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Fields } from '../../contract/fields.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { type Options, settingsId } from '../../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { FormFields } from '../form/FieldGrid.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { RecordFormFrame, UnassignedErrors } from '../form/RecordFormFrame.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useFreshRecord, useRecordForm, useSave, valuesOf } from '../form/useRecordForm.tsx'
import { SessionDraftNotice } from '../form/useSessionDraft.tsx'
import { useOptions } from '../queries.ts'
import { LoadFailed, RowSkeleton } from '../states.tsx'
import { useToasts } from '../useToasts.ts'
import { useSettingsCrumbs, useDeclarationText } from '../useDeclarationText.ts'
import { ConnectionCard, type ConnectionState, type ConnectionTest } from './ConnectionCard.tsx'

/** The states of a test that the service did not run, by its reason. */
const untestedStates: Readonly<Partial<Record<string, ConnectionState>>> = {
  not_configured: 'notConfigured',
  download_only: 'downloadOnly',
}

const stateOf = ({ success, reason }: z.output<typeof testReply>): ConnectionState => {
  if (success) return 'established'
  return (reason !== null && untestedStates[reason]) || 'failed'
}

/** Tests the connection of a singleton when its page opens, and on request. */
const useConnectionTest = (declaration: SettingsDeclaration): ConnectionTest => {
  const provider = useProvider()
  const { test } = settingsCallsOf(declaration)
  const query = useQuery({
    queryKey: [routeNameOf(declaration), 'test'],
    queryFn: async ({ signal }) => test && testReply.parse(await provider.send(test, { signal })),
    enabled: test !== undefined,
    retry: false,
    gcTime: 0, // the test runs again whenever the page opens
    staleTime: Infinity,
  })
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  const lastState = error ? 'failed' : data ? stateOf(data) : 'testing'
  return {
    state: isFetching ? 'testing' : lastState,
    error: error?.message ?? data?.error ?? undefined,
    reason: data?.reason ?? undefined,
    testedAt: Math.max(dataUpdatedAt, errorUpdatedAt),
    repeat: () => void query.refetch(),
  }
}

interface SettingsPageProps {
  declaration: SettingsDeclaration
  parts?: ResourceParts | undefined
  /** Whether the user can correct the record in a form below; true by default. */
  isCorrectable?: (record: RaRecord) => boolean
  /** The content below the connection test; the form by default. */
  children?: (stored: Stored) => ReactNode
}

/** The page of a singleton: its connection test and its form. The record and the option lists load at the same time. */
export const SettingsPage = ({
  declaration,
  parts,
  isCorrectable,
  children = plainForm,
}: SettingsPageProps) => {
  const words = useDeclarationText(declaration)
  const crumbs = useSettingsCrumbs()
  const isBelowSettings = declaration.path.startsWith(`${pagePaths.settings}/`)
  const options = useOptions(declaration)
  const stored = useStoredSettings(declaration)
  const test = useConnectionTest(declaration)
  const testable = hasConnectionTest(declaration)
  const { refetch } = stored
  useEffect(() => {
    // the first connection may have pinned a host key
    if (test.state === 'established') void refetch()
  }, [test.state, refetch])
  const failed = stored.isError || options.isError
  return (
    <PageFrame title={words.one} crumbs={isBelowSettings ? crumbs : []}>
      {failed && (
        <LoadFailed
          name={words.one}
          since={0}
          onRetry={() => {
            if (stored.isError) void stored.refetch()
            if (options.isError) void options.refetch()
          }}
        />
      )}
      {testable && (
        <ConnectionCard
          declaration={declaration}
          test={test}
          chosen={chosenIn(
            declaration.fields[parts?.system ?? ''],
            stored.data?.[parts?.system ?? ''],
            options.data,
          )}
          isCorrectable={!stored.data || (isCorrectable?.(stored.data) ?? true)}
        />
      )}
      {stored.data && options.data
        ? children({
            declaration,
            options: options.data,
            record: stored.data,
            test,
            parts,
            reload: async () => (await stored.refetch()).data,
            onSaved: () => testable && test.repeat(),
          })
        : !failed && (
            <Card variant="outlined">
              <RowSkeleton rows={4} height={68} />
            </Card>
          )}
    </PageFrame>
  )
}

/** The choice of a select with an option list. */
const chosenIn = (field: Fields[string] | undefined, code: unknown, options: Options | undefined) =>
  field && 'options' in field && typeof field.options === 'string'
    ? options?.[field.options]?.find(choice => choice.code === code)
    : undefined

const plainForm = (stored: Stored) => <SettingsForm {...stored} />

/** Separates the record of an open form from react-admin's cached records, which are refetched at any time. */
const formMeta = { form: true } as const

/** The stored record of a singleton, read when its page opens and by `refetch`. */
const useStoredSettings = (declaration: SettingsDeclaration) =>
  useGetOne(
    routeNameOf(declaration),
    { id: settingsId, meta: formMeta },
    {
      gcTime: 0, // a form starts with the currently stored values
      staleTime: Infinity, // a refetch would change the form while the user edits it
    },
  )

/** A loaded singleton with the functions of its page. */
export interface Stored {
  readonly declaration: SettingsDeclaration
  readonly options: Options
  readonly record: RaRecord
  readonly parts: ResourceParts | undefined
  /** Reads the record again; undefined if that fails. */
  reload: () => Promise<RaRecord | undefined>
  /** The connection test; a singleton without a connection never runs it. */
  readonly test: ConnectionTest
  /** Must be called after each save; tests the connection again. */
  onSaved: () => void
}

interface SettingsFormProps extends Stored {
  /** Content above the form, within the form's contexts. */
  above?: ReactNode
  /** The inputs; by default all inputs in the declaration's order. */
  inputs?: ReactNode
  /** Asks for confirmation before a save that deletes data. Resolves to whether to save. */
  confirm?: (values: Values) => Promise<boolean>
  /** Content below the inputs. */
  more?: ReactNode
  /** Further actions in the footer. */
  actions?: ReactNode
}

/** The form of a singleton. It asks before the user leaves with unsaved changes. */
export const SettingsForm = (props: SettingsFormProps) => {
  const { declaration, options, record, parts, onSaved, above, inputs, more, actions, confirm } = props
  const resource = routeNameOf(declaration)
  const toasts = useToasts()
  const words = useDeclarationText(declaration)
  const saveRecord = useSave(resource)
  const handle = useRecordForm({
    declaration,
    occasion: 'update',
    record,
    problems: parts?.problems,
    save: async data => {
      if (confirm && !(await confirm(data))) return
      const saved = await saveRecord(settingsId, data, record, formMeta)
      handle.form.reset(valuesOf(declaration, saved))
      toasts.done('kontor.kit.saved')
      onSaved()
    },
    onFailed: toasts.notSaved,
  })
  const { form, unassigned, saving, dirty, draft, onSubmit } = handle
  useFreshRecord(form, valuesOf(declaration, record))
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
            <FormFields declaration={declaration} occasion="update" options={options} parts={parts} />
          )}
          {more}
        </CardContent>
        <SaveBar dirty={dirty} saving={saving} onDiscard={discard} actions={actions} />
      </Card>
      <LeaveGuard dirty={dirty} />
    </RecordFormFrame>
  )
}
