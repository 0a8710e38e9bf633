import type { Outcome } from '../../../src/contract/calls/dashboard.ts'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import type { RunState, StoredOutcome } from '../../model/exportState.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'

/** The messages of full exports without a product. */
const emptyCodes = new Set(['nothingPassed', 'nothingThere'])

const hasNoProduct = (row: ExportRecord) =>
  row.type === exportTypes.full && [row.details, ...row.notes].some(({ code }) => emptyCodes.has(code))

/** Whether it processes all products of the filter. */
const isWhole = ({ type, changedSince }: ExportRecord) =>
  type === exportTypes.full || (type === exportTypes.delta && changedSince === null)

const finishedOutcome = (row: ExportRecord): StoredOutcome => {
  if (row.uploaded) return 'delivered'
  if (row.difference?.nothingChanged) return 'unchanged'
  if (hasNoProduct(row)) return 'empty'
  if (row.successful + row.warnings + (row.difference?.withdrawn ?? 0) > 0) return 'written'
  // a delta or retry without a good product leaves TB.One as it is, and so does a file that nobody was to get
  return row.status === exportStatuses.error && isWhole(row) && !row.disableUpload
    ? 'notUploaded'
    : 'unchanged'
}

const outcomes: { readonly [S in RunState]: StoredOutcome | null | typeof finishedOutcome } = {
  waiting: null,
  reading: null,
  written: null,
  uploading: null,
  recording: null,
  onHold: 'onHold',
  resending: 'notUploaded',
  uploadFailed: 'notUploaded',
  finished: finishedOutcome,
  failed: 'failed',
  cancelled: 'cancelled',
  discarded: 'cancelled',
  overtaken: 'overtaken',
}

/** What became of the delivery of an export in its state, to be stored with it; null while it runs. */
export const outcomeOf = (row: ExportRecord): StoredOutcome | null => {
  const outcome = outcomes[row.state]
  return typeof outcome === 'function' ? outcome(row) : outcome
}

/** What became of the delivery, as it is shown; null while it runs. The state of its products is another fact. */
export const deliveryOutcome = ({
  outcome,
  noTarget,
  disableUpload,
}: Pick<ExportRecord, 'outcome' | 'noTarget' | 'disableUpload'>): Outcome | null => {
  if (outcome !== 'empty') return outcome
  return noTarget || disableUpload ? 'written' : 'notUploaded'
}

/** Whether it is a full export without a product. */
export const isEmpty = ({ outcome }: Pick<ExportRecord, 'outcome'>): boolean => outcome === 'empty'

/** Whether TB.One has the state of an export: its file arrived, or there was nothing to send. */
export const hasArrived = ({ outcome }: Pick<ExportRecord, 'outcome'>): boolean =>
  outcome === 'delivered' || outcome === 'unchanged'

/** Whether its file waits for a person who downloads it, where there is no upload target. */
export const isForDownload = ({
  outcome,
  disableUpload,
}: Pick<ExportRecord, 'outcome' | 'disableUpload'>): boolean => outcome === 'written' && !disableUpload

/** Whether it ended without the delivery that it should have made; one whose file is being sent again has not ended. */
export const didNotArrive = ({ state, outcome }: Pick<ExportRecord, 'state' | 'outcome'>): boolean =>
  (outcome === 'failed' || outcome === 'notUploaded') && state !== 'resending'

/** When the file of a delivered export left; a file that was sent again left after the end of its run. */
export const deliveredAt = ({ difference, finishedAt, startedAt }: ExportRecord): string =>
  difference?.uploadedAt ?? finishedAt ?? startedAt
