import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, type PlacesOf, saveReply } from '../../src/contract/calls/call.ts'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import { formatIssue, messagesOfIssues, type Refused, refusedSchema } from '../../src/contract/errors.ts'
import { type Language, languageOf } from '../../src/contract/words.ts'
import { CallError } from '../shared/errors.ts'
import { createPlaces } from '../shared/clock.ts'
import { plainAddress } from '../shared/networks.ts'
import type { ActivityLog, Actor } from './activityLog.ts'
import { bodyLimit, publicBodyLimit } from './jsonBodies.ts'
import type { Sessions } from './sessions.ts'
import { checkScope, type TokenCallers, tokenIn } from './tokens.ts'

/** The input of a handler, parsed by the call's schemas. */
interface HandlerInput<P extends string, Q, B> {
  /** Parameters of the path. */
  readonly params: Record<PlacesOf<P>, string>
  readonly query: Q
  readonly body: B
  /** Absent for public calls only. */
  readonly user: Actor
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Binds calls of the contract to handlers. */
interface BindCall {
  <P extends string, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    handler: (input: HandlerInput<P, z.output<Q>, z.output<B>>) => Promise<z.input<R> | FastifyReply>,
    /** With `validatesBody` the handler gets any JSON object as body and validates it itself. */
    how?: { readonly validatesBody: true },
  ): void
}

/** Binds calls of the contract to handlers. */
export interface Binder extends BindCall {
  /** Binds a call that takes long: the signal fires when its caller leaves, and when the service stops. */
  abortable<P extends string, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    handler: (input: HandlerInput<P, z.output<Q>, z.output<B>>, signal: AbortSignal) => Promise<z.input<R>>,
  ): void
}

interface BinderDeps {
  readonly app: FastifyInstance
  readonly sessions: Sessions
  readonly tokens: TokenCallers
  readonly activityLog: ActivityLog
  readonly closing: AbortSignal
  /** Validate each answer against the contract, for tests. */
  readonly checkReplies: boolean
}

/** Makes the binder: it checks access, parses the input of a call and sends the result of its handler. */
export const createBinder = (deps: BinderDeps): Binder => {
  const bind = createRouteBinder(deps)
  return Object.assign(bind, {
    abortable: ((call, handler) =>
      bind(call, input =>
        whileWatched(input.reply, deps.closing, signal => handler(input, signal)),
      )) satisfies Binder['abortable'],
  })
}

const createRouteBinder =
  ({ app, sessions, tokens, activityLog, checkReplies }: BinderDeps): BindCall =>
  (call, handler, how) => {
    const note = async (request: FastifyRequest) => {
      if (call.access === 'public') return
      const user = { ...request.user, address: plainAddress(request.ip) }
      await activityLog.refused(call, { user, id: idIn(request) }, 'inputRefused')
    }
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.access === 'public' ? publicBodyLimit : bodyLimit,
      // before the body is read, so that a caller without access cannot make the service parse anything
      onRequest: async (request, reply) => {
        if (call.access === 'public') return
        const token = tokenIn(request)
        if (token !== undefined) {
          const found = await tokens.find(token, request)
          request.user = found.user
          // a refusal is recorded by onError
          return checkScope(found.token, call)
        }
        const { user, session } = await sessions.callerOf(request, reply)
        if (call.access !== 'signedIn' && !user.roles.includes(call.access)) {
          const actor = { ...user, address: plainAddress(request.ip) }
          await activityLog.refused(call, { user: actor, id: idIn(request) })
          throw new CallError('forbidden')
        }
        if (user.mustChangePassword && !call.allowedBeforeSetup) throw new CallError('passwordFirst')
        if (user.mustSetUpSecondFactor && !call.allowedBeforeSetup) throw new CallError('secondFactorFirst')
        request.user = user
        request.session = session
      },
      onError: async (request, _reply, failure) => {
        if (!(failure instanceof CallError)) return
        if (failure.code === 'wrongShape') await note(request)
        // by the handler, because the check above comes before the user is known
        if (refusals.has(failure.code) && request.user)
          await activityLog.refused(call, {
            user: { ...request.user, address: plainAddress(request.ip) },
            id: idIn(request),
          })
      },
      handler: async (request, reply) => {
        const language = languageOf(request.headers['accept-language'])
        const error = formatIssue(language)
        const params = request.params as HandlerInput<typeof call.path, unknown, unknown>['params'] // the parameters of the path
        const user = {
          ...(call.access === 'public' ? nobody : request.user),
          address: plainAddress(request.ip),
        } // set above
        const query = call.query.safeParse(request.query, { error })
        if (!query.success) throw wrongShape(query.error)
        const body = (how?.validatesBody ? recordSchema : call.body).safeParse(request.body, { error })
        if (!body.success) {
          if (isRefusable(call) && recordSchema.safeParse(request.body).success) {
            await note(request)
            return refusal(body.error)
          }
          throw wrongShape(body.error)
        }
        const answer = await handler({
          params,
          query: query.data,
          body: body.data as z.output<typeof call.body>, // a handler with `validatesBody` takes any record
          user,
          language,
          request,
          reply,
        })
        // a call with an audit entry of its own records this there
        if (!call.audit && isRefusable(call) && refusedSchema.safeParse(answer).success) await note(request)
        await activityLog.done(call, { user, ...params, query: query.data, body: body.data }, answer)
        if (checkReplies && answer !== reply && !call.file) call.reply.parse(answer)
        return answer
      },
    })
  }

