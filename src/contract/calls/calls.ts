import { z } from 'zod'
import { refusedSchema } from '../errors.ts'
import { schedulePreviewReply, scheduleTimingSchema } from '../schedule.ts'
import { adminRole, answer, call, done, flag, listQuery } from './call.ts'
import { startForecastSchema } from './dashboard.ts'
import {
  changesFilter,
  changesPageSchema,
  changesQuery,
  decisionBody,
  deltaReferenceSchema,
  exportErrorSchema,
  exportPageQuery,
  exportPageSchema,
  exportReportSchema,
  exportWarningSchema,
} from './exports.ts'
import { evidenceSchema } from '../hold/evidence.ts'
import { loginCall, loginProviderCall, loginTokenCall } from './loginCall.ts'
import {
  exportCountsQuery,
  exportCountsSchema,
  resultRowsQuery,
  resultRowsSchema,
  resultsFile,
  resultsQuery,
  resultsSchema,
  retryQuery,
} from './results.ts'
import { productSearchQuery, productSearchSchema } from './products/productSearch.ts'
import { retentionCalls } from './retention.ts'
import { shellCalls } from './shellCalls.ts'
import { syncCalls } from './sync.ts'
import { seenQuery, versionCalls } from '../versions/versionCalls.ts'

/** A session of the user. */
const sessionSchema = z.object({
  id: z.string(),
  since: z.iso.datetime({ offset: true }),
  /** The time of its last request, to the minute. */
  lastSeen: z.iso.datetime({ offset: true }),
  address: z.string(),
  /** Browser and system, `Firefox, Windows`; empty if the browser did not send them. */
  browser: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})

/** All sessions of the user. */
export const sessionsSchema = z.array(sessionSchema)
export type Session = z.infer<typeof sessionSchema>

const startedSchema = done.extend({ data: z.object({ id: z.int() }).optional() })

const exportList = { query: exportPageQuery, reply: answer(exportPageSchema) }

/** Whether the user's account has a second factor, and the number of unused recovery codes. */
export const secondFactorSchema = z.object({ enabled: z.boolean(), recoveryCodes: z.int() })
/** The secret of a new second factor, also as URI and QR code for an authenticator app. */
export const newSecondFactorReply = z.union([
  answer(z.object({ secret: z.string(), uri: z.string(), image: z.string() })),
  refusedSchema,
])
export const codeBody = z.object({ code: z.string().max(40) })
export const passwordBody = z.object({ password: z.string().max(200) })
export const recoveryCodesReply = z.union([
  answer(z.object({ recoveryCodes: z.array(z.string()) })),
  refusedSchema,
])

/** The SKUs of the products of a page. */
const productCardsBody = z.object({ skus: z.array(z.string().min(1).max(255)).max(100) })

const productCardSchema = z.object({
  sku: z.string(),
  /** The name in the language of the user if Akeneo has it; empty if there is none. */
  name: z.string(),
  /** The path of its first picture; null if there is none. */
  image: z.string().nullable(),
  /** The address of the product in Akeneo; null if it is unknown. */
  address: z.string().nullable(),
})
export type ProductCard = z.infer<typeof productCardSchema>

/** Name and picture of products; products that Akeneo does not return are left out. */
const productCardsSchema = z.object({ products: z.array(productCardSchema) })

/** The confirmation of a connection with the PIM that the user saw. Clients that do not show it send no body. */
const startConnectionBody = z.object({ pimUrl: z.string() }).nullish()

