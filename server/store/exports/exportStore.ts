import { type Kysely, sql, type Transaction } from 'kysely'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import {
  AttemptOver,
  type ExportChange,
  type ExportMessage,
  type ExportRecord,
  holdTurn,
  type RunAttempt,
  type Severity,
  type StoredMessage,
  toColumns,
  toMessage,
  toRecord,
} from './exportRecord.ts'
import { isoTime } from '../../shared/clock.ts'
import { exportConditions } from './exportConditions.ts'
import { type ExportOrder, insertExport, OrderRefused } from './exportOrders.ts'
import { type KnownArticle, rememberArticles, type StagedRow, stageRows } from './runRows.ts'
import { forgetMessages, insertMessages } from './messageStore.ts'
import type { Database } from '../openDatabase.ts'
import { exportColumns, type StatusLabels } from './exportColumns.ts'
import { type PageQuery, readPage } from '../lists/pages.ts'
import type { Tables } from '../tables.ts'

/** Exports and their messages. A running row has a place in the queue; its lease names the process that works on it. */
export interface ExportStore {
  /**
   * Queues an export.
   * @returns its number; where the order has `queueLimits`, that of an equal export that waits already
   * @throws OrderRefused
   */
  create(order: ExportOrder): Promise<number>
  find(id: number): Promise<ExportRecord | undefined>
  /** @param labels the words for each status, for lists that are filtered or sorted by them */
  page(query: PageQuery, labels?: StatusLabels): Promise<{ total: number; rows: ExportRecord[] }>
  running(): Promise<ExportRecord[]>
  /** The newest `limit` ended exports, newest first, without checks. */
  finished(limit: number): Promise<ExportRecord[]>
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
  /** The newest ended export whose file a process was sending again when it died. */
  interruptedUpload(now: number): Promise<ExportRecord | undefined>
  /** The newest later export that counts as delivered. @param withRows skips files without a product */
  laterDelivery(id: number, withRows?: boolean): Promise<ExportRecord | undefined>
  /** The exports on hold or not uploaded, each with the first later export that counts as delivered. */
  overtakenFiles(): Promise<{ readonly row: ExportRecord; readonly by: number }[]>

  /** Changes an export regardless of its attempt: for requests to the process that works on it, never for the work of a run. */
  change(id: number, change: ExportChange): Promise<void>
  /** Writes the columns of a run. @throws AttemptOver */
  write(run: RunAttempt, change: ExportChange): Promise<void>
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
  messages(id: number, severity: Severity): AsyncIterable<ExportMessage[]>

  /** Gives the oldest queued export to `owner`, unless another living process works on one, or sends the file of an ended one. */
  claim(owner: string, now: number, until: number): Promise<ExportRecord | undefined>
  /**
   * Claims the upload of an ended export, unless another process works on a run; raises its attempt.
   * @returns true for the one caller that may send the file
   */
  claimUpload(id: number, owner: string, now: number, until: number): Promise<boolean>
  /** @returns true for the one caller that may mail how an export ended */
  claimMail(id: number): Promise<boolean>
  /** @returns false once another process has the lease */
  keepLease(id: number, owner: string, until: number): Promise<boolean>
  /** Releases the lease of an export, unless another process has it by now. */
  releaseLease(id: number, owner: string): Promise<void>
  /** Releases the leases of a dead process, or all of them where no other process can work beside this one. */
  releaseLeases(owner?: string): Promise<void>
}

/** Messages of one read. */
const messagesPerRead = 1000

const conditions = exportConditions()

/** Exports that another living process works on: it runs one, or sends the file of one that has ended. */
const leasesOfOthers = (trx: Transaction<Tables>, owner: string, now: number) =>
  trx
    .selectFrom('exports')
    .select('id')
    .where('leaseUntil', '>', now)
    .where('leaseOwner', '!=', owner)
    .limit(1)

const noLease = { leaseOwner: null, leaseUntil: null }

export const createExportStore = (db: Database): ExportStore => {
  const select = () => db.selectFrom('exports').selectAll()
  const endedRows = () => select().where(conditions.hasEnded)
  const newestOf = async (query: ReturnType<typeof select>) => {
    const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && toRecord(row)
  }
  const update = (id: number) => db.updateTable('exports').where('id', '=', id)
  const hasChanged = async (query: { executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint }> }) =>
    (await query.executeTakeFirst()).numUpdatedRows > 0n

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
    create: order =>
      db
        .transaction()
        .execute(trx => insertExport(trx, order))
        .catch((error: unknown) => {
          if (error instanceof OrderRefused && error.reason === 'equalWaits') return error.by
          throw error
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

    finished: async limit =>
      (
        await endedRows().where('type', '!=', exportTypes.check).orderBy('id', 'desc').limit(limit).execute()
      ).map(toRecord),

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

    interruptedUpload: now =>
      newestOf(
        endedRows()
          .where(sql`coalesce(${sql.ref('leaseUntil')}, 0)`, '<=', now)
          .where(conditions.isResending)
          .where('hasFile', '=', 1),
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

    write: (run, change) => write(db, run, change),

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

    claim: async (owner, now, until) => {
      const [next] = await select().where(conditions.isRunning).limit(1).execute()
      if (!next) return undefined
      return db.transaction().execute(async trx => {
        await holdTurn(trx)
        const others = await leasesOfOthers(trx, owner, now).execute()
        const first = await trx
          .selectFrom('exports')
          .selectAll()
          .where(conditions.isRunning)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (others.length > 0 || !first) return undefined
        const start = first.attempt > 0 || first.queuedAt === null ? {} : { startedAt: isoTime(now) }
        // A process that lost the database has not died.
        const tries = first.leaseOwner === owner ? first.tries : first.tries + 1
        const claim = { ...start, attempt: first.attempt + 1, tries, leaseOwner: owner, leaseUntil: until }
        await trx.updateTable('exports').set(claim).where('id', '=', first.id).execute()
        return toRecord({ ...first, ...claim })
      })
    },

    claimUpload: (id, owner, now, until) =>
      db.transaction().execute(async trx => {
        await holdTurn(trx)
        const others = await leasesOfOthers(trx, owner, now).where(conditions.isRunning).execute()
        if (others.length > 0) return false
        const { numUpdatedRows } = await trx
          .updateTable('exports')
          .set(set => ({
            leaseOwner: owner,
            leaseUntil: until,
            attempt: set('attempt', '+', 1),
            tries: set('tries', '+', 1),
          }))
          .where('id', '=', id)
          .where(conditions.awaitsUpload)
          .where(where => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    claimMail: async id => {
      const { numUpdatedRows } = await update(id)
        .set({ notified: 1 })
        .where(conditions.hasEnded)
        .where('notified', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    keepLease: (id, owner, until) =>
      hasChanged(update(id).set({ leaseUntil: until }).where('leaseOwner', '=', owner)),

    releaseLease: async (id, owner) => {
      await update(id)
        .set({ ...noLease, tries: 0 })
        .where('leaseOwner', '=', owner)
        .execute()
    },

    releaseLeases: async owner => {
      const leases = db.updateTable('exports').set(noLease).where('leaseOwner', 'is not', null)
      await leases.$if(owner !== undefined, query => query.where('leaseOwner', '=', owner ?? '')).execute()
    },
  }
}
