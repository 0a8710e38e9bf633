import {
  type ExportReport,
  type ExportRow,
  exportStatuses,
  type StatusClass,
} from '../../../../src/contract/calls/exports.ts'

/** An export as the service tells it; what a test does not mind has a plain value. */
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
