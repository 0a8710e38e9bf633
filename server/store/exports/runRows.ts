import { sql, type Transaction } from 'kysely'
import type { Database } from '../openDatabase.ts'
import { writeFor } from './attempts.ts'
import type { RunAttempt } from './exportRecord.ts'
import { insertAll, replaceColumns } from '../insertAll.ts'
import type { KnownRow, Tables, WrittenRow } from '../tables.ts'

/** A row as a run writes it into its file. */
export type StagedRow = Pick<WrittenRow, 'article' | 'product' | 'hash' | 'at' | 'length'> &
  Partial<Pick<WrittenRow, 'kind' | 'oldRun' | 'oldAt' | 'oldLength'>> & {
    readonly ref?: string
    readonly ean?: string
    readonly fallbacks?: string | null
    readonly isVariant?: number | null
  }

/** An article without a row in the file of a run; its number is '' where it could not be read. */
export type KnownArticle = Pick<KnownRow, 'article' | 'failed' | 'at'> & Partial<Pick<KnownRow, 'ref'>>

/** The columns of `written` that a checkpoint replaces. */
const stagedColumns = [
  'product',
  'hash',
  'at',
  'length',
  'kind',
  'oldRun',
  'oldAt',
  'oldLength',
  'ref',
  'ean',
  'fallbacks',
  'isVariant',
] as const

const stagedRows = {
  table: 'written',
  columns: ['run', 'article', ...stagedColumns],
  onConflict: replaceColumns(['run', 'article'], stagedColumns),
} as const

/** Stores rows within the transaction of a checkpoint. */
export const stageRows = (trx: Transaction<Tables>, run: number, rows: readonly StagedRow[]) => {
  const uncompared = {
    kind: null,
    oldRun: null,
    oldAt: null,
    oldLength: null,
    ref: '',
    ean: '',
    fallbacks: null,
    isVariant: null,
  }
  const values = rows.map(row => ({ run, ...uncompared, ...row }))
  return insertAll(trx, stagedRows, values)
}

/** The value of `at` for an article that is listed, but that the run has not read yet. */
export const listedAt = -1

const knownArticles = {
  table: 'known',
  columns: ['run', 'article', 'failed', 'at', 'ref'],
  onConflict: sql`${replaceColumns(['run', 'article'], ['failed', 'at'])} where known.at = ${sql.lit(listedAt)}`,
} as const

/** Remembers articles without a row within the transaction of a checkpoint. An article that the run has read stays as it is stored. */
export const rememberArticles = (
  trx: Transaction<Tables>,
  run: number,
  articles: readonly KnownArticle[],
): Promise<void> => {
  const first = new Map(articles.toReversed().map(article => [article.article, article]))
  const values = [...first.values()].map(({ article, failed, at, ref = '' }) => {
    return { run, article, failed, at, ref }
  })
  return insertAll(trx, knownArticles, values)
}

/** An article number of the product filter, and the reference of its product; '' where they could not be read. */
export type ListedArticle = Required<Pick<KnownArticle, 'article' | 'ref'>>

/** Articles that share their number with an article that was listed before, each after that one. */
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

/** The articles that a run withdraws for one cause. */
export interface WithdrawalCount {
  /** As `setCauses` stored it; '' = unknown. */
  readonly cause: string
  readonly count: number
}

/**
 * The causes of withdrawals, one short text for each withdrawn row: `deleted`, `renumbered`, the conditions of the
 * filter that its product does not meet (`akeneoFamilies akeneoStatus`), or the message that kept it out of the file
 * (`error missing a_ean`).
 */
export interface WithdrawalCauses {
  setCauses(run: RunAttempt, articles: readonly string[], cause: string): Promise<void>
  /** Sets the cause of failed articles whose products have one of these references. */
  setFailure(run: RunAttempt, refs: readonly string[], cause: string): Promise<void>
  /** Sets the cause `renumbered` of articles whose products have another row in the run. */
  markRenumbered(run: RunAttempt): Promise<void>
  countCauses(run: number): Promise<WithdrawalCount[]>
}

/** @param kinds of rows that withdraw an article: not selected, and failed in the run */
export const createWithdrawalCauses = (
  db: Database,
  { withdrawn, invalid }: { withdrawn: number; invalid: number },
): WithdrawalCauses => {
  const isOff = sql`kind in (${sql.lit(withdrawn)}, ${sql.lit(invalid)})`
  return {
    setCauses: (run, articles, cause) =>
      writeFor(db, run, async trx => {
        if (articles.length === 0) return
        await sql`update written set cause = ${cause}
          where run = ${run.id} and article in (${sql.join(articles)})`.execute(trx)
      }),

    setFailure: (run, refs, cause) =>
      writeFor(db, run, async trx => {
        if (refs.length === 0) return
        await sql`update written set cause = ${cause} where run = ${run.id} and kind = ${sql.lit(invalid)}
          and cause is null and ref in (${sql.join(refs)})`.execute(trx)
      }),

    markRenumbered: run =>
      writeFor(db, run, async trx => {
        await sql`update written set cause = 'renumbered'
          where run = ${run.id} and kind = ${sql.lit(withdrawn)} and ref <> '' and ref in (
            select ref from written where run = ${run.id} and length > 0 and ref <> ''
            and (kind is null or not ${isOff}))`.execute(trx)
      }),

    countCauses: async run => {
      const { rows } = await sql<WithdrawalCount>`
        select coalesce(cause, '') as cause, count(*) as count from written
        where run = ${run} and ${isOff} group by coalesce(cause, '')`.execute(db)
      return rows.map(({ cause, count }) => ({ cause, count: Number(count) }))
    },
  }
}
