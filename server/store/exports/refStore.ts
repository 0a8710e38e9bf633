import { type RawBuilder, sql, type Transaction } from 'kysely'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { type ExportRecord, type RunAttempt, severities, type StoredSeverity } from './exportRecord.ts'
import { exportConditions } from './exportConditions.ts'
import { insertAll } from '../insertAll.ts'
import { writeFor } from './attempts.ts'
import { findSharedNumbers, type ListedArticle, listedAt, rememberArticles } from './runRows.ts'
import type { Database } from '../openDatabase.ts'
import { step, yieldToOthers } from '../steps.ts'
import type { CauseName, RunRefRow, Tables } from '../tables.ts'

/**
 * Lists of a run, of product references or codes of root models: the products that a retry or delta repeats; the root
 * models and the simple products that a delta of all variants affects, in the order of the references; and the
 * products that are read after all others. The other lists keep the order of insertion.
 */
const lists = { again: 1, roots: 2, simple: 3, readLast: 4 } as const
export type RunList = keyof typeof lists

/** A reference and its place in its list. */
export type ListPosition = Readonly<Pick<RunRefRow, 'place' | 'ref'>>

/** Selects the failed products of a run: all, or those with one cause. */
type FailedOf = Pick<ExportRecord, 'id'> & { readonly cause: CauseName | null }

/**
 * Selects the products with errors, or certain warnings, in the run `id` that succeeded in none of its delivered retries
 * before another run.
 */
export interface PendingOf extends Pick<ExportRecord, 'id'> {
  /** The codes of these warnings. */
  readonly warnings: readonly string[]
  readonly before: number
  /** Whether retries without assets are ignored. */
  readonly withAssets: boolean
}

/**
 * The products that runs select, and the article numbers of the product filter. They are stored in tables, because
 * there may be very many.
 */
export interface RefStore {
  /**
   * Adds failed products to the products that a run repeats, in the order of the run they failed in. @throws
   * AttemptOver, or the signal's reason
   */
  takeFailed(run: RunAttempt, failed: FailedOf, signal: AbortSignal): Promise<void>
  countFailed(failed: FailedOf): Promise<number>
  /** Adds the products that a delta repeats. */
  takePending(run: RunAttempt, pending: PendingOf, signal: AbortSignal): Promise<void>
  /** @param excluded references that are not counted */
  countPending(pending: PendingOf, excluded?: Iterable<string>): Promise<number>

  /** Adds references that are not in the list yet. @throws AttemptOver */
  add(run: RunAttempt, list: RunList, refs: readonly string[]): Promise<void>
  /** @throws AttemptOver */
  clear(run: RunAttempt, ...names: RunList[]): Promise<void>
  count(run: number, list: RunList): Promise<number>
  /** The references among `refs` that are in a list. */
  intersect(run: number, list: RunList, refs: readonly string[]): Promise<ReadonlySet<string>>
  /** A page of a list in its order, after a place or from the beginning. */
  page(run: number, list: RunList, after: ListPosition | null, limit: number): Promise<ListPosition[]>

  /**
   * Remembers articles that match the filter. Products that share their number with an earlier article are added to
   * `readLast`, after that article. @throws AttemptOver
   */
  list(run: RunAttempt, articles: readonly ListedArticle[]): Promise<void>
  /**
   * Removes products from `readLast` that share their number with no product that the run repeats. @throws AttemptOver
   */
  dropUnsharedNumbers(run: RunAttempt): Promise<void>
}

const table = sql.table('runRefs')
const messages = sql.table('exportMessages')
/** A number above that of all messages of a run: the distance of two events in their order. */
const eventDistance = 1_000_000_000

/** Products with messages of a run: they failed, or a retry repeated them. */
interface MessageSource extends FailedOf {
  readonly least: StoredSeverity
  /** Codes that are included, whatever their severity. */
  readonly codes: readonly string[]
  readonly eventOrder: number
  /** Whether the event is a retry, which repeated the products. */
  readonly isRepeated: boolean
}

