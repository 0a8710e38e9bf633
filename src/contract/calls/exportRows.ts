import { z } from 'zod'
import { outcomes } from './dashboard.ts'

/** Status codes of an export. One on hold exceeds a safety limit and waits for a person; later ones run meanwhile. */
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

/** What an export is to people: its status, with those that wait and those that broke off apart. */
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

/** Type codes of an export. A check judges all products of the filter and writes no file. */
export const exportTypes = { full: 1, delta: 2, retry: 3, check: 4 } as const
export type ExportTypeName = keyof typeof exportTypes

export const exportTypeNames = Object.keys(exportTypes) as ExportTypeName[] // the keys of the constant above

/** The name of an export's type code. `typeNameOf(2)` is `delta`. */
export const typeNameOf = (code: number): ExportTypeName | 'unknown' =>
  exportTypeNames.find(name => exportTypes[name] === code) ?? 'unknown'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

/** One line of the dashboard and of the overview. */
export const exportRowSchema = z.object({
  id: z.int(),
  status: z.int(),
  statusClass: z.enum(statusClasses as [StatusClass, ...StatusClass[]]), // there are six
  statusLabel: z.string(),
  statusDetails: z.string(),
  type: z.int(),
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
  /** Whether its file says nothing new, so that it was not uploaded. */
  nothingChanged: z.boolean().optional(),
  /** Milliseconds from its start to its end; null before. */
  durationMs: amount.nullish(),
  /** The top cause of its messages, or why it ended as it did; empty where all is well. */
  reason: z.string().optional(),
  /** Who started it, or the name of the schedule that did; null in exports of older versions. */
  startedBy: z.string().nullish(),
  isScheduled: z.boolean().optional(),
  /** Its place among those that wait, 1 for the next; null where it does not wait. */
  queuePlace: amount.nullish(),
})
export type ExportRow = z.infer<typeof exportRowSchema>

/** One run of the dashboard's history. */
const historyBarSchema = exportRowSchema
  .pick({ id: true, amountSuccessful: true, amountWarnings: true, amountErroneous: true })
  .extend({
    startTime: time.nullish(),
    type: z.int().optional(),
    outcome: z.enum(outcomes).optional(),
    /** Milliseconds it worked. */
    durationMs: amount.nullish(),
  })
export type HistoryBar = z.infer<typeof historyBarSchema>

export const exportDashboardSchema = z.object({
  running: z.array(exportRowSchema),
  finished: z.array(exportRowSchema),
  /** The last finished runs, oldest first, `historyLength` of them. */
  history: z.array(historyBarSchema),
  /** Exports on hold, whenever they ended. */
  onHold: amount.optional(),
})

/** Runs of the dashboard's history at most. */
export const historyLength = 30
