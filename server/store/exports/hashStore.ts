import type { RunAttempt } from './exportRecord.ts'
import { insertAll, writeFor } from './insertRows.ts'
import type { Database } from '../openDatabase.ts'
import { step, yieldToOthers } from '../steps.ts'
import type { RunHashRow } from '../tables.ts'

type Entry = Readonly<Omit<RunHashRow, 'run'>>

/** The numbers that the checks of a run keep for hashes, as far as memory has no room for them. */
export interface HashStore {
  /** The numbers that a run holds in memory: some 6 MB. */
  readonly most: number
  /** Keeps numbers, unless their hashes have some already. @throws AttemptOver, or the signal's reason */
  add(run: RunAttempt, entries: Iterable<Entry>, signal: AbortSignal): Promise<void>
  /** The numbers of some hashes, and of others with the same low halves. */
  find(run: number, hashes: readonly Pick<Entry, 'low'>[]): Promise<Entry[]>
  /** Forgets all of them. @throws AttemptOver, or the signal's reason */
  clear(run: RunAttempt, signal: AbortSignal): Promise<void>
}

/** Hashes of one query, always as many: one text, prepared once. */
const atOnce = 100

/** @param most less than two thirds of a power of two, with room for those of some pages */
export const createHashStore = (db: Database, most = 340_000): HashStore => {
  const store = async (run: RunAttempt, entries: readonly Entry[], signal: AbortSignal) => {
    await yieldToOthers(signal)
    const rows = entries.map(({ low, high, value }) => ({ low, high, value, run: run.id }))
    await writeFor(db, run, trx =>
      insertAll(trx, rows, some =>
        trx
          .insertInto('runHashes')
          .values(some)
          .onConflict(conflict => conflict.doNothing()),
      ),
    )
  }

  return {
    most,

    add: async (run, entries, signal) => {
      let some: Entry[] = []
      for (const entry of entries) {
        some.push(entry)
        if (some.length < step) continue
        await store(run, some, signal)
        some = []
      }
      await store(run, some, signal)
    },

    find: async (run, hashes) => {
      const found: Entry[] = []
      for (let start = 0; start < hashes.length; start += atOnce) {
        const lows = Array.from({ length: atOnce }, (_none, index) => hashes[start + index]?.low ?? 0)
        const rows = await db
          .selectFrom('runHashes')
          .select(['low', 'high', 'value'])
          .where('run', '=', run)
          .where('low', 'in', lows)
          .execute()
        found.push(...rows)
      }
      return found
    },

    clear: async (run, signal) => {
      for (let isLeft = true; isLeft;) {
        await yieldToOthers(signal)
        isLeft = await writeFor(db, run, async trx => {
          const some = trx.selectFrom('runHashes').select('low').where('run', '=', run.id)
          const { numDeletedRows } = await trx
            .deleteFrom('runHashes')
            .where('run', '=', run.id)
            .where('low', 'in', some.orderBy('low').limit(step))
            .executeTakeFirst()
          return numDeletedRows > 0n
        })
      }
    },
  }
}
