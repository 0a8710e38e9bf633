import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../openDatabase.ts'
import { type JobData, jobRules, maxRetryMs, retryDelayMs } from './jobs.ts'

/** The kinds of mails, with what tells their content: see `JobData`. */
export type MailKind = 'mail' | 'digest'

/** A mail to one user, whom the data names. */
export type UnsentMail = {
  [K in MailKind]: {
    readonly id: string
    readonly kind: K
    readonly data: JobData[K]
    /** Whether a failure of this try is the last one. */
    readonly isLast: boolean
  }
}[MailKind]

/**
 * The mails that the mail server did not take at the moment, so that none is lost with a process. Times in milliseconds
 * since 1970.
 */
export interface UnsentMails {
  /** Stores a mail whose first try has failed. */
  add<K extends MailKind>(kind: K, data: JobData[K], now: number): Promise<void>
  /**
   * Takes the mail that is due first for a try. It is due again after a pause, unless it is removed before: also where the
   * process dies that took it.
   */
  take(now: number): Promise<UnsentMail | undefined>
  /** Removes a mail that was sent or is given up. */
  remove(id: string): Promise<void>
}

export const createUnsentMails = (db: Database): UnsentMails => ({
  add: async (kind, data, now) => {
    const row = { id: randomUUID(), kind, data: JSON.stringify(data), tries: 1 }
    await db
      .insertInto('unsentMails')
      .values({ ...row, dueAt: now + retryDelayMs(kind, 1) })
      .execute()
  },

  take: async now => {
    const row = await db
      .selectFrom('unsentMails')
      .selectAll()
      // one that is due later than any retry was stored before the clock was set back
      .where(where => where.or([where('dueAt', '<=', now), where('dueAt', '>', now + maxRetryMs)]))
      .orderBy('dueAt')
      .executeTakeFirst()
    if (!row) return undefined
    const { id, kind, data, tries, dueAt } = row
    const taken = await db
      .updateTable('unsentMails')
      .set({ tries: sql<number>`tries + 1`, dueAt: now + retryDelayMs(kind, tries + 1) })
      .where('id', '=', id)
      .where('dueAt', '=', dueAt) // another process may have been faster
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) return undefined
    const isLast = tries >= jobRules[kind].retries
    return { id, kind, data: JSON.parse(data), isLast } as UnsentMail // `add` wrote the data of its kind
  },

  remove: async id => {
    await db.deleteFrom('unsentMails').where('id', '=', id).execute()
  },
})
