import { z } from 'zod'
import { openChoice } from './call.ts'
import { causeSchema } from './cause.ts'
import { outcomes } from './dashboard.ts'

/** The status codes of an export. An export on hold exceeds a safety limit and waits for a decision; later exports can still run. */
export const exportStatuses = {
  running: 1,
  successful: 2,
  warning: 3,
  error: 4,
  cancelled: 5,
  onHold: 6,
} as const
export type StatusClass = keyof typeof exportStatuses
export const statusClasses = Object.keys(exportStatuses) as StatusClass[] // the keys of the constant above

/** The states that users see: the statuses, with waiting, failed and overtaken exports as separate states. */
export const exportStates = [
  'running',
  'waiting',
  'onHold',
  'finished',
  'warnings',
  'errors',
  'failed',
  'cancelled',
  'overtaken',
] as const
export type ExportState = (typeof exportStates)[number]

/** The state of an export by its status, unless it waits, failed or was overtaken. */
export const stateOfStatus = {
  running: 'running',
  successful: 'finished',
  warning: 'warnings',
  error: 'errors',
  cancelled: 'cancelled',
  onHold: 'onHold',
} as const satisfies { readonly [S in StatusClass]: ExportState }

/** The type codes of an export. A check run validates all products of the filter and writes no file. */
export const exportTypes = { full: 1, delta: 2, retry: 3, check: 4 } as const
export type ExportTypeName = keyof typeof exportTypes

export const exportTypeNames = Object.keys(exportTypes) as ExportTypeName[] // the keys of the constant above

/** The name of an export's type code. `typeNameOf(2)` is `delta`. */
export const typeNameOf = (code: number): ExportTypeName | 'unknown' =>
  exportTypeNames.find(name => exportTypes[name] === code) ?? 'unknown'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

/** Whether the file of an ended export reached TB.One, and why not. */
const deliverySchema = z.object({
  outcome: z.enum(outcomes),
  /** The word for the outcome: `Delivered`, `Overtaken by #14`. */
  label: z.string(),
  /** Why the file did not arrive; empty if it arrived, and where there was nothing to send. */
  reason: z.string(),
  /** Which articles cannot be sold, or stay on sale although they should not; empty for none. */
  onSale: z.string(),
  /** When the file left, or when it was written for download; null if it did not arrive. */
  at: time.nullable(),
  /** The changes to the last delivery that the file carries; null without a comparison. */
  changes: z.object({ new: amount, changed: amount, withdrawn: amount }).nullable(),
})
export type DeliverySummary = z.infer<typeof deliverySchema>

/** How good the products of an ended export are, whether or not its file arrived. */
const qualitySchema = z.object({
  /** The products that are not in the file. */
  missing: amount,
  warnings: amount,
  /** The differences to the last delivery; null if there was none, or it cannot be compared. */
  news: z
    .object({
      /** The products with an error that they did not have. */
      missing: amount,
      /** The products with a warning that they did not have. */
      warnings: amount,
      /** The products that were missing and no longer are. */
      fewer: amount,
      /** The most frequent new cause: `EAN: Missing`; empty without one. */
      cause: z.string(),
    })
    .nullable(),
})
export type QualitySummary = z.infer<typeof qualitySchema>

/** An export as the dashboard and the list of exports show it. */
export const exportRowSchema = z.object({
  id: z.int(),
  status: z.int(),
  statusClass: openChoice(statusClasses),
  statusLabel: z.string(),
  statusDetails: z.string(),
  type: z.int(),
  excludeAssets: z.boolean(),
  disableUpload: z.boolean(),
  /** When it began, or when it was queued if it still waits. */
  startTime: time,
  /** When it was queued. */
  queuedAt: time.optional(),
  /** The milliseconds that it waited before it began; null while it waits. */
  waitMs: amount.nullish(),
  amountProcessed: amount,
  amountSuccessful: amount,
  amountWarnings: amount,
  amountErroneous: amount,
  /** The number of products that the run will process; null until it is known. */
  amountTotal: amount.nullable(),
  /** Whether its file was not uploaded because it contains no changes. */
  nothingChanged: z.boolean().optional(),
  /** The milliseconds from its start to its end; null before its end. */
  durationMs: amount.nullish(),
  /** Why its file did not arrive, else the most frequent cause of its messages; empty if there is none. */
  reason: z.string().optional(),
  /** Why TB.One does not have all its products; null while it runs, and if there is no reason. */
  cause: causeSchema.nullish(),
  /** The user or the schedule that started it; null for exports of older versions. */
  startedBy: z.string().nullish(),
  isScheduled: z.boolean().optional(),
  /** Null while it runs, and for check runs. */
  delivery: deliverySchema.nullish(),
  quality: qualitySchema.nullish(),
  /** Whether a schedule started it and it found nothing new, so that lists may fold it away. */
  isQuiet: z.boolean().optional(),
  /** Its position in the queue, 1 for the next; null if it does not wait. */
  queuePlace: amount.nullish(),
})
export type ExportRow = z.infer<typeof exportRowSchema>

/** A run in the history of the dashboard. */
const historyBarSchema = exportRowSchema
  .pick({ id: true, amountSuccessful: true, amountWarnings: true, amountErroneous: true })
  .extend({
    startTime: time.nullish(),
    type: z.int().optional(),
    outcome: z.enum(outcomes).optional(),
    isQuiet: z.boolean().optional(),
    /** The milliseconds that it worked. */
    durationMs: amount.nullish(),
  })
export type HistoryBar = z.infer<typeof historyBarSchema>

export const exportDashboardSchema = z.object({
  running: z.array(exportRowSchema),
  finished: z.array(exportRowSchema),
  /** The last finished runs, oldest first, at most `historyLength`. */
  history: z.array(historyBarSchema),
  /** The number of all exports on hold. */
  onHold: amount.optional(),
})

/** The maximum number of runs in the history of the dashboard. */
export const historyLength = 30
