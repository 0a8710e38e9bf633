import { z } from 'zod'
import { contentFieldsOf, optionListsOf, responseSchemaOf } from '../derive.ts'
import { changeSchemaOf, schemaOf } from '../saveSchemas.ts'
import { refusedSchema } from '../errors.ts'
import { roleFor } from '../record/fieldAccess.ts'
import { memoizeByObject } from '../record/paths.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type ResourceVerb,
  resourceVerbs,
  type SettingsDeclaration,
  type SettingsVerb,
} from '../resource.ts'
import {
  actionReply,
  answer,
  call,
  type Call,
  listQuery,
  type Method,
  saveReply,
  testQuery,
  testReply,
} from './call.ts'
import { calls } from './calls.ts'
import { conflictSchema, seenQuery } from '../versions/versionCalls.ts'
import { describeDeclaration } from '../openapi/describeDeclaration.ts'

/** A default call: its signature, and its schemas and other properties. */
type DefaultCall = readonly [signature: `${Method} ${string}`, terms: Parameters<typeof call>[1]]

interface CallsByVerb<V extends string> {
  readonly declaration: Declaration
  readonly verbs: readonly V[]
  /** Signatures that differ from the defaults. */
  readonly overrides: { readonly [K in V]?: DefaultCall[0] } | undefined
  readonly defaults: Readonly<Record<V, DefaultCall>>
}

const choicesSchema = z.record(z.string(), z.array(z.looseObject({ code: z.string(), label: z.string() })))

/**
 * The query for a page of a list, as ra-data-simple-rest sends it; the range is JSON: `[0,24]`. The answer is then an array,
 * with the total in Content-Range. Without a query a list that is not `paged` is complete, below `data`.
 */
const pageQuery = listQuery.extend({ range: z.string().optional() })

/** The call of the contract with this signature, which takes precedence over the derived one. */
const contractCallOf = (signature: string): Call | undefined =>
  Object.values(calls).find(({ method, path }) => `${method} ${path}` === signature)

/** Lowers the first letter of a label for use in a sentence, except of names and abbreviations. */
const inSentence = (label: string) =>
  label.replace(/^(?!Akeneo)[A-Z](?=[a-z])/, letter => letter.toLowerCase())

/** The path of a declaration's calls. */
export const baseOf = ({ api, path }: Declaration) => `/ui/api${api ?? path}`

/** Creates the calls by verb; the options call only if a field has an option list. */
const byVerb = <V extends string>({ declaration, verbs, overrides, defaults }: CallsByVerb<V>) => {
  const { access, fields } = declaration
  const declaredVerbs = verbs.filter(verb => verb !== 'options' || optionListsOf(fields).length > 0)
  const declared: Partial<Record<V, Call>> = {}
  for (const verb of declaredVerbs) {
    const [signature, terms] = defaults[verb]
    const own = overrides?.[verb] ?? signature
    declared[verb] = contractCallOf(own) ?? call(own, { access, ...terms })
  }
  return declared
}

/**
 * The query of a save: the changed fields, so that two users who change different ones do not overwrite each other, and the
 * version that the user has read.
 */
export const changeQuery = z.object({
  changed: z
    .string()
    .optional()
    .describe('The fields to store, by path: label,options.isDelta; all without it'),
  ...seenQuery.shape,
})

const deleteQuery = z.object({
  seen: seenQuery.shape.seen.describe(
    'The version that was read; a record that was changed since stays, with 409',
  ),
})

/**
 * The reply of a save: the stored record, which other backends may leave out, or error messages. The record is below `data`, and
 * its fields and id also beside it, as ra-data-simple-rest reads them.
 */
const savedReply = (shown: ResponseSchema) =>
  z.union([
    z.looseObject({ success: z.literal(true), data: z.lazy(() => shown.unwrap().partial()).optional() }),
    refusedSchema,
  ])

