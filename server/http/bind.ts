import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call, PlacesOf } from '../../src/contract/call.ts'
import type { CurrentUser } from '../../src/contract/calls.ts'
import { messagesOfIssues, refusedSchema, sayIssue, type Refused } from '../../src/contract/errors.ts'
import { languageOf, type Language } from '../../src/contract/words.ts'
import { CallError } from '../callError.ts'
import type { Sessions } from './session.ts'

/** What a handler is given: everything parsed by the call's schemas. */
export interface Asked<P extends string, Q, B> {
  readonly places: Record<PlacesOf<P>, string>
  readonly query: Q
  readonly body: B
  /** Absent for public calls only. */
  readonly user: CurrentUser
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Binds calls of the contract to handlers. */
export interface Binder {
  <P extends string, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    handler: (asked: Asked<P, z.output<Q>, z.output<B>>) => Promise<z.input<R> | FastifyReply>,
    /** Throws where the path names nothing: asked before a body is refused, which nobody could mend then. */
    demand?: (places: Record<PlacesOf<P>, string>) => Promise<void>,
  ): void
}

const nobody: CurrentUser = { id: 0, email: '', firstName: '', lastName: '', roles: [] }

/** A call that may answer with sentences per field, as a save does. */
const isRefusable = ({ reply }: Call) => reply instanceof z.ZodUnion && reply.options.includes(refusedSchema)

const refusal = (error: z.ZodError): Refused => ({ success: false, errors: messagesOfIssues(error.issues) })

/** Names what is wrong; a path of its own has only what lies within the whole. */
const wrongShape = (cause: z.ZodError) => {
  const { '': _whole, ...errors } = messagesOfIssues(cause.issues)
  return new CallError('wrongShape', {}, { cause, errors })
}

/**
 * @param checkReplies parse each answer against the contract before it is sent: for tests
 */
export const createBinder =
  (app: FastifyInstance, sessions: Sessions, checkReplies: boolean): Binder =>
  (call, handler, demand) => {
    app.route({
      method: call.method,
      url: call.path,
      // before the body is read: a stranger cannot make the service parse anything
      onRequest: async request => {
        if (call.access === 'public') return
        const user = await sessions.userOf(request)
        if (call.access !== 'signedIn' && !user.roles.includes(call.access)) throw new CallError('forbidden')
        request.user = user
      },
      handler: async (request, reply) => {
        const language = languageOf(request.headers['accept-language'])
        const error = sayIssue(language)
        const places = request.params as Asked<typeof call.path, unknown, unknown>['places'] // the path's own places
        const query = call.query.safeParse(request.query, { error })
        if (!query.success) throw wrongShape(query.error)
        const body = call.body.safeParse(request.body, { error })
        if (!body.success) {
          await demand?.(places)
          const isRecord =
            typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)
          if (isRefusable(call) && isRecord) return refusal(body.error)
          throw wrongShape(body.error)
        }
        const answer = await handler({
          places,
          query: query.data,
          body: body.data,
          user: call.access === 'public' ? nobody : request.user, // set above
          language,
          request,
          reply,
        })
        if (checkReplies && answer !== reply && !call.file) call.reply.parse(answer)
        return answer
      },
    })
  }
