import {
  type Compilable,
  CompiledQuery,
  PostgresAdapter,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import { exportConditions } from './exportConditions.ts'
import { AttemptOver, type ExportRecord, type RunAttempt } from './exportRecord.ts'
import { type Database, nextNumber } from '../openDatabase.ts'
import type { DeliveredRow, KnownRow, Tables, WrittenRow } from '../tables.ts'

/** A new export. */
export type ExportOrder = Pick<
  ExportRecord,
  'type' | 'excludeAssets' | 'disableUpload' | 'originalId' | 'startedAt' | 'details'
> & {
  /** Names for its file, best first: it gets the first that no other run has. Without end; null for one that writes none. */
  readonly fileNames: Iterable<string> | null
  /** The one cause whose products a retry takes. */
  readonly retryCause?: ExportRecord['retryCause']
  /** The schedule that orders it; one whose last run still waits or runs orders no other. */
  readonly scheduleId?: number | null
  readonly startedBy?: string
  /** Leaves to full exports what is no longer selected. */
  readonly withdrawLater?: boolean
  /** The missed due time that it makes up for. */
  readonly madeUpFor?: string | null
  /** Keeps the queue short: an order equal to one that waits is not queued again, nor one beyond so many of its person and of all. */
  readonly brakes?: { readonly mostOfOne: number; readonly mostWaiting: number }
}

/**
 * Stores an export that waits for its turn.
 * @returns its number
 * @throws OrderRefused
 */
export const insertExport = async (trx: Transaction<Tables>, order: ExportOrder): Promise<number> => {
  // holds back every other that creates one until this is stored, so that no two see the same name free
  const id = await nextNumber(trx, 'exports')
  await refuseSurplus(trx, order)
  const fileName = order.fileNames && (await freeName(trx, order.fileNames))
  await trx
    .insertInto('exports')
    .values({
      id,
      type: order.type,
      status: exportStatuses.running,
      excludeAssets: Number(order.excludeAssets),
      disableUpload: Number(order.disableUpload),
      withdrawLater: Number(order.withdrawLater ?? false),
      beingCancelled: 0,
      originalId: order.originalId,
      retryCause: order.retryCause ? JSON.stringify(order.retryCause) : null,
      startedAt: order.startedAt,
      queuedAt: order.startedAt,
      scheduleId: order.scheduleId ?? null,
      startedBy: order.startedBy ?? null,
      madeUpFor: order.madeUpFor ?? null,
      noTarget: 0,
      attempt: 0,
      tries: 0,
      fileName,
      details: JSON.stringify(order.details),
      errors: '[]',
      notes: '[]',
      processed: 0,
      successful: 0,
      warnings: 0,
      erroneous: 0,
      hasFile: 0,
      delivered: 0,
      notified: 0,
    })
    .execute()
  return id
}

const flags = ['excludeAssets', 'disableUpload', 'withdrawLater'] as const

const refuseSurplus = async (trx: Transaction<Tables>, order: ExportOrder): Promise<void> => {
  const { originalId, scheduleId = null, startedBy = null, brakes } = order
  const rows = await trx
    .selectFrom('exports')
    .select(['id', 'type', 'beingCancelled', 'originalId', 'scheduleId', 'startedBy', 'attempt', ...flags])
    .where(exportConditions().isRunning)
    .orderBy('id')
    .execute()
  type Row = (typeof rows)[number]
  const refuseFor = (reason: OrderRefusal, other: Pick<Row, 'id'> | undefined) => {
    if (other) throw new OrderRefused(reason, other.id)
  }
  const isRetry = (row: Row) => originalId !== null && row.originalId === originalId
  const isScheduled = (row: Row) => scheduleId !== null && row.scheduleId === scheduleId
  refuseFor('retryUnderWay', rows.find(isRetry))
  refuseFor('scheduleBusy', rows.find(isScheduled))
  if (!brakes) return
  const waiting = rows.filter(row => row.attempt === 0 && row.beingCancelled === 0)
  const isEqual = (row: Row) =>
    row.type === order.type &&
    row.originalId === originalId &&
    flags.every(flag => row[flag] === Number(order[flag] ?? false))
  refuseFor('equalWaits', waiting.find(isEqual))
  const own = waiting.filter(row => row.startedBy === startedBy).length
  const isFull = own >= brakes.mostOfOne || waiting.length >= brakes.mostWaiting
  refuseFor('queueFull', isFull ? { id: waiting.length } : undefined)
}

/** The first name that no run has. */
const freeName = async (trx: Transaction<Tables>, names: Iterable<string>): Promise<string> => {
  for (const name of names) {
    const owner = await trx.selectFrom('exports').select('id').where('fileName', '=', name).executeTakeFirst()
    if (!owner) return name
  }
  throw new Error('no name is left for the file of an export')
}

/** Why an order is not queued. */
type OrderRefusal = 'retryUnderWay' | 'scheduleBusy' | 'equalWaits' | 'queueFull'

/** An order that is not queued, since another run stands for it or in its way. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly reason: OrderRefusal
  /** The number of that other run; of queueFull how many wait. */
  readonly by: number

  constructor(reason: OrderRefusal, by: number) {
    super(`an export was not queued: ${reason}, export ${by}`)
    this.reason = reason
    this.by = by
  }
}

