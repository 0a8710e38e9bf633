import type { Database } from '../openDatabase.ts'

/** A session of a logged-in user. Times in milliseconds since 1970. */
export interface SessionRow {
  readonly id: string
  readonly userId: number
  /** The stamp of the password at its start. */
  readonly stamp: string
  readonly createdAt: number
  /** The last activity of the user, to the minute. */
  readonly seenAt: number
  /** The expiry of its last token. */
  readonly expiresAt: number
  readonly endedAt: number | null
  readonly address: string
  /** `Firefox, Windows`; '' for an unknown browser. */
  readonly browser: string
  /** 1 while the user must set another password before any other call. */
  readonly mustChange: number
  /** 1 if it began at the OpenID provider, 0 if with the password. */
  readonly atProvider: number
}

/** Ended sessions are stored this long, because they contain the addresses that users have logged in from. */
const keptMs = 90 * 24 * 3_600_000

/** The most sessions of one user, so that repeated log-ins do not fill the table. The last used ones stay. */
const maxSessionsPerUser = 100

/** A session from later than this began before the clock was set back, and would last until then. */
const maxAheadMs = 3_600_000

/** The sessions of logged-in users, for all services that share the database. */
export interface SessionStore {
  /** Adds a session, and deletes old ones. */
  add(session: SessionRow): Promise<void>
  /** Finds an active session: neither ended, expired nor idle, and no older than a day. */
  find(id: string, now: number): Promise<SessionRow | undefined>
  /** The active sessions of a user, the last used one first. */
  list(user: Owner, now: number): Promise<SessionRow[]>
  /** Records activity of the user, and the expiry of the token. */
  seen(id: string, now: number, expiresAt: number): Promise<void>
  /**
   * Ends sessions of a user: all of them, or one.
   * @returns whether any was active
   */
  end(userId: number, now: number, id?: string): Promise<boolean>
  /** The addresses a user has logged in from. */
  addresses(userId: number): Promise<string[]>
}

/** The owner of sessions. A changed password has another stamp, so that sessions with the old stamp are over. */
type Owner = Pick<SessionRow, 'userId' | 'stamp'>

/** @param idleMs how long a session lasts without activity */
export const createSessionStore = (database: Database, idleMs: number): SessionStore => {
  const db = database.withTables<{ sessions: SessionRow }>()
  const goingOn = (now: number) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      // a day at most, so that a stolen token cannot be renewed for ever
      .where('createdAt', '>', now - 24 * 3_600_000)
      .where('seenAt', '>', now - idleMs)
      .where('seenAt', '<', now + maxAheadMs)

  return {
    add: async session => {
      await db
        .deleteFrom('sessions')
        .where('seenAt', '<', session.createdAt - keptMs)
        .execute()
      const newest = db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', session.userId)
        .orderBy('seenAt', 'desc')
        .limit(maxSessionsPerUser - 1)
      await db
        .deleteFrom('sessions')
        .where('userId', '=', session.userId)
        .where('id', 'not in', newest)
        .execute()
      await db.insertInto('sessions').values(session).execute()
    },

    find: (id, now) => goingOn(now).where('id', '=', id).executeTakeFirst(),

    list: ({ userId, stamp }, now) =>
      goingOn(now)
        .where('userId', '=', userId)
        .where('stamp', '=', stamp)
        .orderBy('seenAt', 'desc')
        .orderBy('id')
        .execute(),

    seen: async (id, now, expiresAt) => {
      // a session that has ended meanwhile stays ended
      await db
        .updateTable('sessions')
        .set({ seenAt: now, expiresAt })
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute()
    },

    end: async (userId, now, id) => {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    addresses: async userId => {
      const rows = await db.selectFrom('sessions').select('address').where('userId', '=', userId).execute()
      return rows.map(({ address }) => address)
    },
  }
}
