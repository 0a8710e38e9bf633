import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RunAttempt } from './exportRecord.ts'
import { writeFor } from './attempts.ts'
import { analyzeTables, deleteRows, keyRanges } from './keyRanges.ts'
import {
  createSoldArticles,
  deliveredWithoutAssets,
  isDeliveredRow,
  markUncertain,
  replaceRow,
  type SoldArticles,
  switchTarget,
  uncertainHash,
} from './deliveredRows.ts'
import {
  createWithdrawalCauses,
  type KnownArticle,
  type ListedArticle,
  listedAt,
  rememberArticles,
  type StagedRow,
  stageRows,
  type WithdrawalCauses,
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

/** The rows of a page: those of some kinds, or those with a large price change. */
type PageKinds = readonly ChangeKind[] | 'prices'

interface PageFilter {
  readonly q?: string
  readonly causes?: readonly string[] | undefined
}

/** A row of a run with how it differs. */
export type ComparedRow = Readonly<Selectable<WrittenRow>>

/** An article that was delivered and is not in the run. */
export type GoneArticle = Pick<
  Selectable<DeliveredRow>,
  'article' | 'product' | 'run' | 'at' | 'length' | 'ref'
> & {
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
 * The rows that TB.One has of each article, and the rows of runs that are compared with them. Work on many rows is done
 * in batches. A method with an attempt throws AttemptOver once another process has taken the run over.
 */
export interface DeliveredStore extends SoldArticles, WithdrawalCauses {
  /** Deletes the staged rows and the remembered articles of a run from this byte of its file on. */
  forget(run: RunAttempt, fromByte: number): Promise<void>
  /** Rows of the run's file that are staged. */
  countRows(run: number): Promise<number>
  /** Fills `delivered` with the rows of another target, '' for none, and keeps the rows of the target before, in one step. */
  switchTarget(run: RunAttempt, target: string): Promise<void>
  /** Articles that TB.One sells as far as is known. */
  countActive(): Promise<number>
  stage(run: RunAttempt, rows: readonly StagedRow[]): Promise<void>
  /** Whether the run has listed this number for another product. */
  isListedFor(run: number, article: string, exceptRef: string): Promise<boolean>
  /** Remembers articles that have no row. An article that the run has read stays as it is stored. */
  remember(run: RunAttempt, articles: readonly KnownArticle[]): Promise<void>
  /** Whether one of these is on sale as far as is known. */
  sells(articles: readonly ListedArticle[]): Promise<boolean>
  /**
   * The `ref` of listed articles without a row in the run that are not on sale, or whose delivery is uncertain.
   * @param withoutAssetsSince for a run with assets: includes articles that only runs without assets after this one delivered
   */
  returned(run: number, limit: number, withoutAssetsSince?: number | null): Promise<string[]>
  /** Whether the run has a product whose article number could not be read. */
  hasUnreadable(run: number): Promise<boolean>
  /** Sets the kind of each row of a run by comparing it with the delivered row; replaces an earlier comparison. @throws the signal's reason */
  compare(run: RunAttempt, signal: AbortSignal): Promise<void>
  /** Delivered articles that the run has neither written nor remembered. @param onlyFailed only those that failed in it */
  gone(run: number, onlyFailed: boolean, signal: AbortSignal): AsyncIterable<GoneArticle[]>
  /**
   * Rows of one kind in the order of their articles, after this one, with the `fallbacks` of the delivered row.
   */
  rowsAfter(
    run: number,
    kind: ChangeKind,
    article: string,
    limit: number,
  ): Promise<(ComparedRow & { oldFallbacks: string | null })[]>
  setShares(run: RunAttempt, shares: readonly { article: string; share: number }[]): Promise<void>
  count(run: number): Promise<ChangeCounts>
  /**
   * A page of the rows that `count` counts, prices by the size of their change.
   * @param range by numbers, or after a row; after a row the total is not counted
   * @param only with this part in an article or product number, and with one of these causes of a withdrawal
   */
  page(
    run: number,
    kinds: PageKinds,
    range: { offset?: number; after?: ComparedRow | undefined; limit: number },
    only?: PageFilter,
  ): Promise<{ total: number; rows: ComparedRow[] }>
  /** Records the rows of a run as delivered. It may be called again. @throws the signal's reason */
  deliver(run: RunAttempt, signal: AbortSignal): Promise<void>
  /**
   * Marks the articles of a run as changed and on sale, because its delivery is uncertain. It may be called again.
   * @throws the signal's reason
   */
  markUncertain(run: RunAttempt, signal: AbortSignal): Promise<void>
  /** Articles whose delivery is uncertain. */
  countUncertain(): Promise<number>
  /** Deletes the rows of a run, and of earlier runs that cannot be continued, that only a delivery needs. */
  tidy(run: number, signal: AbortSignal): Promise<void>
}

const inFile = sql`length > 0`
/** PostgreSQL reads a parameter in a select list as a text, so that kinds are literals. */
const literal = (kind: ChangeKind) => sql.lit(kind)
const orderOf = (kinds: PageKinds) => (kinds === 'prices' ? sql`abs(share) desc, article` : sql`article`)

const afterRow = ({ article, share }: ComparedRow, kinds: PageKinds) => {
  const size = Math.abs(share ?? 0)
  if (kinds !== 'prices') return sql`article > ${article}`
  return sql`(abs(share) < ${size} or (abs(share) = ${size} and article > ${article}))`
}

export const createDeliveredStore = (db: Database): DeliveredStore => {
  const rangesOf = (id: number, signal: AbortSignal) => keyRanges(db, sql`written`, sql`run = ${id}`, signal)

  const pageOf = (id: number, kinds: PageKinds, { q = '', causes }: PageFilter) => {
    const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const ofCause = causes ? sql`coalesce(cause, '') in (${sql.join(causes)})` : sql`1 = 1`
    const ofKind =
      kinds === 'prices' ? sql`share is not null` : sql`kind in (${sql.join(kinds)}) and ${ofCause}`
    const condition =
      q === ''
        ? ofKind
        : sql`${ofKind} and (lower(article) like ${part} escape '\\' or lower(product) like ${part} escape '\\')`
    return sql`from written where run = ${id} and ${condition}`
  }

  const countOf = async (from: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)
    return Number(rows[0]?.n ?? 0)
  }

  return {
    ...createSoldArticles(db),
    ...createWithdrawalCauses(db, changeKinds),

    forget: (run, fromByte) =>
      writeFor(db, run, async trx => {
        await sql`delete from written where run = ${run.id} and at >= ${fromByte}`.execute(trx)
        await sql`delete from known where run = ${run.id} and (at >= ${fromByte} or at = ${listedAt})`.execute(
          trx,
        )
      }),

    countRows: id => countOf(sql`from written where run = ${id} and ${inFile}`),
    switchTarget: (run, target) => writeFor(db, run, trx => switchTarget(trx, target)),

    countActive: () => countOf(sql`from delivered where length > 0`),

    stage: (run, rows) => writeFor(db, run, trx => stageRows(trx, run.id, rows)),

    isListedFor: async (id, article, exceptRef) =>
      (await countOf(
        sql`from known where run = ${id} and article = ${article} and ref not in ('', ${exceptRef})`,
      )) > 0,

    remember: (run, articles) => writeFor(db, run, trx => rememberArticles(trx, run.id, articles)),

    sells: async articles => {
      const numbers = sql.join(['', ...articles.map(({ article }) => article)])
      return (await countOf(sql`from delivered where length > 0 and article in (${numbers})`)) > 0
    },

    returned: async (id, limit, withoutAssetsSince = null) => {
      const lacksAssets =
        withoutAssetsSince === null ? sql`1 = 0` : deliveredWithoutAssets(withoutAssetsSince)
      const { rows } = await sql<{ ref: string }>`
        select k.ref from known k
        left join delivered d on d.article = k.article
        left join written w on w.run = k.run and w.article = k.article and w.length > 0
        where k.run = ${id} and k.at = ${listedAt} and k.ref <> '' and w.article is null
          and (d.article is null or d.length = 0 or d.hash = ${sql.lit(uncertainHash)} or ${lacksAssets})
        order by k.article limit ${limit}`.execute(db)
      return rows.map(({ ref }) => ref)
    },

    hasUnreadable: async id => (await countOf(sql`from known where run = ${id} and article = ''`)) > 0,

    compare: async (run, signal) => {
      await analyzeTables(db, 'written', 'delivered')
      const [isNew, changed, moved] = [changeKinds.new, changeKinds.changed, changeKinds.moved].map(literal)
      const [withdrawn, invalid] = [changeKinds.withdrawn, changeKinds.invalid].map(literal)
      for await (const { holds } of rangesOf(run.id, signal)) {
        // a row that withdraws a former number has its kind already
        const here = sql`written.run = ${run.id} and written.length > 0 and ${holds('written.article')}
          and (written.kind is null or written.kind not in (${withdrawn}, ${invalid}))`
        await writeFor(db, run, async trx => {
          // removes an earlier comparison: another file may have been delivered after it
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
              where w.run = ${run.id} and w.length > 0 and ${holds('w.article')}
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
          select d.article, d.product, d.run, d.at, d.length, d.ref, k.failed
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
        .leftJoin('delivered', 'delivered.article', 'written.article')
        .selectAll('written')
        .select('delivered.fallbacks as oldFallbacks')
        .where('written.run', '=', id)
        .where('kind', '=', kind)
        .where('written.article', '>', article)
        .orderBy('written.article')
        .limit(limit)
        .execute(),

    setShares: (run, shares) =>
      writeFor(db, run, async trx => {
        for (const { article, share } of shares)
          await trx
            .updateTable('written')
            .set({ share })
            .where('run', '=', run.id)
            .where('article', '=', article)
            .execute()
      }),

    count: async id => {
      // reads each row once: to group a million rows, SQLite sorts them in 45 MB of memory
      const sums = Object.entries(changeKinds).map(
        ([name, kind]) => sql`sum(case when kind = ${literal(kind)} then 1 else 0 end) as ${sql.ref(name)}`,
      )
      const { rows } = await sql<Record<keyof ChangeCounts['kinds'] | 'unchanged' | 'prices', number | null>>`
        select count(share) as prices, sum(case when kind is null then 1 else 0 end) as unchanged, ${sql.join(sums)}
        from written where run = ${id} and (kind is not null or ${inFile})`.execute(db)
      const { unchanged, prices, ...kinds } = rows[0] as (typeof rows)[number] // a query of sums has one row
      const numbers = Object.entries(kinds).map(([name, count]) => [name, Number(count)])
      return {
        kinds: Object.fromEntries(numbers) as ChangeCounts['kinds'], // the same names
        unchanged: Number(unchanged),
        prices: Number(prices),
      }
    },

    page: async (id, kinds, { offset = 0, after, limit }, only = {}) => {
      const from = pageOf(id, kinds, only)
      const { rows } = await sql<ComparedRow>`
        select * ${from} and ${after ? afterRow(after, kinds) : sql`1 = 1`}
        order by ${orderOf(kinds)} limit ${limit} offset ${offset}`.execute(db)
      return { total: after ? rows.length : await countOf(from), rows }
    },

    deliver: async (run, signal) => {
      const offSale = sql`kind in (${literal(changeKinds.withdrawn)}, ${literal(changeKinds.invalid)})`
      for await (const { holds } of rangesOf(run.id, signal))
        await writeFor(db, run, async trx => {
          await sql`
            insert into delivered (article, hash, at, run, length, product, ref, ean, fallbacks, ${sql.ref('isVariant')})
            select article, hash, at, run, case when ${offSale} then 0 else length end, product, ref, ean, fallbacks,
              ${sql.ref('isVariant')}
            from written where run = ${run.id} and ${inFile} and ${holds('written.article')} order by article
            ${replaceRow}`.execute(trx)
        })
    },

    markUncertain: async (run, signal) => {
      for await (const { holds } of rangesOf(run.id, signal))
        await writeFor(db, run, trx => markUncertain(trx, run.id, holds('written.article')))
    },

    countUncertain: () => countOf(sql`from delivered where hash = ${sql.lit(uncertainHash)}`),

    tidy: async (id, signal) => {
      await deleteRows(db, sql`written`, sql`kind is null`, id, signal)
      await deleteRows(db, sql`known`, sql`1 = 1`, id, signal)
      await deleteRows(db, sql.table('runRefs'), sql`1 = 1`, id, signal, 'ref')
    },
  }
}
