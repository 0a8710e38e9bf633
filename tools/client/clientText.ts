/** An OpenAPI document, as far as the client needs it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly default?: unknown
}

/** Whether the client sends a value, which may leave out what has a default, or reads it. */
type Direction = 'sent' | 'read'

const keyOf = (name: string) => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const union = (types: readonly string[], sign: '|' | '&') =>
  types.length === 0 ? 'unknown' : types.map(type => `(${type})`).join(` ${sign} `)

const objectType = (schema: Schema, direction: Direction): string => {
  const { properties = {}, required = [], additionalProperties } = schema
  const members = Object.entries(properties).map(([name, value]) => {
    const isOptional = !required.includes(name) || (direction === 'sent' && value.default !== undefined)
    return `${keyOf(name)}${isOptional ? '?' : ''}: ${typeOf(value, direction)}`
  })
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  if (!isOpen) return `{ ${members.join('; ')} }`
  if (members.length > 0) return `{ ${[...members, '[name: string]: unknown'].join('; ')} }`
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, direction) : 'unknown'
  return `{ [name: string]: ${value} }`
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The TypeScript type of a schema. */
const typeOf = (schema: Schema, direction: Direction): string => {
  const { $ref, type, anyOf, oneOf, allOf } = schema
  if ($ref !== undefined) return `components['schemas'][${JSON.stringify($ref.split('/').at(-1))}]`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map(value => JSON.stringify(value)), '|') // oxfmt-ignore
  const several = anyOf ?? oneOf
  if (several) return union(several.map(one => typeOf(one, direction)), '|') // oxfmt-ignore
  if (allOf) return union(allOf.map(one => typeOf(one, direction)), '&') // oxfmt-ignore
  if (Array.isArray(type)) return union(type.map(one => typeOf({ ...schema, type: one }, direction)), '|') // oxfmt-ignore
  if (type === 'array') return `(${typeOf(schema.items ?? {}, direction)})[]`
  if (type === 'object' || schema.properties) return objectType(schema, direction)
  return plainTypes[String(type)] ?? 'unknown'
}

const contentType = (content: Content | undefined, direction: Direction): string =>
  `{ ${Object.entries(content ?? {})
    .map(([media, { schema = {} }]) => `${JSON.stringify(media)}: ${typeOf(schema, direction)}`)
    .join('; ')} }`

const parametersType = (parameters: readonly Parameter[]): string => {
  const places = ['query', 'path'].map(place => {
    const here = parameters.filter(parameter => parameter.in === place)
    const members = here.map(
      ({ name, required, schema = {} }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema, 'sent')}`,
    )
    if (members.length === 0) return `${place}?: never`
    return `${place}${here.some(({ required }) => required) ? '' : '?'}: { ${members.join('; ')} }`
  })
  return `{ ${places.join('; ')} }`
}

const operationType = ({ parameters = [], requestBody, responses }: Operation): string => {
  const answers = Object.entries(responses).map(
    ([status, { content }]) =>
      `${status}: { headers: { [name: string]: unknown }; content: ${contentType(content, 'read')} }`,
  )
  const body = requestBody
    ? `requestBody${requestBody.required ? '' : '?'}: { content: ${contentType(requestBody.content, 'sent')} }`
    : 'requestBody?: never'
  return `{ parameters: ${parametersType(parameters)}; ${body}; responses: { ${answers.join('; ')} } }`
}

/**
 * The file of a client: the types of all calls in the form of openapi-typescript, which openapi-fetch reads, and a function
 * that creates the client.
 */
export const clientText = ({ paths, components }: ApiDocument): string => {
  const calls = Object.entries(paths).map(([path, verbs]) => {
    const operations = Object.entries(verbs).map(
      ([verb, operation]) =>
        `${operation.summary ? `/** ${operation.summary.replaceAll('*/', '* /')} */\n` : ''}${verb}: ${operationType(operation)}`,
    )
    return `${JSON.stringify(path)}: {\n${operations.join('\n')}\n}`
  })
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `${keyOf(name)}: ${typeOf(schema, 'read')}`,
  )
  return `// made by \`npm run client\` from the OpenAPI document; changes are lost
import createClient from 'openapi-fetch'

export interface components {
schemas: { ${schemas.join('; ')} }
}

export interface paths {
${calls.join('\n')}
}

/** Creates a client of the calls. @param token of the answer to the log-in; public calls need none */
export const createKontorClient = (baseUrl: string, token?: string) =>
  createClient<paths>({ baseUrl, headers: token ? { authorization: \`Bearer \${token}\` } : {} })
`
}
