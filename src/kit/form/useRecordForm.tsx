import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useAugmentedForm, useLocaleState, useTranslate } from 'react-admin'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  emptyRecordOf,
  inputFieldsOf,
  routeNameOf,
  hasSecretPart,
  storedFormOf,
  type Values,
} from '../../contract/derive.ts'
import { changeSchemaOf, schemaOf } from '../../contract/saveSchemas.ts'
import { fieldError, formatIssue, formatReason, type SentenceOf } from '../../contract/errors.ts'
import type { Fields } from '../../contract/fields.ts'
import type { SaveMode } from '../../contract/kinds.ts'
import { isVisibleIn } from '../../contract/record/visibility.ts'
import type { Declaration } from '../../contract/resource.ts'
import { isGroup, recordOrEmpty, sameValue } from '../../contract/record/paths.ts'
import { languageOf } from '../../contract/words.ts'
import { type ErrorsByField, splitErrors } from '../../wire/saves.ts'
import { useDeclared } from '../declared/useDeclared.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { useSingleFlight } from '../useSingleFlight.ts'
import { rulesBrokenBy, useRecheckedRules } from './rulesInForm.ts'
import { type SessionDraft, useSessionDraft } from './useSessionDraft.tsx'

interface RecordFormOptions {
  declaration: Declaration
  occasion: SaveMode
  /** The stored record; without one the form starts with the defaults. */
  record?: Values | undefined
  problems?: ResourceParts['problems']
  /** Saves the known values as parsed by the schema. Rejects with HttpError 422 if the service refuses them. */
  save: (values: Values) => Promise<void>
  /** Called when saving failed: without arguments if the inputs show the errors, else with the message and the error. */
  onFailed: (reason?: string, cause?: unknown) => void
}

/** A form bound to a declaration. */
export interface RecordForm {
  readonly form: UseFormReturn<Values, unknown, Values>
  /** Errors that belong to no visible input. */
  readonly unassigned: ErrorsByField
  readonly saving: boolean
  readonly dirty: boolean
  /** Unsaved values of an ended session. */
  readonly draft: SessionDraft
  /** The record on which the user's changes are based; undefined of a new one. */
  base: () => Values | undefined
  /** Saves values and sets the errors of a refusal at their inputs. Calls during a running save are ignored. */
  save: (values: Values) => Promise<void>
  /** Validates the form and saves it if it is valid. */
  onSubmit: (event: FormEvent) => void
}

/**
 * Creates the form of a declaration on react-admin's useAugmentedForm: defaults, validation by the shared schema, one
 * save at a time. React-admin's Form does not list errors without an input, does not focus refused inputs, and loses
 * unsaved values when the session ends.
 */
export const useRecordForm = ({
  declaration,
  occasion,
  record,
  problems,
  save,
  onFailed,
}: RecordFormOptions): RecordForm => {
  const [unassigned, setUnassigned] = useState<ErrorsByField>({})
  const { run, busy: saving } = useSingleFlight()
  const resolver = useDeclaredResolver(declaration, occasion, problems)
  const [initialValues] = useState(() => formValues(declaration, record)) // useFreshRecord applies later changes
  const saveOnce = async (values: Values) => {
    setUnassigned({})
    await run(() => save(values).catch(showErrors))
  }
  const { form, handleSubmit } = useAugmentedForm<Values>({
    record: initialValues,
    resolver,
    onSubmit: saveOnce,
    disableInvalidFormNotification: true,
  })
  useRecheckedRules(declaration, form)
  const fresh = useFreshRecord(form, declaration, record)
  const { isDirty } = form.formState
  const id = 'row' in declaration ? String(record?.['id'] ?? '') : ''
  const draft = useSessionDraft({
    name: `${routeNameOf(declaration)}/${id}`,
    dirty: isDirty,
    read: () => ({
      before: withoutSecrets(declaration.fields, formValues(declaration, fresh.base())),
      mine: withoutSecrets(declaration.fields, form.getValues()),
      version: fresh.base()?.['version'],
    }),
    write: ({ before: earlier, mine, version }) => {
      const before = recordOrEmpty(earlier)
      const changed = Object.entries(recordOrEmpty(mine)).filter(
        ([name, value]) => !sameValue(value ?? null, before[name] ?? null),
      )
      fresh.rebase({ ...Object.fromEntries(changed.map(([name]) => [name, before[name]])), version })
      for (const [name, value] of changed) form.setValue(name, value, { shouldDirty: true })
    },
  })

  const showErrors = (error: unknown) => {
    const isVisible = isVisibleIn(declaration.fields, form.getValues())
    const split = splitErrors(
      error,
      // only a visible input can show its error
      inputFieldsOf(declaration.fields).flatMap(([name]) => (isVisible(name) ? [name] : [])),
    )
    if (!split) return onFailed(error instanceof Error ? error.message : undefined, error)
    for (const [name, message] of Object.entries(split.atInputs))
      form.setError(
        name,
        { type: 'server', message },
        { shouldFocus: name === Object.keys(split.atInputs)[0] },
      )
    setUnassigned(split.others)
    onFailed()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // React would pass the event on from a dialog's form to a form around it
    if (saving) return
    setUnassigned({})
    void form.handleSubmit(handleSubmit, () => onFailed())()
  }
  return {
    form,
    unassigned,
    saving,
    dirty: isDirty,
    draft,
    base: fresh.base,
    save: saveOnce,
    onSubmit,
  }
}

