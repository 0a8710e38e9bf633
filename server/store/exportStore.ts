import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { exportPageSize, exportStatuses, exportTypes } from '../../src/contract/exports.ts'
import { insertExport, type ExportOrder } from './insertExport.ts'
import type { Database } from './openDatabase.ts'
import type { ExportMessageRow, ExportRowStored } from './tables.ts'

export type ExportRecord = Selectable<ExportRowStored>
export type ExportMessage = Omit<Insertable<ExportMessageRow>, 'exportId' | 'seq'>
type Change = Updateable<ExportRowStored>

/** Exports and their messages. A row with status RUNNING is a place in the queue; its lease says who works on it. */
export interface ExportStore {
  /** @throws RetryUnderWay when what the order would retry is being retried */
  create(order: ExportOrder): Promise<number>
  find(id: number): Promise<ExportRecord | undefined>
  /** Newest first, 25 a page. */
  page(page: number): Promise<{ count: number; rows: ExportRecord[] }>
  running(): Promise<ExportRecord[]>
  /** The newest `limit` that are not running, newest first. */
  finished(limit: number): Promise<ExportRecord[]>
  retriesOf(id: number): Promise<ExportRecord[]>
  /** Gives the oldest waiting export to `owner`, unless somebody alive is already at work. */
  claim(owner: string, now: number, until: number): Promise<ExportRecord | undefined>
  /** @returns false when `owner` does not have the lease any more */
  keepLease(id: number, owner: string, until: number): Promise<boolean>
  /** Frees an export, unless somebody else has it by now. */
  releaseLease(id: number, owner: string): Promise<void>
  /** Frees every export: for a process that no other can work beside, so that all leases are of dead ones. */
  releaseLeases(): Promise<void>
  change(id: number, change: Change): Promise<void>
  /** Changes what a running export says it does. @returns false when that is not `from`, or it has ended */
  retell(id: number, from: string, to: string): Promise<boolean>
  /** Counts, checkpoint and messages of one stretch, all or nothing. */
  checkpoint(id: number, change: Change, messages: ExportMessage[], firstSeq: number): Promise<void>
  /** Forgets the messages from `seq` on: what an interrupted stretch left behind. */
  forgetMessages(id: number, fromSeq: number): Promise<void>
  /** In the order of the run, some at a time: a run can have a million. */
  messages(id: number, severity: 1 | 2): AsyncIterable<Selectable<ExportMessageRow>[]>
  /** References of the failed products, each once, in the order of the run. */
  failedRefs(id: number): Promise<string[]>
  /** @returns true for the one caller who may tell the users how a finished export ended */
  claimNotice(id: number): Promise<boolean>
  /** A later export whose file was uploaded. */
  laterUpload(id: number): Promise<ExportRecord | undefined>
  /** @returns true for the one caller who may send the file of an ended export again */
  claimUpload(id: number, owner: string, now: number, until: number): Promise<boolean>
  /** The full or delta run that the next delta counts from. */
  lastDelivered(): Promise<ExportRecord | undefined>
}

/** Rows of one insert: SQLite takes 32,766 parameters, a message has 7. */
const batch = 1000

export const createExportStore = (db: Database): ExportStore => ({
  create: order => db.transaction().execute(trx => insertExport(trx, order)),

  find: id => db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst(),

  page: async page => {
    const { count } = await db
      .selectFrom('exports')
      .select(select => select.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('exports')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(exportPageSize)
      .offset((page - 1) * exportPageSize)
      .execute()
    return { count: Number(count), rows }
  },

  running: () =>
    db.selectFrom('exports').selectAll().where('status', '=', exportStatuses.running).orderBy('id').execute(),

  finished: limit =>
    db
      .selectFrom('exports')
      .selectAll()
      .where('status', '!=', exportStatuses.running)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  retriesOf: id => db.selectFrom('exports').selectAll().where('originalId', '=', id).orderBy('id').execute(),

  claim: (owner, now, until) =>
    db.transaction().execute(async trx => {
      const waiting = await trx
        .selectFrom('exports')
        .selectAll()
        .where('status', '=', exportStatuses.running)
        .orderBy('id')
        .execute()
      const worked = waiting.find(row => (row.leaseUntil ?? 0) > now && row.leaseOwner !== owner)
      const first = waiting[0]
      if (worked || !first) return undefined
      const { numUpdatedRows } = await trx
        .updateTable('exports')
        .set({ leaseOwner: owner, leaseUntil: until })
        .where('id', '=', first.id)
        .where(where =>
          where.or([
            where('leaseUntil', 'is', null),
            where('leaseUntil', '<=', now),
            where('leaseOwner', '=', owner),
          ]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n ? first : undefined
    }),

  keepLease: async (id, owner, until) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set({ leaseUntil: until })
      .where('id', '=', id)
      .where('leaseOwner', '=', owner)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  releaseLease: async (id, owner) => {
    await db
      .updateTable('exports')
      .set({ leaseOwner: null, leaseUntil: null })
      .where('id', '=', id)
      .where('leaseOwner', '=', owner)
      .execute()
  },

  releaseLeases: async () => {
    await db
      .updateTable('exports')
      .set({ leaseOwner: null, leaseUntil: null })
      .where('leaseOwner', 'is not', null)
      .execute()
  },

  change: async (id, change) => {
    await db.updateTable('exports').set(change).where('id', '=', id).execute()
  },

  retell: async (id, from, to) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set({ details: to })
      .where('id', '=', id)
      .where('status', '=', exportStatuses.running)
      .where('details', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  checkpoint: (id, change, messages, firstSeq) =>
    db.transaction().execute(async trx => {
      await trx.updateTable('exports').set(change).where('id', '=', id).execute()
      for (let start = 0; start < messages.length; start += batch) {
        const rows = messages
          .slice(start, start + batch)
          .map((message, index) => ({ ...message, exportId: id, seq: firstSeq + start + index }))
        await trx.insertInto('exportMessages').values(rows).execute()
      }
    }),

  forgetMessages: async (id, fromSeq) => {
    await db.deleteFrom('exportMessages').where('exportId', '=', id).where('seq', '>=', fromSeq).execute()
  },

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
        .limit(batch)
        .execute()
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
      last = rows.at(-1)?.seq ?? last
    }
  },

  failedRefs: async id => {
    const rows = await db
      .selectFrom('exportMessages')
      .select(['ref', sql<number>`min(seq)`.as('first')])
      .where('exportId', '=', id)
      .where('severity', '=', 2)
      .where('ref', '!=', '')
      .groupBy('ref')
      .orderBy('first')
      .execute()
    return rows.map(row => row.ref)
  },

  claimNotice: async id => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set({ notified: 1 })
      .where('id', '=', id)
      .where('status', '!=', exportStatuses.running)
      .where('notified', '=', 0)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  laterUpload: id =>
    db
      .selectFrom('exports')
      .selectAll()
      .where('id', '>', id)
      .where('uploaded', '=', 1)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  claimUpload: async (id, owner, now, until) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set({ leaseOwner: owner, leaseUntil: until })
      .where('id', '=', id)
      .where('status', '!=', exportStatuses.running)
      .where('uploaded', '=', 0)
      .where(where => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  lastDelivered: () =>
    db
      .selectFrom('exports')
      .selectAll()
      .where('delivered', '=', 1)
      .where('type', '!=', exportTypes.retry)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
})
