import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../openDatabase.ts'

/** How often something happened, until it is forgotten. */
interface Count {
  readonly count: number
  /** Milliseconds until it is forgotten. */
  readonly ms: number
}

/** Counts by key under one name, each forgotten some time after its first. */
export interface Counter {
  read(key: string): Promise<Count>
  add(key: string): Promise<Count>
  set(key: string, count: number, seconds: number): Promise<void>
  clear(key: string): Promise<void>
}

/** Makes the counter of a name. @param seconds until a key is forgotten; at most 24 days */
export type Counters = (name: string, seconds: number) => Counter

/** Counts are looked through for what is too many at each so manieth of them. */
const tidyEvery = 200

/**
 * Counters of log-ins: in memory where one process has the database, else in the database that several share. Keys are
 * kept as hashes: who typed what from where is nobody's business.
 * @param most keys that are kept, of a name in memory, of all in a database; beyond them the oldest go, so that
 * guessing fills neither
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
      // at the end, behind all that were counted before it
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

/** Has the limiter ask by our connections, in the table that a migration made. */
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
