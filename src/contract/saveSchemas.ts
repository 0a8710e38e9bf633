import { z } from 'zod'
import { behaviorOf, isSaved, repeatedPasswordOf } from './derive.ts'
import type { Fields, Group } from './fields.ts'
import type { Field, SaveMode } from './kinds.ts'
import { fieldSchemaOf } from './record/fieldSchema.ts'
import {
  formFieldsOf,
  isGroup,
  memoizeByObject,
  recordOrEmpty,
  valueAt,
  type Values,
} from './record/paths.ts'
import { conditionalFieldsOf, type Visibility, visibilityIn } from './record/visibility.ts'

/** Turns the declared schema of a field into the one that fits the visibility of the field. */
type AdjustSchema = (path: string, field: Field | Group, declared: z.ZodType, on: SaveMode) => z.ZodType

const keepDeclared: AdjustSchema = (_path, _field, declared) => declared

/** The occasions of a save: a partial change may leave out every field, of groups too. */
type Occasion = SaveMode | 'partial'

/** A change may leave a group out; the stored group then stays. */
const groupSchema = (shape: z.ZodRawShape, on: Occasion) => {
  if (on === 'create') return z.preprocess(value => value ?? {}, z.object(shape))
  return (on === 'partial' ? z.object(shape).partial() : z.object(shape)).optional()
}

const modeOf = (on: Occasion): SaveMode => (on === 'partial' ? 'update' : on)

const shapeOf = (fields: Fields, on: Occasion, adjust: AdjustSchema, path = ''): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isSaved(field)) return []
      const declared = isGroup(field)
        ? groupSchema(shapeOf(field.fields, on, adjust, `${path}${name}.`), on)
        : fieldSchemaOf(field, modeOf(on))
      return [[name, adjust(path + name, field, declared, modeOf(on))] as const]
    }),
  )

/**
 * Replaces a wrong value of a hidden field by its default or null, because users could not see an error there. A field of
 * unknown visibility is accepted as it is: `schemaOf` checks it once the change is merged into the stored record.
 */
const adjustForVisibility =
  (visibilityOf: (path: string) => Visibility): AdjustSchema =>
  (path, field, declared) => {
    const now = visibilityOf(path)
    if (now === 'visible') return declared
    return now === 'hidden'
      ? declared.catch(() => behaviorOf(field).empty())
      : declared.catch((wrong: { value: unknown }) => wrong.value)
  }

/** Makes conditional fields optional in the OpenAPI description. */
const adjustForDescription = (fields: Fields): AdjustSchema => {
  const conditional = new Set(conditionalFieldsOf(fields))
  return (path, field, declared, on) => {
    if (!conditional.has(path)) return declared
    return (isGroup(field) ? declared : fieldSchemaOf({ ...field, required: false }, on)).optional()
  }
}

/** A schema that depends on the visible fields of a record. `build` creates it for a record or for the description. */
const conditionalSchema = (
  fields: Fields,
  isKnown: (path: string, record: Values) => boolean,
  build: (adjust: AdjustSchema, visibilityOf: (path: string) => Visibility) => z.ZodType<Values>,
): z.ZodType<Values> => {
  const conditional = conditionalFieldsOf(fields)
  if (conditional.length === 0) return build(keepDeclared, () => 'visible')
  const built = new Map<string, z.ZodType<Values>>()
  const schemaFor = (record: Values) => {
    const visibilityOf = visibilityIn(fields, record, path => isKnown(path, record))
    const key = conditional.map(visibilityOf).join()
    const schema = built.get(key) ?? build(adjustForVisibility(visibilityOf), visibilityOf)
    built.set(key, schema)
    return schema
  }
  const schema = z.unknown().transform((value, context) => {
    // run as a part of this schema, so that the caller's error map writes the messages
    const result = schemaFor(recordOrEmpty(value))._zod.run({ value, issues: [] }, { async: false })
    if (result instanceof Promise) throw new Error('The schema of a field must not wait for anything')
    context.issues.push(...result.issues)
    return result.value as Values // an invalid value is not passed on, because of the issues
  })
  schema._zod.processJSONSchema = (...inputs) =>
    build(adjustForDescription(fields), () => 'visible')._zod.processJSONSchema?.(...inputs)
  return schema
}

/** Refuses a repeated password that differs from the first one. */
const repeatsPasswords =
  (fields: Fields, visibilityOf: (path: string) => Visibility) =>
  (record: Values, context: z.RefinementCtx): void => {
    for (const [name, field] of formFieldsOf(fields)) {
      const original = repeatedPasswordOf(field)
      if (original === undefined || record[original] === record[name] || visibilityOf(name) !== 'visible')
        continue
      context.addIssue({ code: 'custom', path: [name], params: { code: 'passwordsDiffer' } })
    }
  }

const savedSchemaOf = (fields: Fields, on: SaveMode): z.ZodType<Values> =>
  conditionalSchema(
    fields,
    () => true,
    (adjust, visibilityOf) =>
      z.object(shapeOf(fields, on, adjust)).superRefine(repeatsPasswords(fields, visibilityOf)),
  )

// building one takes longer than parsing a hundred records
const creationSchemaOf = memoizeByObject((fields: Fields) => savedSchemaOf(fields, 'create'))
const updateSchemaOf = memoizeByObject((fields: Fields) => savedSchemaOf(fields, 'update'))

/**
 * The schema of a saved record, for the console and the service. Hidden fields never cause an error.
 * @param on an update may leave out passwords and groups
 */
export const schemaOf = (fields: Fields, on: SaveMode): z.ZodType<Values> =>
  on === 'create' ? creationSchemaOf(fields) : updateSchemaOf(fields)

/**
 * The schema of a partial change: a field that is left out stays as it is stored, and a form leaves out what it has not read.
 * `schemaOf` checks the whole record once the change is merged into it.
 */
export const changeSchemaOf = (fields: Fields): z.ZodType<Values> =>
  conditionalSchema(
    fields,
    (path, change) => valueAt(change, path) !== undefined,
    (adjust, visibilityOf) =>
      z
        .object(shapeOf(fields, 'partial', adjust))
        .partial()
        .superRefine(repeatsPasswords(fields, visibilityOf)),
  )
