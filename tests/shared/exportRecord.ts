import type { RunState } from '../../server/model/exportState.ts'
import { outcomeOf } from '../../server/exports/life/outcome.ts'
import type { ExportRecord, StoredDifference } from '../../server/store/exports/exportRecord.ts'
import { exportStatuses, exportTypes } from '../../src/contract/calls/exports.ts'

const columns = (id: number) => ({
  id,
  type: exportTypes.full,
  status: exportStatuses.successful,
  excludeAssets: false,
  disableUpload: false,
  withdrawLater: false,
  beingCancelled: false,
  originalId: null,
  retryCause: null,
  startedAt: '2026-11-22T00:52:00.000Z',
  finishedAt: '2026-11-22T00:52:18.000Z',
  changedSince: null,
  details: { code: 'allGood', params: { total: 2000 } },
  errors: [],
  notes: [],
  total: 2000,
  processed: 2000,
  successful: 2000,
  warnings: 0,
  erroneous: 0,
  fileName: 'PANDA.csv',
  hasFile: true,
  uploaded: null,
  delivered: false,
  setup: null,
  checkpoint: null,
  pimStartedAt: null,
  pimSkewMs: null,
  referenceId: null,
  settingsHashes: null,
  madeUpFor: null,
  noTarget: false,
  target: null,
  attempt: 1,
  tries: 1,
  queuedAt: null,
  scheduleId: null,
  startedBy: null,
  leaseOwner: null,
  leaseUntil: null,
  difference: null,
  news: null,
  fileDeletedAt: null,
  fileDays: null,
  messagesDeletedAt: null,
  messageDays: null,
})

/** The states that a status determines, but for those that are given. */
const states: Readonly<Record<number, RunState>> = {
  [exportStatuses.running]: 'reading',
  [exportStatuses.onHold]: 'onHold',
  [exportStatuses.cancelled]: 'cancelled',
}

/** An export as the database has it, with plain values by default and the outcome that follows from them. */
const recordOf = (id: number, more: Partial<ExportRecord> = {}): ExportRecord => {
  const state = more.uploaded === false ? 'uploadFailed' : (states[more.status ?? 0] ?? 'finished')
  const record: ExportRecord = { outcome: null, state, ...columns(id), ...more }
  return { ...record, outcome: more.outcome ?? outcomeOf(record) }
}

/** A comparison that withdraws all articles. */
const difference: StoredDifference = {
  base: 34,
  active: 1990,
  new: 0,
  changed: 0,
  unchanged: 0,
  moved: 0,
  withdrawn: 1990,
  gone: 0,
  notWithdrawn: null,
  prices: 0,
  priceShare: 30,
  unreadable: 0,
  nothingChanged: false,
  exceeded: [],
  decision: null,
  format: { charset: 'UTF-8', delimiter: ';' },
  target: 'sftp',
}

/** A finished export, and the comparison of one. */
export const exportRecord = Object.assign(recordOf, { difference })
