import type { Transaction } from 'kysely'
import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import { nextNumber } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'
import { exportConditions } from './exportConditions.ts'
import type { ExportRecord } from './exportRecord.ts'

/** A new export. */
export type ExportOrder = Pick<
  ExportRecord,
  'type' | 'excludeAssets' | 'disableUpload' | 'originalId' | 'startedAt' | 'details'
> & {
  /** Names for its file, best first, without end: it gets the first that no other run has. Null for a run that writes no file. */
  readonly fileNames: Iterable<string> | null
  /** The one cause whose products a retry takes. */
  readonly retryCause?: ExportRecord['retryCause']
  /** The schedule that orders it. A schedule whose last run still waits or runs orders no other. */
  readonly scheduleId?: number | null
  readonly startedBy?: string
  /** Leaves the withdrawal of articles that are no longer selected to full exports. */
  readonly withdrawLater?: boolean
  /** The missed due time that it makes up for. */
  readonly madeUpFor?: string | null
  /** Keeps the queue short: no order equal to one that waits, and at most so many waiting exports of one person and of all. */
  readonly queueLimits?: { readonly ofOnePerson: number; readonly ofAll: number }
}

/**
 * Stores an export that waits for its turn.
 * @returns its number
 * @throws OrderRefused
 */
export const insertExport = async (trx: Transaction<Tables>, order: ExportOrder): Promise<number> => {
  // locks the sequence until the export is stored, so that two processes cannot choose the same name
  const id = await nextNumber(trx, 'exports')
  await refuseSurplus(trx, order)
  const fileName = order.fileNames && (await freeName(trx, order.fileNames))
  await trx
    .insertInto('exports')
    .values({
      id,
      type: order.type,
      status: exportStatuses.running,
      state: 'waiting',
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
    })
    .execute()
  return id
}

const flags = ['excludeAssets', 'disableUpload', 'withdrawLater'] as const

const refuseSurplus = async (trx: Transaction<Tables>, order: ExportOrder): Promise<void> => {
  const { originalId, scheduleId = null, startedBy = null, queueLimits } = order
  const { isRunning, isWaiting } = exportConditions()
  const rows = await trx
    .selectFrom('exports')
    .select(['id', 'type', 'beingCancelled', 'originalId', 'scheduleId', 'startedBy', ...flags])
    .select(isWaiting.as('isWaiting'))
    .where(isRunning)
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
  if (!queueLimits) return
  const waiting = rows.filter(row => row.isWaiting && row.beingCancelled === 0)
  const isEqual = (row: Row) =>
    row.type === order.type &&
    row.originalId === originalId &&
    flags.every(flag => row[flag] === Number(order[flag] ?? false))
  refuseFor('equalWaits', waiting.find(isEqual))
  const ofPerson = waiting.filter(row => row.startedBy === startedBy).length
  const isFull = ofPerson >= queueLimits.ofOnePerson || waiting.length >= queueLimits.ofAll
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

/** An order that is not queued, because another run does the same work or the queue is full. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly reason: OrderRefusal
  /** The number of that other run; for queueFull the number of waiting exports. */
  readonly by: number

  constructor(reason: OrderRefusal, by: number) {
    super(`an export was not queued: ${reason}, export ${by}`)
    this.reason = reason
    this.by = by
  }
}