/** A row as a run writes it into its file. */
export type StagedRow = Pick<WrittenRow, 'article' | 'product' | 'hash' | 'at' | 'length'> &
  Partial<Pick<WrittenRow, 'kind' | 'oldRun' | 'oldAt' | 'oldLength'>>

/** An article without a row, as a run learns of it; with '' for a number, one of which nothing could be read. */
export type KnownArticle = Pick<KnownRow, 'article' | 'failed' | 'at'> & Partial<Pick<KnownRow, 'ref'>>

/** Does all of a work or nothing, for an attempt that nobody has taken over. @throws AttemptOver */
export const writeFor = <T>(
  db: Database,
  of: RunAttempt,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async trx => {
    // holds the row until the work is done, so that nobody takes the run over in between
    const { numUpdatedRows } = await trx
      .updateTable('exports')
      .set({ attempt: of.attempt })
      .where('id', '=', of.id)
      .where('attempt', '=', of.attempt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AttemptOver(of)
    return work(trx)
  })

/** Rows of one insert. Few sizes give few texts, and each is built and prepared once; more rows are not faster. */
const sizes = [100, 10, 1]

/**
 * Inserts rows in pieces.
 * @param rows with the same keys in the same order
 * @param insert makes the query of some of them; its only parameters are their values
 */
export const insertAll = async <Row extends object>(
  trx: Transaction<Tables>,
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Compilable,
): Promise<void> => {
  let start = 0
  for (const size of sizes) {
    if (rows.length - start < size) continue
    const { sql: text } = insert(rows.slice(start, start + size)).compile()
    for (; rows.length - start >= size; start += size) {
      const values = rows.slice(start, start + size).flatMap(row => Object.values(row) as unknown[])
      await trx.executeQuery(CompiledQuery.raw(text, values))
    }
  }
}

/** Stores rows within the transaction of a checkpoint. */
export const stageRows = (trx: Transaction<Tables>, run: number, rows: readonly StagedRow[]) => {
  // what is not named is null, and nothing is bound for it
  const areCompared = rows.some(({ kind }) => kind !== undefined)
  const values = rows.map(({ article, product, hash, at, length, ...old }) => {
    const { kind = null, oldRun = null, oldAt = null, oldLength = null } = old
    const own = { run, article, product, hash, at, length }
    return areCompared ? { ...own, kind, oldRun, oldAt, oldLength } : own
  })
  return insertAll(trx, values, some =>
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

/** Where `known` keeps the byte: the article is only listed, and the run itself has learned nothing of it yet. */
export const listed = -1

/** Remembers articles without a row within the transaction of a checkpoint. What a run has learned of one stays. */
export const knowArticles = (
  trx: Transaction<Tables>,
  run: number,
  articles: readonly KnownArticle[],
): Promise<void> => {
  const first = new Map(articles.toReversed().map(article => [article.article, article]))
  const values = [...first.values()].map(({ article, failed, at, ref = '' }) => {
    return { run, article, failed, at, ref }
  })
  return insertAll(trx, values, some =>
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

/** PostgreSQL sorts a whole table for each step while it takes it for as small as it was before a run filled it. */
export const noteSizes = async (
  db: Database,
  ...tables: ('written' | 'delivered' | 'known')[]
): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}

/**
 * A row of `written` as `delivered` keeps it: hash and place in 12 bytes, since there is one for each article. Of the hash
 * there are 31 bits: that all rows of a file pass for the old ones, which would keep it from being sent, has a chance of
 * one in 10^9 where a single one is new, and none to speak of where more are. `at` counts 64 bytes, the rest stands
 * beside the length: enough for files of 137 GB with rows of 33 MB.
 */
export const smallRow = (table: string) => {
  const [hash, at, length] = ['hash', 'at', 'length'].map(name => sql.ref(`${table}.${name}`))
  return {
    hash: sql`${hash} % ${sql.lit(hashes)}`,
    at: sql`${at} / 64`,
    length: sql`${length} * 64 + ${at} % 64`,
  }
}

const hashes = 2 ** 31

/** Whether a row whose hash was taken is the delivered one. */
export const isDelivered = (hash: number, delivered: Pick<DeliveredRow, 'hash'>): boolean =>
  hash % hashes === delivered.hash

/** The place of a row of `delivered` as it is in the file. */
export const wholePlace = (table: string) => {
  const [at, length] = ['at', 'length'].map(name => sql.ref(`${table}.${name}`))
  return { at: sql`cast(${at} as bigint) * 64 + ${length} % 64`, length: sql`${length} / 64` }
}

/** The hash of an article of which nobody knows what a place has: no row equals it. */
export const doubtful = -1

/**
 * Has articles count as on sale and as changed of which a run may have brought other rows, some at a time.
 * @param holds which of the run's rows
 */
export const doubtRows = async (
  trx: Transaction<Tables>,
  run: number,
  holds: RawBuilder<unknown>,
): Promise<void> => {
  // the row that is known to have been there is shown beside the next one
  const kept = (column: 'at' | 'run' | 'length' | 'product', written = sql.ref(`written.${column}`)) =>
    sql`case when d.length > 0 then ${sql.ref(`d.${column}`)} else ${written} end`
  const row = smallRow('written')
  await sql`
    insert into delivered (article, hash, at, run, length, product)
    select written.article, ${sql.lit(doubtful)}, ${kept('at', row.at)}, ${kept('run')},
      ${kept('length', row.length)}, ${kept('product')}
    from written left join delivered d on d.article = written.article
    where written.run = ${run} and written.length > 0 and ${holds} 
      and (d.article is null or d.hash <> ${row.hash})
    on conflict (article) do update set hash = excluded.hash, at = excluded.at, run = excluded.run,
      length = excluded.length, product = excluded.product`.execute(trx)
}

/** Whether the delivered article `d` came new with a run without assets, behind another run, and with no other since. */
export const broughtBare = (since: number): RawBuilder<unknown> => {
  const bare = sql`select id from exports where id > ${since} and ${sql.ref('excludeAssets')} = 1`
  return sql`d.run in (${bare}) and exists (
    select 1 from written b where b.run in (${bare}) and b.kind = 1 and b.article = d.article)`
}

/** Has `delivered` be what another place has, '' for none, and keeps what the one before has. */
export const turnDelivered = async (trx: Transaction<Tables>, target: string): Promise<void> => {
  const place = await trx.selectFrom('deliveredTo').select('target').executeTakeFirst()
  const before = place?.target ?? ''
  if (before === target) return
  const columns = sql`hash, at, run, length, article, product`
  const elsewhere = sql`${sql.ref('deliveredElsewhere')}`
  await sql`insert into ${elsewhere} (target, ${columns}) select ${before}, ${columns} from delivered`.execute(
    trx,
  )
  await sql`delete from delivered`.execute(trx)
  await sql`insert into delivered (${columns}) select ${columns} from ${elsewhere} where target = ${target}`.execute(
    trx,
  )
  await sql`delete from ${elsewhere} where target = ${target}`.execute(trx)
  await trx.deleteFrom('deliveredTo').execute()
  await trx.insertInto('deliveredTo').values({ target }).execute()
}

/** An article number of the product filter and how its product is found; '' for either where it could not be read. */
export type ListedArticle = Required<Pick<KnownArticle, 'article' | 'ref'>>

/** Those that share their article number with one listed before, each behind that one. */
export const sharedOf = async (trx: Transaction<Tables>, run: number, articles: readonly ListedArticle[]) => {
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
