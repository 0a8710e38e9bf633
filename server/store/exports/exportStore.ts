import { type Kysely, sql, type Transaction } from 'kysely'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import {
  AttemptOver,
  type ExportChange,
  type ExportMessage,
  type ExportRecord,
  type RunAttempt,
  type StoredSeverity,
  type StoredMessage,
  toColumns,
  toMessage,
  toRecord,
} from './exportRecord.ts'
import { systemClock } from '../../shared/clock.ts'
import { type Now, processNow } from '../jobs/databaseTime.ts'
import { exportConditions } from './exportConditions.ts'
import { type ExportOrder, insertExport, OrderRefused } from './exportOrders.ts'
import { type KnownArticle, rememberArticles, type StagedRow, stageRows } from './runRows.ts'
import type { Within } from '../jobs/jobs.ts'
import { createLeaseStore, type LeaseStore } from '../jobs/leaseStore.ts'
import { forgetMessages, insertMessages } from './messageStore.ts'
import type { Database } from '../openDatabase.ts'
import { exportColumns, type StateLabels } from './exportColumns.ts'
import { type PageQuery, readPage } from '../lists/pages.ts'
import type { Tables } from '../tables.ts'

/** Exports and their messages. A running row has a place in the queue; its lease names the process that works on it. */
export interface ExportStore extends LeaseStore {
  /**
   * Queues an export.
   * @param within written in the same transaction, where the export is new
   * @returns its number; where the order has `queueLimits`, that of an equal export that waits already
   * @throws OrderRefused
   */
  create(order: ExportOrder, within?: WithinOrder): Promise<number>
  /**
   * Queues an export for the one caller whose claim succeeds, in the transaction of that claim.
   * @returns undefined where the claim fails
   * @throws OrderRefused; the claim is undone then
   */
  createOnce(order: ExportOrder, claim: Claim, within?: WithinOrder): Promise<number | undefined>
  find(id: number): Promise<ExportRecord | undefined>
  /** @param labels the words for each status, for lists that are filtered or sorted by them */
  page(query: PageQuery, labels?: StateLabels): Promise<{ total: number; rows: ExportRecord[] }>
  running(): Promise<ExportRecord[]>
  /** The newest `limit` ended exports, newest first, without checks. */
  finished(limit: number): Promise<ExportRecord[]>
  /** The newest ended export before one, without checks. */
  endedBefore(id: number): Promise<ExportRecord | undefined>
  /** The exports that ended in a span of time, oldest first, without checks and cancelled ones. @param since ISO 8601, as is `until` */
  endedBetween(since: string, until: string): Promise<ExportRecord[]>
  /** The newest export whose state TB.One has. */
  lastArrived(): Promise<ExportRecord | undefined>
  /**
   * The ended exports that decide whether products reach TB.One, newest first: all on hold, and the newest ones of each
   * kind that others can only follow. A failed or held one stays among them, however many come after it.
   * @param scheduleIds the schedules whose last run is among them
   */
  deciding(scheduleIds: readonly number[]): Promise<ExportRecord[]>
  retriesOf(id: number): Promise<ExportRecord[]>
  /**
   * The newest export that a delta may count from.
   * @param query target: '' for none; isFull: skips deltas; withAssets: skips exports without assets
   */
  lastDelivered(query: {
    target: string
    isFull: boolean
    withAssets: boolean
  }): Promise<ExportRecord | undefined>
  /** The different `pimSkewMs` of exports after one. */
  skewsSince(id: number): Promise<number[]>
  /** The newest export whose file an upload target got. @param target '' for the newest without upload whose file changed something */
  lastFile(target: string): Promise<ExportRecord | undefined>
  /** The newest export whose file was uploaded. */
  lastUploaded(): Promise<ExportRecord | undefined>
  /** The newest later export that counts as delivered. @param withRows skips files without a product */
  laterDelivery(id: number, withRows?: boolean): Promise<ExportRecord | undefined>
  /** The exports on hold or not uploaded, each with the first later export that counts as delivered. */
  overtakenFiles(): Promise<{ readonly row: ExportRecord; readonly by: number }[]>

