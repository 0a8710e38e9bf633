import type { Transaction } from 'kysely'
import { exportStatuses } from '../../src/contract/calls/exports.ts'
import type { ExportRecord } from './exportRecord.ts'
import { nextNumber, type Tables } from './tables.ts'

/** A new export. */
export type ExportOrder = Pick<
  ExportRecord,
  'type' | 'excludeAssets' | 'disableUpload' | 'originalId' | 'startedAt' | 'details'
> & {
  /** Names for its file, best first: it gets the first that no other run has. Without end. */
  readonly fileNames: Iterable<string>
}

/**
 * Stores an export that waits for its turn.
 * @returns its number
 * @throws RetryUnderWay when what the order would retry is being retried
 */
export const insertExport = async (trx: Transaction<Tables>, order: ExportOrder): Promise<number> => {
  // holds back every other that creates one until this is stored, so that no two see the same name free
  const id = await nextNumber(trx, 'exports')
  if (order.originalId !== null) await refuseSecondRetry(trx, order.originalId)
  const fileName = await freeName(trx, order.fileNames)
  await trx
    .insertInto('exports')
    .values({
      id,
      type: order.type,
      status: exportStatuses.running,
      excludeAssets: Number(order.excludeAssets),
      disableUpload: Number(order.disableUpload),
      beingCancelled: 0,
      originalId: order.originalId,
      startedAt: order.startedAt,
      fileName,
      details: JSON.stringify(order.details),
      errors: '[]',
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

const refuseSecondRetry = async (trx: Transaction<Tables>, originalId: number): Promise<void> => {
  const other = await trx
    .selectFrom('exports')
    .select('id')
    .where('originalId', '=', originalId)
    .where('status', '=', exportStatuses.running)
    .executeTakeFirst()
  if (other) throw new RetryUnderWay(other.id)
}

/** The first name that no run has. */
const freeName = async (trx: Transaction<Tables>, names: Iterable<string>): Promise<string> => {
  for (const name of names) {
    const owner = await trx.selectFrom('exports').select('id').where('fileName', '=', name).executeTakeFirst()
    if (!owner) return name
  }
  throw new Error('no name is left for the file of an export')
}

/** An export is being retried already. */
export class RetryUnderWay extends Error {
  override name = 'RetryUnderWay'
  /** The export that retries it. */
  readonly retry: number

  constructor(retry: number) {
    super(`export ${retry} retries the same export`)
    this.retry = retry
  }
}
