import { z } from 'zod'
import { causeSchema, connectionNames } from './cause.ts'
import { saleStepSchema } from './saleGuide.ts'

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

/**
 * The reasons why an export cannot start: each would end it before its first product. Unmapped required fields block
 * exports only until the first file is delivered.
 */
const blockerCodes = [
  'noConnection',
  'notSynchronized',
  'structure',
  'noLanguage',
  'noDefaultLanguage',
  'requiredOpen',
  'twoActivationLevels',
] as const
export type BlockerCode = (typeof blockerCodes)[number]

/** A reason why an export cannot start, with the parameters of its text in `kontor.exports.blockers`. */
export const blockerSchema = z.object({
  code: z.enum(blockerCodes),
  /** `fields` are the labels of required fields, `count` is the number of affected settings. */
  params: z.object({ fields: z.string().optional(), count: amount.optional() }),
  /** The path of the page where users can fix it. */
  path: z.string(),
  cause: causeSchema.optional(),
})
export type Blocker = z.infer<typeof blockerSchema>

/** The steps from a new installation to its first delivered file, in their order. */
export const guideSteps = [
  'connect',
  'synchronize',
  'languages',
  'required',
  'filter',
  'target',
  'export',
] as const
export type GuideStepName = (typeof guideSteps)[number]

/** The state of a step. The comment of each optional property names the steps that have it. */
const guideStepSchema = z.object({
  name: z.enum(guideSteps),
  /** `broken`: it was tested and does not work. */
  state: z.enum(['done', 'open', 'broken']),
  /** The page of the step. */
  path: z.string(),
  /** The reason why it is broken, in the language of the user. */
  cause: z.string().optional(),
  /** connect, synchronize: when Akeneo was last reached, or its master data was read. */
  at: time.nullish(),
  /** connect, target: the host; null for users without the role to see it. */
  host: z.string().nullish(),
  /** connect: whether Kontor is connected as an app. */
  isApp: z.boolean().optional(),
  /** connect, target: whether it is set up but not tested yet. */
  isUntested: z.boolean().optional(),
  /** synchronize, export: whether it is running. */
  isRunning: z.boolean().optional(),
  /** synchronize: the amounts of master data. */
  counts: z.object({ attributes: amount, categories: amount, channels: amount, locales: amount }).optional(),
  /** languages: their labels, the default one first. required: the labels of unmapped fields. */
  names: z.array(z.string()).optional(),
  /** languages: whether the first one is the default. */
  hasDefault: z.boolean().optional(),
  /** filter: the number of selected products, if they were counted. */
  count: amount.nullish(),
  /** filter: the number of all products. */
  total: amount.nullish(),
  /** target: whether files are only downloaded. */
  isDownload: z.boolean().optional(),
  /** export: the running or last export. */
  export: z.object({ id: z.int() }).nullish(),
})
export type GuideStep = z.infer<typeof guideStepSchema>

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
  /** The steps to the first delivered file; null once there is one. */
  guide: z.array(guideStepSchema).nullish(),
  /** The steps from the first delivered file to articles that can be sold; null before that file, and once all are done. */
  saleGuide: z.array(saleStepSchema).nullish(),
})
export type Verdict = z.infer<typeof verdictSchema>

/**
 * Warnings before an export is started: unmapped required fields, optional choices that Akeneo no longer has, a
 * connection whose last test failed, an upload target that has not received a file while another one has, and what the
 * export does to articles on sale.
 */
const startWarningCodes = [
  'noChannel',
  'noActivation',
  'channelLeaves',
  'channelCloses',
  'connection',
  'unmapped',
  'gone',
  'newTarget',
] as const

export const startWarningSchema = z.object({
  code: z.enum(startWarningCodes),
  /** `channelLeaves`, `channelCloses`: the labels of the channels. `connection`: the name of its settings. `unmapped`: the labels of the fields. `gone`: the number of choices. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The path of the page where users can fix it. */
  path: z.string(),
  /** Absent where nothing is wrong: a switched target, channels that are taken off sale. */
  cause: causeSchema.optional(),
})
export type StartWarning = z.infer<typeof startWarningSchema>

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
