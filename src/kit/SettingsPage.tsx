import { Card } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { connects } from '../contract/derive.ts'
import type { SettingsDeclaration } from '../contract/resource.ts'
import type { Options } from '../dataProvider/dataProviderTypes.ts'
import { PageFrame } from '../layout/PageFrame.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useConnectionTest, type ConnectionTest } from './useConnectionTest.ts'
import { useOptions } from './useOptions.ts'
import { useSettingsCrumbs } from './useSettingsCrumbs.ts'
import { useStoredSettings } from './useStoredSettings.ts'
import { useWords } from './useWords.ts'

/** A singleton that has been read, and what its page can do with it. */
export interface Stored {
  readonly declaration: SettingsDeclaration
  readonly options: Options
  readonly record: RaRecord
  /** Reads what is stored now; undefined when that fails. */
  reload: () => Promise<RaRecord | undefined>
  /** How its connection was tried; without a connection it stays untried. */
  readonly test: ConnectionTest
  /** To be called after each save: tests the connection where there is one. */
  onSaved: () => void
}

interface Props {
  declaration: SettingsDeclaration
  /** Whether what the record says can be corrected in a form below; so by default. */
  isCorrectable?: (record: RaRecord) => boolean
  /** What stands below the connection test; the form by default. */
  children?: (stored: Stored) => ReactNode
}

const plainForm = (stored: Stored) => <SettingsForm {...stored} />

/** The page of a singleton: record and choices load side by side, then the form stands, below its connection test. */
export const SettingsPage = ({ declaration, isCorrectable, children = plainForm }: Props) => {
  const words = useWords(declaration)
  const crumbs = useSettingsCrumbs()
  const options = useOptions(declaration)
  const stored = useStoredSettings(declaration)
  const test = useConnectionTest(declaration)
  const testable = connects(declaration)
  const { refetch } = stored
  useEffect(() => {
    // the first connection may have pinned a key
    if (test.face === 'established') void refetch()
  }, [test.face, refetch])
  const failed = stored.isError || options.isError
  return (
    <PageFrame title={words.one} crumbs={crumbs}>
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
