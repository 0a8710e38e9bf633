import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useRef, useState } from 'react'
import { useLocaleState } from 'react-admin'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { emptyOf, inputsOf, isAskedFor, routeNameOf, schemaOf, type Values } from '../contract/derive.ts'
import { sayIssue } from '../contract/errors.ts'
import type { Fields } from '../contract/fields.ts'
import type { Declaration } from '../contract/resource.ts'
import { languageOf } from '../contract/words.ts'
import type { ErrorsByField } from '../dataProvider/joinMessages.ts'
import type { Occasion } from './FormContext.ts'
import { splitErrors } from './splitErrors.ts'
import { useKeptInput, type KeptInput } from './useKeptInput.ts'
import { withoutSecrets } from './withoutSecrets.ts'

interface Wanted {
  declaration: Declaration
  occasion: Occasion
  /** The stored record; without it the form holds the defaults. */
  record?: Values | undefined
  /** Saves what the schema made of the form; rejects with HttpError 422 when the service refuses. */
  save: (values: Values) => Promise<void>
  /** Says that saving failed; the reason is shown at the inputs, or is given as a sentence with its cause. */
  onFailed: (reason?: string, cause?: unknown) => void
}

/** A form bound to a declaration. */
interface RecordForm {
  readonly form: UseFormReturn<Values, unknown, Values>
  /** Errors that belong to no input. */
  readonly others: ErrorsByField
  readonly saving: boolean
  readonly dirty: boolean
  /** What was typed before the session ended. */
  readonly kept: KeptInput
  /** Validates, saves once however often it is called, and puts refusals at their inputs. */
  submit: () => Promise<void>
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const filled = (fields: Fields, record: Values): Values => {
  const empty = emptyOf(fields)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const value = record[name]
      if (field.kind === 'group') return [[name, filled(field.fields, isRecord(value) ? value : {})]]
      return field.readOnly ? [] : [[name, value === undefined ? empty[name] : value]]
    }),
  )
}

/** The values a form starts with: what is stored, else the defaults; those of groups lie in their group. */
export const valuesOf = ({ fields }: Declaration, record: Values = {}): Values => filled(fields, record)

/** Makes the form of a declaration: defaults, validation by the shared schema, one save at a time. */
export const useRecordForm = ({ declaration, occasion, record, save, onFailed }: Wanted): RecordForm => {
  const [locale] = useLocaleState()
  const [others, setOthers] = useState<ErrorsByField>({})
  const [saving, setSaving] = useState(false)
  const underWay = useRef(false)
  const resolver = useMemo(() => {
    // a form's values are a record; the resolver's type of an issue is narrower than zod's own
    const schema = schemaOf(declaration.fields, occasion) as z.ZodType<Values, Values>
    return zodResolver(schema, { error: sayIssue(languageOf(locale)) as never })
  }, [declaration, occasion, locale])
  const form = useForm<Values, unknown, Values>({ defaultValues: valuesOf(declaration, record), resolver })
  const { isDirty } = form.formState
  const id = 'row' in declaration ? String(record?.['id'] ?? '') : ''
  const kept = useKeptInput({
    name: `${routeNameOf(declaration)}/${id}`,
    dirty: isDirty,
    read: () => withoutSecrets(declaration.fields, form.getValues()),
    write: values => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
    },
  })

  const refuse = (error: unknown) => {
    const split = splitErrors(
      error,
      // an input that is not asked for just now could show nothing
      inputsOf(declaration.fields).flatMap(([name, field]) =>
        isAskedFor(field, form.getValues()) ? [name] : [],
      ),
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

  const submit = async () => {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    try {
      setOthers({})
      await form.handleSubmit(
        async values => save(values).catch(refuse),
        () => onFailed(),
      )()
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }
  return { form, others, saving, dirty: isDirty, kept, submit }
}