  /** Changes an export regardless of its attempt: for requests to the process that works on it, never for the work of a run. */
  change(id: number, change: ExportChange): Promise<void>
  /** Writes the columns of a run. @param within written in the same transaction @throws AttemptOver */
  write(run: RunAttempt, change: ExportChange, within?: Within): Promise<void>
  /** Replaces the details of a running export. @returns false where they are not `from`, or it has ended or was taken over */
  replaceDetails(run: RunAttempt, from: StoredMessage, to: StoredMessage): Promise<boolean>
  /** Stores counts, checkpoint, messages and rows since the last checkpoint, all or nothing. @throws AttemptOver */
  checkpoint(
    run: RunAttempt,
    change: ExportChange,
    messages: ExportMessage[],
    firstSeq: number,
    articles?: { readonly written: readonly StagedRow[]; readonly known: readonly KnownArticle[] },
  ): Promise<void>
  /** Changes a run and deletes its messages from `seq` on, which were stored after its last checkpoint. @throws AttemptOver */
  rewind(run: RunAttempt, change: ExportChange, fromSeq: number): Promise<void>
  /** Messages in the order of the run, in batches, because a run can have a million. */
  messages(id: number, severity: StoredSeverity): AsyncIterable<ExportMessage[]>
}

/** Writes of the transaction that queues an export. */
export type WithinOrder = (trx: Transaction<Tables>, id: number) => Promise<unknown>
/** Takes the right to an order, in a transaction. @returns false where another process has it */
export type Claim = (trx: Transaction<Tables>) => Promise<boolean>

/** The export that waits already for an equal order. @throws any other error */
const equalOf = (error: unknown): number => {
  if (error instanceof OrderRefused && error.reason === 'equalWaits') return error.by
  throw error
}

/** Messages of one read. */
const messagesPerRead = 1000

const conditions = exportConditions()

