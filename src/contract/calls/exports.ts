import { z } from 'zod'
import { listQuery, longestPage } from './call.ts'
import { touchedSchema } from './sync.ts'

/** Status codes of an export. */
export const exportStatuses = { running: 1, successful: 2, warning: 3, error: 4, cancelled: 5 } as const
export type StatusClass = keyof typeof exportStatuses
export const statusClasses = Object.keys(exportStatuses) as StatusClass[] // the keys of the constant above

/** Type codes of an export. */
export const exportTypes = { full: 1, delta: 2, retry: 3 } as const
export type ExportTypeName = keyof typeof exportTypes

const typeNames = Object.keys(exportTypes) as ExportTypeName[] // the keys of the constant above

/** The name of an export's type code. `typeNameOf(2)` is `delta`. */
export const typeNameOf = (code: number): ExportTypeName | 'unknown' =>
  typeNames.find(name => exportTypes[name] === code) ?? 'unknown'

const time = z.iso.datetime({ offset: true })
const amount = z.number().int().min(0)

/** One line of the dashboard and of the overview. */
const exportRowSchema = z.object({
  id: z.number().int(),
  status: z.number().int(),
  statusClass: z.enum(statusClasses as [StatusClass, ...StatusClass[]]), // there are five
  statusLabel: z.string(),
  statusDetails: z.string(),
  type: z.number().int(),
  excludeAssets: z.boolean(),
  disableUpload: z.boolean(),
  /** When it began; while it waits, when it was ordered. */
  startTime: time,
  /** When it was ordered. */
  queuedAt: time.optional(),
  /** Milliseconds it waited before it began; null while it waits. */
  waitMs: amount.nullish(),
  amountProcessed: amount,
  amountSuccessful: amount,
  amountWarnings: amount,
  amountErroneous: amount,
  /** Products the run will process; null until it is known. */
  amountTotal: amount.nullable(),
})
export type ExportRow = z.infer<typeof exportRowSchema>

const exportLink = z.object({ id: z.number().int(), startTime: time })

/** Everything the detail page shows. */
export const exportReportSchema = exportRowSchema.extend({
  isBeingCancelled: z.boolean(),
  canBeCancelled: z.boolean(),
  canBeRetried: z.boolean(),
  /** Whether it broke off and can go on from where it was. */
  canBeContinued: z.boolean().optional(),
  errors: z.array(z.string()),
  /** What is worth knowing of the run and is no error. */
  notes: z.array(z.string()).optional(),
  /** What the settings rely on and Akeneo lacks, where the run ended over it. */
  structure: z.array(touchedSchema).optional(),
  endTime: time.nullable(),
  csvFileAvailable: z.boolean(),
  csvFileName: z.string().nullable(),
  wasUploaded: z.boolean().nullable(),
  /** Whether its file may be sent again after a failed upload. */
  canBeUploaded: z.boolean().optional(),
  isBeingUploaded: z.boolean().optional(),
  originalExport: exportLink.nullable(),
  retriedExports: z.array(exportLink),
})
export type ExportReport = z.infer<typeof exportReportSchema>

/** One bar of each strip of the dashboard's history. */
const historyBarSchema = exportRowSchema.pick({
  id: true,
  amountSuccessful: true,
  amountWarnings: true,
  amountErroneous: true,
})
export type HistoryBar = z.infer<typeof historyBarSchema>

export const exportDashboardSchema = z.object({
  running: z.array(exportRowSchema),
  finished: z.array(exportRowSchema),
  /** The last finished runs, oldest first, `historyLength` of them. */
  history: z.array(historyBarSchema),
})

/** Runs of the dashboard's history at most. */
export const historyLength = 30

/** Lines of the overview on one page. */
export const exportPageSize = 25
export const exportPageSchema = z.object({
  pages: z.number().int(),
  count: z.number().int(),
  /** Lines on a page, which says that the parameters of the query were heard. */
  perPage: z.number().int().optional(),
  pageData: z.array(
    exportRowSchema.extend({
      endTime: time.nullish(),
      csvFileName: z.string().nullish(),
      wasUploaded: z.boolean().nullish(),
    }),
  ),
})

/** Which lines of the overview, in which order; `sort` and `filter` are JSON as in every list that the service pages. */
export const exportPageQuery = listQuery.extend({
  perPage: z.coerce.number().int().min(1).max(longestPage).default(exportPageSize),
})

export const exportErrorSchema = z.object({ productIdentifier: z.string(), errorMessage: z.string() })
export const exportWarningSchema = z.object({ productIdentifier: z.string(), warningMessage: z.string() })