/** Description, query, body and reply of a partial change. */
const changeOf = (declaration: Declaration, shown: ResponseSchema) => ({
  description: describeDeclaration(declaration),
  query: changeQuery,
  body: z.lazy(() => changeSchemaOf(declaration.fields)),
  reply: savedReply(shown),
})

/** The schema of a record in responses. It is created on first use, because the start of the service needs none. */
type ResponseSchema = z.ZodLazy<z.ZodObject>

const lazyResponseSchemaOf = (declaration: Declaration): ResponseSchema =>
  z.lazy(() => responseSchemaOf(declaration) as z.ZodObject) // it creates a loose object

/** The most rows of one call that loads records. */
export const maxImportRows = 200

/** A row of a file as fields by name, the members of a group nested; what is left out stays, or gets its default. */
const importRow = z.record(z.string(), z.unknown())
export type ImportRow = z.infer<typeof importRow>

const importResult = z.object({
  result: z.enum(['created', 'changed', 'unchanged', 'failed']),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The reason of a failure that belongs to no field. */
  message: z.string().optional(),
  /** The change of another user that the row would have overwritten. */
  conflict: conflictSchema.optional(),
  /** Of a check run: the version of the record that the row names; 0 without one. */
  version: z.int().optional(),
})
/** What became of a row, or would become of it in a check run. */
export type ImportResult = z.infer<typeof importResult>

/** The most records of one call that changes or deletes several. */
export const maxBulkRecords = 1000

const recordIds = z
  .array(z.union([z.string(), z.int()]))
  .min(1)
  .max(maxBulkRecords)

/** The versions that were read, by the id of their record; one that was changed since is refused. */
const seenVersions = z.record(z.string(), z.int().min(0)).optional()

/** The body of a call that loads records; without `write` it only checks them, and answers the versions for `seen`. */
const importBody = z.object({
  write: z.boolean(),
  seen: seenVersions,
  rows: z.array(importRow).max(maxImportRows),
})
export type ImportBody = z.infer<typeof importBody>

/** Changes the same fields of several records, or deletes them. */
const bulkBody = z.union([
  z.object({ ids: recordIds, seen: seenVersions, change: z.record(z.string(), z.unknown()) }),
  z.object({ ids: recordIds, seen: seenVersions, delete: z.literal(true) }),
])
export type BulkBody = z.infer<typeof bulkBody>

