import type { MailUser } from '../../../../server/outbox/mail/exportMail.ts'
import {
  type DeliverySummary,
  type ExportReport,
  exportStatuses,
  exportTypes,
  type StatusClass,
} from '../../../../src/contract/calls/exports.ts'

/** A user with all switches off, except those of a test. */
export const userOf = (more: Partial<MailUser> = {}): MailUser => ({
  email: 'jörg@example.com'.replace('ö', 'oe'),
  firstName: 'Jörg',
  lastName: 'Groß',
  notificationsSuccessEnabled: false,
  notificationsWarningsEnabled: false,
  notificationsErrorsEnabled: false,
  notificationsLocale: 'en_US',
  ...more,
})

/** The delivery of a file that was uploaded. */
export const delivered: DeliverySummary = {
  outcome: 'delivered',
  label: 'Delivered',
  reason: '',
  onSale: '',
  at: '2026-07-01T22:41:05.000Z',
  changes: null,
}

/** A finished run. */
export const reportOf = (statusClass: StatusClass, more: Partial<ExportReport> = {}): ExportReport => ({
  id: 1234,
  status: exportStatuses[statusClass],
  statusClass,
  statusLabel: statusClass,
  delivery: delivered,
  quality: { missing: more.amountErroneous ?? 0, warnings: more.amountWarnings ?? 0, news: null },
  statusDetails: 'All 12,345 products are in the file.',
  type: exportTypes.delta,
  excludeAssets: false,
  disableUpload: false,
  startTime: '2026-07-01T22:30:00.000Z',
  endTime: '2026-07-01T22:41:05.000Z',
  amountProcessed: 12345,
  amountSuccessful: 12345,
  amountWarnings: 0,
  amountErroneous: 0,
  amountTotal: 12345,
  isBeingCancelled: false,
  canBeCancelled: false,
  canBeRetried: false,
  errors: [],
  csvFileAvailable: true,
  csvFileName: 'PANDA_20260702_003000.csv',
  wasUploaded: true,
  originalExport: null,
  retriedExports: [],
  ...more,
})
