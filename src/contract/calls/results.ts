import { z } from 'zod'
import { flag, listQuery, maxPageSize } from './call.ts'
import { exportPageSize, exportStates, type ExportTypeName, exportTypeNames } from './exports.ts'

const amount = z.int().min(0)

/** One message of many with the same cause: the same code about the same field. */
const causeName = { code: z.string().max(100), field: z.string().max(500) }

/** Part of a SKU or value, or of what a cause is called. */
const resultsText = z.string().max(200).default('')
export const resultsQuery = z.object({ q: resultsText })

const amounts = z.object({ products: amount, messages: amount })

/** Why products of an export have messages. */
const causeSchema = amounts.extend({
  ...causeName,
  severity: z.enum(['error', 'warning']),
  /** What it is about as people call it: `Article media, image`. */
  label: z.string(),
  /** The field of the mapping that it is about; null for none. */
  mappingKey: z.string().nullable(),
  /** The page where it is mended; null where that is Akeneo. */
  path: z.string().nullish(),
  cause: z.string(),
  /** What to do. */
  remedy: z.string(),
  /** How many have the text that was sought; absent without one. */
  found: amounts.optional(),
})
export type ExportCause = z.infer<typeof causeSchema>

/** The causes of an export, errors first, then by products; with a text that is sought only those that have it. */
export const resultsSchema = z.object({
  messages: amount,
  causes: z.array(causeSchema),
  /** Whether the products of one cause can be retried by themselves. */
  canBeRetried: z.boolean().default(false),
  /** The export that retries this one now; null for none. */
  retriedBy: z.number().nullable().default(null),
})
export type ExportResults = z.infer<typeof resultsSchema>

/** Retries all that failed, or the products of one cause alone. */
export const retryQuery = z.object({
  disableUpload: flag,
  code: causeName.code.optional(),
  field: causeName.field.default(''),
})

/** Which messages. */
export const resultRowsQuery = z.object({
  ...causeName,
  q: resultsText,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(maxPageSize).default(exportPageSize),
})

const resultRowSchema = z.object({
  product: z.string(),
  /** Null where there is none: it is missing, or the message is about none. */
  value: z.string().nullable(),
  /** What is wrong with this very product, and what to do. */
  sentence: z.string(),
  /** Where it is in Akeneo; null where that is not known. */
  address: z.string().nullable(),
})
export type ResultRow = z.infer<typeof resultRowSchema>

export const resultRowsSchema = z.object({
  pages: amount,
  count: amount,
  perPage: amount,
  pageData: z.array(resultRowSchema),
})

/** Messages of one cause, or of one severity, or all. */
export const resultsFile = z.object({
  code: causeName.code.optional(),
  field: causeName.field.optional(),
  severity: causeSchema.shape.severity.optional(),
  q: resultsText,
})

/** Which exports are counted: `filter` as for their list, `since` as JSON, at most five moments. */
export const exportCountsQuery = listQuery.pick({ filter: true }).extend({ since: z.string().optional() })

/** How many exports each choice of a filter would leave, the other filters kept. */
export const exportCountsSchema = z.object({
  state: z.record(z.enum(exportStates), amount),
  type: z.record(z.enum(exportTypeNames as [ExportTypeName, ...ExportTypeName[]]), amount), // there are four
  /** For each moment, in their order, how many started since. */
  since: z.array(amount),
})
export type ExportCounts = z.infer<typeof exportCountsSchema>

/** A spreadsheet takes these for the start of a formula. */
const formulaStart = /^[=+\-@\t\r]/

const spreadsheetCell = (text: string) =>
  `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** What stands before the first row of a CSV file for spreadsheets, so that they read it as UTF-8. */
export const spreadsheetMark = '\uFEFF'

/**
 * A row of a CSV file that spreadsheets open rightly: semicolons, CRLF, and no cell that they would compute.
 * @example spreadsheetRow(['SKU-1', '=1+1']) // "SKU-1";"'=1+1"
 */
export const spreadsheetRow = (cells: readonly string[]): string =>
  `${cells.map(spreadsheetCell).join(';')}\r\n`
