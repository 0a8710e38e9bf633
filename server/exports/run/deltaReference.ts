import { relevantSkewMs, skewsFoundSince } from '../../akeneo/pimClock.ts'
import type { DocumentStore } from '../../model/documents.ts'
import { isoTime } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { PendingOf } from '../../store/exports/refStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import type { IssueCode } from '../../../src/contract/messages/index.ts'
import { targetOf } from '../deliver/uploadTarget.ts'

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

/**
 * The moment that a delta after an export counts from, by the PIM's clock; the starts of exports of older versions are by
 * ours. Where the PIM's clock was set since then, perhaps several times, the earliest one of the stored moment and that
 * moment by each later clock wins, because the PIM wrote the changes since then by any of these clocks.
 * @param skews milliseconds by which the PIM's clock was ahead of ours in later exports, and is ahead now at the end
 * @returns with the minutes by which the clock was set, 0 for none
 */
export const deltaStart = (
  { pimStartedAt, startedAt, pimSkewMs }: Pick<ExportRecord, 'pimStartedAt' | 'startedAt' | 'pimSkewMs'>,
  skews: readonly (number | null)[],
): { changedSince: string; setMinutes: number } => {
  const stored = pimStartedAt ?? startedAt
  const sets = skews
    .flatMap(skewMs => (skewMs === null ? [] : [skewMs - (pimSkewMs ?? 0)]))
    .filter(set => Math.abs(set) > relevantSkewMs)
  const lowest = sets.toSorted((one, other) => one - other)[0]
  if (lowest === undefined) return { changedSince: stored, setMinutes: 0 }
  const earliest = Math.min(Date.parse(stored), Date.parse(stored) + lowest)
  return { changedSince: isoTime(earliest), setMinutes: Math.round(lowest / 60_000) }
}

/**
 * The same with the clocks that later exports and other calls found.
 * @param skewMs by which the PIM's clock is ahead now; null = unknown
 */
export const deltaStartNow = async (
  { exports, documents }: Pick<ReferenceDeps, 'exports'> & { readonly documents: DocumentStore },
  reference: ExportRecord,
  skewMs: number | null,
) =>
  deltaStart(reference, [
    ...(await exports.skewsSince(reference.id)),
    ...(await skewsFoundSince(documents, reference.startedAt)),
    skewMs,
  ])

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