/**
 * Validates a form by the schema of its declaration, with the sentences of the service.
 * @param problems what else is wrong between the inputs
 */
const useDeclaredResolver = (
  declaration: Declaration,
  occasion: SaveMode,
  problems?: ResourceParts['problems'],
): Resolver<Values> => {
  const [locale] = useLocaleState()
  const translate = useTranslate()
  return useMemo(() => {
    const language = languageOf(locale)
    const { fields } = declaration
    // the values of a form are a record; the resolver's type of an issue is narrower than zod's own
    const schema = (occasion === 'create' ? schemaOf(fields, occasion) : changeSchemaOf(fields)) as z.ZodType<
      Values,
      Values
    >
    const sentenceOf: SentenceOf = key =>
      translate(`resources.${routeNameOf(declaration)}.sentences.${key}`, { _: '' }) || undefined
    const bySchema = zodResolver(schema, { error: formatIssue(language, sentenceOf) as never })
    return async (form, context, options) => {
      const values = occasion === 'create' ? form : valuesKnownIn(fields, form, form)
      const resolved = await bySchema(values, context, options)
      // a schema gives a hidden field its default, which nobody has read or entered
      const parsed =
        occasion === 'create' || Object.keys(resolved.errors).length > 0
          ? resolved
          : { values: valuesKnownIn(fields, resolved.values as Values, values), errors: {} }
      const broken = rulesBrokenBy(declaration, values, occasion, new Set(Object.keys(resolved.errors)))
      const own = [
        ...broken.map(({ path, reason }) => [path, formatReason(reason, language, sentenceOf)] as const),
        ...Object.entries(problems?.(form) ?? {}).map(
          ([name, code]) => [name, fieldError(code, language)] as const,
        ),
      ].map(([name, message]) => [name, { type: 'custom', message }])
      if (own.length === 0) return parsed
      return { values: {}, errors: { ...toNestErrors(Object.fromEntries(own), options), ...parsed.errors } }
    }
  }, [declaration, occasion, locale, problems, translate])
}

/**
 * The props of a form of react-admin that bind it to a declaration: the defaults of a new record, and validation by the
 * shared schema.
 * @param occasion `create` in a form of a new record
 * @example <TabbedForm {...useDeclaredFormProps()}>
 */
export const useDeclaredFormProps = (occasion: SaveMode = 'update') => {
  const { declaration, parts } = useDeclared()
  const resolver = useDeclaredResolver(declaration, occasion, parts.problems)
  const defaultValues = useMemo(
    () => (occasion === 'create' ? emptyRecordOf(declaration.fields) : {}),
    [declaration, occasion],
  )
  return { resolver, defaultValues }
}

/**
 * The initial values of a form: the stored ones, without a record the defaults; values of a group are nested. A value that
 * the backend does not give is undefined, so that a save leaves it out until the user enters one.
 */
export const formValues = ({ fields }: Declaration, record: Values = emptyRecordOf(fields)): Values =>
  inputValuesIn(fields, record)

const inputValuesIn = (fields: Fields, record: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.kind === 'group') return [[name, inputValuesIn(field.fields, recordOrEmpty(record[name]))]]
      return field.readOnly ? [] : [[name, record[name]]]
    }),
  )

/** The values of the fields that are known in another record, groups by their members. */
const valuesKnownIn = (fields: Fields, values: Values, known: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const [value, own] = [values[name], known[name]]
      if (value === undefined || own === undefined) return []
      if (field.kind !== 'group') return [[name, value]]
      const members = valuesKnownIn(field.fields, recordOrEmpty(value), recordOrEmpty(own))
      return Object.keys(members).length > 0 ? [[name, members]] : []
    }),
  )

/** The values that the browser may store: all but those that the service encrypts, hashes or masks in part. */
const withoutSecrets = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in values && storedFormOf(field) === 'clear' && (isGroup(field) || !hasSecretPart(field))
        ? [[name, values[name]]]
        : [],
    ),
  )

/**
 * Applies what was stored meanwhile, such as a pinned key, to an open form. Values that the user has changed stay.
 * @param record as it is stored now
 * @returns `base` is the record on which the user's changes are based: each changed value as it was when the user changed
 * it; `rebase` sets such values
 */
const useFreshRecord = (
  form: UseFormReturn<Values, unknown, Values>,
  declaration: Declaration,
  record: Values | undefined,
) => {
  const applied = useRef(record)
  const base = useRef(record)
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => {
    const [before, now] = [applied.current, record].map(one => formValues(declaration, one))
    applied.current = record
    for (const [name, value] of Object.entries(now ?? {}))
      if (!sameValue(value, before?.[name]) && sameValue(form.getValues(name), before?.[name]))
        form.resetField(name, { defaultValue: value })
    const changed = isDirty ? [...Object.keys(dirtyFields), 'version'] : []
    const kept = Object.fromEntries(changed.map(name => [name, base.current?.[name]]))
    base.current = record && { ...record, ...kept }
  })
  return {
    base: () => base.current,
    rebase: (values: Values) => {
      if (base.current) base.current = { ...base.current, ...values }
    },
  }
}
