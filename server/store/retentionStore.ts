import { type Selectable, sql } from 'kysely'
import { isoTime } from '../shared/clock.ts'
import { exportConditions } from './exports/exportConditions.ts'
import { databaseNow } from './jobs/databaseTime.ts'
import type { Database } from './openDatabase.ts'
import { step, yieldToOthers } from './steps.ts'
import type { ExportTableRow } from './tables.ts'

/** The columns of an export that retention reads. */
export type RetainedExport = Readonly<
  Pick<
    Selectable<ExportTableRow>,
    | 'id'
    | 'type'
    | 'status'
    | 'startedAt'
    | 'finishedAt'
    | 'target'
    | 'originalId'
    | 'referenceId'
    | 'fileDeletedAt'
    | 'messagesDeletedAt'
  > & {
    hasFile: boolean
    /** Null where nothing was to be uploaded. */
    uploaded: boolean | null
    excludeAssets: boolean
    delivered: boolean
    /** Whether it stopped early and kept its place, so that it can be continued. */
    hasCheckpoint: boolean
  }
>

/**
 * The queries of retention. Each runs in short steps, so that other calls are answered in between, and throws the
 * signal's reason when aborted.
 */
export interface RetentionStore {
  /** The time of the database's machine, milliseconds since 1970; undefined for the embedded database. */
  databaseNow(): Promise<number | undefined>
  /** All exports, the oldest first. */
  exports(signal: AbortSignal): Promise<RetainedExport[]>
  /**
   * Exports whose file holds the current row of an article on sale, for the current upload target or an earlier one.
   */
  runsOfDeliveredRows(signal: AbortSignal): Promise<ReadonlySet<number>>
  /** Records that a file, or the rest of one, is deleted. @returns false where a process works with the export */
  markFile(ended: Pick<RetainedExport, 'id' | 'hasFile'>, now: number, days: number): Promise<boolean>
  /**
   * Deletes messages and rows of changes of an export. @returns how many messages; undefined where a process works
   * with it
   */
  deleteMessages(id: number, now: number, days: number, signal: AbortSignal): Promise<number | undefined>
  /** Deletes the rest of exports whose messages an interrupted clean-up began to delete. @returns how many messages */
  deleteLeftOver(signal: AbortSignal): Promise<number>
  /** Deletes entries of the audit log before a moment. @returns how many */
  deleteAudit(before: string, signal: AbortSignal): Promise<number>
  /** Deletes messages of the outbox from before a moment that do not wait any more. */
  deleteOutbox(before: string): Promise<void>
}

/** @param isShared whether the database runs on a machine of its own */
export const createRetentionStore = (db: Database, isShared: boolean): RetentionStore => {
  /** Takes an export for deletion, unless a process works with it; a process that read it before can no longer change it. */
  const take = async (id: number, now: number, change: Record<string, string | number | null>) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set(set => ({ ...change, attempt: set('attempt', '+', 1) }))
      .where('id', '=', id)
      .where(exportConditions().isSettled)
      .where(sql<boolean>`coalesce(${sql.ref('leaseUntil')}, 0) <= ${isShared ? databaseNow() : now}`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** @param key the column that splits the rows into batches */
  const deleteRows = async (
    table: 'written' | 'known' | 'runRefs',
    key: 'article' | 'ref',
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
    return deleted
  }

  return {
    databaseNow: async () => {
      if (!isShared) return undefined
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
      return rows[0]?.now.getTime()
    },

    exports: async signal => {
      const exports: RetainedExport[] = []
      for (let after = 0; ;) {
        await yieldToOthers(signal)
        const rows = await db
          .selectFrom('exports')
          .select(['id', 'type', 'status', 'startedAt', 'finishedAt', 'hasFile', 'uploaded'])
          .select([
            'excludeAssets',
            'delivered',
            'target',
            'originalId',
            'referenceId',
            'fileDeletedAt',
            'messagesDeletedAt',
          ])
          .select(
            sql<number>`case when ${sql.ref('checkpoint')} is null then 0 else 1 end`.as('hasCheckpoint'),
          )
          .where('id', '>', after)
          .orderBy('id')
          .limit(step)
          .execute()
        const parsed = rows.map(row => ({
          ...row,
          hasFile: row.hasFile === 1,
          uploaded: row.uploaded === null ? null : row.uploaded === 1,
          excludeAssets: row.excludeAssets === 1,
          delivered: row.delivered === 1,
          hasCheckpoint: row.hasCheckpoint === 1,
        }))
        exports.push(...parsed)
        const last = rows.at(-1)
        if (rows.length < step || !last) return exports
        after = last.id
      }
    },

    runsOfDeliveredRows: async signal => {
      const runs = new Set<number>()
      for (let after = ''; ;) {
        await yieldToOthers(signal)
        const rows = await db
          .selectFrom('delivered')
          .select(['article', 'run'])
          .where('article', '>', after)
          // 0 once the article was withdrawn
          .where('length', '>', 0)
          .orderBy('article')
          .limit(step)
          .execute()
        for (const { run } of rows) runs.add(run)
        const last = rows.at(-1)
        if (rows.length < step || !last) break
        after = last.article
      }
      for (let after = { target: '', article: '' }; ;) {
        await yieldToOthers(signal)
        const rows = await db
          .selectFrom('deliveredElsewhere')
          .select(['target', 'article', 'run', 'length'])
          .where(where =>
            where(where.refTuple('target', 'article'), '>', where.tuple(after.target, after.article)),
          )
          .orderBy('target')
          .orderBy('article')
          .limit(step)
          .execute()
        for (const { run, length } of rows) if (length > 0) runs.add(run)
        const last = rows.at(-1)
        if (rows.length < step || !last) return runs
        after = last
      }
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
      // an export that a process works with again has new ones
      const { rows } = await sql<{ id: number }>`
        select id from exports e
        where ${ref('messagesDeletedAt')} is not null and ${ref('leaseUntil')} is null
          and ${exportConditions('e').isSettled} and (
          exists (select 1 from ${table('exportMessages')} where ${ref('exportId')} = e.id)
          or exists (select 1 from ${table('exportCauses')} where ${ref('exportId')} = e.id)
          or exists (select 1 from written where run = e.id) or exists (select 1 from known where run = e.id)
          or exists (select 1 from ${table('runRefs')} where run = e.id))`.execute(db)
      let deleted = 0
      for (const { id } of rows) deleted += await empty(id, signal)
      return deleted
    },

    deleteOutbox: async before => {
      const old = db.deleteFrom('outbox').where('createdAt', '<', before)
      await old.where('state', '!=', 'waiting').execute()
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
