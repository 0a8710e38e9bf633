import { z } from 'zod'
import { refusedSchema } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The only role there is. */
export const adminRole = 'ROLE_ADMIN'
export type Role = typeof adminRole

/** Who may make a call: anybody, everybody who is signed in, or holders of a role. */
export type Access = 'public' | 'signedIn' | Role

/** Names of the `:places` of a path. `PlacesOf<'/exports/:id/errors'>` is `'id'`. */
export type PlacesOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PlacesOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** One call of the contract. */
export interface Call<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: P
  readonly summary: string
  readonly access: Access
  /** Answered even while the account has to set another password first. */
  readonly allowedBeforeSetup: boolean
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** The media type of a reply that is a file and no JSON. */
  readonly file: string | undefined
  /** What the audit log calls it, with its query; absent for what only reads, and for saves. */
  readonly audit: readonly [action: string, area: string] | undefined
}

export type ReplyOf<C extends Call> = z.output<C['reply']>
export type QueryOf<C extends Call> = z.output<C['query']>

const nothing = z.unknown()

/**
 * Declares a call by its verb and path, `:name` for each place: `'GET /ui/api/exports/:id'`
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
  const [method, path] = signature.split(' ') as [Method, P] // the type of `signature` says so
  return {
    method,
    path,
    summary: rest.summary,
    access: rest.access ?? 'signedIn',
    allowedBeforeSetup: rest.allowedBeforeSetup ?? false,
    // absent schemas are `unknown`, which is what their type parameters default to
    query: (rest.query ?? nothing) as Q,
    body: (rest.body ?? nothing) as B,
    reply: (rest.reply ?? nothing) as R,
    file: rest.file,
    audit: rest.audit,
  }
}

/** In what header the service says with its answers which build of the console it has. */
export const buildHeader = 'x-console'

/** A success that carries data. */
export const answer = <S extends z.ZodType>(data: S) => z.object({ success: z.literal(true), data })

/** A success that carries nothing. */
export const done = z.object({ success: z.literal(true) })

/** A save: done (with the new record's id where one was made) or refused with sentences per field. */
export const saveReply = z.union([
  z.object({ success: z.literal(true), data: z.looseObject({}).optional() }),
  refusedSchema,
])

/**
 * A connection test. `reason` is `not_configured` where nothing is set, and `download_only` where nothing is to be
 * connected; `error` says what to do.
 */
export const testReply = z.object({
  success: z.boolean(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
})

/** How the connection of a singleton was last tried; null while it was not, or has other settings since. */
export const lastTestSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  success: z.boolean(),
  reason: z.string().nullable(),
  /** The export that it worked for; absent where somebody tested it. */
  export: z.int().optional(),
})
export type LastTest = z.infer<typeof lastTestSchema>

/** A truth in a query string; absent is false. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform(value => value === 'true' || value === '1')

/** An act by name: done, or not, and why. */
export const actionReply = z.object({ success: z.boolean(), error: z.string().nullable() })

/** How a list is sorted and filtered that the service pages, each as JSON: `["at","DESC"]`, `{"q":"a","id_gte":3}`. */
export const listQuery = z.object({ sort: z.string().optional(), filter: z.string().optional() })

/** Records on one page of a list that the service pages, at most. */
export const maxPageSize = 1000

/** The address of a call with its places filled in. `pathOf(calls.getExport, { id: 3 })` */
export const pathOf = <P extends string>(
  { path }: Pick<Call<P>, 'path'>,
  places: Record<PlacesOf<P>, string | number>,
): string =>
  path.replace(/:(\w+)/g, (_place, name: string) =>
    encodeURIComponent(String((places as Record<string, string | number>)[name] ?? '')),
  ) // widened: the regular expression finds just the names that PlacesOf lists
