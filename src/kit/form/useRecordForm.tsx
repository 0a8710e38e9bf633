import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import {
  FormGroupsProvider,
  type Identifier,
  OptionalRecordContextProvider,
  type RaRecord,
  ResourceContextProvider,
  SaveContextProvider,
  SourceContextProvider,
  useAugmentedForm,
  useLocaleState,
  useUpdate,
} from 'react-admin'
import { FormProvider, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  emptyRecordOf,
  inputFieldsOf,
  routeNameOf,
  schemaOf,
  storedFormOf,
  type Values,
} from '../../contract/derive.ts'
import { fieldError, formatIssue } from '../../contract/errors.ts'
import type { Fields } from '../../contract/fields.ts'
import type { SaveMode } from '../../contract/kinds.ts'
import { isVisibleIn } from '../../contract/record/visibility.ts'
import type { Declaration } from '../../contract/resource.ts'
import { sameValue } from '../../contract/record/paths.ts'
import { languageOf } from '../../contract/words.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { type ErrorsByField, splitErrors } from '../../wire/saves.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { useSingleFlight } from '../timing.ts'
import { type KeptInput, useKeptInput } from './unsaved.tsx'

interface RecordFormOptions {
  declaration: Declaration
  occasion: SaveMode
  /** The stored record; without it the form holds the defaults. */
  record?: Values | undefined
  problems?: ResourceParts['problems']
  /** Saves what the schema made of the form; rejects with HttpError 422 when the service refuses. */
  save: (values: Values) => Promise<void>
  /** Says that saving failed; the reason is shown at the inputs, or is given as a sentence with its cause. */
  onFailed: (reason?: string, cause?: unknown) => void
}

/** A form bound to a declaration. */
export interface RecordForm {
  readonly form: UseFormReturn<Values, unknown, Values>
  /** Errors that belong to no input. */
  readonly others: ErrorsByField
  readonly saving: boolean
  readonly dirty: boolean
  /** What was typed before the session ended. */
  readonly kept: KeptInput
  /** Saves once however often it is called, and puts refusals at their inputs. */
  save: (values: Values) => Promise<void>
  /** Validates, and saves what is in order. */
  onSubmit: (event: FormEvent) => void
}

/**
 * Makes the form of a declaration on react-admin's useAugmentedForm: defaults, validation by the shared schema, one
 * save at a time. React-admin's lists no refusal without an input, focuses none, and keeps nothing for after a log-in.
 */
export const useRecordForm = ({
  declaration,
  occasion,
  record,
  problems,
  save,
  onFailed,
}: RecordFormOptions): RecordForm => {
  const [locale] = useLocaleState()
  const [others, setOthers] = useState<ErrorsByField>({})
  const { run, busy: saving } = useSingleFlight()
  const resolver = useMemo((): Resolver<Values> => {
    const language = languageOf(locale)
    // a form's values are a record; the resolver's type of an issue is narrower than zod's own
    const schema = schemaOf(declaration.fields, occasion) as z.ZodType<Values, Values>
    const bySchema = zodResolver(schema, { error: formatIssue(language) as never })
    return async (values, context, options) => {
      const judged = await bySchema(values, context, options)
      const own = Object.entries(problems?.(values) ?? {}).map(([name, code]) => {
        return [name, { type: 'custom', message: fieldError(code, language) }]
      })
      if (own.length === 0) return judged
      return { values: {}, errors: { ...toNestErrors(Object.fromEntries(own), options), ...judged.errors } }
    }
  }, [declaration, occasion, locale, problems])
  const [opened] = useState(() => valuesOf(declaration, record)) // useFreshRecord brings in what comes later
  const saveOnce = async (values: Values) => {
    setOthers({})
    await run(() => save(values).catch(refuse))
  }
  const { form, handleSubmit } = useAugmentedForm<Values>({
    record: opened,
    resolver,
    onSubmit: saveOnce,
    disableInvalidFormNotification: true,
  })
  const { isDirty } = form.formState
  const id = 'row' in declaration ? String(record?.['id'] ?? '') : ''
  useEffect(() => {
    // saving shall not wait for its code, nor be lost with it after a new release
    if (isDirty) import('../../dataProvider/saveRecords.ts').catch(() => undefined)
  }, [isDirty])
  const kept = useKeptInput({
    name: `${routeNameOf(declaration)}/${id}`,
    dirty: isDirty,
    read: () => withoutSecrets(declaration.fields, form.getValues()),
    write: values => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
    },
  })

  const refuse = (error: unknown) => {
    const isAskedFor = isVisibleIn(declaration.fields, form.getValues())
    const split = splitErrors(
      error,
      // an input that is not asked for just now could show nothing
      inputFieldsOf(declaration.fields).flatMap(([name]) => (isAskedFor(name) ? [name] : [])),
    )
    if (!split) return onFailed(error instanceof Error ? error.message : undefined, error)
    for (const [name, message] of Object.entries(split.atInputs))
      form.setError(
        name,
        { type: 'server', message },
        { shouldFocus: name === Object.keys(split.atInputs)[0] },
      )
    setOthers(split.others)
    onFailed()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // a dialog's form is no part of one around it, though React says so
    if (saving) return
    setOthers({})
    void form.handleSubmit(handleSubmit, () => onFailed())()
  }
  return { form, others, saving, dirty: isDirty, kept, save: saveOnce, onSubmit }
}

/**
 * Changes a record of a resource by react-admin's mutation: what the service answers stands in every cached list at once.
 * The call goes through our provider, since react-admin's takes a save that ended at the log-in for a saved one.
 */
export const useSave = (resource: string) => {
  const provider = useProvider()
  const [update] = useUpdate<RaRecord>(
    resource,
    {},
    {
      mutationMode: 'pessimistic',
      mutationFn: async ({ id = '', data = {}, previousData }) =>
        (await provider.update<RaRecord>(resource, { id, data, previousData })).data,
    },
  )
  return (id: Identifier, data: Values, previousData: RaRecord, meta?: unknown) =>
    // with returnPromise it gives the answer; the types only know that for one of two signatures
    update(resource, { id, data, previousData, meta }, { returnPromise: true }) as Promise<RaRecord>
}

/** The values a form starts with: what is stored, else the defaults; those of groups lie in their group. */
export const valuesOf = ({ fields }: Declaration, record: Values = {}): Values => filled(fields, record)

const filled = (fields: Fields, record: Values): Values => {
  const empty = emptyRecordOf(fields)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const value = record[name]
      if (field.kind === 'group') return [[name, filled(field.fields, isRecord(value) ? value : {})]]
      return field.readOnly ? [] : [[name, value === undefined ? empty[name] : value]]
    }),
  )
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What of a form may lie in the browser: all but what the service encrypts or hashes. */
const withoutSecrets = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in values && storedFormOf(field) === 'clear' ? [[name, values[name]]] : [],
    ),
  )

/**
 * Brings what the service changed meanwhile (a pinned key, for instance) into an open form; what a person has
 * changed stays.
 * @param stored the values as they are stored now
 */
export const useFreshRecord = (form: UseFormReturn<Values, unknown, Values>, stored: Values): void => {
  const known = useRef(stored)
  useEffect(() => {
    const before = known.current
    known.current = stored
    for (const [name, value] of Object.entries(stored))
      if (!sameValue(value, before[name]) && sameValue(form.getValues(name), before[name]))
        form.resetField(name, { defaultValue: value })
  })
}

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
