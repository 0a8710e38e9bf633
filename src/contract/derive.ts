import { z } from 'zod'
import { lastTestSchema } from './calls/call.ts'
import type { Fields, Group } from './fields.ts'
import type { Field, SaveMode } from './kinds.ts'
import {
  type Branch,
  conditionalFieldsOf,
  isVisibleIn,
  kindWithField,
  type Visibility,
  visibilityIn,
  withBranch,
} from './record/visibility.ts'
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

/** What every field answers for itself, whatever its kind. */
interface FieldBehavior {
  readonly responseSchema: z.ZodType
  example(n: number): unknown
  empty(): unknown
  conceal(value: unknown): unknown
  merge(incoming: unknown, stored: unknown): unknown
  readonly storedForm: 'clear' | 'encrypted' | 'hashed'
}

const behaviorOfField = (field: Field): FieldBehavior => {
  const [kind, own] = kindWithField(field)
  return {
    ...kind,
    example: n => kind.example(own, n),
    empty: () => kind.empty(own),
  }
}

/** A group answers with what its fields answer. */
const behaviorOfGroup = ({ fields }: Group): FieldBehavior => ({
  get responseSchema() {
    return z.looseObject(responseShapeOf(fields))
  },
  example: n => exampleRecordOf(fields, n),
  empty: () => emptyRecordOf(fields),
  conceal: value => concealRecord(fields, recordOrEmpty(value)),
  merge: (incoming, stored) => mergeRecord(fields, recordOrEmpty(incoming ?? stored), recordOrEmpty(stored)),
  storedForm: 'clear',
})

const behaviorOf = (field: Field | Group): FieldBehavior =>
  isGroup(field) ? behaviorOfGroup(field) : behaviorOfField(field)

const entriesOf = (fields: Fields) => Object.entries(fields)

const isSaved = (field: Field | Group) => isGroup(field) || !field.readOnly

/** What a field chooses from a list of the service. */
export interface ChosenOptions {
  readonly path: string
  readonly field: Field
  /** The list's name. */
  readonly list: string
  readonly codes: readonly string[]
}

/** The list of the options call that feeds a field; undefined where none does. */
export const optionListOf = (field: Field): string | undefined => {
  const [kind, own] = kindWithField(field)
  return kind.optionList(own)
}

/** The name of the resource whose records a field names; undefined where it names none. */
export const referencedResourceOf = (field: Field): string | undefined => {
  const [kind, own] = kindWithField(field)
  return kind.referencedResource(own)
}

/** Whether a field has content that never goes with its record. */
export const hasContent = (field: Field): boolean => kindWithField(field)[0].hasContent

/** The fields, by path, whose content is fetched by calls of their own. */
export const contentFieldsOf = (fields: Fields): [string, Field][] =>
  flattenFields(fields).flatMap(([path, field]) =>
    !isGroup(field) && hasContent(field) ? [[path, field] as [string, Field]] : [],
  )

/** What a record chooses from lists of the service, field by field; what it does not ask for is left out. */
export const chosenOptionsIn = (fields: Fields, record: Values): ChosenOptions[] => {
  const isAskedFor = isVisibleIn(fields, record)
  return inputFieldsOf(fields).flatMap(([path, field]) => {
    const list = optionListOf(field)
    if (list === undefined || !isAskedFor(path)) return []
    const codes = [valueAt(record, path)].flat().filter(code => typeof code === 'string')
    return [{ path, field, list, codes }]
  })
}

/** Fields the service keeps: repeated passwords are only compared. */
export const storedFieldsOf = (fields: Fields): [string, Field | Group][] =>
  entriesOf(fields).filter(([, field]) => repeatedPasswordOf(field) === undefined)

const repeatedPasswordOf = (field: Field | Group) => (field.kind === 'password' ? field.repeats : undefined)

/** The fields a row shows besides title and subtitle, in order. */
export const columnsOf = ({ row, fields }: ResourceDeclaration): [string, Field][] =>
  (row.more ?? []).flatMap(name => {
    const field = fields[name]
    return field && !isGroup(field) ? [[name, field] as [string, Field]] : []
  })

