import { z } from 'zod'
import { answer, call, done } from './call.ts'

/** One of one's sessions. */
const sessionSchema = z.object({
  id: z.string(),
  since: z.iso.datetime({ offset: true }),
  /** When somebody last worked in it, to the minute. */
  lastSeen: z.iso.datetime({ offset: true }),
  address: z.string(),
  /** `Firefox, Windows`; empty where it did not say. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** What everybody may do about the own account. */
export const accountCalls = {
  logOut: call('POST /ui/api/app/logout', {
    summary: 'Ends the session that the token belongs to',
    always: true,
    reply: done,
  }),
  listSessions: call('GET /ui/api/app/sessions', {
    summary: 'The own sessions that go on, the one used last first',
    reply: answer(z.array(sessionSchema)),
  }),
  endSession: call('DELETE /ui/api/app/sessions/:id', {
    summary: 'Ends one of the own sessions',
    reply: done,
  }),
  endSessions: call('DELETE /ui/api/app/sessions', {
    summary: 'Ends all of the own sessions, this one too',
    reply: done,
  }),
} as const
