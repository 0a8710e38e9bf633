import { z } from 'zod'
import { listQuery, maxPageSize } from './call.ts'
import { causeSchema } from './cause.ts'
import { exportRowSchema } from './exportRows.ts'
import { deletedSchema } from './retention.ts'
import { brokenReferenceSchema } from './sync.ts'

export * from './exportRows.ts'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

const exportLink = z.object({ id: z.int(), startTime: time })

/** The kinds of changes since the last delivery, with the names of their pages. */
export const changeKindNames = ['new', 'changed', 'moved', 'withdrawn', 'gone', 'prices'] as const
export type ChangeKindName = (typeof changeKindNames)[number]

/**
 * The safety limits: withdrawn articles, large price changes, an export without products, articles with another product
 * number, in one column cells that are empty now or have the text of another language, a list of products that ended far
 * too early, and articles that would stay on sale although no file updates or withdraws them any more.
 */
export const safetyLimits = [
  'withdrawn',
  'prices',
  'empty',
  'moved',
  'emptied',
  'replaced',
  'incomplete',
  'onSale',
] as const

/** A safety limit that an export exceeds. */
const exceededSchema = z.object({
  limit: z.enum(safetyLimits),
  /** In percent of the articles on sale if `isShare`, else a number of articles; of `incomplete` the products that Akeneo counts. */
  most: z.number(),
  isShare: z.boolean(),
  /** Articles; of `incomplete` the products that were read. */
  count: amount,
  /** The column of a limit about one column. */
  column: z.string().optional(),
})
export type Exceeded = z.infer<typeof exceededSchema>

/** A user's decision about an export on hold. */
const decisionSchema = z.object({
  released: z.boolean(),
  by: z.string(),
  at: time,
  reason: z.string(),
})
export type Decision = z.infer<typeof decisionSchema>

/** The differences between the articles of an export and the last delivery. */
const differenceSchema = z.object({
  /** The delivered export that it is compared with; null if there is none. */
  base: exportLink.nullable(),
  /** The articles on sale before the export. */
  active: amount,
  new: amount,
  changed: amount,
  unchanged: amount,
  moved: amount,
  /** Sent once with `a_active` 0. */
  withdrawn: amount,
  /** No longer selected, but not withdrawn. */
  gone: amount,
  /** The reason why these stay on sale or were not searched for. */
  notWithdrawn: z.enum(['switchedOff', 'noColumn', 'unreadable', 'delta', 'incomplete']).nullish(),
  /** The changed articles with a price change of more than `priceShare` percent. */
  prices: amount,
  priceShare: z.number(),
  /** Whether the file was not uploaded because it contains no changes. */
  nothingChanged: z.boolean(),
  /** The exceeded safety limits; the export is put on hold if there is any. */
  exceeded: z.array(exceededSchema),
  /** Null before a decision. */
  decision: decisionSchema.nullable(),
})
export type ExportDifference = z.infer<typeof differenceSchema>

/** The length of a reason, in characters. */
export const reasonLength = { min: 3, max: 500 } as const

/** The reason for releasing or discarding an export. */
export const decisionBody = z.object({
  reason: z.string().trim().min(reasonLength.min).max(reasonLength.max),
})

