import { Card } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RaRecord } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { SettingsDeclaration } from '../contract/resource.ts'
import { settingsId } from '../dataProvider/settingsId.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { PageFrame } from '../layout/PageFrame.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useOptions } from './useOptions.ts'
import { useSettingsCrumbs } from './useSettingsCrumbs.ts'
import { useWords } from './useWords.ts'

interface Props {
  declaration: SettingsDeclaration
  /** Stands above the form, a connection test for instance. */
  children?: ReactNode
  onSaved?: () => void
}

/** The page of a singleton: record and choices load side by side, then the form stands. */
export const SettingsPage = ({ declaration, children, onSaved }: Props) => {
  const provider = useProvider()
  const words = useWords(declaration)
  const crumbs = useSettingsCrumbs()
  const resource = routeNameOf(declaration)
  const options = useOptions(declaration)
  const stored = useQuery<RaRecord>({
    queryKey: [resource, 'getOne', 'form'],
    queryFn: async ({ signal }) => (await provider.getOne(resource, { id: settingsId, signal })).data,
    gcTime: 0, // a form starts from what is stored now
    staleTime: Infinity, // and is not changed under the hands of who edits it
  })
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
      {children}
      {stored.data && options.data ? (
        <SettingsForm
          declaration={declaration}
          options={options.data}
          record={stored.data}
          reload={async () => (await stored.refetch()).data}
          onSaved={onSaved}
        />
      ) : (
        !failed && (
          <Card variant="outlined">
            <RowSkeleton rows={4} height={68} />
          </Card>
        )
      )}
    </PageFrame>
  )
}
