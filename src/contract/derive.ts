import { z } from 'zod'
import { lastTestSchema } from './call.ts'
import type { Fields, Group } from './fields.ts'
import { kinds, type Field, type Kind, type Occasion } from './kinds.ts'
import { isResource, type Declaration, type ResourceDeclaration } from './resource.ts'

/** One record on the wire or in a form, before or after its schema. */
export type Values = Record<string, unknown>

/** What every field answers for itself, whatever its kind. */
interface Answers {
  schema(on: Occasion): z.ZodType
  readonly shown: z.ZodType
  example(n: number): unknown
  empty(): unknown
  conceal(value: unknown): unknown
  merge(incoming: unknown, stored: unknown): unknown
  readonly atRest: 'clear' | 'encrypted' | 'hashed'
}

const isGroup = (field: Field | Group): field is Group => field.kind === 'group'

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valuesIn = (value: unknown): Values => (isRecord(value) ? value : {})

const answersOfField = (field: Field): Answers => {
  const kind = kinds[field.kind] as (typeof kinds)[Kind & 'text'] // every kind answers the same questions
  const own = field as Field<'text'> // the kind's own answers take the kind's own field
  return {
    ...kind,
    schema: on => kind.schema(own, on),
    example: n => kind.example(own, n),
    empty: () => kind.empty(own),
  }
}

/** A group answers with what its fields answer; one left out of a change keeps what is stored. */
const answersOfGroup = ({ fields }: Group): Answers => ({
  schema: on => {
    const members = z.object(shapeOf(fields, on))
    return on === 'update' ? members.optional() : z.preprocess(value => value ?? {}, members)
  },
  get shown() {
    return z.looseObject(shownShapeOf(fields))
  },
  example: n => exampleOf(fields, n),
  empty: () => emptyOf(fields),
  conceal: value => concealOf(fields, valuesIn(value)),
  merge: (incoming, stored) => mergeOf(fields, valuesIn(incoming ?? stored), valuesIn(stored)),
  atRest: 'clear',
})

const answers = (field: Field | Group): Answers =>
  isGroup(field) ? answersOfGroup(field) : answersOfField(field)

const entriesOf = (fields: Fields) => Object.entries(fields)

const isSaved = (field: Field | Group) => isGroup(field) || !field.readOnly

/** Fields at the top of a record that a person fills in: all that the service does not set. Groups: `inputsOf`. */
export const formOf = (fields: Fields): [string, Field][] =>
  entriesOf(fields).flatMap(([name, field]) =>
    isGroup(field) || field.readOnly ? [] : [[name, field] as [string, Field]],
  )

/** Every field a person fills in, those of groups too, by its path: `scheduleParameters.hourlyMinute`. */
export const inputsOf = (fields: Fields): [string, Field][] =>
  flatOf(fields).flatMap(([name, field]) =>
    isGroup(field) || field.readOnly ? [] : [[name, field] as [string, Field]],
  )

/** All fields in order, each group followed by its members under their paths. */
export const flatOf = (fields: Fields): [string, Field | Group][] =>
  entriesOf(fields).flatMap(([name, field]) => [
    [name, field] as [string, Field | Group],
    ...(isGroup(field)
      ? flatOf(field.fields).map(([path, member]): [string, Field | Group] => [`${name}.${path}`, member])
      : []),
  ])

/** What a record holds at a path; undefined where nothing lies there. `valueAt(record, 'options.isDelta')` */
export const valueAt = (record: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => valuesIn(place)[step], record)

/** What a field chooses from a list of the service. */
export interface Chosen {
  readonly path: string
  readonly field: Field<'select' | 'selectMany' | 'tree'>
  /** The list's name. */
  readonly list: string
  readonly codes: readonly string[]
}

/** What a record chooses from lists of the service, field by field. */
export const chosenIn = (fields: Fields, record: Values): Chosen[] =>
  inputsOf(fields).flatMap(([path, field]) => {
    if (!('options' in field) || typeof field.options !== 'string') return []
    const codes = [valueAt(record, path)].flat().filter(code => typeof code === 'string')
    return [{ path, field, list: field.options, codes }]
  })

/** Whether the record asks for a field just now. `isAskedFor(field, form.getValues())` */
export const isAskedFor = ({ when }: Pick<Field, 'when'>, record: Values): boolean =>
  when === undefined || record[when.field] === when.is

/** Fields the service keeps: repeated passwords are only compared. */
export const storedOf = (fields: Fields): [string, Field | Group][] =>
  entriesOf(fields).filter(([, field]) => repeatedBy(field) === undefined)

const repeatedBy = (field: Field | Group) => (field.kind === 'password' ? field.repeats : undefined)

/** The fields a row shows besides title and subtitle, in order. */
export const columnsOf = ({ row, fields }: ResourceDeclaration): [string, Field][] =>
  (row.more ?? []).flatMap(name => {
    const field = fields[name]
    return field && !isGroup(field) ? [[name, field] as [string, Field]] : []
  })

