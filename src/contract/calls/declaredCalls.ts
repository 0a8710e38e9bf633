import { z } from 'zod'
import { changeSchemaOf, contentFieldsOf, optionListsOf, responseSchemaOf, schemaOf } from '../derive.ts'
import { refusedSchema } from '../errors.ts'
import type { Fields } from '../fields.ts'
import { memoizeByObject } from '../record/paths.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type ResourceVerb,
  type SettingsDeclaration,
  type SettingsVerb,
} from '../resource.ts'
import {
  actionReply,
  answer,
  call,
  type Call,
  done,
  listQuery,
  type Method,
  saveReply,
  testReply,
} from './call.ts'
import { calls } from './calls.ts'

/** A usual call: where it goes by itself, and what it takes and answers. */
type DefaultCall = readonly [signature: `${Method} ${string}`, terms: Parameters<typeof call>[1]]

interface CallsByVerb<V extends string> {
  readonly declaration: Declaration
  readonly verbs: readonly V[]
  /** Signatures that differ from the usual ones. */
  readonly overrides: { readonly [K in V]?: DefaultCall[0] } | undefined
  readonly defaults: Readonly<Record<V, DefaultCall>>
}

const choicesSchema = z.record(z.string(), z.array(z.looseObject({ code: z.string(), label: z.string() })))

/** One page of a list in the dialect of ra-data-simple-rest; the range is JSON too: `[0,24]`. */
const pageQuery = listQuery.extend({ range: z.string().optional() })

/** The call that the contract has written out for a signature: it says more than a declaration can. */
const contractCallOf = (signature: string): Call | undefined =>
  Object.values(calls).find(({ method, path }) => `${method} ${path}` === signature)

/** A label within a sentence; names and abbreviations keep their capitals. */
const inSentence = (label: string) =>
  label.replace(/^(?!Akeneo)[A-Z](?=[a-z])/, letter => letter.toLowerCase())

const baseOf = ({ api, path }: Declaration) => `/ui/api${api ?? path}`

/** Calls by verb; choices are asked for only where a field is fed by a list of them. */
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

/** Restricts a change to some fields of its body, so that two people who change different ones both keep theirs. */
const changeQuery = z.object({
  changed: z
    .string()
    .optional()
    .describe('The fields to store, by path: label,options.isDelta; all without it'),
})

/** A save answers with the record as it is stored and shown; other backends may leave that out. */
const savedReply = (shown: ResponseSchema) =>
  z.union([
    z.object({ success: z.literal(true), data: z.lazy(() => shown.unwrap().partial()).optional() }),
    refusedSchema,
  ])

/** What a change of a record takes and answers. */
const changeOf = (fields: Fields, shown: ResponseSchema) => ({
  query: changeQuery,
  body: z.lazy(() => changeSchemaOf(fields)),
  reply: savedReply(shown),
})

/** A record as it is shown. Schemas of fields are made when the first call needs them: a start needs none. */
type ResponseSchema = z.ZodLazy<z.ZodObject>

const lazyResponseSchemaOf = (declaration: Declaration): ResponseSchema =>
  z.lazy(() => responseSchemaOf(declaration) as z.ZodObject) // what it makes is a loose object

const defaultResourceVerbs: readonly ResourceVerb[] = ['list', 'options', 'create', 'update', 'delete']

/** The calls of a list of records, by verb. */
export const callsOf = memoizeByObject(
  (declaration: ResourceDeclaration): Partial<Record<ResourceVerb, Call>> => {
    const base = baseOf(declaration)
    const { fields, verbs = defaultResourceVerbs, calls: overrides } = declaration
    const [one, many] = declaration.label.map(inSentence)
    const shown = lazyResponseSchemaOf(declaration)
    const list = declaration.paged
      ? { query: pageQuery, reply: z.array(shown) }
      : { reply: answer(z.array(shown)) }
    const defaults: Record<ResourceVerb, DefaultCall> = {
      list: [
        `GET ${base}`,
        { summary: declaration.paged ? `The ${many}, page by page` : `All ${many}`, ...list },
      ],
      get: [`GET ${base}/:id`, { summary: `One ${one}`, reply: answer(shown) }],
      options: [`GET ${base}/options`, { summary: 'Choices for the form', reply: answer(choicesSchema) }],
      create: [
        `POST ${base}`,
        {
          summary: `Adds a ${one}`,
          body: z.lazy(() => schemaOf(fields, 'create')),
          reply: savedReply(shown),
        },
      ],
      update: [
        `PUT ${base}/:id`,
        { summary: `Changes a ${one}; what is left out stays`, ...changeOf(fields, shown) },
      ],
      delete: [`DELETE ${base}/:id`, { summary: `Deletes a ${one}`, reply: z.union([done, saveReply]) }],
    }
    return byVerb({ declaration, verbs, overrides, defaults })
  },
)

const defaultSettingsVerbs: readonly SettingsVerb[] = ['get', 'options', 'save']

/** The calls of a singleton, by verb. */
export const settingsCallsOf = memoizeByObject(
  (declaration: SettingsDeclaration): Partial<Record<SettingsVerb, Call>> => {
    const base = baseOf(declaration)
    const { fields, verbs = defaultSettingsVerbs, calls: overrides } = declaration
    const label = inSentence(declaration.label)
    const shown = lazyResponseSchemaOf(declaration)
    const defaults: Record<SettingsVerb, DefaultCall> = {
      get: [`GET ${base}`, { summary: `The ${label}`, reply: answer(shown) }],
      options: [`GET ${base}/options`, { summary: 'Choices for the form', reply: answer(choicesSchema) }],
      save: [
        `POST ${base}`,
        {
          summary: `Saves the ${label}; what is left out stays`,
          ...changeOf(fields, shown),
        },
      ],
      test: [
        `POST ${base}/test-connection`,
        { audit: ['test', declaration.name], summary: 'Tries the connection', reply: testReply },
      ],
    }
    return byVerb({ declaration, verbs, overrides, defaults })
  },
)

/** The calls of a declaration's acts, by name. */
export const actionCallsOf = ({ name: area, access, actions = {} }: Declaration): Record<string, Call> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, { label, call: signature }]) => [
      name,
      // a reset is written as the change that it is
      call(signature, {
        ...(name !== 'reset' && { audit: [name, area] as const }),
        access,
        summary: label,
        reply: actionReply,
      }),
    ]),
  )

/** The calls that fetch the files of a record or a singleton, by the path of their field. */
export const fileCallsOf = (declaration: Declaration): Record<string, Call> => {
  const base = baseOf(declaration) + (isResource(declaration) ? '/:id' : '')
  const { access, fields } = declaration
  return Object.fromEntries(
    contentFieldsOf(fields).map(([path, { label }]) => [
      path,
      call(`GET ${base}/files/${path}`, {
        audit: ['download', declaration.name],
        access,
        summary: `The file of ${inSentence(label)}`,
        file: 'application/octet-stream',
      }),
    ]),
  )
}
