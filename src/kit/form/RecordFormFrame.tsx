import { Alert, Box } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import {
  FormGroupsProvider,
  OptionalRecordContextProvider,
  type RaRecord,
  ResourceContextProvider,
  SaveContextProvider,
  SourceContextProvider,
  useTranslate,
} from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { ErrorsByField } from '../../wire/saves.ts'
import { Mono } from '../marks.tsx'
import type { RecordForm } from './useRecordForm.tsx'

interface Props {
  /** Name of the resource in react-admin. */
  resource: string
  /** The stored record; undefined while a new one is created. */
  record: RaRecord | undefined
  handle: RecordForm
  children: ReactNode
}

/**
 * Provides all contexts that react-admin's inputs, fields and buttons need in a form. React-admin's own Form does not
 * expose its form object, which is needed to set, focus and list the errors of a refused save.
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

/** Lists the errors of a refused save that belong to no input, each with its key. */
export const UnassignedErrors = ({ errors }: { errors: ErrorsByField }) => {
  const translate = useTranslate()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Alert severity="error">
      {translate('kontor.kit.otherErrors')}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {entries.map(([key, message]) => (
          <li key={key}>
            {key !== '' && (
              <>
                <Mono>{key}</Mono>:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
