import type { Database } from '../openDatabase.ts'

/** A session of somebody who has logged in. Moments in milliseconds since 1970. */
export interface SessionRow {
  readonly id: string
  readonly userId: number
  /** Of the password that it began with. */
  readonly stamp: string
  readonly createdAt: number
  /** When somebody last worked, to the minute. */
  readonly seenAt: number
  /** No token of it is valid longer. */
  readonly expiresAt: number
  readonly endedAt: number | null
  readonly address: string
  /** `Firefox, Windows`; '' where nobody knows. */
  readonly browser: string
  /** 1 while nothing but another password may be set. */
  readonly mustChange: number
}

/** Sessions that have ended stay this long: they tell from which addresses somebody has logged in before. */
const keptMs = 90 * 24 * 3_600_000

/** Of one user: whatever logs in again and again fills no table. Those used last stay. */
const mostOfOne = 100

/** The sessions of those who have logged in, for all services that share the database. */
export interface SessionStore {
  /** Adds one, and forgets what is old. */
  add(session: SessionRow): Promise<void>
  /** One that goes on: neither ended nor expired nor idle, and no older than a day. */
  find(id: string, now: number): Promise<SessionRow | undefined>
  /** Those of a user that go on, the one used last first. */
  list(user: Owner, now: number): Promise<SessionRow[]>
  /** Notes that somebody works, and until when a token is valid. */
  seen(id: string, now: number, expiresAt: number): Promise<void>
  /** Goes on with another password, which its user has chosen. */
  moveTo(id: string, stamp: string, expiresAt: number): Promise<void>
  /**
   * Ends sessions of a user: all of them, or one.
   * @returns whether any went on
   */
  end(userId: number, now: number, id?: string): Promise<boolean>
  /** The addresses a user has logged in from. */
  addresses(userId: number): Promise<string[]>
}

/** Whose sessions: a changed password has another stamp, and what began under the old one is over. */
type Owner = Pick<SessionRow, 'userId' | 'stamp'>

/** @param idleMs how long a session lasts without anybody working */
export const createSessionStore = (database: Database, idleMs: number): SessionStore => {
  const db = database.withTables<{ sessions: SessionRow }>()
  const goingOn = (now: number) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      // a day at most: whoever has another's token cannot renew it for ever
      .where('createdAt', '>', now - 24 * 3_600_000)
      .where('seenAt', '>', now - idleMs)

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
        .limit(mostOfOne - 1)
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
      // one that was ended meanwhile stays so
      await db
        .updateTable('sessions')
        .set({ seenAt: now, expiresAt })
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute()
    },

    moveTo: async (id, stamp, expiresAt) => {
      await db
        .updateTable('sessions')
        .set({ stamp, expiresAt, mustChange: 0 })
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
