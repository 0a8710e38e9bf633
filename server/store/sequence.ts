import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The next number of a sequence, from 1 on; numbers are never given twice, not even after a deletion. */
export const nextNumber = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const row = await trx
    .insertInto('sequences')
    .values({ name, last: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(set => ({ last: set('sequences.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}
