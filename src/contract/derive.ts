import { z } from 'zod'
import { lastTestSchema } from './calls/call.ts'
import type { Fields, Group } from './fields.ts'
import type { Field } from './kinds.ts'
import { guardedFieldsOf } from './record/fieldAccess.ts'
import { fieldExampleOf } from './record/fieldSchema.ts'
import { isVisibleIn, kindWithField } from './record/visibility.ts'
import {
  flattenFields,
  formFieldsOf,
  inputFieldsOf,
  isGroup,
  recordOrEmpty,
  valueAt,
  type Values,
} from './record/paths.ts'
import { type Declaration, isResource, type ResourceDeclaration } from './resource.ts'

export { flattenFields, formFieldsOf, inputFieldsOf, valueAt, type Values } from './record/paths.ts'

/** The operations of a field or a group that do not depend on its kind. */
interface FieldBehavior {
  readonly responseSchema: z.ZodType
  example(n: number): unknown
  empty(): unknown
  conceal(value: unknown): unknown
  unmask(shown: unknown, stored: unknown): unknown
  merge(incoming: unknown, stored: unknown): unknown
  readonly storedForm: 'clear' | 'encrypted' | 'hashed'
}

const behaviorOfField = (field: Field): FieldBehavior => {
  const [kind, own] = kindWithField(field)
  return {
    ...kind,
    example: n => fieldExampleOf(field, n),
    empty: () => kind.empty(own),
    conceal: value => kind.conceal(value, own),
    unmask: (shown, stored) => kind.unmask(shown, stored, own),
  }
}

/** Each operation of a group applies to its fields. */
const behaviorOfGroup = ({ fields }: Group): FieldBehavior => ({
  get responseSchema() {
    return z.looseObject(responseShapeOf(fields))
  },
  example: n => exampleRecordOf(fields, n),
  empty: () => emptyRecordOf(fields),
  conceal: value => concealRecord(fields, recordOrEmpty(value)),
  unmask: shown => shown,
  merge: (incoming, stored) => mergeRecord(fields, recordOrEmpty(incoming ?? stored), recordOrEmpty(stored)),
  storedForm: 'clear',
})

/** The operations of a field by its kind, or of a group by its fields. */
export const behaviorOf = (field: Field | Group): FieldBehavior =>
  isGroup(field) ? behaviorOfGroup(field) : behaviorOfField(field)

const entriesOf = (fields: Fields) => Object.entries(fields)

/** Whether saves have the field. */
export const isSaved = (field: Field | Group) => isGroup(field) || !field.readOnly

/** The codes that a record holds in a field with an option list of the service. */
interface ChosenOptions {
  readonly path: string
  readonly field: Field
  /** The name of the option list. */
  readonly list: string
  readonly codes: readonly string[]
}

/** The name of the option list that a field chooses from; undefined if it has none. */
export const optionListOf = (field: Field): string | undefined => {
  const [kind, own] = kindWithField(field)
  return kind.optionList(own)
}

/** The name of the resource that a field refers to; undefined if it refers to none. */
export const referencedResourceOf = (field: Field): string | undefined => {
  const [kind, own] = kindWithField(field)
  return kind.referencedResource(own)
}

/** Whether a part of the values of a field may be a secret. */
export const hasSecretPart = (field: Field): boolean => kindWithField(field)[0].hasSecretPart

/** Whether a field has content that a call of its own delivers instead of the record. */
export const hasContent = (field: Field): boolean => kindWithField(field)[0].hasContent

/** The fields by path whose content a call of its own delivers. */
export const contentFieldsOf = (fields: Fields): [string, Field][] =>
  flattenFields(fields).flatMap(([path, field]) =>
    !isGroup(field) && hasContent(field) ? [[path, field] as [string, Field]] : [],
  )

/** The codes of a record that come from option lists of the service, by field; hidden fields are left out. */
export const chosenOptionsIn = (fields: Fields, record: Values): ChosenOptions[] => {
  const isAskedFor = isVisibleIn(fields, record)
  return inputFieldsOf(fields).flatMap(([path, field]) => {
    const list = optionListOf(field)
    if (list === undefined || !isAskedFor(path)) return []
    const codes = [valueAt(record, path)].flat().filter(code => typeof code === 'string')
    return [{ path, field, list, codes }]
  })
}

/** The fields that the service stores: all except repeated passwords. */
export const storedFieldsOf = (fields: Fields): [string, Field | Group][] =>
  entriesOf(fields).filter(([, field]) => repeatedPasswordOf(field) === undefined)

/** The name of the password that a field repeats; undefined for any other field. */
export const repeatedPasswordOf = (field: Field | Group) =>
  field.kind === 'password' ? field.repeats : undefined

