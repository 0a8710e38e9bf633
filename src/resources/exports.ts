import { defineResource, number, text, time, toggle } from '../contract/resource.ts'

/** The exports. The service writes them, and pages of their own show them. */
export const exports = defineResource({
  name: 'exports',
  label: ['Export', 'Exports'],
  path: '/exports',
  id: 'id',
  verbs: ['list', 'get'],
  calls: { list: 'GET /ui/api/exports/list/:page' },
  fields: {
    id: number('ID', { readOnly: true }),
    statusLabel: text('Status', { readOnly: true }),
    startTime: time('Start', { readOnly: true }),
    endTime: time('End', { readOnly: true }),
    type: number('Type', { readOnly: true }),
    excludeAssets: toggle('Assets excluded', { readOnly: true }),
    disableUpload: toggle('Upload disabled', { readOnly: true }),
    amountProcessed: number('Processed', { readOnly: true }),
    amountSuccessful: number('Successful', { readOnly: true }),
    amountWarnings: number('Warnings', { readOnly: true }),
    amountErroneous: number('Failed', { readOnly: true }),
    csvFileName: text('CSV file', { readOnly: true }),
    wasUploaded: toggle('Uploaded', { readOnly: true }),
  },
  row: {
    title: 'id',
    subtitle: 'startTime',
    more: ['amountSuccessful', 'amountWarnings', 'amountErroneous'],
  },
  empty: 'No exports',
})

/** Builds the path of an export, or of a page below it. `exportPath(128, 'errors')` is `/exports/128/errors`. */
export const exportPath = (
  id: number | string,
  page?: 'results' | 'errors' | 'warnings' | 'changes',
): string => [exports.path, id, ...(page ? [page] : [])].join('/')
