import { z } from 'zod'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

/** What became of a finished export, as the history of the dashboard shows it. */
export const outcomes = ['delivered', 'onHold', 'failed', 'cancelled', 'unchanged', 'written'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * What keeps products from TB.One, in the order it is shown: an export on hold, a filter that lets nothing through, what
 * Akeneo lacks, settings that are missing, a connection that is down, and exports that brought nothing.
 */
export const troubleKinds = [
  'onHold',
  'emptyFilter',
  'notSynchronized',
  'structure',
  'noLanguage',
  'connection',
  'failed',
  'cancelled',
  'uploadOff',
  'missed',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** The connections of the service, by the names of their settings. */
export const connectionNames = ['akeneoApi', 'ftp', 'tessaApi'] as const
export type ConnectionName = (typeof connectionNames)[number]

const troubleSchema = z.object({
  kind: z.enum(troubleKinds),
  /** Whether a person must act before anything is delivered; else only something older was not. */
  stops: z.boolean(),
  /** Why, in the language of the reader; empty where there is nothing more to say than what is. */
  cause: z.string(),
  /** The export that it is about. */
  export: z.object({ id: z.int() }).nullish(),
  /** The schedule that it is about. */
  schedule: z.object({ id: z.int(), name: z.string() }).nullish(),
  connection: z.enum(connectionNames).nullish(),
  /** Whether an export failed at its upload, or a connection is not even set up. */
  isUpload: z.boolean().optional(),
  isMissing: z.boolean().optional(),
  /** When it began. */
  at: time.nullish(),
  /** Products of Akeneo, of which the filter lets none through; or places in the settings. */
  count: amount.nullish(),
  /** Who changed the settings last that it comes from. */
  by: z.string().nullish(),
  /** Missed runs that are older than this many hours are not made up for. */
  hours: z.number().nullish(),
})
export type Trouble = z.infer<typeof troubleSchema>

const connectionSchema = z.object({
  name: z.enum(connectionNames),
  /** Nothing is to be connected where files are only downloaded. */
  state: z.enum(['established', 'failed', 'untested', 'notConfigured', 'downloadOnly']),
  /** When it was last tried. */
  at: time.nullable(),
  host: z.string().nullable(),
})
export type ConnectionHealth = z.infer<typeof connectionSchema>

const nextRunSchema = z.object({ id: z.int(), name: z.string(), at: time })
export type NextRun = z.infer<typeof nextRunSchema>

/**
 * What keeps an export from starting: each of these would end it before its first product. Required fields without a
 * source count only until the first file is delivered; who delivers without them may go on.
 */
export const blockerCodes = [
  'noConnection',
  'notSynchronized',
  'structure',
  'noLanguage',
  'noDefaultLanguage',
  'requiredOpen',
  'twoActivationLevels',
] as const
export type BlockerCode = (typeof blockerCodes)[number]

/** One thing that an export cannot start without, for `kontor.exports.blockers`. */
export const blockerSchema = z.object({
  code: z.enum(blockerCodes),
  /** Values of its sentence: `fields` are the names of required fields in words, `count` says how many things it is about. */
  params: z.object({ fields: z.string().optional(), count: amount.optional() }),
  /** The page on which it is mended. */
  path: z.string(),
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

/** How one step stands. What a fact belongs to says its comment; the others leave it out. */
const guideStepSchema = z.object({
  name: z.enum(guideSteps),
  /** `broken`: it was tried and does not work, or no longer. */
  state: z.enum(['done', 'open', 'broken']),
  /** The page of the step. */
  path: z.string(),
  /** Why it is broken, in the language of the reader. */
  cause: z.string().optional(),
  /** When Akeneo was last reached, or its master data read. */
  at: time.nullish(),
  /** connect, target: where it leads; null for who may not know. */
  host: z.string().nullish(),
  /** connect: as an app. */
  isApp: z.boolean().optional(),
  /** connect, target: set up, but nobody has tried it yet. synchronize, export: under way. */
  isUntested: z.boolean().optional(),
  isRunning: z.boolean().optional(),
  /** synchronize: what was read. */
  counts: z.object({ attributes: amount, categories: amount, channels: amount, locales: amount }).optional(),
  /** languages: their labels, the default one first. required: the open fields. */
  names: z.array(z.string()).optional(),
  /** languages: whether the first one is the default. */
  hasDefault: z.boolean().optional(),
  /** filter: what passes of all products, where somebody has counted. */
  count: amount.nullish(),
  total: amount.nullish(),
  /** target: files are only downloaded. */
  isDownload: z.boolean().optional(),
  /** export: the one that runs or ended last. */
  export: z.object({ id: z.int() }).nullish(),
})
export type GuideStep = z.infer<typeof guideStepSchema>

/** Whether products reach TB.One, what stops them, and what comes next. */
export const verdictSchema = z.object({
  /**
   * `delivered`: what was due last is at TB.One. `written`: no upload target is set up, so files are only downloaded.
   * `never`: no export has been delivered, and nothing speaks against one. `stopped`: a trouble stops delivery.
   */
  state: z.enum(['delivered', 'written', 'never', 'stopped']),
  /** The last export that was uploaded, or without a target written. */
  delivery: z
    .object({
      id: z.int(),
      at: time,
      isUploaded: z.boolean(),
      products: amount,
      /** Products that failed and so are not in its file. */
      missing: amount,
    })
    .nullable(),
  troubles: z.array(troubleSchema),
  connections: z.array(connectionSchema),
  /** The next three runs of all enabled schedules. */
  nextRuns: z.array(nextRunSchema),
  /** What the product filter lets through of all products, as last counted; null while nobody knows. */
  filter: z.object({ count: amount, total: amount, at: time }).nullable(),
  /** The way to the first delivered file; null for good once there is one. */
  guide: z.array(guideStepSchema).nullish(),
})
export type Verdict = z.infer<typeof verdictSchema>

/**
 * What is worth knowing before an export is started and keeps none from starting: required fields that are not mapped,
 * optional choices that Akeneo no longer has, a connection whose last test failed, and an upload target that has got
 * nothing yet while another one has.
 */
const startWarningCodes = ['connection', 'unmapped', 'gone', 'newTarget'] as const

export const startWarningSchema = z.object({
  code: z.enum(startWarningCodes),
  /** Of `connection` the name of its settings, of `unmapped` the labels of the fields, of `gone` how many. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page where it is mended. */
  path: z.string(),
})
export type StartWarning = z.infer<typeof startWarningSchema>

/** Why products could not be counted: Akeneo did not answer, is not connected or synchronized, or the filter cannot be applied. */
const unknownCounts = ['noAnswer', 'notConnected', 'notSynchronized', 'filter'] as const

/** How many products an export that is started now would take, counted in Akeneo. */
export const startForecastSchema = z.object({
  /** Products that pass the filter; null where nobody knows. */
  full: amount.nullable(),
  /** Of a delta; null where there is nothing to count from, or nobody knows. */
  delta: z
    .object({
      /** Products that pass the filter and changed. */
      changed: amount,
      /** Whether that is their number; else there are that many at most. */
      isExact: z.boolean(),
      /** Products that did not change and come again, since they failed or were warned. */
      again: amount,
      /** Whether all variants of a changed product come with it. */
      allVariants: z.boolean(),
    })
    .nullable(),
  unknown: z.enum(unknownCounts).nullable(),
})
export type StartForecast = z.infer<typeof startForecastSchema>