/** @param now the clock of all processes that share the database */
export const createExportStore = (db: Database, now: Now = processNow(systemClock)): ExportStore => {
  const select = () => db.selectFrom('exports').selectAll()
  /** The ended exports, without checks. */
  const exportsOnly = () => select().where(conditions.hasEnded).where('type', '!=', exportTypes.check)
  const newestOf = async (query: ReturnType<typeof select>) => {
    const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && toRecord(row)
  }
  const update = (id: number) => db.updateTable('exports').where('id', '=', id)
  const write = async (on: Kysely<Tables>, run: RunAttempt, change: ExportChange) => {
    const { numUpdatedRows } = await on
      .updateTable('exports')
      .set(toColumns({ attempt: run.attempt, ...change }))
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AttemptOver(run)
  }

  return {
    ...createLeaseStore(db, now),

    create: (order, within) =>
      db
        .transaction()
        .execute(async trx => {
          const id = await insertExport(trx, order)
          await within?.(trx, id)
          return id
        })
        .catch(equalOf),

    createOnce: (order, claim, within) =>
      db.transaction().execute(async trx => {
        if (!(await claim(trx))) return undefined
        try {
          const id = await insertExport(trx, order)
          await within?.(trx, id)
          return id
        } catch (error) {
          return equalOf(error)
        }
      }),

    find: async id => {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    page: async (query, labels) => {
      const list = { columns: exportColumns(labels), searched: ['id', 'csvFileName'], newest: 'id' }
      const { rows, total } = await readPage(select(), list, query)
      return { rows: rows.map(toRecord), total }
    },

    running: async () => (await select().where(conditions.isRunning).orderBy('id').execute()).map(toRecord),

    finished: async limit => (await exportsOnly().orderBy('id', 'desc').limit(limit).execute()).map(toRecord),

    endedBefore: id => newestOf(exportsOnly().where('id', '<', id)),

    endedBetween: async (since, until) => {
      const ended = exportsOnly().where('finishedAt', '>=', since).where('finishedAt', '<', until)
      const rows = await ended.where('status', '!=', exportStatuses.cancelled).orderBy('id').execute()
      return rows.map(toRecord)
    },

    lastArrived: () => newestOf(exportsOnly().where(conditions.hasArrived)),

    deciding: async scheduleIds => {
      const whole = () => exportsOnly().where('type', '!=', exportTypes.retry)
      const failed = await newestOf(exportsOnly().where(conditions.didNotArrive))
      const held = await exportsOnly().where(conditions.isOnHold).execute()
      const retries = await exportsOnly()
        .where('originalId', '=', failed?.id ?? -1)
        .execute()
      const newest = await Promise.all([
        newestOf(whole()),
        newestOf(whole().where(conditions.hasArrived)),
        newestOf(whole().where(conditions.isForDownload)),
        newestOf(whole().where(conditions.isEmpty)),
        newestOf(exportsOnly().where(conditions.isUploaded)),
        ...scheduleIds.map(id => newestOf(exportsOnly().where('scheduleId', '=', id))),
      ])
      const rows = [failed, ...newest, ...held.map(toRecord), ...retries.map(toRecord)]
      const byId = new Map(rows.flatMap(row => (row ? [[row.id, row]] : [])))
      return [...byId.values()].toSorted((one, other) => other.id - one.id)
    },

    retriesOf: async id =>
      (await select().where('originalId', '=', id).orderBy('id').execute()).map(toRecord),

    lastDelivered: ({ target, isFull, withAssets }) =>
      newestOf(
        select()
          .where(conditions.isDelivered)
          .where('type', '!=', exportTypes.retry)
          .where('target', '=', target)
          // a delta without a reference exports the same as a full run
          .$if(isFull, query => query.where('changedSince', 'is', null))
          .$if(withAssets, query => query.where('excludeAssets', '=', 0)),
      ),

    skewsSince: async id => {
      const query = db.selectFrom('exports').select('pimSkewMs').distinct().where('id', '>', id)
      const rows = await query.where('pimSkewMs', 'is not', null).execute()
      return rows.map(({ pimSkewMs }) => Number(pimSkewMs))
    },

    lastUploaded: () => newestOf(select().where(conditions.isUploaded)),

    lastFile: target =>
      newestOf(
        select()
          .where(target === '' ? conditions.isDelivered : conditions.isUploaded)
          .where('target', '=', target)
          .where('difference', 'not like', '%"nothingChanged":true%'),
      ),

    laterDelivery: (id, withRows = false) =>
      newestOf(
        select()
          .where('id', '>', id)
          .where(conditions.countsAsDelivered)
          .$if(withRows, query => query.where(sql`successful + warnings`, '>', 0)),
      ),

    overtakenFiles: async () => {
      const later = exportConditions('later')
      const rows = await select()
        .select(
          sql<number | null>`(select min(later.id) from exports later
          where later.id > exports.id and ${later.countsAsDelivered})`.as('by'),
        )
        .where(sql<boolean>`(${conditions.isOnHold} or ${conditions.awaitsUpload})`)
        .orderBy('id')
        .execute()
      return rows.flatMap(({ by, ...row }) => (by === null ? [] : [{ row: toRecord(row), by }]))
    },

    change: async (id, change) => {
      await update(id).set(toColumns(change)).execute()
    },

    write: (run, change, within) =>
      within
        ? db.transaction().execute(async trx => {
            await write(trx, run, change)
            await within(trx)
          })
        : write(db, run, change),

    replaceDetails: async ({ id, attempt }, from, to) => {
      const { numUpdatedRows } = await update(id)
        .set(toColumns({ details: to }))
        .where('attempt', '=', attempt)
        .where(conditions.isRunning)
        .where('details', '=', JSON.stringify(from))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    checkpoint: (run, change, messages, firstSeq, articles) =>
      db.transaction().execute(async trx => {
        await write(trx, run, change)
        await insertMessages(trx, run.id, messages, firstSeq)
        if (articles) {
          await stageRows(trx, run.id, articles.written)
          await rememberArticles(trx, run.id, articles.known)
        }
      }),

    rewind: (run, change, fromSeq) =>
      db.transaction().execute(async trx => {
        await write(trx, run, change)
        await forgetMessages(trx, run.id, fromSeq)
      }),

    async *messages(id, severity) {
      let last = -1
      for (;;) {
        const rows = await db
          .selectFrom('exportMessages')
          .selectAll()
          .where('exportId', '=', id)
          .where('severity', '=', severity)
          .where('seq', '>', last)
          .orderBy('seq')
          .limit(messagesPerRead)
          .execute()
        if (rows.length > 0) yield rows.map(toMessage)
        if (rows.length < messagesPerRead) return
        last = rows.at(-1)?.seq ?? last
      }
    },
  }
}
