import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RunAttempt } from './exportRecord.ts'
import { writeFor } from './attempts.ts'
import { analyzeTables, deleteRows, keyRanges } from './keyRanges.ts'
import {
  deliveredWithoutAssets,
  isDeliveredRow,
  markUncertain,
  switchTarget,
  uncertainHash,
} from './deliveredRows.ts'
import {
  type KnownArticle,
  type ListedArticle,
  listed,
  rememberArticles,
  type StagedRow,
  stageRows,
} from './runRows.ts'
import type { Database } from '../openDatabase.ts'
import type { DeliveredRow, WrittenRow } from '../tables.ts'

/** How a row of a run differs from what was delivered; a row without a kind is unchanged. */
export const changeKinds = {
  new: 1,
  changed: 2,
  moved: 3,
  /** Sent once with `a_active` 0. */
  withdrawn: 4,
  /** The same, because it failed in this run. */
  invalid: 5,
  /** Left the selection and is not withdrawn: no row of the file. */
  gone: 6,
} as const
export type ChangeKind = (typeof changeKinds)[keyof typeof changeKinds]

/** What a page shows: rows of these kinds, or those with a large price change. */
type ShownKinds = readonly ChangeKind[] | 'prices'

/** A row of a run with how it differs. */
export type ComparedRow = Readonly<Selectable<WrittenRow>>

/** An article that was delivered and is not in the run. */
export type GoneArticle = Pick<DeliveredRow, 'article' | 'product' | 'run' | 'at' | 'length'> & {
  /** Whether it failed in the run. */
  readonly failed: boolean
}

/** Articles of a run, counted by how they differ. */
export interface ChangeCounts {
  readonly kinds: Readonly<Record<keyof typeof changeKinds, number>>
  readonly unchanged: number
  readonly prices: number
}

/**
 * What TB.One has of each article, and the rows of runs that are compared with it: some at a time, whatever their number.
 * What takes an attempt writes for it, and throws AttemptOver once it was taken over.
 */
export interface DeliveredStore {
  /** Forgets what a run staged, and learned of other articles, from this byte of its file on. */
  forget(run: RunAttempt, fromByte: number): Promise<void>
  /** Rows of the run's file that are staged. */
  countRows(run: number): Promise<number>
  /** Fills `delivered` with the rows of another target, '' for none, and keeps the rows of the target before, in one step. */
  switchTarget(run: RunAttempt, target: string): Promise<void>
  /** Articles that TB.One sells as far as is known. */
  countActive(): Promise<number>
  stage(run: RunAttempt, rows: readonly StagedRow[]): Promise<void>
  /** Remembers articles that have no row. What the run has learned of an article stays. */
  know(run: RunAttempt, articles: readonly KnownArticle[]): Promise<void>
  /** Whether one of these is on sale as far as is known. */
  sells(articles: readonly ListedArticle[]): Promise<boolean>
  /**
   * `ref` of listed articles that are not on sale, or doubtful, and that the run has no row of.
   * @param bareSince for a run with assets: those too that only runs without assets behind this one brought
   */
  returned(run: number, limit: number, bareSince?: number | null): Promise<string[]>
  /** Whether the run came across something whose article number could not be read. */
  knowsNameless(run: number): Promise<boolean>
  /** Gives each row of a run its kind, by what was delivered until now; an earlier comparison is void. @throws the signal's reason */
  compare(run: RunAttempt, signal: AbortSignal): Promise<void>
  /** Delivered articles that the run neither writes nor knows. @param onlyFailed those alone that failed in it */
  gone(run: number, onlyFailed: boolean, signal: AbortSignal): AsyncIterable<GoneArticle[]>
  /** Rows of one kind in the order of their articles, behind this one. */
  rowsAfter(run: number, kind: ChangeKind, article: string, limit: number): Promise<ComparedRow[]>
  setShares(run: RunAttempt, shares: readonly { article: string; share: number }[]): Promise<void>
  count(run: number): Promise<ChangeCounts>
  /**
   * A page of what `count` counts, prices by the size of their change.
   * @param range by numbers, or behind a row, where the total is not counted again
   * @param q part of an article or product number
   */
  page(
    run: number,
    kinds: ShownKinds,
    range: { offset?: number; after?: ComparedRow | undefined; limit: number },
    q?: string,
  ): Promise<{ total: number; rows: ComparedRow[] }>
  /** Makes the rows of a run the delivered ones. It may be called again. @throws the signal's reason */
  deliver(run: RunAttempt, signal: AbortSignal): Promise<void>
  /**
   * Marks what a run would deliver as changed and on sale, because its delivery is uncertain. It may be called again.
   * @throws the signal's reason
   */
  markUncertain(run: RunAttempt, signal: AbortSignal): Promise<void>
  /** Articles whose delivery is uncertain. */
  countUncertain(): Promise<number>
  /** Forgets of a run, and of those before it that nothing can continue, what only a delivery needs. */
  tidy(run: number, signal: AbortSignal): Promise<void>
}

