import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { PendingOf } from '../../store/exports/refStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { targetOf } from '../delivery/uploadTarget.ts'

export interface ReferenceDeps {
  readonly exports: ExportStore
  readonly records: RecordStore
}

/**
 * The export that a delta counts from: the last one that was delivered to the current upload target, with assets if
 * the delta has them.
 * @param isFull skips deltas
 */
export const referenceRun = async (
  { exports, records }: ReferenceDeps,
  isFull = false,
  excludeAssets = false,
) => exports.lastDelivered({ target: (await targetOf(records)) ?? '', isFull, withAssets: !excludeAssets })

/** The moment that a delta after an export counts from: by the PIM's clock, in exports of older versions by ours. */
export const startOf = ({ pimStartedAt, startedAt }: ExportRecord) => pimStartedAt ?? startedAt

/** Whether files went to another upload target until now, and none to the present one. */
export const isNewTarget = async ({ exports, records }: ReferenceDeps) => {
  const target = await targetOf(records)
  return target !== null && !(await exports.lastFile(target)) && (await exports.lastUploaded()) !== undefined
}

/** The products with errors or warnings in delivered exports: deltas take them again until they succeed. */
export const pendingOf = ({ id, referenceId, excludeAssets }: ExportRecord): PendingOf | null =>
  referenceId === null ? null : { id: referenceId, before: id, withAssets: !excludeAssets }
