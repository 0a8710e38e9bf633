import { z } from 'zod'
import { refusedSchema } from '../errors.ts'
import { keepTypeBody, mappingHealthSchema, textlessQuery } from '../mapping/health.ts'
import {
  mappingSchema,
  mappingUiConfigSchema,
  marketplaceChannelSchema,
  measureFamilySchema,
  sourceAttributeSchema,
  sourceChannelSchema,
} from '../mapping/mapping.ts'
import {
  nextProblemBody,
  nextProblemSchema,
  previewBody,
  previewProductSchema,
  previewSchema,
} from '../mapping/preview.ts'
import { schedulePreviewReply, scheduleTimingSchema } from '../schedule.ts'
import { adminRole, answer, call, done, flag, saveReply } from './call.ts'
import { outlookSchema, verdictSchema } from './dashboard.ts'
import {
  changesFilter,
  changesPageSchema,
  changesQuery,
  decisionBody,
  deltaReferenceSchema,
  exportDashboardSchema,
  exportErrorSchema,
  exportPageQuery,
  exportPageSchema,
  exportReportSchema,
  exportWarningSchema,
} from './exports.ts'
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
import { systemCalls } from './retention.ts'
import { renamedOptionsSchema, syncCalls } from './sync.ts'
import {
  productCardsBody,
  productCardsSchema,
  traceQuery,
  traceSchema,
  traceSearchQuery,
  traceSearchSchema,
} from './trace.ts'

