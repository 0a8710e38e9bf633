import type { FastifyRequest } from 'fastify'
import { calls } from '../../../src/contract/calls/calls.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import type { SessionRow } from '../../store/lists/sessionStore.ts'
import { type Binder, done, ok } from '../bind.ts'

/** The session of a call that needs one. */
const sessionOf = ({ session }: FastifyRequest): SessionRow => {
  if (!session) throw new CallError('unauthenticated')
  return session
}

/** What everybody may do about the own account, and nobody about another's. */
export const bindAccount = (bind: Binder, { sessions, clock }: Pick<Deps, 'sessions' | 'clock'>): void => {
  bind(calls.logOut, async ({ request }) => {
    const { userId, id } = sessionOf(request)
    await sessions.end(userId, clock.now(), id)
    return done
  })

  bind(calls.listSessions, async ({ request }) => {
    const own = sessionOf(request)
    return ok(
      (await sessions.list(own, clock.now())).map(({ id, createdAt, seenAt, address, browser }) => ({
        id,
        since: isoTime(createdAt),
        lastSeen: isoTime(seenAt),
        address,
        browser,
        current: id === own.id,
      })),
    )
  })

  bind(calls.endSession, async ({ request, params: { id } }) => {
    if (!(await sessions.end(sessionOf(request).userId, clock.now(), id))) throw new CallError('entryGone')
    return done
  })

  bind(calls.endSessions, async ({ request }) => {
    await sessions.end(sessionOf(request).userId, clock.now())
    return done
  })
}
