import { sql, type Transaction } from 'kysely'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { type ExportRecord, type RunAttempt, severities, type Severity } from '../exportRecord.ts'
import {
  broughtBare,
  doubtful,
  insertAll,
  knowArticles,
  type ListedArticle,
  listed,
  sharedOf,
  writeFor,
} from '../insertRows.ts'
import type { Database } from '../openDatabase.ts'
import type { CauseName, RunRefRow, Tables } from '../tables.ts'

/**
 * Lists of a run that name products by their references, or root models by their codes: products that a retry or delta
 * takes again, what a delta of all variants touches (in the order of the references; all others in that in which they were
 * listed), and products that are read after all others.
 */
const lists = { again: 1, roots: 2, simple: 3, back: 4 } as const
export type RunList = keyof typeof lists

/** A reference, and where it stands in its list. */
export type PlacedRef = Readonly<Pick<RunRefRow, 'place' | 'ref'>>

/** The failed products of a run: all, or those with one cause. */
type FailedOf = Pick<ExportRecord, 'id'> & { readonly cause: CauseName | null }

/** Products that failed or were warned in the run `id` and succeeded in none of its delivered retries before another run. */
export interface PendingOf extends Pick<ExportRecord, 'id'> {
  readonly before: number
  /** Whether a retry without assets does not count. */
  readonly withAssets: boolean
}

/** Which products runs go by, and the article numbers of the product filter: all in tables, however many there are. */
export interface RefStore {
  /** Lists failed products as those that a run takes again, in the order of the run they failed in. @throws AttemptOver */
  takeFailed(run: RunAttempt, failed: FailedOf): Promise<void>
  countFailed(failed: FailedOf): Promise<number>
  /** The same with products that come again in deltas. @throws AttemptOver */
  takePending(run: RunAttempt, pending: PendingOf): Promise<void>
  /** @param except references that do not count */
  countPending(pending: PendingOf, except?: Iterable<string>): Promise<number>

  /** Adds to a list what is not in it. @throws AttemptOver */
  add(run: RunAttempt, list: RunList, refs: readonly string[]): Promise<void>
  /** @throws AttemptOver */
  clear(run: RunAttempt, ...some: RunList[]): Promise<void>
  count(run: number, list: RunList): Promise<number>
  /** Which of these are in a list. */
  among(run: number, list: RunList, refs: readonly string[]): Promise<ReadonlySet<string>>
  /** Some of a list in its order, behind one of it or from its beginning. */
  page(run: number, list: RunList, behind: PlacedRef | null, limit: number): Promise<PlacedRef[]>

  /**
   * Remembers articles that the filter lets through, apart from what the run itself learns of them. Those that share their
   * number with one before are listed as `back`, behind the one that has it. @throws AttemptOver
   */
  list(run: RunAttempt, articles: readonly ListedArticle[]): Promise<void>
  /** Takes products off `back` that share their number with none that the run takes again. @throws AttemptOver */
  keepRivals(run: RunAttempt): Promise<void>
  /**
   * `ref` of listed articles that are not on sale, or doubtful, and that the run has no row of.
   * @param bareSince for a run with assets: those too that only runs without assets behind this one brought
   */
  returned(run: number, limit: number, bareSince?: number | null): Promise<string[]>
}

const table = sql.table('runRefs')
const columns = sql`run, list, place, ref, holder`
const messages = sql.table('exportMessages')
/** More than a run has messages. */
const turn = 1_000_000_000

/** References in messages of a run. @param value what is said of each, as SQL */
const refsIn = (run: number, least: Severity, cause: CauseName | null, value: string) => {
  const ofCause = cause ? sql`and code = ${cause.code} and field = ${cause.field}` : sql``
  return sql`select ref, ${sql.raw(value)} from ${messages}
    where ${sql.ref('exportId')} = ${run} and severity >= ${least} and ref <> '' ${ofCause}`
}

const failedIn = ({ id, cause }: FailedOf, value: string) =>
  refsIn(id, cause ? severities.warning : severities.error, cause, value)

