import { sql, type Transaction } from 'kysely'
import { insertAll } from '../insertAll.ts'
import type { KnownRow, Tables, WrittenRow } from '../tables.ts'

/** A row as a run writes it into its file. */
export type StagedRow = Pick<WrittenRow, 'article' | 'product' | 'hash' | 'at' | 'length'> &
  Partial<Pick<WrittenRow, 'kind' | 'oldRun' | 'oldAt' | 'oldLength'>>

/** An article without a row in the file of a run; its number is '' when nothing of it could be read. */
export type KnownArticle = Pick<KnownRow, 'article' | 'failed' | 'at'> & Partial<Pick<KnownRow, 'ref'>>

/** Stores rows within the transaction of a checkpoint. */
export const stageRows = (trx: Transaction<Tables>, run: number, rows: readonly StagedRow[]) => {
  const uncompared = { kind: null, oldRun: null, oldAt: null, oldLength: null }
  const values = rows.map(row => ({ run, ...uncompared, ...row }))
  return insertAll(values, some =>
    trx
      .insertInto('written')
      .values(some)
      .onConflict(conflict =>
        conflict.columns(['run', 'article']).doUpdateSet(set => ({
          product: set.ref('excluded.product'),
          hash: set.ref('excluded.hash'),
          at: set.ref('excluded.at'),
          length: set.ref('excluded.length'),
          kind: set.ref('excluded.kind'),
          oldRun: set.ref('excluded.oldRun'),
          oldAt: set.ref('excluded.oldAt'),
          oldLength: set.ref('excluded.oldLength'),
        })),
      ),
  )
}

/** Stands for the byte of an article that is only listed: the run itself has learned nothing of it yet. */
export const listed = -1

/** Remembers articles without a row within the transaction of a checkpoint. What a run has learned of an article stays. */
export const rememberArticles = (
  trx: Transaction<Tables>,
  run: number,
  articles: readonly KnownArticle[],
): Promise<void> => {
  const first = new Map(articles.toReversed().map(article => [article.article, article]))
  const values = [...first.values()].map(({ article, failed, at, ref = '' }) => {
    return { run, article, failed, at, ref }
  })
  return insertAll(values, some =>
    trx
      .insertInto('known')
      .values(some)
      .onConflict(conflict =>
        conflict
          .columns(['run', 'article'])
          .doUpdateSet(set => ({ failed: set.ref('excluded.failed'), at: set.ref('excluded.at') }))
          .where('known.at', '=', sql.lit(listed)),
      ),
  )
}

/** An article number of the product filter, and how its product is found; '' for what could not be read. */
export type ListedArticle = Required<Pick<KnownArticle, 'article' | 'ref'>>

/** Articles that share their number with an article that was listed before, each behind that one. */
export const findSharedNumbers = async (
  trx: Transaction<Tables>,
  run: number,
  articles: readonly ListedArticle[],
) => {
  const before = await trx
    .selectFrom('known')
    .select(['article', 'ref'])
    .where('run', '=', run)
    .where('article', 'in', ['', ...articles.map(({ article }) => article)])
    .execute()
  const holders = new Map(before.map(({ article, ref }) => [article, ref]))
  return articles.flatMap(({ article, ref }) => {
    const holder = holders.get(article)
    if (!holder) holders.set(article, ref)
    if (!holder || !ref || holder === ref) return []
    return [
      { ref: holder, holder },
      { ref, holder },
    ]
  })
}
