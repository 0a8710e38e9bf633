import { z } from 'zod'
import { openChoice } from './call.ts'

/** The connections of the service, by the names of their settings. */
export const connectionNames = ['akeneoApi', 'ftp', 'tessaApi'] as const
export type ConnectionName = (typeof connectionNames)[number]

/**
 * What stands between the catalogue and TB.One, most urgent first: an export that waits for a person, one that did not
 * arrive, a setting or a connection that lets none arrive, a run that did not take place, articles that cannot be sold or
 * withdrawn, products that are missing or have warnings, exports that had nothing to deliver, and what is still to be set
 * up before the first delivery or the first sale.
 */
export const causeCodes = [
  'onHold',
  'notUploaded',
  'failed',
  'cancelled',
  'emptyFilter',
  'notConnected',
  'notSynchronized',
  'structure',
  'noLanguage',
  'noDefaultLanguage',
  'requiredOpen',
  'twoActivationLevels',
  'connection',
  'allUploadsOff',
  'uploadOff',
  'missed',
  'noChannel',
  'noActivation',
  'channelLeaves',
  'stayOnSale',
  'choicesGone',
  'missing',
  'warnings',
  'channelCloses',
  'newTarget',
  'overtaken',
  'unchanged',
  'untested',
  'noFilter',
  'noTarget',
  'nothingDelivered',
  'noChannels',
  'noPrices',
  'noStock',
  'noSwitches',
  'noPictures',
  'noSchedule',
  'noLimits',
] as const
export type CauseCode = (typeof causeCodes)[number]

const remedySchema = z.object({
  /** What its button does: opens the page, or uploads, continues or retries the export. */
  act: z.enum(['open', 'upload', 'continue', 'retry']),
  /** The text of its button in the language of the user. */
  label: z.string(),
  /** The page of the console that solves it. */
  path: z.string(),
})
/** A way to remove a cause. */
export type Remedy = z.infer<typeof remedySchema>

/** One cause, the same for verdict, lists, pages, tiles, mails and the start dialog. */
export const causeSchema = z.object({
  code: openChoice(causeCodes),
  /** `error` where an export did not arrive or nothing can be read or sent. */
  severity: z.enum(['error', 'warning', 'info']),
  /** What happened, in the language of the user, without a stop at its end: `Export #35 is on hold`. */
  sentence: z.string(),
  /** Why it happened, in sentences; empty if the first sentence says it all. */
  detail: z.string(),
  /** Whether nothing can be delivered until a user acts; false if only an earlier delivery was affected. */
  stops: z.boolean(),
  /** The affected export. */
  export: z.object({ id: z.int() }).nullable(),
  /** The affected schedule. */
  schedule: z.object({ id: z.int(), name: z.string() }).nullable(),
  connection: z.enum(connectionNames).nullable(),
  /** The page of the settings that cause it, whose tile shows it. */
  page: z.string().nullable(),
  /** What a user can do, the best first; empty where nothing is to be done. */
  remedies: z.array(remedySchema),
  /** When it began. */
  since: z.iso.datetime({ offset: true }).nullable(),
})
export type Cause = z.infer<typeof causeSchema>

/** The causes about products of a delivery that arrived. */
const productCodes: ReadonlySet<string> = new Set<CauseCode>(['missing', 'warnings'])

/** Whether a cause is about single products, while the delivery itself is well. */
export const isAboutProducts = ({ code }: Pick<Cause, 'code'>): boolean => productCodes.has(code)
