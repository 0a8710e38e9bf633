import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { Refusal } from '../new/plan.ts'

export type Json = Readonly<Record<string, unknown>>

/** A schema of a document, its references resolved. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly items?: unknown
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly allOf?: readonly unknown[]
  readonly anyOf?: readonly unknown[]
  readonly oneOf?: readonly unknown[]
}

/** A parsed OpenAPI 3 document. */
export interface Document {
  readonly paths: Readonly<Record<string, Json>>
  /** The declarations of Kontor that wrote it, if one did. */
  readonly declarations: Json | undefined
  /** Follows the references of an object and joins its `allOf`. */
  resolve(value: unknown): Schema & Json
  /** The name of the schema that a value refers to. */
  refOf(value: unknown): string | undefined
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const limitBytes = 20 * 1024 * 1024
const limitMs = 30_000

/** Reads a file, or what answers at an address. */
const read = async (source: string): Promise<string> => {
  if (!/^https?:\/\//i.test(source)) {
    return readFile(source, 'utf8').catch((cause: unknown) => {
      throw new Refusal(`${source} could not be read: ${String(cause)}`)
    })
  }
  const answer = await fetch(source, { signal: AbortSignal.timeout(limitMs) }).catch((cause: unknown) => {
    throw new Refusal(`${source} did not answer: ${String(cause)}`)
  })
  if (!answer.ok) throw new Refusal(`${source} answered ${answer.status}.`)
  return answer.text()
}

/** The type without null, and the alternatives of one that is not null. */
const withoutNull = (schema: Schema & Json): Schema & Json => {
  const { anyOf, oneOf, ...rest } = schema
  const several = anyOf ?? oneOf
  const filled = several?.filter(one => !(isObject(one) && one['type'] === 'null'))
  const type = Array.isArray(schema.type) ? schema.type.filter(one => one !== 'null') : undefined
  return {
    ...(filled?.length === 1 && isObject(filled[0]) ? { ...rest, ...filled[0] } : schema),
    ...(type?.length === 1 ? { type: String(type[0]) } : {}),
  }
}

const createDocument = (root: Json): Document => {
  const lookUp = (ref: string): unknown =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), root)

  const resolve = (value: unknown, depth = 0): Schema & Json => {
    // a document may refer to itself in a circle
    if (!isObject(value) || depth > 20) return {}
    const { $ref, ...beside } = value
    if (typeof $ref === 'string') return { ...resolve(lookUp($ref), depth + 1), ...beside }
    const schema = withoutNull(value)
    if (schema !== value && typeof schema['$ref'] === 'string') return resolve(schema, depth + 1)
    if (!schema.allOf) return schema
    const { allOf, ...own } = schema
    return [...allOf.map(part => resolve(part, depth + 1)), own].reduce<Schema & Json>(
      (joined, part: Schema & Json) => ({
        ...joined,
        ...part,
        ...(joined.properties || part.properties
          ? { properties: { ...joined.properties, ...part.properties } }
          : {}),
        ...(joined.required || part.required
          ? { required: [...(joined.required ?? []), ...(part.required ?? [])] }
          : {}),
      }),
      {},
    )
  }

  const refOf = (value: unknown): string | undefined => {
    if (!isObject(value)) return undefined
    const { $ref, allOf }: Json = withoutNull(value)
    if (typeof $ref === 'string') return $ref.split('/').at(-1)
    return Array.isArray(allOf) && allOf.length === 1 ? refOf(allOf[0]) : undefined
  }

  const declarations = root['x-declarations']
  return {
    paths: isObject(root['paths']) ? (root['paths'] as Readonly<Record<string, Json>>) : {}, // path items are objects
    declarations: isObject(declarations) ? declarations : undefined,
    resolve,
    refOf,
  }
}

/**
 * Reads an OpenAPI 3 document in JSON or YAML.
 * @param source a file, or an address that only this command fetches
 * @throws Refusal if it is none
 */
export const readDocument = async (source: string): Promise<Document> => {
  const text = await read(source)
  if (text.length > limitBytes) throw new Refusal(`${source} is larger than 20 MB.`)
  let root: unknown
  try {
    root = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text)
  } catch (cause) {
    throw new Refusal(
      `${source} is neither JSON nor YAML: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
  if (!isObject(root) || !String(root['openapi']).startsWith('3.'))
    throw new Refusal(`${source} is no OpenAPI document of version 3: it lacks "openapi: 3.…".`)
  return createDocument(root)
}
