import { z } from 'zod'
import { listQuery, maxPageSize } from './call.ts'
import { blockerSchema, startWarningSchema } from './dashboard.ts'
import { exportRowSchema } from './exportRows.ts'
import { deletedSchema } from './retention.ts'
import { brokenReferenceSchema } from './sync.ts'

export * from './exportRows.ts'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

const exportLink = z.object({ id: z.int(), startTime: time })

/** Kinds of changes to the last delivery, as their pages are named. */
export const changeKindNames = ['new', 'changed', 'moved', 'withdrawn', 'gone', 'prices'] as const
export type ChangeKindName = (typeof changeKindNames)[number]

/** What an export may exceed: articles that are no longer selected, large price changes, and no product at all. */
export const safetyLimits = ['withdrawn', 'prices', 'empty'] as const

/** A safety limit that an export exceeds. */
const exceededSchema = z.object({
  limit: z.enum(safetyLimits),
  /** In percent of the articles on sale, where `isShare`; else articles. */
  most: z.number(),
  isShare: z.boolean(),
  count: amount,
})
export type Exceeded = z.infer<typeof exceededSchema>

/** What a person decided about an export on hold. */
const decisionSchema = z.object({
  released: z.boolean(),
  by: z.string(),
  at: time,
  reason: z.string(),
})
export type Decision = z.infer<typeof decisionSchema>

/** How the articles of an export differ from what was delivered before. */
const differenceSchema = z.object({
  /** The delivered export it is compared with; null for the first. */
  base: exportLink.nullable(),
  /** Articles on sale before. */
  active: amount,
  new: amount,
  changed: amount,
  unchanged: amount,
  moved: amount,
  /** Sent once with `a_active` 0. */
  withdrawn: amount,
  /** No longer selected, and not withdrawn. */
  gone: amount,
  /** Why those stay on sale, or why nobody looked. */
  notWithdrawn: z.enum(['switchedOff', 'noColumn', 'unreadable', 'delta']).nullish(),
  /** A part of those changed: with a price change beyond `priceShare` percent. */
  prices: amount,
  priceShare: z.number(),
  /** Whether the file says nothing new, so that it was not uploaded. */
  nothingChanged: z.boolean(),
  /** Safety limits it exceeds; without one it was never on hold. */
  exceeded: z.array(exceededSchema),
  /** Null while nobody has decided. */
  decision: decisionSchema.nullable(),
})
export type Difference = z.infer<typeof differenceSchema>

/** Characters of a reason. */
export const reasonLength = { min: 3, max: 500 } as const

/** Why a person releases or discards an export. */
export const decisionBody = z.object({
  reason: z.string().trim().min(reasonLength.min).max(reasonLength.max),
})

