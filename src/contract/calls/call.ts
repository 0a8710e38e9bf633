import { z } from 'zod'
import { refusedSchema } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The only role. */
export const adminRole = 'ROLE_ADMIN'
export type Role = typeof adminRole

/** The users that may make a call: everyone, signed-in users, or users with a role. */
export type Access = 'public' | 'signedIn' | Role

/** What API tokens may do; each scope includes the ones before it. */
export const tokenScopes = ['read', 'run', 'settings'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** A text among known ones: a choice of another backend that Kontor does not know. */
export type UnknownChoice = string & {}

const openMark = 'x-extensible-enum'

/**
 * Choices to which other backends may add some: a client shows an unknown one as its text. In the OpenAPI document they are
 * marked by `x-extensible-enum`.
 */
export const openChoice = <const C extends string>(choices: readonly C[]): z.ZodType<C | UnknownChoice> =>
  z.enum(choices).meta({ [openMark]: choices })

/** Whether a schema was made by `openChoice`. */
export const isOpenChoice = (schema: z.ZodType): boolean => openMark in (schema.meta() ?? {})

/** The names of the parameters of a path. `PlacesOf<'/exports/:id/errors'>` is `'id'`. */
export type PlacesOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PlacesOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A call of the contract. */
export interface Call<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: P
  readonly summary: string
  /** What the schemas cannot say, in Markdown. */
  readonly description: string | undefined
  readonly access: Access
  /** Whether it is allowed before the user has set a new password or a second factor. */
  readonly allowedBeforeSetup: boolean
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** The media type of the reply if it is a file instead of JSON. */
  readonly file: string | undefined
  /** The action and area of its entry in the audit log; absent for calls that only read, and for saves, which write their own entries. */
  readonly audit: readonly [action: string, area: string] | undefined
  /** The least scope of an API token that may make it, if it differs from what `scopeOf` derives. */
  readonly scope: TokenScope | undefined
}

/** The calls about the caller's own account are below this path. */
const ownAccount = '/ui/api/app/'

/**
 * The least scope of an API token that may make a call; undefined for calls that no token may make. A token has the rights
 * of a user without a role: calls for administrators and those about the own account are for logged-in users only.
 * @example scopeOf(calls.runExport) // 'run'
 */
export const scopeOf = ({ access, path, method, file, scope }: Call): TokenScope | undefined => {
  if (access !== 'signedIn' || path.startsWith(ownAccount)) return undefined
  if (scope) return scope
  if (method !== 'GET') return 'settings'
  return file ? 'run' : 'read'
}

/** Whether a scope includes another. `includesScope('run', 'read')` is true. */
export const includesScope = (scope: TokenScope, needed: TokenScope): boolean =>
  tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope)

export type ReplyOf<C extends Call> = z.output<C['reply']>
export type QueryOf<C extends Call> = z.output<C['query']>

const nothing = z.unknown()

/**
 * Declares a call by its method and path with parameters: `'GET /ui/api/exports/:id'`
 * @example call('POST /ui/api/exports/run', { summary: 'Starts an export', query: runQuery, reply: done })
 */
export const call = <
  P extends string,
  R extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>(
  signature: `${Method} ${P}`,
  rest: Readonly<Partial<Call<P, Q, B, R>>> & { summary: string },
): Call<P, Q, B, R> => {
  const [method, path] = signature.split(' ') as [Method, P] // guaranteed by the type of `signature`
  return {
    method,
    path,
    summary: rest.summary,
    description: rest.description,
    access: rest.access ?? 'signedIn',
    allowedBeforeSetup: rest.allowedBeforeSetup ?? false,
    // an absent schema is `unknown`, the default of its type parameter
    query: (rest.query ?? nothing) as Q,
    body: (rest.body ?? nothing) as B,
    reply: (rest.reply ?? nothing) as R,
    file: rest.file,
    audit: rest.audit,
    scope: rest.scope,
  }
}

/** The reply of a successful call with data. */
export const answer = <S extends z.ZodType>(data: S) => z.object({ success: z.literal(true), data })

/** The reply of a successful call without data. */
export const done = z.object({ success: z.literal(true) })

/** The reply of a save: success, with the id of a new record, or error messages by field. */
export const saveReply = z.union([
  z.object({ success: z.literal(true), data: z.looseObject({}).optional() }),
  refusedSchema,
])

/**
 * The reply of a connection test. `reason` is `not_configured` if settings are missing, and `download_only` if there is
 * no connection to test; `error` tells users what to do.
 */
export const testReply = z.object({
  success: z.boolean(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
})

/** The last test of a connection; null before the first one, and after its settings were changed. */
export const lastTestSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  success: z.boolean(),
  reason: z.string().nullable(),
  /** The export that used the connection; absent if a user tested it. */
  export: z.int().optional(),
})
export type LastTest = z.infer<typeof lastTestSchema>

/** A boolean in a query string; absent means false. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform(value => value === 'true' || value === '1')

/** The query of a connection test: whether a page runs it by itself, so that the audit log has no entry of the user. */
export const testQuery = z.object({ automatic: flag })

/** The reply of an action: success, or an error message. */
export const actionReply = z.object({ success: z.boolean(), error: z.string().nullable() })

/** Sort order and filter of a list that the service pages, both as JSON: `["at","DESC"]`, `{"q":"a","id_gte":3}`. */
export const listQuery = z.object({ sort: z.string().optional(), filter: z.string().optional() })

/** The maximum number of records on a page. */
export const maxPageSize = 1000

/** Builds the path of a call from its parameters. `pathOf(calls.getExport, { id: 3 })` */
export const pathOf = <P extends string>(
  { path }: Pick<Call<P>, 'path'>,
  places: Record<PlacesOf<P>, string | number>,
): string =>
  path.replace(/:(\w+)/g, (_place, name: string) =>
    encodeURIComponent(String((places as Record<string, string | number>)[name] ?? '')),
  ) // the pattern matches exactly the names of PlacesOf