const schemaOfField = (field: Field, on: SaveMode): z.ZodType => {
  const [kind, own] = kindWithField(field)
  return kind.schema(own, on)
}

/** Makes of the declared schema of a field the one it has where it stands. */
type AdjustSchema = (path: string, field: Field | Group, declared: z.ZodType, on: SaveMode) => z.ZodType

const keepDeclared: AdjustSchema = (_path, _field, declared) => declared

/** A group left out of a change keeps what is stored. */
const groupSchema = (shape: z.ZodRawShape, on: SaveMode) =>
  on === 'update' ? z.object(shape).optional() : z.preprocess(value => value ?? {}, z.object(shape))

const shapeOf = (fields: Fields, on: SaveMode, adjust: AdjustSchema, path = ''): Record<string, z.ZodType> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) => {
      if (!isSaved(field)) return []
      const declared = isGroup(field)
        ? groupSchema(shapeOf(field.fields, on, adjust, `${path}${name}.`), on)
        : schemaOfField(field, on)
      return [[name, adjust(path + name, field, declared, on)] as const]
    }),
  )

/**
 * Where a field is hidden, what is wrong gives way to its default or to nothing: nobody could see the complaint. Where a
 * change does not say, whoever brings it together with the rest judges it.
 */
const adjustForVisibility =
  (standing: (path: string) => Visibility): AdjustSchema =>
  (path, field, declared) => {
    const now = standing(path)
    if (now === 'visible') return declared
    return now === 'hidden'
      ? declared.catch(() => behaviorOf(field).empty())
      : declared.catch((wrong: { value: unknown }) => wrong.value)
  }

/** What is asked for under a condition only need not be sent. */
const adjustForDescription = (fields: Fields): AdjustSchema => {
  const conditional = new Set(conditionalFieldsOf(fields))
  return (path, field, declared, on) => {
    if (!conditional.has(path)) return declared
    return (isGroup(field) ? declared : schemaOfField({ ...field, required: false }, on)).optional()
  }
}

/** A schema that depends on what a record asks for; `build` makes it, for a record and for its description. */
const conditionalSchema = (
  fields: Fields,
  isKnown: (path: string, record: Values) => boolean,
  build: (adjust: AdjustSchema, standing: (path: string) => Visibility) => z.ZodType<Values>,
): z.ZodType<Values> => {
  const conditional = conditionalFieldsOf(fields)
  if (conditional.length === 0) return build(keepDeclared, () => 'visible')
  const built = new Map<string, z.ZodType<Values>>()
  const schemaFor = (record: Values) => {
    const standing = visibilityIn(fields, record, path => isKnown(path, record))
    const key = conditional.map(standing).join()
    const schema = built.get(key) ?? build(adjustForVisibility(standing), standing)
    built.set(key, schema)
    return schema
  }
  const schema = z.unknown().transform((value, context) => {
    // run as a part of this schema, so that the caller's words are used for what it complains about
    const result = schemaFor(recordOrEmpty(value))._zod.run({ value, issues: [] }, { async: false })
    if (result instanceof Promise) throw new Error('The schema of a field must not wait for anything')
    context.issues.push(...result.issues)
    return result.value as Values // what is wrong goes no further
  })
  schema._zod.processJSONSchema = (...inputs) =>
    build(adjustForDescription(fields), () => 'visible')._zod.processJSONSchema?.(...inputs)
  return schema
}

/**
 * The schema of a saved record; the same on both sides. What the record does not ask for refuses nothing.
 * @param on a changed record may leave its password and its groups out
 */
export const schemaOf = (fields: Fields, on: SaveMode): z.ZodType<Values> =>
  conditionalSchema(
    fields,
    () => true,
    (adjust, standing) =>
      z.object(shapeOf(fields, on, adjust)).superRefine((record: Values, context) => {
        for (const [name, field] of formFieldsOf(fields)) {
          const original = repeatedPasswordOf(field)
          if (original === undefined || record[original] === record[name] || standing(name) !== 'visible')
            continue
          context.addIssue({ code: 'custom', path: [name], params: { code: 'passwordsDiffer' } })
        }
      }),
  )

