import type { Evidence, Withdrawal } from '../../../../src/contract/hold/evidence.ts'
import {
  type ExportDifference,
  type ExportReport,
  type ExportRow,
  exportStatuses,
  type StatusClass,
} from '../../../../src/contract/calls/exports.ts'

/** An export as the service gives it, with defaults for all values. */
export const exportRow = (
  id: number,
  statusClass: StatusClass,
  more: Partial<ExportRow> = {},
): ExportRow => ({
  id,
  status: exportStatuses[statusClass],
  statusClass,
  statusLabel: '',
  statusDetails: '',
  type: 1,
  excludeAssets: false,
  disableUpload: false,
  startTime: '2026-11-20T08:00:00Z',
  amountProcessed: 0,
  amountSuccessful: 0,
  amountWarnings: 0,
  amountErroneous: 0,
  amountTotal: null,
  ...more,
})

/** The difference of an export from the previous delivery; none by default. */
export const differenceOf = (more: Partial<ExportDifference> = {}): ExportDifference => ({
  base: { id: 34, startTime: '2026-11-20T01:52:00Z' },
  active: 2122,
  new: 0,
  changed: 0,
  unchanged: 0,
  moved: 0,
  withdrawn: 0,
  gone: 0,
  prices: 0,
  priceShare: 20,
  nothingChanged: false,
  exceeded: [],
  decision: null,
  ...more,
})

/** The report of an export. */
export const exportReport = (row: ExportRow, more: Partial<ExportReport> = {}): ExportReport => ({
  ...row,
  isBeingCancelled: false,
  canBeCancelled: false,
  canBeRetried: false,
  errors: [],
  endTime: null,
  csvFileAvailable: false,
  csvFileName: null,
  wasUploaded: null,
  originalExport: null,
  retriedExports: [],
  ...more,
})

/** The evidence of an export on hold; nothing by default. */
export const evidenceOf = (more: Partial<Evidence> = {}): Evidence => ({
  withdrawals: [],
  losses: [],
  countsAll: false,
  newerHold: null,
  administrator: null,
  ...more,
})

/** One cause of withdrawals. */
export const withdrawalOf = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  key: 'deleted',
  kind: 'deleted',
  count: 3,
  sentence: 'Deleted in Akeneo',
  detail: 'Ankle boot Turin.',
  changes: [],
  canRestoreFilter: false,
  articles: [{ article: 'KTR-1', name: 'Ankle boot Turin' }],
  ...more,
})
