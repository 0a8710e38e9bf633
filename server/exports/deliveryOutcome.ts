import type { Outcome } from '../../src/contract/calls/dashboard.ts'
import { exportStatuses, exportTypes } from '../../src/contract/calls/exports.ts'
import type { ExportRecord } from '../store/exports/exportRecord.ts'
import { isUploaded, type RunState, stateOf } from './lifecycle.ts'

/** The messages of full exports without a product. */
const emptyCodes = new Set(['nothingPassed', 'nothingThere'])

/** Whether it is a full export without a product. */
export const isEmpty = (row: ExportRecord) =>
  row.type === exportTypes.full && [row.details, ...row.notes].some(({ code }) => emptyCodes.has(code))

/** The outcome of exports whose state determines it. */
const outcomes: Readonly<Partial<Record<RunState, Outcome>>> = {
  onHold: 'onHold',
  resending: 'notUploaded',
  uploadFailed: 'notUploaded',
  failed: 'failed',
  cancelled: 'cancelled',
  discarded: 'cancelled',
  overtaken: 'overtaken',
}

/** Whether it processes all products of the filter. */
const isWhole = ({ type, changedSince }: ExportRecord) =>
  type === exportTypes.full || (type === exportTypes.delta && changedSince === null)

/** What became of the delivery of an export that does not run. The state of its products is another fact. */
export const deliveryOutcome = (row: ExportRecord): Outcome => {
  const outcome = outcomes[stateOf(row)]
  if (outcome) return outcome
  if (isUploaded(row)) return 'delivered'
  if (row.difference?.nothingChanged) return 'unchanged'
  if (row.disableUpload) return 'written'
  if (isEmpty(row)) return row.noTarget ? 'written' : 'notUploaded'
  if (row.successful + row.warnings + (row.difference?.withdrawn ?? 0) > 0) return 'written'
  // a delta or retry without a good product leaves TB.One as it is
  return row.status === exportStatuses.error && isWhole(row) ? 'notUploaded' : 'unchanged'
}

/** Whether TB.One has the state of an export: its file arrived, or there was nothing to send. */
export const hasArrived = (row: ExportRecord): boolean => {
  const outcome = deliveryOutcome(row)
  return outcome === 'delivered' || outcome === 'unchanged'
}

/** Whether its file waits for a person who downloads it, where there is no upload target. */
export const isForDownload = (row: ExportRecord): boolean =>
  deliveryOutcome(row) === 'written' && !row.disableUpload && !isEmpty(row)

/** Whether it ended without the delivery that it should have made; one whose file is being sent again has not ended. */
export const didNotArrive = (row: ExportRecord): boolean => {
  const outcome = deliveryOutcome(row)
  return (outcome === 'failed' || outcome === 'notUploaded') && stateOf(row) !== 'resending' && !isEmpty(row)
}

/** When the file of a delivered export left; a file that was sent again left after the end of its run. */
export const deliveredAt = ({ difference, finishedAt, startedAt }: ExportRecord): string =>
  difference?.uploadedAt ?? finishedAt ?? startedAt