/** The calls that are neither derived from a declaration nor specific to one page. */
export const calls = {
  loginCheck: loginCall,
  loginProvider: loginProviderCall,
  loginToken: loginTokenCall,
  ...shellCalls,

  listExports: call('GET /ui/api/exports/list/:page', {
    summary: 'One page of all exports, newest first',
    ...exportList,
  }),
  listNewestExports: call('GET /ui/api/exports/list', {
    summary: 'The first page of all exports',
    ...exportList,
  }),
  pageExports: call('GET /ui/api/exports', {
    summary: 'A page of all exports as an array, as ra-data-simple-rest reads it',
    query: listQuery.extend({ range: z.string().optional() }),
    reply: exportPageSchema.shape.pageData,
  }),
  exportCounts: call('GET /ui/api/exports/counts', {
    summary: 'How many exports each choice of a filter of their list would leave',
    query: exportCountsQuery,
    reply: answer(exportCountsSchema),
  }),
  deltaReference: call('GET /ui/api/exports/reference', {
    summary:
      'What a delta export that is started now counts from, what changed since the last full one, where files go, and what is worth knowing before',
    reply: answer(deltaReferenceSchema),
  }),
  startForecast: call('GET /ui/api/exports/outlook', {
    summary: 'How many products an export that is started now would take, counted in Akeneo',
    reply: answer(startForecastSchema),
  }),
  runExport: call('POST /ui/api/exports/run', {
    scope: 'run',
    audit: ['start', 'exports'],
    summary: 'Starts a full or delta export',
    query: z.object({ delta: flag, excludeAssets: flag, disableUpload: flag }),
    reply: startedSchema,
  }),
  runCheck: call('POST /ui/api/exports/check', {
    scope: 'run',
    audit: ['check', 'exports'],
    summary:
      'Starts a check run: every product of the filter is judged, no file is written, nothing is uploaded',
    reply: startedSchema,
  }),
  retryExport: call('POST /ui/api/exports/retry/:id', {
    scope: 'run',
    audit: ['retry', 'exports'],
    summary: 'Starts a new export of the failed products of a finished one, or of those with one cause',
    query: retryQuery,
    reply: startedSchema,
  }),
  cancelExport: call('POST /ui/api/exports/cancel/:id', {
    scope: 'run',
    audit: ['cancel', 'exports'],
    summary: 'Cancels a running export',
    reply: done,
  }),
  continueExport: call('POST /ui/api/exports/:id/continue', {
    scope: 'run',
    audit: ['continue', 'exports'],
    summary: 'Continues a failed export from where it was',
    reply: done,
  }),
  uploadExport: call('POST /ui/api/exports/upload/:id', {
    scope: 'run',
    audit: ['upload', 'exports'],
    summary: 'Retries the upload of the file of an ended export',
    reply: done,
  }),
  releaseExport: call('POST /ui/api/exports/:id/release', {
    scope: 'run',
    audit: ['release', 'exports'],
    summary:
      'Releases an export on hold: its file is uploaded. For administrators, and for operators if the export settings let them',
    body: decisionBody,
    reply: done,
  }),
  discardExport: call('POST /ui/api/exports/:id/discard', {
    scope: 'run',
    audit: ['discard', 'exports'],
    summary: 'Discards an export on hold; its file can still be downloaded. For those who may release it',
    body: decisionBody,
    reply: done,
  }),
  getExport: call('GET /ui/api/exports/:id', {
    summary: 'Everything about one export',
    reply: answer(exportReportSchema),
  }),
  exportErrors: call('GET /ui/api/exports/:id/errors', {
    summary: 'Products that are not in the file, and why',
    reply: answer(z.array(exportErrorSchema)),
  }),
  exportWarnings: call('GET /ui/api/exports/:id/warnings', {
    summary: 'Products that are in the file with warnings, and why',
    reply: answer(z.array(exportWarningSchema)),
  }),
  exportResults: call('GET /ui/api/exports/:id/results', {
    summary: 'Why products are not in the file, or in it with warnings: how many by field and cause',
    query: resultsQuery,
    reply: answer(resultsSchema),
  }),
  exportResultRows: call('GET /ui/api/exports/:id/results/rows', {
    summary: 'One page of the products with one cause',
    query: resultRowsQuery,
    reply: answer(resultRowsSchema),
  }),
  exportResultsCsv: call('GET /ui/api/exports/:id/results/csv', {
    audit: ['download', 'exports'],
    summary: 'The messages of one cause, of one severity or all, for spreadsheets',
    query: resultsFile,
    file: 'text/csv',
  }),
  exportChanges: call('GET /ui/api/exports/:id/changes', {
    summary: 'One page of the articles of a kind that differ from what was delivered before',
    query: changesQuery,
    reply: answer(changesPageSchema),
  }),
  exportEvidence: call('GET /ui/api/exports/:id/evidence', {
    summary:
      'Why an export withdraws articles, which columns lose values, and whether a later one is on hold',
    reply: answer(evidenceSchema),
  }),
  restoreFilter: call('POST /ui/api/exports/:id/restore-filter', {
    audit: ['restoreFilter', 'exports'],
    summary:
      'Restores the product filter of the last delivery, discards the export on hold and starts a new one. For those who may release it',
    query: seenQuery,
    body: decisionBody,
    reply: z.union([startedSchema, refusedSchema]),
  }),
  exportChangesCsv: call('GET /ui/api/exports/:id/changes/csv', {
    audit: ['download', 'exports'],
    summary: 'All articles of a kind that differ, cell by cell, for spreadsheets',
    query: changesFilter,
    file: 'text/csv',
  }),
  exportCsv: call('GET /ui/api/exports/csv-download/:id', {
    audit: ['download', 'exports'],
    summary: 'The file of an export; its name stands in content-disposition',
    file: 'text/csv',
  }),
  exportSpreadsheet: call('GET /ui/api/exports/csv-download/:id/spreadsheet', {
    audit: ['download', 'exports'],
    summary:
      'Its rows for spreadsheets: in UTF-8, with semicolons, and without a cell that they would compute',
    file: 'text/csv',
  }),

  traceSearch: call('GET /ui/api/trace/search', {
    summary: 'Products by a part of their SKU or name, or by their EAN or product number',
    query: productSearchQuery,
    reply: answer(productSearchSchema),
  }),
  productCards: call('POST /ui/api/products/cards', {
    scope: 'read',
    summary: 'Name, picture and address in Akeneo of products, by their SKUs',
    body: productCardsBody,
    reply: answer(productCardsSchema),
  }),

  ...syncCalls,
  auditFile: call('GET /ui/api/audit/file', {
    audit: ['download', 'audit'],
    summary: 'All entries of the audit log that a filter leaves, one JSON object a line, newest first',
    access: adminRole,
    query: listQuery.pick({ filter: true }),
    file: 'application/x-ndjson',
  }),
  ...retentionCalls,
  ...versionCalls,

  confirmConnection: call('GET /ui/api/akeneo/connect/confirm', {
    summary: 'The PIM that asks to connect to Kontor as an app',
    access: adminRole,
    reply: answer(z.object({ pimUrl: z.string() })),
  }),
  startConnection: call('POST /ui/api/akeneo/connect/confirm', {
    audit: ['connect', 'akeneoApi'],
    summary:
      'Begins the app connection with the PIM that the person has seen, if it still is the one that asks; the browser goes on to the address',
    access: adminRole,
    body: startConnectionBody,
    reply: answer(z.object({ authorizationUrl: z.string() })),
  }),

  previewSchedule: call('POST /ui/api/schedules/preview', {
    scope: 'read',
    summary: 'The next three runs of a timing, in the zone of the service',
    body: scheduleTimingSchema,
    reply: schedulePreviewReply,
  }),
} as const
