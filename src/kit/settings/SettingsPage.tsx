import { Card } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { type testQuery, testReply } from '../../contract/calls/call.ts'
import { settingsCallsOf } from '../../contract/calls/declaredCalls.ts'
import { hasConnectionTest, routeNameOf } from '../../contract/derive.ts'
import type { Fields } from '../../contract/fields.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { type Options, settingsId } from '../../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { useReadable } from '../declared/useDeclared.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { HistoryButton } from '../show/HistoryButton.tsx'
import { DeclaredForm, type DeclaredFormProps } from '../form/DeclaredForm.tsx'
import { useOptions } from '../queries.ts'
import { FormSkeleton, LoadFailed } from '../states.tsx'
import { useCrumbsAbove, useDeclarationText } from '../useDeclarationText.ts'
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

/** Tests the connection of a singleton when its page opens, after a save, and on request. */
const useConnectionTest = (declaration: SettingsDeclaration): ConnectionTest => {
  const provider = useProvider()
  const { test } = settingsCallsOf(declaration)
  const isAutomatic = useRef(true)
  const query = useQuery({
    queryKey: [routeNameOf(declaration), 'test'],
    queryFn: async ({ signal }) => {
      const query: z.output<typeof testQuery> = { automatic: isAutomatic.current }
      return test && testReply.parse(await provider.send(test, { query, signal }))
    },
    enabled: test !== undefined,
    retry: false,
    gcTime: 0, // the test runs again whenever the page opens
    staleTime: Infinity,
  })
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  const lastState = error ? 'untested' : data ? stateOf(data) : 'testing'
  return {
    state: isFetching ? 'testing' : lastState,
    error: error?.message ?? data?.error ?? undefined,
    reason: data?.reason ?? undefined,
    testedAt: Math.max(dataUpdatedAt, errorUpdatedAt),
    repeat: (automatic = false) => {
      isAutomatic.current = automatic
      void query.refetch()
    },
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
  declaration: whole,
  parts,
  isCorrectable,
  children = plainForm,
}: SettingsPageProps) => {
  const declaration = useReadable(whole)
  const words = useDeclarationText(declaration)
  const crumbs = useCrumbsAbove(declaration)
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
    <PageFrame title={words.one} crumbs={crumbs} actions={<HistoryButton document={declaration.name} />}>
      {failed && (
        <LoadFailed
          name={words.one}
          since={0}
          error={stored.error ?? options.error}
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
            onSaved: () => testable && test.repeat(true),
          })
        : !failed && (
            <Card variant="outlined">
              <FormSkeleton />
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

type SettingsFormProps = Stored &
  Pick<DeclaredFormProps, 'above' | 'inputs' | 'more' | 'actions'> & {
    /** Whether the page offers a better way than this form while no connection is set up. */
    isSecondWay?: boolean
  }

/** The form of a singleton. It asks before the user leaves with unsaved changes. A connection that is not set up is saved and tested. */
export const SettingsForm = ({ test, reload: _reload, isSecondWay, ...form }: SettingsFormProps) => {
  const translate = useTranslate()
  const firstSave =
    test.state === 'notConfigured'
      ? { label: translate('kontor.settings.connection.saveAndTest'), isMinor: isSecondWay }
      : undefined
  return <DeclaredForm {...form} meta={formMeta} firstSave={firstSave} />
}