const bulkResult = z.object({
  id: z.union([z.string(), z.int()]),
  result: z.enum(['done', 'refused']),
  /** The reason of a refusal that belongs to no field. */
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
/** What became of one of several records. */
export type BulkResult = z.infer<typeof bulkResult>
export const bulkReply = answer(z.array(bulkResult))

/** The calls of a resource by verb. */
export const callsOf = memoizeByObject(
  (declaration: ResourceDeclaration): Partial<Record<ResourceVerb, Call>> => {
    const base = baseOf(declaration)
    const { fields, list: offer, calls: overrides } = declaration
    const isOffered: { readonly [V in ResourceVerb]?: boolean } = {
      import: offer?.csv === undefined,
      // the verb of ra-data-simple-rest, where the declaration has another
      replace: overrides?.update !== undefined && !overrides.update.startsWith('PUT '),
    }
    const verbs = declaration.verbs ?? resourceVerbs.filter(verb => isOffered[verb] ?? true)
    const [one = '', many] = declaration.label.map(inSentence)
    const article = /^[aeio]/i.test(one) ? 'an' : 'a'
    const created = (overrides?.create ?? `POST ${base}`).replace(/^POST |\/$/g, '')
    const onePath = (overrides?.update ?? `PUT ${base}/:id`).replace(/^[A-Z]+ /, '')
    const shown = lazyResponseSchemaOf(declaration)
    const list = declaration.paged
      ? { query: pageQuery, reply: z.array(shown) }
      : { query: pageQuery, reply: z.union([answer(z.array(shown)), z.array(shown)]) }
    const defaults: Record<ResourceVerb, DefaultCall> = {
      list: [
        `GET ${base}`,
        {
          summary: declaration.paged ? `The ${many}, page by page` : `All ${many}`,
          ...list,
        },
      ],
      get: [`GET ${onePath}`, { summary: `One ${one}`, reply: shown }],
      options: [`GET ${base}/options`, { summary: 'Choices for the form', reply: answer(choicesSchema) }],
      create: [
        `POST ${base}`,
        {
          summary: `Adds ${article} ${one}`,
          description: describeDeclaration(declaration),
          body: z.lazy(() => schemaOf(fields, 'create')),
          reply: savedReply(shown),
        },
      ],
      update: [
        `PUT ${base}/:id`,
        { summary: `Changes ${article} ${one}; what is left out stays`, ...changeOf(declaration, shown) },
      ],
      replace: [
        `PUT ${onePath}`,
        {
          summary: `Changes ${article} ${one}, with the verb of ra-data-simple-rest`,
          ...changeOf(declaration, shown),
        },
      ],
      import: [
        `POST ${created}/import`,
        {
          summary: `Checks or saves several ${many}; a row changes the record of its key, or adds one`,
          body: importBody,
          reply: answer(z.array(importResult)),
        },
      ],
      bulk: [
        `POST ${created}/bulk`,
        {
          summary: `Changes or deletes several ${many}; each has an answer of its own`,
          body: bulkBody,
          reply: bulkReply,
        },
      ],
      delete: [
        `DELETE ${base}/:id`,
        {
          summary: `Deletes ${article} ${one}`,
          query: deleteQuery,
          reply: z.union([z.looseObject({ success: z.literal(true) }), saveReply]),
        },
      ],
    }
    return byVerb({ declaration, verbs, overrides, defaults })
  },
)

const defaultSettingsVerbs: readonly SettingsVerb[] = ['get', 'options', 'save']

/** The calls of a singleton by verb. */
export const settingsCallsOf = memoizeByObject(
  (declaration: SettingsDeclaration): Partial<Record<SettingsVerb, Call>> => {
    const base = baseOf(declaration)
    const { verbs = defaultSettingsVerbs, calls: overrides } = declaration
    const label = inSentence(declaration.label)
    const shown = lazyResponseSchemaOf(declaration)
    const defaults: Record<SettingsVerb, DefaultCall> = {
      get: [`GET ${base}`, { summary: `The ${label}`, reply: answer(shown) }],
      options: [`GET ${base}/options`, { summary: 'Choices for the form', reply: answer(choicesSchema) }],
      save: [
        `POST ${base}`,
        {
          summary: `Saves the ${label}; what is left out stays`,
          ...changeOf(declaration, shown),
        },
      ],
      test: [
        `POST ${base}/test-connection`,
        {
          audit: ['test', declaration.name],
          summary: 'Tries the connection',
          query: testQuery,
          reply: testReply,
        },
      ],
    }
    return byVerb({ declaration, verbs, overrides, defaults })
  },
)

/** The calls of a declaration's actions by name. */
export const actionCallsOf = ({ name: area, access, actions = {} }: Declaration): Record<string, Call> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, { label, call: signature }]) => [
      name,
      // a reset is recorded in the audit log as a change
      call(signature, {
        ...(name !== 'reset' && { audit: [name, area] as const }),
        access,
        summary: label,
        reply: actionReply,
      }),
    ]),
  )

/** The calls that download the files of a record or a singleton, by the path of the field. */
export const fileCallsOf = (declaration: Declaration): Record<string, Call> => {
  const base = baseOf(declaration) + (isResource(declaration) ? '/:id' : '')
  const { access, fields } = declaration
  return Object.fromEntries(
    contentFieldsOf(fields).map(([path, field]) => [
      path,
      call(`GET ${base}/files/${path}`, {
        audit: ['download', declaration.name],
        access: roleFor(field, 'read') ?? access,
        summary: `The file of ${inSentence(field.label)}`,
        file: 'application/octet-stream',
      }),
    ]),
  )
}