/** Why an article is withdrawn: the filter lets it through no more, or it failed in this export. */
export const withdrawalReasons = ['notSelected', 'failed'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** Which changes. */
export const changesFilter = z.object({
  kind: z.enum(changeKindNames),
  /** Part of an article or product number. */
  q: z.string().max(200).default(''),
  /** Of those withdrawn, the ones for this reason alone. */
  reason: z.enum(withdrawalReasons).optional(),
})

/** Which page of which changes. */
export const changesQuery = changesFilter.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

const changedCellSchema = z.object({
  column: z.string(),
  /** What people call the column: `Price, OTTO`. */
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** By how much a price changed, 0.5 for half as much again; null for what is no price, or none before. */
  share: z.number().nullable(),
})

const changeSchema = z.object({
  article: z.string(),
  product: z.string(),
  /** The name it has, or had, in the file. */
  name: z.string(),
  /** Null where it is not withdrawn. */
  reason: z.enum(withdrawalReasons).nullable(),
  /** The largest price change, 0.5 for half as much again. */
  share: z.number().nullable(),
  /** Filled cells of the row. */
  filled: amount,
  cells: z.array(changedCellSchema),
  /** Whether the file of this export, or the one it is compared with, is not there any more. */
  fileMissing: z.boolean(),
})
export type ArticleChange = z.infer<typeof changeSchema>

export const changesPageSchema = z.object({
  pages: amount,
  count: amount,
  perPage: amount,
  pageData: z.array(changeSchema),
  /** Of those withdrawn, how many for which reason, whatever is searched for. */
  reasons: z.record(z.enum(withdrawalReasons), amount).optional(),
})

/** How far the file of an export is on its way to TB.One; `empty`: it has no article; `never`: the export ended before. */
export const uploadStates = [
  'running',
  'sending',
  'onHold',
  'discarded',
  'uploaded',
  'failed',
  'nothingChanged',
  'disabled',
  'noTarget',
  'empty',
  'never',
] as const
export type UploadState = (typeof uploadStates)[number]

/** What became of the upload of an export. */
const uploadSchema = z.object({
  state: z.enum(uploadStates),
  /** When it was uploaded. */
  at: time.nullable(),
  /** Where it was to go: `ftp.example.com/in`; null where nothing was sent. */
  to: z.string().nullable(),
})

/** Everything the detail page shows. */
export const exportReportSchema = exportRowSchema.extend({
  isBeingCancelled: z.boolean(),
  canBeCancelled: z.boolean(),
  canBeRetried: z.boolean(),
  /** Whether it broke off and can go on from where it was. */
  canBeContinued: z.boolean().optional(),
  /** Whether it ended before its products did, so that a retry does the whole of it again. */
  hasBrokenOff: z.boolean().optional(),
  errors: z.array(z.string()),
  /** What is worth knowing of the run and is no error. */
  notes: z.array(z.string()).optional(),
  /** The pages where what errors and notes say is mended, by their sentences. */
  links: z.array(z.object({ message: z.string(), path: z.string() })).optional(),
  /** Null until the file is compared, and in exports of older versions. */
  difference: differenceSchema.nullish(),
  /** What the settings rely on and Akeneo lacks, where the run ended over it. */
  structure: z.array(brokenReferenceSchema).optional(),
  endTime: time.nullable(),
  csvFileAvailable: z.boolean(),
  csvFileName: z.string().nullable(),
  /** The zone of the time in the file's name: that of the service. */
  timeZone: z.string().optional(),
  /** Bytes of the file. */
  csvFileSize: amount.nullish(),
  /** When its file was deleted since it was older than is set, and after how many days; null while there is one, or never was. */
  fileDeleted: deletedSchema.nullish(),
  /** The same of its errors and warnings. */
  messagesDeleted: deletedSchema.nullish(),
  /** When the rows of its changes were deleted, and after how many days. */
  changesDeleted: deletedSchema.nullish(),
  wasUploaded: z.boolean().nullable(),
  upload: uploadSchema.optional(),
  /** Whether its file may be sent again after a failed upload. */
  canBeUploaded: z.boolean().optional(),
  isBeingUploaded: z.boolean().optional(),
  originalExport: exportLink.nullable(),
  retriedExports: z.array(exportLink),
})
export type ExportReport = z.infer<typeof exportReportSchema>

/** The parts of the configuration that a run obeys. */
export const settingsParts = [
  'mapping',
  'channels',
  'languages',
  'exportSettings',
  'csv',
  'cluster',
  'productFilter',
] as const
export type SettingsPart = (typeof settingsParts)[number]

/** What a delta that is started now would count from. */
export const deltaReferenceSchema = z.object({
  /** The delivered run it counts from; null: it exports everything. */
  reference: exportLink.nullable(),
  /** The last delivered full export, and how many milliseconds it worked. */
  fullExport: exportLink.extend({ durationMs: amount.nullish() }).nullable(),
  /** What changed since that full export: a delta takes it only to products that changed in the PIM. */
  changedSettings: z.array(z.enum(settingsParts)),
  /** When the last of them was changed; null where the log of changes does not say. */
  changedAt: time.nullish(),
  /** Where files go: `sftp://ftp.example.com/in`; null where no upload target is set up. */
  target: z.string().nullish(),
  /** What keeps any export from starting; empty where nothing does. */
  blockers: z.array(blockerSchema).optional(),
  warnings: z.array(startWarningSchema).optional(),
})

/** Lines of the overview on one page. */
export const exportPageSize = 25
export const exportPageSchema = z.object({
  pages: z.int(),
  count: z.int(),
  /** Lines on a page, which says that the parameters of the query were heard. */
  perPage: z.int().optional(),
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
  perPage: z.coerce.number().int().min(1).max(maxPageSize).default(exportPageSize),
})

export const exportErrorSchema = z.object({ productIdentifier: z.string(), errorMessage: z.string() })
export const exportWarningSchema = z.object({ productIdentifier: z.string(), warningMessage: z.string() })