/**
 * The schema of a change to a singleton: a field may be left out and then stays as it is stored. Whether the whole is
 * right says `schemaOf`, once both are brought together.
 */
export const changeSchemaOf = (fields: Fields): z.ZodType<Values> =>
  conditionalSchema(
    fields,
    (path, change) => (path.split('.', 1)[0] as string) in change, // every path has a first step
    adjust => z.object(shapeOf(fields, 'update', adjust)).partial(),
  )

/** What a backend leaves out stands on its default; what has none is asked for. */
const responseFieldOf = (field: Field | Group): z.ZodType => {
  const { responseSchema, empty } = behaviorOf(field)
  const value = empty()
  return value === null || value === undefined ? responseSchema : responseSchema.default(value)
}

const responseShapeOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(storedFieldsOf(fields).map(([name, field]) => [name, responseFieldOf(field)]))

/** The schema of a record as the service shows it. */
export const responseSchemaOf = (declaration: Declaration): z.ZodType<Values> =>
  z.looseObject({
    ...responseShapeOf(declaration.fields),
    ...(isResource(declaration) && declaration.id === 'id' ? { id: z.int() } : {}),
    ...(hasConnectionTest(declaration) ? { lastTest: lastTestSchema.nullish() } : {}),
  })

/** Whether a declaration describes a connection that can be tried. */
export const hasConnectionTest = (declaration: Declaration): boolean =>
  !isResource(declaration) && declaration.verbs?.includes('test') === true

/** A valid record, another one for each `n`; of the branches of a declaration the one that is asked for. */
export const exampleRecordOf = (fields: Fields, n = 1, branch: Branch = {}): Values => {
  const example: Values = Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) =>
      isSaved(field) ? [[name, behaviorOf(field).example(n)] as const] : [],
    ),
  )
  for (const [name, field] of formFieldsOf(fields)) {
    const original = repeatedPasswordOf(field)
    if (original !== undefined) example[name] = example[original] ?? null
  }
  return withBranch(example, branch)
}

/** The record of an untouched form: the defaults. */
export const emptyRecordOf = (fields: Fields): Values =>
  Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, behaviorOf(field).empty()]))

/** A stored record as its declaration is today: a field that came later stands on its default. */
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

/** A stored record as it leaves the service: secrets masked, passwords left out. */
export const concealRecord = (fields: Fields, record: Values): Values =>
  Object.fromEntries(
    storedFieldsOf(fields).map(([name, field]) => [name, behaviorOf(field).conceal(record[name] ?? null)]),
  )

/** What is stored when a parsed record is saved over the stored one. */
export const mergeRecord = (fields: Fields, incoming: Values, stored: Values): Values =>
  Object.fromEntries(
    storedFieldsOf(fields).map(([name, field]) => [
      name,
      isSaved(field)
        ? behaviorOf(field).merge(incoming[name] ?? null, stored[name] ?? null)
        : (stored[name] ?? null),
    ]),
  )

/** How the service keeps a field. */
export const storedFormOf = (field: Field | Group): 'clear' | 'encrypted' | 'hashed' =>
  behaviorOf(field).storedForm

/** Names of the option lists a declaration's fields are fed by. */
export const optionListsOf = (fields: Fields): string[] => [
  ...new Set(
    flattenFields(fields).flatMap(([, field]) => (isGroup(field) ? [] : (optionListOf(field) ?? []))),
  ),
]

/** The fields that name a record in its row. */
export const titleFieldsOf = ({ row }: ResourceDeclaration): readonly string[] => [row.title].flat()

/** What people call a record: its title; empty where nothing of it is filled in. */
export const nameOf = (declaration: ResourceDeclaration, record: Values): string =>
  titleFieldsOf(declaration)
    .map(name => record[name])
    .filter(Boolean)
    .join(' ')

/** The name react-admin and the addresses know a declaration by: its path without the first slash. */
export const routeNameOf = ({ path }: Declaration): string => path.slice(1)
