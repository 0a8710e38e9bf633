import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../openDatabase.ts'

/** A count that expires. */
interface Count {
  readonly count: number
  /** Milliseconds until it expires. */
  readonly ms: number
}

/** Counts by key under one name; a key expires some time after its first count. */
export interface Counter {
  read(key: string): Promise<Count>
  add(key: string): Promise<Count>
  set(key: string, count: number, seconds: number): Promise<void>
  clear(key: string): Promise<void>
}

/** Makes the counter of a name. @param seconds until a key expires; at most 24 days */
export type Counters = (name: string, seconds: number) => Counter

/** Surplus keys are deleted at every so many counts. */
const tidyEvery = 200

/**
 * Counters of log-ins: in memory if one process has the database, else in the shared database. Keys are stored as
 * hashes, because they contain account names and addresses.
 * @param most keys that are stored, per name in memory, in total in a database; beyond them the oldest are deleted,
 * so that guessing fills neither
 */
export const createLoginCounters = (db: Database, isShared: boolean, most = 20_000): Counters => {
  let counted = 0
  const tidy = async () => {
    counted += 1
    if (counted % tidyEvery !== 0) return
    await sql`delete from ${table} where expire <= ${Date.now()} or key in (
      select key from ${table} order by expire desc limit all offset ${most})`.execute(db)
  }
  return (name, seconds) => {
    const options = { keyPrefix: name, duration: seconds, points: Number.MAX_SAFE_INTEGER }
    if (isShared) return counterOf(new RateLimiterPostgres({ ...options, ...sharedIn(db) }), tidy)
    const limiter = new RateLimiterMemory(options)
    const keys = new Set<string>()
    return counterOf(limiter, async key => {
      // moves the key to the end of the map, so that the oldest are first
      keys.delete(key)
      keys.add(key)
      for (const oldest of keys) {
        if (keys.size <= most) break
        keys.delete(oldest)
        await limiter.delete(oldest)
      }
    })
  }
}

const tableName = 'loginCounts'
const table = sql.table(tableName)

/** Adapts the limiter to the connections of the store, and to the table that a migration made. */
const sharedIn = (db: Database) => ({
  storeClient: {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  },
  storeType: 'client',
  tableName,
  tableCreated: true,
  clearExpiredByTimeout: false,
})

const countOf = (found: RateLimiterRes | null): Count =>
  found && found.msBeforeNext > 0
    ? { count: found.consumedPoints, ms: found.msBeforeNext }
    : { count: 0, ms: 0 }

const counterOf = (
  limiter: RateLimiterMemory | RateLimiterPostgres,
  onWritten: (key: string) => Promise<void>,
): Counter => ({
  read: async key => countOf(await limiter.get(hashOf(key))),
  add: async key => {
    const found = await limiter.penalty(hashOf(key))
    await onWritten(hashOf(key))
    return countOf(found)
  },
  set: async (key, count, seconds) => {
    await limiter.set(hashOf(key), count, seconds)
    await onWritten(hashOf(key))
  },
  clear: async key => {
    await limiter.delete(hashOf(key))
  },
})

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