const pendingIn = (id: number, codes: readonly string[], eventOrder: number): MessageSource => {
  return { id, cause: null, least: severities.error, codes, eventOrder, isRepeated: false }
}
const failuresOf = ({ id, cause }: FailedOf, eventOrder: number, isRepeated: boolean): MessageSource => {
  return {
    id,
    cause,
    least: cause ? severities.warning : severities.error,
    codes: [],
    eventOrder,
    isRepeated,
  }
}

const refsIn = ({ id, cause, least, codes }: MessageSource) => {
  const ofCause = cause ? sql`and code = ${cause.code} and field = ${cause.field}` : sql``
  const ofCodes = sql`code in (${sql.join(['', ...codes])})`
  return sql`from ${messages} where ${sql.ref('exportId')} = ${id} and (severity >= ${least} or ${ofCodes})
    and ref <> '' ${ofCause}`
}

/** The most selects of one union; SQLite permits 500. */
const maxSelects = 100

export const createRefStore = (db: Database): RefStore => {
  /** The products that a run left open, and those that delivered retries repeated, in the order of the events. */
  const historyOf = async ({ id, before, withAssets, warnings }: PendingOf): Promise<MessageSource[]> => {
    const retries = await db
      .selectFrom('exports')
      .select(['id', 'originalId', 'retryCause'])
      .where('type', '=', exportTypes.retry)
      .where(exportConditions().isDelivered)
      .where('id', '>', id)
      .where('id', '<', before)
      .$if(withAssets, query => query.where('excludeAssets', '=', 0))
      .orderBy('id')
      .execute()
    const later = retries.flatMap((retry, index) => {
      const at = (index + 1) * eventDistance
      const cause = retry.retryCause === null ? null : (JSON.parse(retry.retryCause) as CauseName) // `failed` was written from one
      return [
        failuresOf({ id: retry.originalId ?? 0, cause }, at - 1, true),
        pendingIn(retry.id, warnings, at),
      ]
    })
    return [pendingIn(id, warnings, 0), ...later]
  }

  /** Adds products whose last event is a failure, and removes those whose last event is a retry. */
  const listRepeated = async (run: RunAttempt, history: readonly MessageSource[], signal: AbortSignal) => {
    const again = (trx: Transaction<Tables>) =>
      trx.deleteFrom('runRefs').where('run', '=', run.id).where('list', '=', lists.again)
    const refsOfRun = db.selectFrom('runRefs').select('ref').where('run', '=', run.id)
    const first = refsOfRun.where('list', '=', lists.again).orderBy('ref').limit(step)
    for (let deleted = 1n; deleted > 0n;) {
      await yieldToOthers(signal)
      const result = await writeFor(db, run, trx => again(trx).where('ref', 'in', first).executeTakeFirst())
      deleted = result.numDeletedRows
    }
    for (const source of history)
      for (let lastSeq = -1; ;) {
        await yieldToOthers(signal)
        const { rows } = await sql<{ ref: string; seq: number }>`select ref, seq ${refsIn(source)}
          and seq > ${lastSeq} order by seq limit ${step}`.execute(db)
        const last = rows.at(-1)
        if (!last) break
        lastSeq = last.seq
        const refs = [...new Set(rows.map(({ ref }) => ref))]
        await writeFor(db, run, async trx => {
          // a product that fails again comes after those that failed before
          if (source.eventOrder > 0) await again(trx).where('ref', 'in', refs).execute()
          if (!source.isRepeated) await append(trx, run.id, 'again', refs)
        })
      }
  }

  const countOf = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db)
    return Number(rows[0]?.n ?? 0)
  }

  const countFailedLast = (history: readonly MessageSource[], excluded: Iterable<string> = []) => {
    const none = sql.raw('cast(-1 as bigint)')
    const selects = history.map(source =>
      source.isRepeated
        ? sql`select ref, ${none} as failed, ${sql.lit(source.eventOrder)} as repeated ${refsIn(source)}`
        : sql`select ref, seq + ${sql.lit(source.eventOrder)} as failed, ${none} as repeated ${refsIn(source)}`,
    )
    const unions: RawBuilder<unknown>[] = []
    for (let start = 0; start < selects.length; start += maxSelects)
      unions.push(
        sql`select * from (${sql.join(selects.slice(start, start + maxSelects), sql` union all `)}) part`,
      )
    return countOf(sql`(select ref from (${sql.join(unions, sql` union all `)}) events
      where ref not in (${sql.join(['', ...excluded])}) group by ref having max(failed) > max(repeated)) refs`)
  }

  return {
    takeFailed: (run, failed, signal) => listRepeated(run, [failuresOf(failed, 0, false)], signal),
    countFailed: failed => countFailedLast([failuresOf(failed, 0, false)]),
    takePending: async (run, pending, signal) => listRepeated(run, await historyOf(pending), signal),
    countPending: async (pending, excluded) => countFailedLast(await historyOf(pending), excluded),

    add: (run, list, refs) => writeFor(db, run, trx => append(trx, run.id, list, refs)),
    clear: (run, ...names) =>
      writeFor(db, run, async trx => {
        const numbers = names.map(list => lists[list])
        await trx.deleteFrom('runRefs').where('run', '=', run.id).where('list', 'in', numbers).execute()
      }),
    count: (run, list) => countOf(sql`${table} where run = ${run} and list = ${lists[list]}`),

    intersect: async (run, list, refs) => {
      const ofList = db.selectFrom('runRefs').where('run', '=', run).where('list', '=', lists[list])
      const rows = await ofList
        .select('ref')
        .where('ref', 'in', ['', ...refs])
        .execute()
      return new Set(rows.map(({ ref }) => ref))
    },

    page: async (run, list, after, limit) => {
      const isAfter = after ? sql`(place, ref) > (${after.place}, ${after.ref})` : sql`1 = 1`
      const { rows } = await sql<ListPosition>`select place, ref from ${table}
        where run = ${run} and list = ${lists[list]} and ${isAfter} order by place, ref limit ${limit}`.execute(
        db,
      )
      return rows
    },

    list: (run, articles) =>
      writeFor(db, run, async trx => {
        await append(trx, run.id, 'readLast', await findSharedNumbers(trx, run.id, articles))
        const listed = articles.map(article => ({ ...article, failed: 0, at: listedAt }))
        await rememberArticles(trx, run.id, listed)
      }),

    dropUnsharedNumbers: run =>
      writeFor(db, run, async trx => {
        const isReadLast = sql`run = ${run.id} and list = ${lists.readLast}`
        await sql`delete from ${table} where ${isReadLast} and holder in (
          select b.holder from ${table} b left join ${table} a
            on a.run = b.run and a.ref = b.ref and a.list = ${lists.again}
          where b.run = ${run.id} and b.list = ${lists.readLast} group by b.holder having count(a.ref) = 0)`.execute(
          trx,
        )
      }),
  }
}

/** Appends references to a list, each once. */
const append = async (
  trx: Transaction<Tables>,
  run: number,
  name: RunList,
  refs: readonly (string | Pick<RunRefRow, 'ref' | 'holder'>)[],
): Promise<void> => {
  if (refs.length === 0) return
  const list = lists[name]
  const isInOrder = name === 'roots' || name === 'simple'
  const ofList = trx.selectFrom('runRefs').where('run', '=', run).where('list', '=', list)
  const last = await ofList.select('place').orderBy('place', 'desc').limit(1).executeTakeFirst()
  const next = (last?.place ?? -1) + 1
  const rows = refs.map((one, index) => {
    const { ref, holder } = typeof one === 'string' ? { ref: one, holder: '' } : one
    return { run, list, place: isInOrder ? 0 : next + index, ref, holder }
  })
  const columns = ['run', 'list', 'place', 'ref', 'holder'] as const
  await insertAll(trx, { table: 'runRefs', columns, onConflict: sql`on conflict do nothing` }, rows)
}
