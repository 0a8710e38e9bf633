import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { isToCome, type Now } from '../jobs/databaseTime.ts'
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
  /** Takes one count back. */
  takeBack(key: string): Promise<void>
  set(key: string, count: number, seconds: number): Promise<void>
  clear(key: string): Promise<void>
}

/** Makes the counter of a name. @param seconds the longest until a key expires; at most 24 days */
export type Counters = (name: string, seconds: number) => Counter

/** Surplus keys are deleted at every so many counts. */
const tidyEvery = 200

/**
 * Counters of log-ins: in memory if one process has the database, else in the shared database, by whose clock they expire.
 * Keys are stored as hashes, because they contain account names and addresses.
 * @param sharedNow the time of a shared database
 * @param most keys that are stored, per name in memory, in total in a database; beyond them the oldest are deleted,
 * so that guessing fills neither
 */
export const createLoginCounters = (db: Database, sharedNow: Now | undefined, most = 20_000): Counters =>
  sharedNow ? createSharedCounters(db, sharedNow, most) : createOwnCounters(most)

const createOwnCounters =
  (most: number): Counters =>
  (name, seconds) => {
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      duration: seconds,
      points: Number.MAX_SAFE_INTEGER,
    })
    const keys = new Set<string>()
    const dropOldest = async (key: string) => {
      // moves the key to the end of the map, so that the oldest are first
      keys.delete(key)
      keys.add(key)
      for (const oldest of keys) {
        if (keys.size <= most) break
        keys.delete(oldest)
        await limiter.delete(oldest)
      }
    }
    const read = async (key: string) => countOf(await limiter.get(hashOf(key)))
    return {
      read,
      add: async key => {
        const found = await limiter.penalty(hashOf(key))
        await dropOldest(hashOf(key))
        return countOf(found)
      },
      takeBack: async key => {
        if ((await read(key)).count > 0) await limiter.reward(hashOf(key))
      },
      set: async (key, count, seconds) => {
        await limiter.set(hashOf(key), count, seconds)
        await dropOldest(hashOf(key))
      },
      clear: async key => {
        await limiter.delete(hashOf(key))
      },
    }
  }

const countOf = (found: RateLimiterRes | null): Count =>
  found && found.msBeforeNext > 0 ? { count: found.consumedPoints, ms: found.msBeforeNext } : noCount

const noCount: Count = { count: 0, ms: 0 }

const table = sql.table('loginCounts')

/** The library's counters in a database compare its times with the clock of each host, so these are ours. */
const createSharedCounters = (db: Database, now: Now, most: number): Counters => {
  let written = 0
  const tidy = async () => {
    written += 1
    if (written % tidyEvery !== 0) return
    await sql`delete from ${table} where expire <= ${now()} or key in (
      select key from ${table} order by expire desc limit all offset ${most})`.execute(db)
  }
  return (name, seconds) => {
    const idOf = (key: string) => `${name}:${hashOf(key)}`
    const counts = (expire: RawBuilder<unknown>) => isToCome(expire, now, seconds * 1000)
    const until = (duration: number) => sql`${now()} + ${duration * 1000}::bigint`
    const countIn = ({ rows }: { rows: { points: unknown; ms: unknown }[] }): Count =>
      rows[0] ? { count: Number(rows[0].points), ms: Number(rows[0].ms) } : noCount
    return {
      read: async key =>
        countIn(
          await sql<{ points: unknown; ms: unknown }>`select points, expire - ${now()} as ms from ${table}
            where key = ${idOf(key)} and ${counts(sql`expire`)}`.execute(db),
        ),
      add: async key => {
        const found = await sql<{ points: unknown; ms: unknown }>`
          insert into ${table} as stored (key, points, expire) values (${idOf(key)}, 1, ${until(seconds)})
          on conflict (key) do update set
            points = case when ${counts(sql`stored.expire`)} then stored.points + 1 else 1 end,
            expire = case when ${counts(sql`stored.expire`)} then stored.expire else excluded.expire end
          returning points, expire - ${now()} as ms`.execute(db)
        await tidy()
        return countIn(found)
      },
      takeBack: async key => {
        await sql`update ${table} set points = points - 1 where key = ${idOf(key)} and points > 0`.execute(db)
      },
      set: async (key, count, duration) => {
        await sql`insert into ${table} (key, points, expire) values (${idOf(key)}, ${count}, ${until(duration)})
          on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(db)
        await tidy()
      },
      clear: async key => {
        await sql`delete from ${table} where key = ${idOf(key)}`.execute(db)
      },
    }
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