const shapeOf = (fields: Fields, on: Occasion): Record<string, z.ZodType> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) =>
      isSaved(field) ? [[name, answers(field).schema(on)] as const] : [],
    ),
  )

/** Gives a field that is not asked for its default where its value is wrong: nobody could see the complaint. */
const settleUnasked = (fields: Fields, values: Values, record: Values, on: Occasion): Values => {
  const settled = { ...values }
  for (const [name, field] of entriesOf(fields)) {
    const value = values[name]
    if (isGroup(field) && isRecord(value)) settled[name] = settleUnasked(field.fields, value, record, on)
    if (isGroup(field) || isAskedFor(field, record)) continue
    if (!answers(field).schema(on).safeParse(value).success) settled[name] = answers(field).empty()
  }
  return settled
}

const hasConditions = (fields: Fields) => flatOf(fields).some(([, field]) => !isGroup(field) && field.when)

/**
 * The schema of a saved record; the same on both sides.
 * @param on a changed record may leave its password and its groups out
 */
export const schemaOf = (fields: Fields, on: Occasion): z.ZodType<Values> => {
  const record = z.object(shapeOf(fields, on)).superRefine((record: Values, context) => {
    for (const [name, field] of formOf(fields)) {
      const original = repeatedBy(field)
      if (original !== undefined && record[original] !== record[name])
        context.addIssue({ code: 'custom', path: [name], params: { code: 'passwordsDiffer' } })
    }
  })
  if (!hasConditions(fields)) return record
  return z.preprocess(value => (isRecord(value) ? settleUnasked(fields, value, value, on) : value), record)
}

/**
 * The schema of a change to a singleton: a field may be left out and then stays as it is stored. Whether the whole is
 * right says `schemaOf`, once both are brought together.
 */
export const changeSchemaOf = (fields: Fields): z.ZodType<Values> => {
  const change = z.object(shapeOf(fields, 'update')).partial()
  if (!hasConditions(fields)) return change
  const settle = (values: Values) => {
    const told = entriesOf(fields).filter(
      ([name, field]) => name in values && (isGroup(field) || !field.when || field.when.field in values),
    )
    return settleUnasked(Object.fromEntries(told), values, values, 'update')
  }
  return z.preprocess(value => (isRecord(value) ? settle(value) : value), change)
}

const shownShapeOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(storedOf(fields).map(([name, field]) => [name, answers(field).shown]))

/** The schema of a record as the service shows it. */
export const shownSchemaOf = (declaration: Declaration): z.ZodType<Values> =>
  z.looseObject({
    ...shownShapeOf(declaration.fields),
    ...(isResource(declaration) && declaration.id === 'id' ? { id: z.number().int() } : {}),
    ...(connects(declaration) ? { lastTest: lastTestSchema.nullish() } : {}),
  })

/** Whether a declaration describes a connection that can be tried. */
export const connects = (declaration: Declaration): boolean =>
  !isResource(declaration) && declaration.verbs?.includes('test') === true

/** A valid record, another one for each `n`. */
export const exampleOf = (fields: Fields, n = 1): Values => {
  const example: Values = Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) =>
      isSaved(field) ? [[name, answers(field).example(n)] as const] : [],
    ),
  )
  for (const [name, field] of formOf(fields)) {
    const original = repeatedBy(field)
    if (original !== undefined) example[name] = example[original] ?? null
  }
  return example
}

/** The record of an untouched form: the defaults. */
export const emptyOf = (fields: Fields): Values =>
  Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, answers(field).empty()]))

/** A stored record as it leaves the service: secrets masked, passwords left out. */
export const concealOf = (fields: Fields, record: Values): Values =>
  Object.fromEntries(
    storedOf(fields).map(([name, field]) => [name, answers(field).conceal(record[name] ?? null)]),
  )

/** What is stored when a parsed record is saved over the stored one. */
export const mergeOf = (fields: Fields, incoming: Values, stored: Values): Values =>
  Object.fromEntries(
    storedOf(fields).map(([name, field]) => [
      name,
      isSaved(field)
        ? answers(field).merge(incoming[name] ?? null, stored[name] ?? null)
        : (stored[name] ?? null),
    ]),
  )

/** How the service keeps a field. */
export const atRestOf = (field: Field | Group): 'clear' | 'encrypted' | 'hashed' => answers(field).atRest

/** Names of the option lists a declaration's fields are fed by. */
export const optionListsOf = (fields: Fields): string[] => [
  ...new Set(
    flatOf(fields).flatMap(([, field]) =>
      'options' in field && typeof field.options === 'string' ? [field.options] : [],
    ),
  ),
]

/** The fields that name a record in its row. */
export const titleOf = ({ row }: ResourceDeclaration): readonly string[] => [row.title].flat()

/** What people call a record: its title; empty where nothing of it is filled in. */
export const nameOf = (declaration: ResourceDeclaration, record: Values): string =>
  titleOf(declaration)
    .map(name => record[name])
    .filter(Boolean)
    .join(' ')

/** The name react-admin and the addresses know a declaration by: its path without the first slash. */
export const routeNameOf = ({ path }: Declaration): string => path.slice(1)
