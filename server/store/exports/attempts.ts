import type { Transaction } from 'kysely'
import type { Database } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'
import { AttemptOver, type RunAttempt } from './exportRecord.ts'

/** Runs work in one transaction, for an attempt that no other process has taken over. @throws AttemptOver */
export const writeFor = <T>(
  db: Database,
  run: RunAttempt,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async trx => {
    // holds the row until the work is done, so that no other process takes the run over in between
    const { numUpdatedRows } = await trx
      .updateTable('exports')
      .set({ attempt: run.attempt })
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AttemptOver(run)
    return work(trx)
  })
