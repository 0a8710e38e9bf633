import { sql } from 'kysely'
import { isoTime } from '../shared/clock.ts'
import { exportConditions } from './exports/exportConditions.ts'
import type { Database } from './openDatabase.ts'
import { type EndedExport, readStock, step, type Stock, yieldToOthers } from './stock.ts'

/** How many rows there are, and about how many bytes they hold. */
export interface Amount {
  readonly count: number
  readonly bytes: number
}

/** The queries of retention: each in short steps, so that other calls are answered in between. Aborted, they throw the signal's reason. */
export interface RetentionStore {
  stock(signal: AbortSignal): Promise<Stock>
  /** Messages of one export. */
  messages(id: number, signal: AbortSignal): Promise<Amount>
  /** Entries of the audit log by the day they were made on, `2026-11-22`. */
  auditByDay(signal: AbortSignal): Promise<ReadonlyMap<string, Amount>>
  /** Notes that a file, or what is left of one, is deleted. @returns false where somebody works with the export by now */
  markFile(ended: EndedExport, now: number, days: number): Promise<boolean>
  /** Deletes messages and rows of changes of an export. @returns how many messages; undefined where somebody works with it by now */
  deleteMessages(id: number, now: number, days: number, signal: AbortSignal): Promise<number | undefined>
  /** Deletes what clean-ups that broke off have left of exports whose messages they began to delete. @returns how many messages */
  deleteLeftOver(signal: AbortSignal): Promise<number>
  /** Deletes entries of the audit log before a moment. @returns how many */
  deleteAudit(before: string, signal: AbortSignal): Promise<number>
}

/** What a row costs beside its texts, about. */
const rowBytes = 32

interface Counted {
  n: number | string
  bytes: number | string | null
}

const amountOf = (row: Counted | undefined): Amount => {
  const count = Number(row?.n ?? 0)
  return { count, bytes: Number(row?.bytes ?? 0) + count * rowBytes }
}

const plus = (one: Amount | undefined, other: Amount): Amount => ({
  count: (one?.count ?? 0) + other.count,
  bytes: (one?.bytes ?? 0) + other.bytes,
})

export const createRetentionStore = (db: Database): RetentionStore => {
  /** Takes an export for deletion, unless somebody works with it; who read it before can change nothing any more. */
  const take = async (id: number, now: number, change: Record<string, string | number | null>) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set(set => ({ ...change, attempt: set('attempt', '+', 1) }))
      .where('id', '=', id)
      .where(exportConditions().isSettled)
      .where(where => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** @param key what rows are deleted by, some at a time */
  const deleteRows = async (
    table: 'written' | 'known' | 'runRefs' | 'runHashes',
    key: 'article' | 'ref' | 'low',
    run: number,
    signal: AbortSignal,
  ) => {
    const [from, column] = [sql`from ${sql.table(table)} where run = ${run}`, sql.ref(key)]
    for (;;) {
      await yieldToOthers(signal)
      const { rows } = await sql<{ last: string }>`
        select ${column} as last ${from} order by ${column} limit 1 offset ${step}`.execute(db)
      const last = rows[0]?.last
      await sql`delete ${from} and ${last === undefined ? sql`1 = 1` : sql`${column} < ${last}`}`.execute(db)
      if (last === undefined) return
    }
  }

  const empty = async (id: number, signal: AbortSignal) => {
    let deleted = 0
    for (;;) {
      await yieldToOthers(signal)
      const rows = db.selectFrom('exportMessages').select('seq').where('exportId', '=', id)
      const last = await rows.orderBy('seq').offset(step).limit(1).executeTakeFirst()
      const { numDeletedRows } = await db
        .deleteFrom('exportMessages')
        .where('exportId', '=', id)
        .$if(last !== undefined, query => query.where('seq', '<', last?.seq ?? 0))
        .executeTakeFirst()
      deleted += Number(numDeletedRows)
      if (!last) break
    }
    await db.deleteFrom('exportCauses').where('exportId', '=', id).execute()
    await deleteRows('written', 'article', id, signal)
    await deleteRows('known', 'article', id, signal)
    await deleteRows('runRefs', 'ref', id, signal)
    await deleteRows('runHashes', 'low', id, signal)
    return deleted
  }

  return {
    stock: signal => readStock(db, signal),

    messages: async (id, signal) => {
      let sum: Amount = { count: 0, bytes: 0 }
      for (let from = 0; ; from += step) {
        await yieldToOthers(signal)
        const row = await db
          .selectFrom('exportMessages')
          .select(sql<Counted['n']>`count(*)`.as('n'))
          .select(
            sql<Counted['bytes']>`sum(length(product) + length(ref) + length(code) + length(params))`.as(
              'bytes',
            ),
          )
          .where('exportId', '=', id)
          .where('seq', '>=', from)
          .where('seq', '<', from + step)
          .executeTakeFirst()
        const found = amountOf(row)
        sum = plus(sum, found)
        if (found.count === 0) return sum
      }
    },

    auditByDay: async signal => {
      const days = new Map<string, Amount>()
      const newest = await db
        .selectFrom('audit')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      for (let from = 0; from <= (newest?.id ?? -1); from += step) {
        await yieldToOthers(signal)
        const { rows } = await sql<Counted & { day: string }>`
          select substr(at, 1, 10) as day, count(*) as n,
            sum(coalesce(length(before), 0) + coalesce(length(after), 0) + length(record) + length(resource)) as bytes
          from audit where id >= ${from} and id < ${from + step} group by substr(at, 1, 10)`.execute(db)
        for (const row of rows) days.set(row.day, plus(days.get(row.day), amountOf(row)))
      }
      return days
    },

    markFile: (ended, now, days) =>
      take(ended.id, now, {
        hasFile: 0,
        checkpoint: null,
        ...(ended.hasFile && { fileDeletedAt: isoTime(now), fileDays: days }),
      }),

    deleteMessages: async (id, now, days, signal) => {
      const isOurs = await take(id, now, { messagesDeletedAt: isoTime(now), messageDays: days })
      if (!isOurs) return undefined
      return empty(id, signal)
    },

    deleteLeftOver: async signal => {
      const { ref, table } = sql
      // one that somebody works with again has new ones
      const { rows } = await sql<{ id: number }>`
        select id from exports e
        where ${ref('messagesDeletedAt')} is not null and ${ref('leaseUntil')} is null
          and ${exportConditions('e').isSettled} and (
          exists (select 1 from ${table('exportMessages')} where ${ref('exportId')} = e.id)
          or exists (select 1 from ${table('exportCauses')} where ${ref('exportId')} = e.id)
          or exists (select 1 from written where run = e.id) or exists (select 1 from known where run = e.id)
          or exists (select 1 from ${table('runRefs')} where run = e.id)
          or exists (select 1 from ${table('runHashes')} where run = e.id))`.execute(db)
      let deleted = 0
      for (const { id } of rows) deleted += await empty(id, signal)
      return deleted
    },

    deleteAudit: async (before, signal) => {
      let deleted = 0
      for (;;) {
        await yieldToOthers(signal)
        const old = await db
          .selectFrom('audit')
          .select('id')
          .where('at', '<', before)
          .orderBy('id')
          .limit(step)
          .execute()
        const ids = old.map(({ id }) => id)
        if (ids.length === 0) return deleted
        await db.deleteFrom('audit').where('id', 'in', ids).execute()
        deleted += ids.length
      }
    },
  }
}
