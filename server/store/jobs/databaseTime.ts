import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../shared/clock.ts'
import type { Database } from '../openDatabase.ts'

/** The present moment in a query, milliseconds since 1970. */
export type Now = () => RawBuilder<number>

/** By the clock of this process: it has the database alone. */
export const processNow =
  (clock: Pick<Clock, 'now'>): Now =>
  () =>
    sql<number>`cast(${clock.now()} as bigint)`

/** By the clock of the database's machine: hosts that share the database compare times, and their own clocks differ. */
export const databaseNow: Now = () =>
  sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`

/** Milliseconds by which the clock may be set back without an effect. */
const stepMs = 60_000

/**
 * Whether a stored time is still to come. One that is further ahead than the longest time that is ever given was stored
 * while the clock was ahead, and counts as past: otherwise it would keep something blocked until the clock has caught up.
 */
export const isToCome = (until: RawBuilder<unknown>, now: Now, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${until} > ${now()} and ${until} <= ${now()} + ${sql.lit(longestMs + stepMs)})`

/** Milliseconds between two comparisons of the clocks. */
const compareEveryMs = 30_000

/**
 * Makes the clock of a host from its own and the difference to that of the database, which is measured every
 * half minute. Between two measurements, and while the database is away, the last difference counts.
 * @param closing ends the measurements
 */
export const createSharedClock = async (db: Database, own: Clock, closing: AbortSignal): Promise<Clock> => {
  let difference = 0
  const compare = async () => {
    const before = own.now()
    const { rows } = await sql<{ now: number }>`select ${databaseNow()} as now`.execute(db)
    difference = Math.round(Number(rows[0]?.now) - (before + own.now()) / 2)
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => undefined), compareEveryMs)
  timer.unref()
  closing.addEventListener('abort', () => clearInterval(timer), { once: true })
  return {
    now: () => own.now() + difference,
    sleep: (ms, signal) => own.sleep(ms, signal),
  }
}