export const createRefStore = (db: Database): RefStore => {
  /** All that failed or was warned, and was not put right by a later retry. */
  const pendingIn = async ({ id, before, withAssets }: PendingOf) => {
    const retries = await db
      .selectFrom('exports')
      .select(['id', 'originalId', 'retryCause'])
      .where('type', '=', exportTypes.retry)
      .where('delivered', '=', 1)
      .where('id', '>', id)
      .where('id', '<', before)
      .$if(withAssets, query => query.where('excludeAssets', '=', 0))
      .orderBy('id')
      .execute()
    const none = 'cast(-1 as bigint)'
    const events = retries.flatMap((retry, index) => {
      const at = (index + 1) * turn
      const cause = retry.retryCause === null ? null : (JSON.parse(retry.retryCause) as CauseName) // written from one
      return [
        failedIn({ id: retry.originalId ?? 0, cause }, `${none}, ${at - 1}`),
        refsIn(retry.id, severities.warning, null, `seq + ${at}, ${none}`),
      ]
    })
    const first = refsIn(id, severities.warning, null, `cast(seq as bigint) as failed, ${none} as taken`)
    return sql`select ref, max(failed) as place from (${sql.join([first, ...events], sql` union all `)}) events
      group by ref having max(failed) > max(taken)`
  }

  const take = (run: RunAttempt, refs: ReturnType<typeof failedIn>) =>
    writeFor(db, run, async trx => {
      await clear(trx, run.id, ['again'])
      await sql`insert into ${table} (${columns})
        select ${sql.lit(run.id)}, ${sql.lit(lists.again)}, place, ref, '' from (${refs}) refs`.execute(trx)
    })

  const failedOf = (failed: FailedOf) => sql`${failedIn(failed, 'min(seq) as place')} group by ref`

  const countOf = async (from: ReturnType<typeof failedIn>) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db)
    return Number(rows[0]?.n ?? 0)
  }

  return {
    takeFailed: (run, failed) => take(run, failedOf(failed)),
    countFailed: failed => countOf(sql`(${failedOf(failed)}) refs`),
    takePending: async (run, pending) => take(run, await pendingIn(pending)),
    countPending: async (pending, except = []) =>
      countOf(sql`(${await pendingIn(pending)}) refs where ref not in (${sql.join(['', ...except])})`),

    add: (run, list, refs) =>
      writeFor(db, run, trx => {
        const bare = refs.map(ref => ({ ref, holder: '' }))
        return append(trx, run.id, list, bare)
      }),
    clear: (run, ...some) => writeFor(db, run, trx => clear(trx, run.id, some)),
    count: (run, list) => countOf(sql`${table} where run = ${run} and list = ${lists[list]}`),

    among: async (run, list, refs) => {
      const query = db.selectFrom('runRefs').select('ref').where('run', '=', run)
      const rows = await query
        .where('list', '=', lists[list])
        .where('ref', 'in', ['', ...refs])
        .execute()
      return new Set(rows.map(({ ref }) => ref))
    },

    page: async (run, list, behind, limit) => {
      const after = behind ? sql`(place, ref) > (${behind.place}, ${behind.ref})` : sql`1 = 1`
      const { rows } = await sql<PlacedRef>`select place, ref from ${table}
        where run = ${run} and list = ${lists[list]} and ${after} order by place, ref limit ${limit}`.execute(
        db,
      )
      return rows
    },

    list: (run, articles) =>
      writeFor(db, run, async trx => {
        await append(trx, run.id, 'back', await sharedOf(trx, run.id, articles))
        const known = articles.map(one => ({ ...one, failed: 0, at: listed }))
        await knowArticles(trx, run.id, known)
      }),

    keepRivals: run =>
      writeFor(db, run, async trx => {
        const back = sql`run = ${run.id} and list = ${lists.back}`
        await sql`delete from ${table} where ${back} and holder in (
          select b.holder from ${table} b left join ${table} a
            on a.run = b.run and a.ref = b.ref and a.list = ${lists.again}
          where b.run = ${run.id} and b.list = ${lists.back} group by b.holder having count(a.ref) = 0)`.execute(
          trx,
        )
      }),

    returned: async (id, limit, bareSince = null) => {
      const isBare = bareSince === null ? sql`1 = 0` : broughtBare(bareSince)
      const { rows } = await sql<{ ref: string }>`
        select k.ref from known k
        left join delivered d on d.article = k.article
        left join written w on w.run = k.run and w.article = k.article and w.length > 0
        where k.run = ${id} and k.at = ${listed} and k.ref <> '' and w.article is null
          and (d.article is null or d.length = 0 or d.hash = ${sql.lit(doubtful)} or ${isBare})
        order by k.article limit ${limit}`.execute(db)
      return rows.map(({ ref }) => ref)
    },
  }
}

const clear = async (trx: Transaction<Tables>, run: number, some: readonly RunList[]) => {
  const numbers = some.map(list => lists[list])
  await trx.deleteFrom('runRefs').where('run', '=', run).where('list', 'in', numbers).execute()
}

/** Lists references behind those that are listed, each once. */
const append = async (
  trx: Transaction<Tables>,
  run: number,
  name: RunList,
  refs: readonly Pick<RunRefRow, 'ref' | 'holder'>[],
): Promise<void> => {
  if (refs.length === 0) return
  const list = lists[name]
  const isInOrder = name === 'roots' || name === 'simple'
  const last = await trx
    .selectFrom('runRefs')
    .select('place')
    .where('run', '=', run)
    .where('list', '=', list)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = (last?.place ?? -1) + 1
  const rows = refs.map(({ ref, holder }, index) => {
    return { run, list, place: isInOrder ? 0 : next + index, ref, holder }
  })
  await insertAll(trx, rows, some =>
    trx
      .insertInto('runRefs')
      .values(some)
      .onConflict(conflict => conflict.doNothing()),
  )
}
