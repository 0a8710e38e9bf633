import { z } from 'zod'
import { causeSchema, connectionNames } from './cause.ts'
import { checklistSchema } from './checklist.ts'

export * from './cause.ts'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

/**
 * What became of the delivery of an ended export. `written`: its file is for download, or its upload was disabled.
 * `overtaken`: a later export was delivered before its file. `notUploaded`: its file is complete and did not arrive.
 * `failed`: it ended before its file was complete. `cancelled`: a person stopped or discarded it.
 */
export const outcomes = [
  'delivered',
  'onHold',
  'notUploaded',
  'failed',
  'overtaken',
  'cancelled',
  'unchanged',
  'written',
] as const
export type Outcome = (typeof outcomes)[number]

const connectionSchema = z.object({
  name: z.enum(connectionNames),
  /** `downloadOnly`: files are only downloaded, so there is no connection. */
  state: z.enum(['established', 'failed', 'untested', 'notConfigured', 'downloadOnly']),
  /** When it was last tested. */
  at: time.nullable(),
  host: z.string().nullable(),
})
export type ConnectionHealth = z.infer<typeof connectionSchema>

const nextRunSchema = z.object({
  /** The id of the schedule. */
  id: z.int(),
  name: z.string(),
  at: time,
  /** The type code of the export. */
  type: z.int().optional(),
})
export type NextRun = z.infer<typeof nextRunSchema>

/** The verdict of the dashboard: whether products reach TB.One, which problems stop them, and the next runs. */
export const verdictSchema = z.object({
  /**
   * `delivered`: the last due export is at TB.One. `written`: no upload target is set up, so files are only downloaded.
   * `never`: no export has been delivered yet, and nothing prevents one. `stopped`: a problem stops delivery.
   */
  state: z.enum(['delivered', 'written', 'never', 'stopped']),
  /** The last export that was uploaded, or written if there is no upload target. */
  delivery: z
    .object({
      id: z.int(),
      at: time,
      isUploaded: z.boolean(),
      products: amount,
      /** The number of failed products, which are not in its file. */
      missing: amount,
    })
    .nullable(),
  /** What keeps TB.One from what it should have, most urgent first. */
  troubles: z.array(causeSchema),
  connections: z.array(connectionSchema),
  /** The next run of each enabled schedule, soonest first. */
  nextRuns: z.array(nextRunSchema),
  /** The last count of the products that the filter selects and of all products; null before the first count. */
  filter: z.object({ count: amount, total: amount, at: time }).nullable(),
  /** What is left to do until the first file is delivered, then until articles can be sold; null once all is done. */
  checklist: checklistSchema.nullish(),
})
export type Verdict = z.infer<typeof verdictSchema>

/** The line of each tile of the settings hub that the user may open, by the name of its declaration or page. */
export const overviewSchema = z.object({
  tiles: z.record(
    z.string(),
    z.object({
      /** What the page holds, in the language of the user: `3 enabled`. */
      text: z.string(),
      /** A moment that ends the text: the last synchronization, the next run. */
      at: time.nullish(),
      /** The number of choices that Akeneo no longer has. */
      missing: amount.optional(),
    }),
  ),
})
export type Overview = z.infer<typeof overviewSchema>

/** The reasons why products could not be counted: Akeneo did not answer, is not connected or synchronized, or the filter cannot be applied. */
const unknownCounts = ['noAnswer', 'notConnected', 'notSynchronized', 'filter'] as const

/** The number of products that an export started now would process, counted in Akeneo. */
export const startForecastSchema = z.object({
  /** The products that pass the filter; null if they could not be counted. */
  full: amount.nullable(),
  /** The forecast of a delta; null if there is no baseline or the products could not be counted. */
  delta: z
    .object({
      /** The changed products that pass the filter. */
      changed: amount,
      /** Whether `changed` is exact; otherwise it is an upper limit. */
      isExact: z.boolean(),
      /** The unchanged products that are exported again because they failed, or because their assets could not be fetched. */
      again: amount,
      /** Whether all variants of a changed product are exported. */
      allVariants: z.boolean(),
    })
    .nullable(),
  unknown: z.enum(unknownCounts).nullable(),
})
export type StartForecast = z.infer<typeof startForecastSchema>
