import { z } from 'zod'
import { flag, listQuery, maxPageSize } from './call.ts'
import { exportPageSize, exportStates, type ExportTypeName, exportTypeNames } from './exports.ts'

const amount = z.int().min(0)

/** Identifies a cause: messages with the same code and field have the same cause. */
const causeName = { code: z.string().max(100), field: z.string().max(500) }

/** A text to search for in SKUs, values and labels of causes. */
const resultsText = z.string().max(200).default('')
export const resultsQuery = z.object({ q: resultsText })

const amounts = z.object({ products: amount, messages: amount })

/** A cause of messages with the number of affected products. */
const causeSchema = amounts.extend({
  ...causeName,
  severity: z.enum(['error', 'warning']),
  /** The label of the affected field: `Article media, image`. */
  label: z.string(),
  /** The key of the affected field in the mapping; null if there is none. */
  mappingKey: z.string().nullable(),
  /** The path of the page where users can fix it; null if they must fix it in Akeneo. */
  path: z.string().nullish(),
  cause: z.string(),
  /** The sentence that tells users how to fix it. */
  remedy: z.string(),
  /** The counts for the searched text; absent without a search. */
  found: amounts.optional(),
})
export type ExportCause = z.infer<typeof causeSchema>

/** The causes of an export that match the searched text, errors first, then by number of products. */
export const resultsSchema = z.object({
  messages: amount,
  causes: z.array(causeSchema),
  /** Whether a retry can be restricted to the products of one cause. */
  canBeRetried: z.boolean().default(false),
  /** The id of the export that is retrying this one; null if there is none. */
  retriedBy: z.number().nullable().default(null),
})
export type ExportResults = z.infer<typeof resultsSchema>

/** The products of a retry: all failed ones, or only those of one cause. */
export const retryQuery = z.object({
  disableUpload: flag,
  code: causeName.code.optional(),
  field: causeName.field.default(''),
})

/** Selects a page of the messages of one cause. */
export const resultRowsQuery = z.object({
  ...causeName,
  q: resultsText,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(maxPageSize).default(exportPageSize),
})

const resultRowSchema = z.object({
  product: z.string(),
  /** The wrong value; null if it is missing or the message concerns no value. */
  value: z.string().nullable(),
  /** The message for this product and how to fix it. */
  sentence: z.string(),
  /** The address of the product in Akeneo; null if it is unknown. */
  address: z.string().nullable(),
})
export type ResultRow = z.infer<typeof resultRowSchema>

export const resultRowsSchema = z.object({
  pages: amount,
  count: amount,
  perPage: amount,
  pageData: z.array(resultRowSchema),
})

/** Selects the messages of a cause or a severity, or all. */
export const resultsFile = z.object({
  code: causeName.code.optional(),
  field: causeName.field.optional(),
  severity: causeSchema.shape.severity.optional(),
  q: resultsText,
})

/** Selects the exports to count: `filter` as for their list, `since` as a JSON array of at most five times. */
export const exportCountsQuery = listQuery.pick({ filter: true }).extend({ since: z.string().optional() })

/** The number of exports for each choice of a filter, with the other filters unchanged. */
export const exportCountsSchema = z.object({
  state: z.record(z.enum(exportStates), amount),
  type: z.record(z.enum(exportTypeNames as [ExportTypeName, ...ExportTypeName[]]), amount), // there are four
  /** The number of exports that started since each time, in the order of the query. */
  since: z.array(amount),
})
export type ExportCounts = z.infer<typeof exportCountsSchema>

/** Spreadsheets interpret these characters as the start of a formula. */
const formulaStart = /^[=+\-@\t\r]/

const spreadsheetCell = (text: string) =>
  `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The byte order mark at the start of a CSV file, so that spreadsheets read it as UTF-8. */
export const spreadsheetMark = '\uFEFF'

/**
 * Formats a row of a CSV file for spreadsheets: semicolons, CRLF, and no cell that they would evaluate as a formula.
 * @example spreadsheetRow(['SKU-1', '=1+1']) // "SKU-1";"'=1+1"
 */
export const spreadsheetRow = (cells: readonly string[]): string =>
  `${cells.map(spreadsheetCell).join(';')}\r\n`
