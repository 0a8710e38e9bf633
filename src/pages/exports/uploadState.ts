import type { ExportReport, UploadState } from '../../contract/calls/exports.ts'

/** The state of the upload of an export's file; undefined if the backend does not tell it. */
export const uploadStateOf = (report: ExportReport): UploadState | undefined => {
  const { upload, isBeingUploaded, wasUploaded, statusClass } = report
  if (isBeingUploaded) return 'sending'
  if (upload) return upload.state
  if (wasUploaded !== null) return wasUploaded ? 'uploaded' : 'failed'
  return statusClass === 'running' ? 'running' : undefined
}

/** Where an export that exceeded a safety limit stands; undefined if it never did. */
export const reviewStateOf = (
  report: ExportReport,
): 'open' | 'released' | 'discarded' | 'overtaken' | undefined => {
  const { difference, statusClass } = report
  if (!difference) return undefined
  if (difference.decision) return difference.decision.released ? 'released' : 'discarded'
  if (statusClass === 'onHold') return 'open'
  return uploadStateOf(report) === 'overtaken' && difference.exceeded.length > 0 ? 'overtaken' : undefined
}