const inFile = sql`length > 0`
/** PostgreSQL takes a parameter that a query puts into a column for a text. */
const literal = (kind: ChangeKind) => sql.lit(kind)
const orderOf = (kinds: ShownKinds) => (kinds === 'prices' ? sql`abs(share) desc, article` : sql`article`)

const afterRow = ({ article, share }: ComparedRow, kinds: ShownKinds) => {
  const size = Math.abs(share ?? 0)
  if (kinds !== 'prices') return sql`article > ${article}`
  return sql`(abs(share) < ${size} or (abs(share) = ${size} and article > ${article}))`
}

export const createDeliveredStore = (db: Database): DeliveredStore => {
  const rangesOf = (id: number, signal: AbortSignal) => keyRanges(db, sql`written`, sql`run = ${id}`, signal)

  const pageOf = (id: number, kinds: ShownKinds, q: string) => {
    const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const ofKind = kinds === 'prices' ? sql`share is not null` : sql`kind in (${sql.join(kinds)})`
    const found =
      q === ''
        ? ofKind
        : sql`${ofKind} and (lower(article) like ${part} escape '\\' or lower(product) like ${part} escape '\\')`
    return sql`from written where run = ${id} and ${found}`
  }

  const countOf = async (from: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)
    return Number(rows[0]?.n ?? 0)
  }

  return {
    forget: (of, fromByte) =>
      writeFor(db, of, async trx => {
        await sql`delete from written where run = ${of.id} and at >= ${fromByte}`.execute(trx)
        await sql`delete from known where run = ${of.id} and (at >= ${fromByte} or at = ${listed})`.execute(
          trx,
        )
      }),

    countRows: id => countOf(sql`from written where run = ${id} and ${inFile}`),
    switchTarget: (of, target) => writeFor(db, of, trx => switchTarget(trx, target)),

    countActive: () => countOf(sql`from delivered where length > 0`),

    stage: (of, rows) => writeFor(db, of, trx => stageRows(trx, of.id, rows)),

    know: (of, articles) => writeFor(db, of, trx => rememberArticles(trx, of.id, articles)),

    sells: async articles => {
      const numbers = sql.join(['', ...articles.map(({ article }) => article)])
      return (await countOf(sql`from delivered where length > 0 and article in (${numbers})`)) > 0
    },

    returned: async (id, limit, bareSince = null) => {
      const isBare = bareSince === null ? sql`1 = 0` : deliveredWithoutAssets(bareSince)
      const { rows } = await sql<{ ref: string }>`
        select k.ref from known k
        left join delivered d on d.article = k.article
        left join written w on w.run = k.run and w.article = k.article and w.length > 0
        where k.run = ${id} and k.at = ${listed} and k.ref <> '' and w.article is null
          and (d.article is null or d.length = 0 or d.hash = ${sql.lit(uncertainHash)} or ${isBare})
        order by k.article limit ${limit}`.execute(db)
      return rows.map(({ ref }) => ref)
    },

    knowsNameless: async id => (await countOf(sql`from known where run = ${id} and article = ''`)) > 0,

    compare: async (of, signal) => {
      await analyzeTables(db, 'written', 'delivered')
      const [isNew, changed, moved] = [changeKinds.new, changeKinds.changed, changeKinds.moved].map(literal)
      for await (const { holds } of rangesOf(of.id, signal)) {
        const here = sql`written.run = ${of.id} and written.length > 0 and ${holds('written.article')}`
        await writeFor(db, of, async trx => {
          // of an earlier comparison: another file can have been delivered since
          await sql`
            update written set kind = null, share = null,
              ${sql.ref('oldRun')} = null, ${sql.ref('oldAt')} = null, ${sql.ref('oldLength')} = null
            where ${here} and kind is not null`.execute(trx)
          await sql`
            update written set
              kind = case when d.run is null then ${isNew} when d.product <> written.product then ${moved} else ${changed} end,
              ${sql.ref('oldRun')} = d.run, ${sql.ref('oldAt')} = d.at, ${sql.ref('oldLength')} = d.length
            from (
              select w.article, before.run, before.at, before.length, before.product
              from written w left join delivered before
                on before.article = w.article and before.length > 0 and ${holds('before.article')}
              where w.run = ${of.id} and w.length > 0 and ${holds('w.article')}
                and (before.run is null or not ${isDeliveredRow('before', 'w')})) d
            where written.article = d.article and ${here}`.execute(trx)
        })
      }
    },

    async *gone(id, onlyFailed, signal) {
      await analyzeTables(db, 'delivered', 'known')
      const missing = onlyFailed ? sql`k.failed = 1` : sql`(k.article is null or k.failed = 1)`
      for await (const { holds } of keyRanges(db, sql`delivered`, sql`1 = 1`, signal)) {
        const { rows } = await sql<Omit<GoneArticle, 'failed'> & { failed: number | null }>`
          select d.article, d.product, d.run, d.at, d.length, k.failed
          from delivered d
          left join written w on w.run = ${id} and w.article = d.article and w.length > 0 and ${holds('w.article')}
          left join known k on k.run = ${id} and k.article = d.article and ${holds('k.article')}
          where d.length > 0 and d.article <> '' and w.article is null and ${missing} and ${holds('d.article')}
          order by d.article`.execute(db)
        if (rows.length > 0) yield rows.map(row => ({ ...row, failed: row.failed === 1 }))
      }
    },

    rowsAfter: (id, kind, article, limit) =>
      db
        .selectFrom('written')
        .selectAll()
        .where('run', '=', id)
        .where('kind', '=', kind)
        .where('article', '>', article)
        .orderBy('article')
        .limit(limit)
        .execute(),

    setShares: (of, shares) =>
      writeFor(db, of, async trx => {
        for (const { article, share } of shares)
          await trx
            .updateTable('written')
            .set({ share })
            .where('run', '=', of.id)
            .where('article', '=', article)
            .execute()
      }),

    count: async id => {
      // one look at each row: to group them, SQLite sorts them in 45 MB of memory where they are a million
      const sums = Object.entries(changeKinds).map(
        ([name, kind]) => sql`sum(case when kind = ${literal(kind)} then 1 else 0 end) as ${sql.ref(name)}`,
      )
      const { rows } = await sql<Record<keyof ChangeCounts['kinds'] | 'unchanged' | 'prices', number | null>>`
        select count(share) as prices, sum(case when kind is null then 1 else 0 end) as unchanged, ${sql.join(sums)}
        from written where run = ${id} and (kind is not null or ${inFile})`.execute(db)
      const { unchanged, prices, ...kinds } = rows[0] as (typeof rows)[number] // sums are one row
      const numbers = Object.entries(kinds).map(([name, count]) => [name, Number(count)])
      return {
        kinds: Object.fromEntries(numbers) as ChangeCounts['kinds'], // the same names
        unchanged: Number(unchanged),
        prices: Number(prices),
      }
    },

    page: async (id, kinds, { offset = 0, after, limit }, q = '') => {
      const found = pageOf(id, kinds, q)
      const { rows } = await sql<ComparedRow>`
        select * ${found} and ${after ? afterRow(after, kinds) : sql`1 = 1`}
        order by ${orderOf(kinds)} limit ${limit} offset ${offset}`.execute(db)
      return { total: after ? rows.length : await countOf(found), rows }
    },

    deliver: async (of, signal) => {
      const offSale = sql`kind in (${literal(changeKinds.withdrawn)}, ${literal(changeKinds.invalid)})`
      for await (const { holds } of rangesOf(of.id, signal))
        await writeFor(db, of, async trx => {
          await sql`
            insert into delivered (article, hash, at, run, length, product)
            select article, hash, at, run, case when ${offSale} then 0 else length end, product
            from written where run = ${of.id} and ${inFile} and ${holds('written.article')} order by article
            on conflict (article) do update set hash = excluded.hash, at = excluded.at, run = excluded.run,
              length = excluded.length, product = excluded.product`.execute(trx)
        })
    },

    markUncertain: async (of, signal) => {
      for await (const { holds } of rangesOf(of.id, signal))
        await writeFor(db, of, trx => markUncertain(trx, of.id, holds('written.article')))
    },

    countUncertain: () => countOf(sql`from delivered where hash = ${sql.lit(uncertainHash)}`),

    tidy: async (id, signal) => {
      await deleteRows(db, sql`written`, sql`kind is null`, id, signal)
      await deleteRows(db, sql`known`, sql`1 = 1`, id, signal)
      await deleteRows(db, sql.table('runRefs'), sql`1 = 1`, id, signal, 'ref')
    },
  }
}
