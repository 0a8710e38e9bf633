import { type ReactNode, useMemo } from 'react'
import {
  FormGroupsProvider,
  OptionalRecordContextProvider,
  type RaRecord,
  ResourceContextProvider,
  SaveContextProvider,
  SourceContextProvider,
} from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { RecordForm } from './useRecordForm.ts'

interface Props {
  /** The name react-admin knows the declaration by. */
  resource: string
  /** The stored record; none where one is added. */
  record: RaRecord | undefined
  handle: RecordForm
  children: ReactNode
}

/**
 * Every context that react-admin's inputs, fields and buttons look for in a form. React-admin's own Form keeps its
 * form to itself: refusals could not be sorted, focused and listed.
 */
export const RecordFormFrame = ({ resource, record, handle, children }: Props) => {
  const { form, save, saving } = handle
  const sources = useMemo(
    () => ({
      getSource: (source: string) => source,
      getLabel: (source: string) => `resources.${resource}.fields.${source}`,
    }),
    [resource],
  )
  const saveContext = useMemo(() => ({ save, saving, mutationMode: 'pessimistic' as const }), [save, saving])
  return (
    <ResourceContextProvider value={resource}>
      <OptionalRecordContextProvider value={record}>
        <SaveContextProvider value={saveContext}>
          <SourceContextProvider value={sources}>
            <FormProvider {...form}>
              <FormGroupsProvider>{children}</FormGroupsProvider>
            </FormProvider>
          </SourceContextProvider>
        </SaveContextProvider>
      </OptionalRecordContextProvider>
    </ResourceContextProvider>
  )
}