/** The fields that a row shows besides title and subtitle, in order. */
export const columnsOf = ({ row, fields }: ResourceDeclaration): [string, Field][] =>
  (row.more ?? []).flatMap(name => {
    const field = fields[name]
    return field && !isGroup(field) ? [[name, field] as [string, Field]] : []
  })

/** The schema of a field in responses. Its default is only described: what another backend leaves out is unknown. */
const responseFieldOf = (field: Field | Group): z.ZodType => {
  const { responseSchema, empty } = behaviorOf(field)
  const value = empty()
  const described =
    value === null || value === undefined ? responseSchema : responseSchema.meta({ default: value })
  // left out for users who may not read it
  return guardedFieldsOf({ field }).length > 0 ? described.optional() : described
}

const responseShapeOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(storedFieldsOf(fields).map(([name, field]) => [name, responseFieldOf(field)]))

/** The schema of a record in responses of the service. */
export const responseSchemaOf = (declaration: Declaration): z.ZodType<Values> =>
  z.looseObject({
    ...responseShapeOf(declaration.fields),
    ...(isResource(declaration) && declaration.id === 'id' ? { id: z.int() } : {}),
    ...(hasVersions(declaration) ? { version: z.int().optional() } : {}), // the newest one; 0 without one
    ...(hasConnectionTest(declaration) ? { lastTest: lastTestSchema.nullish() } : {}),
  })

/**
 * Whether answers have the number of the newest version, on which a save is based: of singletons and of records that can be
 * changed. A field named `version` takes its place.
 */
export const hasVersions = (declaration: Declaration): boolean => {
  if ('version' in declaration.fields) return false
  return !isResource(declaration) || (declaration.verbs?.includes('update') ?? true)
}

/** Whether a declaration describes a connection that can be tested. */
export const hasConnectionTest = (declaration: Declaration): boolean =>
  !isResource(declaration) && declaration.verbs?.includes('test') === true

/** Creates a valid record that differs for each `n`. */
export const exampleRecordOf = (fields: Fields, n = 1): Values => {
  const example: Values = Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) =>
      isSaved(field) ? [[name, behaviorOf(field).example(n)] as const] : [],
    ),
  )
  for (const [name, field] of formFieldsOf(fields)) {
    const original = repeatedPasswordOf(field)
    if (original !== undefined) example[name] = example[original] ?? null
  }
  return example
}

/** The record of a new form: the defaults. */
export const emptyRecordOf = (fields: Fields): Values =>
  Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, behaviorOf(field).empty()]))

/** Adds the defaults of fields that were declared after the record was stored. */
export const fillDefaults = (fields: Fields, stored: Values): Values => ({
  ...stored,
  ...Object.fromEntries(
    storedFieldsOf(fields).map(([name, field]) => {
      const value = stored[name]
      if (value === undefined) return [name, behaviorOf(field).empty()]
      return [name, isGroup(field) ? fillDefaults(field.fields, value as Values) : value] // as it was parsed
    }),
  ),
})

/** Prepares a stored record for a response: masks secrets and leaves out passwords. */
export const concealRecord = (fields: Fields, record: Values): Values =>
  Object.fromEntries(
    storedFieldsOf(fields).map(([name, field]) => [name, behaviorOf(field).conceal(record[name] ?? null)]),
  )

/** The stored value where a body has only what responses show of it; the mask of a secret stays. */
export const unmaskValue = (field: Field | Group, shown: unknown, stored: unknown): unknown =>
  behaviorOf(field).unmask(shown, stored)

/** Merges a parsed record into the stored one; masked secrets and empty passwords keep the stored value. */
export const mergeRecord = (fields: Fields, incoming: Values, stored: Values): Values =>
  Object.fromEntries(
    storedFieldsOf(fields).map(([name, field]) => [
      name,
      isSaved(field)
        ? behaviorOf(field).merge(incoming[name] ?? null, stored[name] ?? null)
        : (stored[name] ?? null),
    ]),
  )

/** How the service stores the values of a field. */
export const storedFormOf = (field: Field | Group) => behaviorOf(field).storedForm

/** The names of the option lists that the fields choose from. */
export const optionListsOf = (fields: Fields): string[] => [
  ...new Set(
    flattenFields(fields).flatMap(([, field]) => (isGroup(field) ? [] : (optionListOf(field) ?? []))),
  ),
]

/** The names of the fields that form the title of a row. */
export const titleFieldsOf = ({ row }: ResourceDeclaration): readonly string[] => [row.title].flat()

/** The title of a record; empty if none of its fields is filled. */
export const nameOf = (declaration: ResourceDeclaration, record: Values): string =>
  titleFieldsOf(declaration)
    .map(name => record[name])
    .filter(Boolean)
    .join(' ')

/** The resource name for react-admin: the path without the first slash. */
export const routeNameOf = ({ path }: Declaration): string => path.slice(1)
