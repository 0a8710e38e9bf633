import { randomUUID } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import { users } from '../../src/resources/users.ts'
import type { Deps } from '../deps.ts'
import { notifyAccountOwner } from '../outbox/mail/accountMail.ts'
import { CallError } from '../shared/errors.ts'
import { browserOf, isLoopback, networkOf, plainAddress } from '../shared/networks.ts'
import type { SessionRow } from '../store/logins/sessionStore.ts'
import { isGiven, stampOf, type StoredUser } from './passwords.ts'

/** Milliseconds a token is valid. A token older than an hour is replaced at the next call of the user. */
const tokenMs = 8 * 3_600_000
const renewedMs = 3_600_000

/** Milliseconds between two updates of a session's last activity. */
const notedMs = 60_000

interface Claims {
  sub: string
  /** The session; absent in tokens of older versions. */
  sid?: string
  /** Seconds since 1970. */
  iat: number
  exp: number
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
    user: CurrentUser
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's; absent in public calls. */
    session?: SessionRow
  }
}

const toCurrentUser = (
  { id, email, firstName, lastName, roles }: StoredUser,
  { mustChange }: SessionRow,
): CurrentUser => ({
  id,
  email: email ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  roles,
  mustChangePassword: mustChange === 1,
})

/** Sessions: their tokens, and the check of every protected call. */
export interface Sessions {
  /**
   * Starts a session of an authenticated user.
   * @param by what the user logged in with
   * @returns its token
   */
  begin(user: StoredUser, request: FastifyRequest, by: 'password' | 'provider'): Promise<string>
  /** Ends all sessions of a user, and adds the token of a new one to the answer, after a change of the password. */
  restart(user: StoredUser, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** @throws CallError unauthenticated when the token is missing, wrong or expired, or its session ended or idle */
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<{ user: CurrentUser; session: SessionRow }>
}

export const createSessions = async (
  app: FastifyInstance,
  deps: Deps & { lacksFactor(user: StoredUser): Promise<boolean> },
): Promise<Sessions> => {
  const { records, documents, vault, sessions, clock } = deps
  await app.register(jwt, {
    secret: vault.keyFor('tokens'),
    sign: { algorithm: 'HS256' },
    // the expiry is checked below, by the service's own clock
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })
  const sign = ({ id, userId }: SessionRow, now: number) => {
    const iat = Math.floor(now / 1000)
    return app.jwt.sign({ sub: String(userId), sid: id, iat, exp: iat + tokenMs / 1000 })
  }

  /** Records activity of the user, which extends the session. */
  const note = async (session: SessionRow, issuedAt: number, now: number, reply: FastifyReply) => {
    const renews = issuedAt + renewedMs <= now
    if (!renews && session.seenAt + notedMs > now) return
    await sessions.seen(session.id, now, renews ? now + tokenMs : session.expiresAt)
    if (renews) reply.header('x-renewed-token', sign(session, now))
  }

  const begin: Sessions['begin'] = async (user, request, by) => {
    const now = clock.now()
    const session: SessionRow = {
      id: randomUUID(),
      userId: user.id,
      stamp: stampOf(user),
      createdAt: now,
      seenAt: now,
      expiresAt: now + tokenMs,
      endedAt: null,
      address: plainAddress(request.ip),
      browser: browserOf(request.headers['user-agent'] ?? ''),
      // a password that was not entered need not be changed
      mustChange: by === 'password' && (await isGiven(documents, user)) ? 1 : 0,
      atProvider: by === 'provider' ? 1 : 0,
    }
    const knownNetworks = (await sessions.addresses(user.id)).map(networkOf)
    await sessions.add(session)
    const { address, browser } = session
    const isNew =
      knownNetworks.length > 0 && !knownNetworks.includes(networkOf(address)) && !isLoopback(address)
    if (isNew) notifyAccountOwner(deps, user, 'newAddress', { at: now, address, browser })
    return sign(session, now)
  }

  return {
    begin,
    restart: async (user, request, reply) => {
      await sessions.end(user.id, clock.now())
      reply.header('x-renewed-token', await begin(user, request, 'password'))
    },
    callerOf: async (request, reply) => {
      const claims = await request.jwtVerify<Claims>().catch((cause: unknown) => {
        throw new CallError('unauthenticated', {}, { cause })
      })
      const now = clock.now()
      const session = claims.exp * 1000 > now ? await sessions.find(claims.sid ?? '', now) : undefined
      const user = session && (await records.find(users, String(session.userId)))
      if (!user || stampOf(user) !== session.stamp) throw new CallError('unauthenticated')
      // the console marks its background calls, which are no activity of the user
      if (request.headers['x-background'] === undefined) await note(session, claims.iat * 1000, now, reply)
      // the provider asks its users for a second factor
      const mustSetUpSecondFactor = session.atProvider !== 1 && (await deps.lacksFactor(user))
      return { user: { ...toCurrentUser(user, session), mustSetUpSecondFactor }, session }
    },
  }
}
