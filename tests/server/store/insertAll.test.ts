import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertAll, replaceColumns } from '../../../server/store/insertAll.ts'
import { onEachDatabase } from './onEachDatabase.ts'

const columns = ['run', 'article', 'failed', 'at', 'ref'] as const
const target = {
  table: 'known',
  columns,
  onConflict: replaceColumns(['run', 'article'], ['failed', 'at']),
} as const

/** Articles of which some are stored before, and a text that a query must not read as its own. */
const row = fc.record({
  article: fc.constantFrom(...Array.from({ length: 400 }, (_one, number) => `A'${number}?$1`)),
  failed: fc.integer({ min: 0, max: 1 }),
  at: fc.integer({ min: -1, max: 2 ** 31 }),
  ref: fc.string({ unit: 'grapheme' }).map(text => text.replaceAll('\0', '')),
})
const rows = fc.uniqueArray(row, { selector: ({ article }) => article, maxLength: 235 })

await onEachDatabase(ground => {
  it('inserts and replaces the same rows as one statement for each row', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, async (before, after) => {
        await ground.db.deleteFrom('known').execute()
        await ground.db.transaction().execute(async trx => {
          for (const some of [before, after]) {
            await insertAll(
              trx,
              target,
              some.map(one => ({ run: 1, ...one })),
            )
            for (const one of some)
              await trx
                .insertInto('known')
                .values({ run: 2, ...one })
                .onConflict(conflict =>
                  conflict.columns(['run', 'article']).doUpdateSet({ failed: one.failed, at: one.at }),
                )
                .execute()
          }
        })
        const stored = async (run: number) =>
          ground.db
            .selectFrom('known')
            .select(['article', 'failed', 'at', 'ref'])
            .where('run', '=', run)
            .orderBy('article')
            .execute()
        expect(await stored(1)).toEqual(await stored(2))
      }),
      { numRuns: 20, interruptAfterTimeLimit: 1000 },
    )
  })
})
