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
  released: 'failed',
  resending: 'failed',
  uploadFailed: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
  discarded: 'cancelled',
}

/** The outcome of an export that does not run. */
export const deliveryOutcome = (row: ExportRecord): Outcome => {
  const outcome = outcomes[stateOf(row)]
  if (outcome) return outcome
  if (isUploaded(row)) return 'delivered'
  if (row.difference?.nothingChanged) return 'unchanged'
  if (row.disableUpload || isEmpty(row)) return 'written'
  const rows = row.successful + row.warnings
  if (rows === 0 && row.status === exportStatuses.error) return 'failed'
  return rows === 0 ? 'unchanged' : 'written'
}