/** The reasons for a withdrawal: the filter no longer selects the article, or it failed in this export. */
export const withdrawalReasons = ['notSelected', 'failed'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** Selects changes of one kind. */
export const changesFilter = z.object({
  kind: z.enum(changeKindNames),
  /** A part of an article or product number. */
  q: z.string().max(200).default(''),
  /** Restricts withdrawals to one reason. */
  reason: z.enum(withdrawalReasons).optional(),
  /** Restricts withdrawals to one cause, by its key in the evidence. */
  cause: z.string().max(200).optional(),
})

/** Selects a page of changes. */
export const changesQuery = changesFilter.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

const changedCellSchema = z.object({
  column: z.string(),
  /** The label of the column: `Price, OTTO`. */
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** The relative change of a price, 0.5 for an increase by half; null for other cells and for new prices. */
  share: z.number().nullable(),
})

const changeSchema = z.object({
  article: z.string(),
  product: z.string(),
  /** The name of the article in its last file. */
  name: z.string(),
  /** Null if it is not withdrawn. */
  reason: z.enum(withdrawalReasons).nullable(),
  /** The cause of its withdrawal, by its key in the evidence. */
  cause: z.string().nullish(),
  /** The largest price change, 0.5 for an increase by half. */
  share: z.number().nullable(),
  /** The number of filled cells in the row. */
  filled: amount,
  cells: z.array(changedCellSchema),
  /** Whether the file of this export or of the compared one was deleted. */
  fileMissing: z.boolean(),
})
export type ArticleChange = z.infer<typeof changeSchema>

export const changesPageSchema = z.object({
  pages: amount,
  count: amount,
  perPage: amount,
  pageData: z.array(changeSchema),
  /** The number of withdrawals by reason, regardless of the search. */
  reasons: z.record(z.enum(withdrawalReasons), amount).optional(),
})

/** The states of the upload of an export; `empty`: the file has no articles; `never`: the export ended before the upload. */
export const uploadStates = [
  'running',
  'sending',
  'onHold',
  'discarded',
  'overtaken',
  'uploaded',
  'failed',
  'nothingChanged',
  'disabled',
  'noTarget',
  'empty',
  'never',
] as const
export type UploadState = (typeof uploadStates)[number]

/** The upload of an export. */
const uploadSchema = z.object({
  state: z.enum(uploadStates),
  /** When it was uploaded. */
  at: time.nullable(),
  /** The target: `ftp.example.com/in`; null if nothing was sent. */
  to: z.string().nullable(),
})

/** An export as its page shows it. */
export const exportReportSchema = exportRowSchema.extend({
  isBeingCancelled: z.boolean(),
  canBeCancelled: z.boolean(),
  canBeRetried: z.boolean(),
  /** Whether the user may release or discard it while it is on hold; absent: administrators may. */
  mayDecide: z.boolean().optional(),
  /** Whether it failed and can continue from its checkpoint. */
  canBeContinued: z.boolean().optional(),
  /** Whether it ended before all products were processed, so that a retry processes all of them again. */
  hasBrokenOff: z.boolean().optional(),
  errors: z.array(z.string()),
  /** Notes about the run that are not errors. */
  notes: z.array(z.string()).optional(),
  /** The pages where users can fix the errors and notes, by message. */
  links: z.array(z.object({ message: z.string(), path: z.string() })).optional(),
  /** Null until the file is compared, and for exports of older versions. */
  difference: differenceSchema.nullish(),
  /** The settings that refer to missing master data, if the run failed because of them. */
  structure: z.array(brokenReferenceSchema).optional(),
  endTime: time.nullable(),
  csvFileAvailable: z.boolean(),
  csvFileName: z.string().nullable(),
  /** The time zone of the service, in which the file name is written. */
  timeZone: z.string().optional(),
  /** The size of the file in bytes. */
  csvFileSize: amount.nullish(),
  /** When the retention deleted its file; null if the file exists or there never was one. */
  fileDeleted: deletedSchema.nullish(),
  /** When the retention deleted its errors and warnings. */
  messagesDeleted: deletedSchema.nullish(),
  /** When the retention deleted the rows of its changes. */
  changesDeleted: deletedSchema.nullish(),
  wasUploaded: z.boolean().nullable(),
  upload: uploadSchema.optional(),
  /** Whether the upload of its file failed and can be retried. */
  canBeUploaded: z.boolean().optional(),
  isBeingUploaded: z.boolean().optional(),
  originalExport: exportLink.nullable(),
  retriedExports: z.array(exportLink),
})
export type ExportReport = z.infer<typeof exportReportSchema>

/**
 * The parts of the configuration that rows depend on: settings, Akeneo's master data, the addresses of pictures, and an
 * update of the service.
 */
export const settingsParts = [
  'mapping',
  'channels',
  'languages',
  'exportSettings',
  'csv',
  'cluster',
  'productFilter',
  'masterData',
  'addresses',
  'update',
] as const
export type SettingsPart = (typeof settingsParts)[number]

/** The baseline of a delta export that is started now, and facts about the start. */
export const deltaReferenceSchema = z.object({
  /** The delivered run that the delta is based on; null if it would export everything. */
  reference: exportLink.nullable(),
  /** The last delivered full export with its duration in milliseconds. */
  fullExport: exportLink.extend({ durationMs: amount.nullish() }).nullable(),
  /** The settings that changed since that full export and that a delta applies only to products that changed in the PIM. */
  changedSettings: z.array(z.enum(settingsParts)),
  /** When the last of them was changed; null if the audit log has no entry. */
  changedAt: time.nullish(),
  /** The products that a delta takes besides those that changed in the PIM, as a sentence; null if there are none. */
  deltaScope: z.string().nullish(),
  /** The upload target: `sftp://ftp.example.com/in`; null if none is set up. */
  target: z.string().nullish(),
  /** What ends every export before its first product. */
  blockers: z.array(causeSchema).optional(),
  /** What else the next export meets: articles that cannot be sold or are taken off sale, connections that failed. */
  warnings: z.array(causeSchema).optional(),
})

/** The default number of exports on a page of their list. */
export const exportPageSize = 25
export const exportPageSchema = z.object({
  pages: z.int(),
  count: z.int(),
  /** The number of exports on a page; another backend that ignores the query leaves it out. */
  perPage: z.int().optional(),
  pageData: z.array(
    exportRowSchema.extend({
      endTime: time.nullish(),
      csvFileName: z.string().nullish(),
      wasUploaded: z.boolean().nullish(),
    }),
  ),
})

/** Selects and sorts exports; `sort` and `filter` are JSON as in every list that the service pages. */
export const exportPageQuery = listQuery.extend({
  perPage: z.coerce.number().int().min(1).max(maxPageSize).default(exportPageSize),
})

export const exportErrorSchema = z.object({ productIdentifier: z.string(), errorMessage: z.string() })
export const exportWarningSchema = z.object({ productIdentifier: z.string(), warningMessage: z.string() })
