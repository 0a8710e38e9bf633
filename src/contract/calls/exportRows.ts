import { z } from 'zod'
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

/** The states that users see: the statuses, with waiting and failed exports as separate states. */
export const exportStates = [
  'running',
  'waiting',
  'onHold',
  'finished',
  'warnings',
  'errors',
  'failed',
  'cancelled',
] as const
export type ExportState = (typeof exportStates)[number]

/** The type codes of an export. A check run validates all products of the filter and writes no file. */
export const exportTypes = { full: 1, delta: 2, retry: 3, check: 4 } as const
export type ExportTypeName = keyof typeof exportTypes

export const exportTypeNames = Object.keys(exportTypes) as ExportTypeName[] // the keys of the constant above

/** The name of an export's type code. `typeNameOf(2)` is `delta`. */
export const typeNameOf = (code: number): ExportTypeName | 'unknown' =>
  exportTypeNames.find(name => exportTypes[name] === code) ?? 'unknown'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

/** An export as the dashboard and the list of exports show it. */
export const exportRowSchema = z.object({
  id: z.int(),
  status: z.int(),
  statusClass: z.enum(statusClasses as [StatusClass, ...StatusClass[]]), // the table is not empty
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
  /** The most frequent cause of its messages, or why it failed; empty if it succeeded. */
  reason: z.string().optional(),
  /** The user or the schedule that started it; null for exports of older versions. */
  startedBy: z.string().nullish(),
  isScheduled: z.boolean().optional(),
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
