import type { Verdict } from '../../../src/contract/calls/dashboard.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { deliveredAt, deliveryOutcome, hasArrived, isEmpty, isForDownload } from '../life/outcome.ts'
import { isUploaded } from '../life/states.ts'

/** What decides about the last delivery. */
export interface DeliveryFacts {
  /** The ended exports that decide, newest first: see `ExportStore.deciding`. */
  readonly finished: readonly ExportRecord[]
  /** The last uploaded export. */
  readonly lastUploaded: ExportRecord | undefined
  readonly hasTarget: boolean
}

/** Whether an export repeats products of another one. */
export const isRetry = ({ type }: ExportRecord): boolean => type === exportTypes.retry

/** Whether TB.One has the articles of an export, or a person can download them. */
export const isThere = (row: ExportRecord, hasTarget: boolean): boolean =>
  hasArrived(row) || (!hasTarget && isForDownload(row))

/** Whether the product filter lets no product through, as far as is known. */
export const matchesNoProduct = ({
  filter,
  finished,
  hasTarget,
}: Omit<DeliveryFacts, 'lastUploaded'> & { readonly filter: Verdict['filter'] }): boolean => {
  const last = finished.find(row => !isRetry(row) && (isEmpty(row) || isThere(row, hasTarget)))
  // a current count is better than the result of an earlier export
  return filter ? filter.count === 0 : last !== undefined && isEmpty(last)
}

/** The last export that was uploaded, or written if there is no upload target. */
export const deliveredRow = ({
  finished,
  lastUploaded,
  hasTarget,
}: DeliveryFacts): ExportRecord | undefined => {
  const written = hasTarget
    ? undefined
    : finished.find(
        row => !isRetry(row) && row.hasFile && !row.disableUpload && deliveryOutcome(row) === 'written',
      )
  return written && written.id > (lastUploaded?.id ?? 0) ? written : lastUploaded
}

/** The last delivery of the verdict; null before the first. */
export const deliveryIn = (facts: DeliveryFacts): Verdict['delivery'] => {
  const row = deliveredRow(facts)
  return row
    ? {
        id: row.id,
        at: deliveredAt(row),
        isUploaded: isUploaded(row),
        products: row.successful + row.warnings,
        missing: row.erroneous,
      }
    : null
}
