import { Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import type { z } from 'zod'
import { testReply } from '../../contract/calls/call.ts'
import { settingsCallsOf } from '../../contract/calls/declaredCalls.ts'
import { hasConnectionTest, routeNameOf, type Values } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { type Options, settingsId } from '../../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { FormFields } from '../form/FieldGrid.tsx'
import { KeptNotice, LeaveGuard, OtherErrors } from '../form/unsaved.tsx'
import { RecordFormFrame, useFreshRecord, useRecordForm, useSave, valuesOf } from '../form/useRecordForm.tsx'
import { UnsavedBar } from '../BusyButton.tsx'
import { useOptions } from '../queries.ts'
import { LoadFailed, RowSkeleton } from '../states.tsx'
import { later } from '../timing.ts'
import { useToasts } from '../useToasts.ts'
import { useDeclarationText, useSettingsCrumbs } from '../useDeclarationText.ts'
import type { ConnectionFace, ConnectionTest } from './ConnectionCard.tsx'

/** Faces by the service's reasons for not trying anything. */
const untried: Readonly<Partial<Record<string, ConnectionFace>>> = {
  not_configured: 'notConfigured',
  download_only: 'downloadOnly',
}

const faceOf = ({ success, reason }: z.output<typeof testReply>): ConnectionFace => {
  if (success) return 'established'
  return (reason !== null && untried[reason]) || 'failed'
}

/** Tries the connection of a singleton when its page opens, and on request. */
const useConnectionTest = (declaration: SettingsDeclaration): ConnectionTest => {
  const provider = useProvider()
  const { test } = settingsCallsOf(declaration)
  const query = useQuery({
    queryKey: [routeNameOf(declaration), 'test'],
    queryFn: async ({ signal }) => test && testReply.parse(await provider.send(test, { signal })),
    enabled: test !== undefined,
    retry: false,
    gcTime: 0, // each opening tests anew
    staleTime: Infinity,
  })
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  const ended = error ? 'failed' : data ? faceOf(data) : 'testing'
  return {
    face: isFetching ? 'testing' : ended,
    error: error?.message ?? data?.error ?? undefined,
    reason: data?.reason ?? undefined,
    testedAt: Math.max(dataUpdatedAt, errorUpdatedAt),
    again: () => void query.refetch(),
  }
}

/** How a connection was tried comes with the pages of those that have one. */
export const ConnectionCard = later(
  async () => (await import('./ConnectionCard.tsx')).ConnectionCard,
  () => <Card sx={{ minHeight: 76 }} />,
)

interface SettingsPageProps {
  declaration: SettingsDeclaration
  parts?: ResourceParts | undefined
  /** Whether what the record says can be corrected in a form below; so by default. */
  isCorrectable?: (record: RaRecord) => boolean
  /** What stands below the connection test; the form by default. */
  children?: (stored: Stored) => ReactNode
}

/** The page of a singleton: record and choices load side by side, then the form stands, below its connection test. */
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
    // the first connection may have pinned a key
    if (test.face === 'established') void refetch()
  }, [test.face, refetch])
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
            onSaved: () => testable && test.again(),
          })
        : !failed && (
            <Card variant="outlined">
              <RowSkeleton rows={4} height={68} />
            </Card>
          )}
    </PageFrame>
  )
}

const plainForm = (stored: Stored) => <SettingsForm {...stored} />

/** Keeps the record that a form edits apart from those in react-admin's cache that are read again at will. */
const formMeta = { form: true } as const

/** The stored record of a singleton as its page opens. `refetch` reads it again. */
const useStoredSettings = (declaration: SettingsDeclaration) =>
  useGetOne(
    routeNameOf(declaration),
    { id: settingsId, meta: formMeta },
    {
      gcTime: 0, // a form starts from what is stored now
      staleTime: Infinity, // and is not changed under the hands of who edits it
    },
  )

/** A singleton that has been read, and what its page can do with it. */
export interface Stored {
  readonly declaration: SettingsDeclaration
  readonly options: Options
  readonly record: RaRecord
  readonly parts: ResourceParts | undefined
  /** Reads what is stored now; undefined when that fails. */
  reload: () => Promise<RaRecord | undefined>
  /** How its connection was tried; without a connection it stays untried. */
  readonly test: ConnectionTest
  /** To be called after each save: tests the connection where there is one. */
  onSaved: () => void
}

interface SettingsFormProps extends Stored {
  /** Stands above the form and may follow what is in it. */
  above?: ReactNode
  /** The inputs, where they lie otherwise than in the declaration's order. */
  inputs?: ReactNode
  /** Asks before a save that loses something; answers whether to save. */
  confirm?: (values: Values) => Promise<boolean>
  /** Stands below the inputs. */
  more?: ReactNode
  /** Actions besides saving, at the left of the foot. */
  actions?: ReactNode
}

/** The form of a singleton. It holds back who leaves with unsaved changes. */
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
  const { form, others, saving, dirty, kept, onSubmit } = handle
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
          <KeptNotice kept={kept} />
          <OtherErrors errors={others} />
          {inputs ?? (
            <FormFields declaration={declaration} occasion="update" options={options} parts={parts} />
          )}
          {more}
        </CardContent>
        <UnsavedBar dirty={dirty} saving={saving} onDiscard={discard} actions={actions} />
      </Card>
      <LeaveGuard dirty={dirty} />
    </RecordFormFrame>
  )
}
