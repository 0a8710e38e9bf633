import { z } from 'zod'
import { failureSchema } from '../versions/versionCalls.ts'
import type { Declarations } from '../resource.ts'
import type { Call } from '../calls/call.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const acceptsAnything = (schema: Json) => Object.keys(schema).length === 0

const placesOf = ({ path }: Call): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryOf = (call: Call): Json[] => {
  const { properties = {} } = jsonSchema(call.query, 'input') as { properties?: Record<string, Json> } // queries are object schemas
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

const json = (schema: Json) => ({ 'application/json': { schema } })

const repliesOf = (call: Call): Json => {
  const failure = {
    description: 'A sentence in the language of Accept-Language',
    content: json({ $ref: '#/components/schemas/Refused' }),
  }
  const success = call.file
    ? { description: 'The file', content: { [call.file]: { schema: { type: 'string' } } } }
    : { description: 'The answer', content: json(jsonSchema(call.reply, 'output')) }
  return { 200: success, ...(call.access === 'public' ? {} : { 401: failure }), default: failure }
}

/** The tag of a call: the first part of its path, or the first two for settings. */
const groupOf = ({ path }: Call): string => {
  const [first = '', second] = path.split('/').slice(3)
  if (first?.startsWith('login_') || first === 'app') return 'login'
  return first === 'settings' ? `${first} ${second}` : first
}

const operationOf = (call: Call): Json => {
  // the output type describes a body better, because inputs are preprocessed from `unknown`
  const body = jsonSchema(call.body, 'output')
  return {
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    tags: [groupOf(call)],
    security: call.access === 'public' ? [] : [{ token: [] }],
    parameters: [...placesOf(call), ...queryOf(call)],
    ...(acceptsAnything(body) ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: repliesOf(call),
  }
}

/** The path of a call in OpenAPI syntax: `/ui/api/exports/{id}`. */
export const openApiPath = ({ path }: Pick<Call, 'path'>): string => path.replace(/:(\w+)/g, '{$1}')

/** A declaration as JSON: a regular expression as its text, and code as a mark, because no document holds code. */
const declarationJson = (value: unknown): unknown => {
  if (value instanceof RegExp) return String(value)
  if (typeof value === 'function') return { 'x-code': true }
  if (Array.isArray(value)) return value.map(declarationJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, declarationJson(one)]))
}

/**
 * Creates the OpenAPI 3.1 document of the calls.
 * @param version of the product
 * @param declarations added as `x-declarations`, so that `npm run import-openapi` reads them as they are
 */
export const openApiOf = (calls: readonly Call[], version: string, declarations?: Declarations): Json => {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[openApiPath(call)] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version,
      description: 'Calls between the console and the connector service.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    ...(declarations === undefined
      ? {}
      : {
          'x-declarations': declarationJson({
            resources: declarations.resources,
            settings: declarations.settings,
          }),
        }),
    components: {
      schemas: { Refused: jsonSchema(failureSchema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