/** The errors that the audit log records as a refused call. */
const refusals: ReadonlySet<string> = new Set(['forbidden', 'tokenScope', 'tokenNever'])

/** The id of the record in the path of a call. */
const idIn = ({ params }: FastifyRequest): string | undefined => (params as { readonly id?: string }).id // parameters of a path are texts

const recordSchema = z.record(z.string(), z.unknown())

const nobody: CurrentUser = { id: 0, email: '', firstName: '', lastName: '', roles: [] }

/** Whether a call may answer with sentences per field, as a save does. */
const isRefusable = ({ reply }: Call) =>
  reply instanceof z.ZodUnion && reply.options.some(one => one === refusedSchema || one === saveReply)

const refusal = (error: z.ZodError): Refused => ({ success: false, errors: messagesOfIssues(error.issues) })

/**
 * An error with status 422 that names the wrong parameters; a message about the input as a whole has no parameter.
 */
const wrongShape = (cause: z.ZodError) => {
  const { '': _whole, ...errors } = messagesOfIssues(cause.issues)
  return new CallError('wrongShape', {}, { cause, errors })
}

/**
 * A signal that fires when the caller disconnects before the answer, so that unneeded work stops.
 * @example const signal = AbortSignal.any([disconnected(reply), closing])
 */
export const disconnected = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort(new Error('the caller left'))
  })
  return controller.signal
}

/** Sends the result of work, which is aborted when the caller disconnects. */
const whileWatched = async <D>(
  reply: FastifyReply,
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<D>,
) => {
  const left = disconnected(reply)
  try {
    return await work(AbortSignal.any([left, closing]))
  } catch (error) {
    if (left.aborted) return reply.hijack()
    throw error
  }
}

/** Limits the concurrent tests and counts of one user and of all users, because they put load on other systems. */
export const createLimit = (): (<T>(user: CurrentUser, work: () => Promise<T>) => Promise<T>) => {
  const places = createPlaces(3, 10)
  return async ({ id }, work) => {
    const leave = places.take(id)
    if (!leave) throw new CallError('tooManyAtOnce', {}, { retryAfter: 5 })
    return work().finally(leave)
  }
}

/** A success that carries data: `ok(rows)` is `{ success: true, data: rows }`. */
export const ok = <D>(data: D): { success: true; data: D } => ({ success: true, data })

/** A success that carries nothing. */
export const doneReply = { success: true } as const

async function* pieces<Row>(batches: AsyncIterable<Row[]>, shown: (row: Row) => unknown) {
  let isFirst = true
  yield '{"success":true,"data":['
  for await (const rows of batches) {
    yield (isFirst ? '' : ',') + rows.map(row => JSON.stringify(shown(row))).join(',')
    isFirst = false
  }
  yield ']}'
}

/** Answers `{ success: true, data: […] }` as it is read, so that a list of a million rows needs no memory. */
export const sendList = <Row>(
  reply: FastifyReply,
  batches: AsyncIterable<Row[]>,
  shown: (row: Row) => unknown,
): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces(batches, shown), { objectMode: false }))

/** A positive whole number in a path, within the range of both databases. */
export const numberIn = (place: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(place) && Number(place) <= 2_147_483_647 ? Number(place) : undefined

/** The number of an export in a path. */
export const idInPath = (place: string): number => {
  const id = numberIn(place)
  if (id === undefined) throw new CallError('notFound', { thing: `Export #${place}` })
  return id
}
