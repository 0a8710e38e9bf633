import { isoTime } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { PendingOf } from '../../store/exports/refStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import type { IssueCode } from '../../tradebyte/checks/issueWords.ts'
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

/** A difference of two clocks that matters, in milliseconds; deltas look further back than a smaller one. */
export const relevantSkewMs = 60_000

/**
 * The moment that a delta after an export counts from, by the PIM's clock; the starts of exports of older versions are by
 * ours. Where the PIM's clock was set since then, the earlier one of the stored moment and that moment by the present
 * clock wins, because the PIM wrote the changes since then by either clock.
 * @param skewMs milliseconds by which the PIM's clock is ahead of ours now; null = unknown
 * @returns with the minutes by which the clock was set, 0 for none
 */
export const deltaStart = (
  { pimStartedAt, startedAt, pimSkewMs }: Pick<ExportRecord, 'pimStartedAt' | 'startedAt' | 'pimSkewMs'>,
  skewMs: number | null,
): { changedSince: string; setMinutes: number } => {
  const stored = pimStartedAt ?? startedAt
  const set = skewMs === null ? 0 : skewMs - (pimSkewMs ?? 0)
  if (Math.abs(set) <= relevantSkewMs) return { changedSince: stored, setMinutes: 0 }
  const earlier = Math.min(Date.parse(stored), Date.parse(stored) + set)
  return { changedSince: isoTime(earlier), setMinutes: Math.round(set / 60_000) }
}

/** Whether files went to another upload target until now, and none to the present one. */
export const isNewTarget = async ({ exports, records }: ReferenceDeps) => {
  const target = await targetOf(records)
  return target !== null && !(await exports.lastFile(target)) && (await exports.lastUploaded()) !== undefined
}

/** Warnings whose cause can end without a change of the product or of the configuration. */
const causedOutside: readonly IssueCode[] = ['assetUnavailable', 'assetUnreachable']

/**
 * The products of delivered exports that deltas take again until they succeed: those with errors, and those with warnings
 * that may end although the product stays as it is. Any other warning stays with its unchanged row.
 */
export const pendingAfter = (id: number, before: number, withAssets: boolean): PendingOf => {
  return { id, before, withAssets, warnings: causedOutside }
}

/** The products that a delta takes again; null where it counts from no export. */
export const pendingOf = ({ id, referenceId, excludeAssets }: ExportRecord): PendingOf | null =>
  referenceId === null ? null : pendingAfter(referenceId, id, !excludeAssets)
