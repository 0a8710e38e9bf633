import { exportTypes } from '../../src/contract/calls/exports.ts'
import {
  canStillBeDelivered,
  countsAsDelivered,
  isDelivered,
  isRunning,
  isSettled,
  isUploaded,
} from '../exports/life/states.ts'
import { isoTime } from '../shared/clock.ts'
import type { RetainedExport, RetentionStore } from '../store/retentionStore.ts'

/** The days for which each kind of data is stored. */
export interface RetentionDays {
  readonly fileDays: number
  readonly messageDays: number
  readonly auditDays: number
}

/** An export that has ended, with its stored parts that retention may delete. */
export interface EndedExport {
  readonly id: number
  /** ISO 8601. */
  readonly endedAt: string
  readonly hasFile: boolean
  readonly fileDeletedAt: string | null
  readonly messagesDeletedAt: string | null
}

/** The exports that have ended, and the parts that stay regardless of their age. */
export interface Inventory {
  readonly ended: readonly EndedExport[]
  /** Exports whose file stays: the last file of each upload target, and those that hold the current row of an article. */
  readonly neededFiles: ReadonlySet<number>
  /** Exports whose messages stay: a delta counts from them, or they can still be delivered. */
  readonly neededMessages: ReadonlySet<number>
  /** Every export, whether it has ended or not. */
  readonly ids: ReadonlySet<number>
}

const dayMs = 86_400_000

/** Parts that are older than this moment are due. ISO 8601 */
export const oldestKept = (days: number, now: number): string => isoTime(now - days * dayMs)

/** Whether the file of an export is to be deleted. */
export const isFileDue = (ended: EndedExport, { neededFiles }: Inventory, limit: string): boolean =>
  ended.endedAt < limit && !neededFiles.has(ended.id)

/** Whether the messages of an export are to be deleted. */
export const areMessagesDue = (ended: EndedExport, { neededMessages }: Inventory, limit: string): boolean =>
  ended.messagesDeletedAt === null && ended.endedAt < limit && !neededMessages.has(ended.id)

/**
 * Finds which exports have ended and which of their parts must stay.
 * @param exports every export, the oldest first
 * @param runsOfDeliveredRows exports whose file holds the current row of an article
 */
const takeInventory = (
  exports: readonly RetainedExport[],
  runsOfDeliveredRows: ReadonlySet<number>,
): Inventory => {
  const newestFirst = exports.toReversed()
  const withFile = newestFirst.filter(row => row.hasFile)
  const lastFiles = [
    ...newestOfEachTarget(withFile.filter(isUploaded)),
    ...newestOfEachTarget(withFile.filter(isDelivered)),
  ]
  return {
    ended: newestFirst.filter(isSettled).map(row => ({
      id: row.id,
      endedAt: row.finishedAt ?? row.startedAt,
      hasFile: row.hasFile,
      fileDeletedAt: row.fileDeletedAt,
      messagesDeletedAt: row.messagesDeletedAt,
    })),
    neededFiles: new Set([...runsOfDeliveredRows, ...lastFiles.map(({ id }) => id)]),
    neededMessages: exportsWithNeededMessages(newestFirst),
    ids: new Set(newestFirst.map(({ id }) => id)),
  }
}

/** Reads the exports, and which of their parts stay. */
export const readInventory = async (store: RetentionStore, signal: AbortSignal): Promise<Inventory> => {
  const exports = await store.exports(signal)
  return takeInventory(exports, await store.runsOfDeliveredRows(signal))
}

/** The newest export of each upload target, and of older versions, which stored no target. */
const newestOfEachTarget = (newestFirst: readonly RetainedExport[]): RetainedExport[] => {
  const newest = new Map<string | null, RetainedExport>()
  for (const row of newestFirst) if (!newest.has(row.target)) newest.set(row.target, row)
  return [...newest.values()]
}

const exportsWithNeededMessages = (newestFirst: readonly RetainedExport[]): Set<number> => {
  const delivered = newestFirst.filter(isDelivered)
  const references = delivered.filter(row => row.type !== exportTypes.retry)
  const needed = new Set<number>()
  // a delta with assets counts from the last export with assets
  const withAssets = references.filter(row => !row.excludeAssets)
  for (const reference of [...newestOfEachTarget(references), ...newestOfEachTarget(withAssets)]) {
    needed.add(reference.id)
    // a delta repeats the products that failed in its reference and in each retry since
    for (const retry of delivered)
      if (retry.type === exportTypes.retry && retry.id > reference.id) needed.add(retry.id)
  }
  const lastDelivery = newestFirst.find(countsAsDelivered)?.id ?? 0
  for (const row of newestFirst) {
    if (isRunning(row) && row.referenceId !== null) needed.add(row.referenceId)
    if (row.id > lastDelivery && canStillBeDelivered(row)) needed.add(row.id)
  }
  for (const row of newestFirst)
    if (row.originalId !== null && (!isSettled(row) || needed.has(row.id))) needed.add(row.originalId)
  return needed
}