/** Who is signed in. */
const currentUserSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  /** Whether nothing but another password may be set. */
  mustChangePassword: z.boolean().optional(),
  mustSetUpSecondFactor: z.boolean().optional(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** One of one's sessions. */
const sessionSchema = z.object({
  id: z.string(),
  since: z.iso.datetime({ offset: true }),
  /** When somebody last worked in it, to the minute. */
  lastSeen: z.iso.datetime({ offset: true }),
  address: z.string(),
  /** `Firefox, Windows`; empty where it did not say. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

/** The own sessions. */
export const ownSessions = z.array(sessionSchema)
export type Session = z.infer<typeof sessionSchema>

const startedSchema = done.extend({ data: z.object({ id: z.number().int() }).optional() })

const exportList = { query: exportPageQuery, reply: answer(exportPageSchema) }

/** The second factor of one's own account: whether it is on; what an authenticator app needs, with its picture. */
export const ownFactor = z.object({ enabled: z.boolean(), recoveryCodes: z.int() })
export const newFactorReply = z.union([
  answer(z.object({ secret: z.string(), uri: z.string(), image: z.string() })),
  refusedSchema,
])
export const codeBody = z.object({ code: z.string().max(40) })
export const passwordBody = z.object({ password: z.string().max(200) })
export const recoveryCodesReply = z.union([
  answer(z.object({ recoveryCodes: z.array(z.string()) })),
  refusedSchema,
])

/** The calls that no declaration yields. */
export const calls = {
  loginCheck: call('POST /ui/api/login_check', {
    summary: 'Exchanges email address and password for a token',
    access: 'public',
    // `code` of an account with a second factor: without it the answer is 401 with `errors.code`
    body: z.object({
      username: z.string().max(254),
      password: z.string().max(200),
      code: z.string().max(40).optional(),
    }),
    reply: z.object({ token: z.string() }),
  }),
  authCheck: call('GET /ui/api/app/auth-check', {
    summary: 'The user the token belongs to',
    always: true,
    reply: z.object({ user: currentUserSchema }),
  }),

  exportDashboard: call('GET /ui/api/exports/dashboard', {
    summary: 'Running and newest finished exports',
    reply: answer(exportDashboardSchema),
  }),
  verdict: call('GET /ui/api/dashboard/verdict', {
    summary: 'Whether products reach TB.One, what stops them, the connections and the next runs',
    reply: answer(verdictSchema),
  }),
  listExports: call('GET /ui/api/exports/list/:page', {
    summary: 'One page of all exports, newest first',
    ...exportList,
  }),
  listNewestExports: call('GET /ui/api/exports/list', {
    summary: 'The first page of all exports',
    ...exportList,
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
  exportOutlook: call('GET /ui/api/exports/outlook', {
    summary: 'How many products an export that is started now would take, counted in Akeneo',
    reply: answer(outlookSchema),
  }),
  runExport: call('POST /ui/api/exports/run', {
    act: ['start', 'exports'],
    summary: 'Starts a full or delta export',
    query: z.object({ delta: flag, excludeAssets: flag, disableUpload: flag }),
    reply: startedSchema,
  }),
  runCheck: call('POST /ui/api/exports/check', {
    act: ['check', 'exports'],
    summary:
      'Starts a check run: every product of the filter is judged, no file is written, nothing is uploaded',
    reply: startedSchema,
  }),
  retryExport: call('POST /ui/api/exports/retry/:id', {
    act: ['retry', 'exports'],
    summary: 'Starts a new export of the failed products of a finished one, or of those with one cause',
    query: retryQuery,
    reply: startedSchema,
  }),
  cancelExport: call('POST /ui/api/exports/cancel/:id', {
    act: ['cancel', 'exports'],
    summary: 'Cancels a running export',
    reply: done,
  }),
  continueExport: call('POST /ui/api/exports/:id/continue', {
    act: ['continue', 'exports'],
    summary: 'Continues a failed export from where it was',
    reply: done,
  }),
  uploadExport: call('POST /ui/api/exports/upload/:id', {
    act: ['upload', 'exports'],
    summary: 'Retries the upload of the file of an ended export',
    reply: done,
  }),
  releaseExport: call('POST /ui/api/exports/:id/release', {
    act: ['release', 'exports'],
    summary: 'Releases an export on hold: its file is uploaded',
    access: adminRole,
    body: decisionBody,
    reply: done,
  }),
  discardExport: call('POST /ui/api/exports/:id/discard', {
    act: ['discard', 'exports'],
    summary: 'Discards an export on hold; its file can still be downloaded',
    access: adminRole,
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
    act: ['download', 'exports'],
    summary: 'The messages of one cause, of one severity or all, for spreadsheets',
    query: resultsFile,
    file: 'text/csv',
  }),
  exportChanges: call('GET /ui/api/exports/:id/changes', {
    summary: 'One page of the articles of a kind that differ from what was delivered before',
    query: changesQuery,
    reply: answer(changesPageSchema),
  }),
  exportChangesCsv: call('GET /ui/api/exports/:id/changes/csv', {
    act: ['download', 'exports'],
    summary: 'All articles of a kind that differ, cell by cell, for spreadsheets',
    query: changesFilter,
    file: 'text/csv',
  }),
  exportCsv: call('GET /ui/api/exports/csv-download/:id', {
    act: ['download', 'exports'],
    summary: 'The file of an export; its name stands in content-disposition',
    file: 'text/csv',
  }),
  exportSpreadsheet: call('GET /ui/api/exports/csv-download/:id/spreadsheet', {
    act: ['download', 'exports'],
    summary:
      'Its rows for spreadsheets: in UTF-8, with semicolons, and without a cell that they would compute',
    file: 'text/csv',
  }),

  traceSearch: call('GET /ui/api/trace/search', {
    summary: 'Products by a part of their SKU or name',
    query: traceSearchQuery,
    reply: answer(traceSearchSchema),
  }),
  productCards: call('POST /ui/api/products/cards', {
    summary: 'Name, picture and address in Akeneo of products, by their SKUs',
    body: productCardsBody,
    reply: answer(productCardsSchema),
  }),
  trace: call('GET /ui/api/trace', {
    summary:
      'Why one product is in the file or not: Akeneo, filter, required values, each cell, and what was delivered',
    query: traceQuery,
    reply: answer(traceSchema),
  }),

  ...syncCalls,
  ...systemCalls,

  previewSchedule: call('POST /ui/api/schedules/preview', {
    summary: 'The next three runs of a timing, in the zone of the service',
    body: scheduleTimingSchema,
    reply: schedulePreviewReply,
  }),

  mappingUiConfig: call('GET /ui/api/tradebyte/mapping/ui-config', {
    summary: 'The mappable fields',
    reply: answer(mappingUiConfigSchema),
  }),
  mappingAttributes: call('GET /ui/api/tradebyte/mapping/akeneo-attributes', {
    summary: 'What values can be read from: the attributes of the PIM and the built-in sources',
    reply: answer(z.array(sourceAttributeSchema)),
  }),
  mappingAkeneoChannels: call('GET /ui/api/tradebyte/mapping/akeneo-channels', {
    summary: 'The Akeneo channels',
    reply: answer(z.array(sourceChannelSchema)),
  }),
  mappingMeasureFamilies: call('GET /ui/api/tradebyte/mapping/akeneo-measure-families', {
    summary: 'The units of metric attributes',
    reply: answer(z.array(measureFamilySchema)),
  }),
  mappingChannels: call('GET /ui/api/tradebyte/mapping/tradebyte-channels', {
    summary: 'The channels of TB.One, enabled or not',
    reply: answer(z.array(marketplaceChannelSchema)),
  }),
  getMapping: call('GET /ui/api/tradebyte/mapping', {
    summary: 'The stored mapping by attribute key',
    reply: answer(mappingSchema),
  }),
  previewMapping: call('POST /ui/api/tradebyte/mapping/preview', {
    summary: 'The cells of one field for one product, under a mapping that is not saved yet',
    body: previewBody,
    reply: answer(previewSchema),
  }),
  previewProducts: call('GET /ui/api/tradebyte/mapping/preview/products', {
    summary:
      'Products to preview whose SKU or name contains a text; without one the first that pass the product filter',
    query: z.object({ q: z.string().max(255).default('') }),
    reply: answer(z.array(previewProductSchema)),
  }),
  previewNext: call('POST /ui/api/tradebyte/mapping/preview/next', {
    summary: 'The next product that would get an error or a warning in one field',
    body: nextProblemBody,
    reply: answer(nextProblemSchema),
  }),
  saveMapping: call('POST /ui/api/tradebyte/mapping', {
    summary:
      'Replaces the mapping. Refuses one that fills both p_active and a_active_channel, since TB.One rejects a file with columns of both',
    body: mappingSchema,
    reply: saveReply,
  }),
  mappingHealth: call('GET /ui/api/tradebyte/mapping/health', {
    summary:
      'What is to be mended in the mapping: sources that are gone, required fields unmapped, types changed, languages without texts, options renamed; with the products touched',
    reply: answer(mappingHealthSchema),
  }),
  keepAttributeType: call('POST /ui/api/tradebyte/mapping/attribute-type', {
    act: ['confirm', 'mapping'],
    summary: 'Says that the fields may read an attribute with the type it has now',
    body: keepTypeBody,
    reply: done,
  }),
  textlessProducts: call('GET /ui/api/tradebyte/mapping/health/products', {
    summary: 'The first products of the product filter that have no text in a language',
    query: textlessQuery,
    reply: answer(z.array(previewProductSchema)),
  }),
  sendOptionCodes: call('POST /ui/api/tradebyte/mapping/option-codes', {
    summary: 'Has the fields that send the option labels of an attribute send its option codes',
    body: z.object({ attribute: z.string() }),
    reply: done,
  }),
  keepOptionLabels: call('POST /ui/api/tradebyte/mapping/option-labels', {
    act: ['confirm', 'mapping'],
    summary:
      'Says that TB.One knows the new option labels of an attribute, as far as they were found until then',
    body: renamedOptionsSchema.pick({ attribute: true, at: true }),
    reply: done,
  }),
} as const
