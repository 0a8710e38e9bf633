import { z } from 'zod'
import { openChoice } from '../calls/call.ts'

const time = z.iso.datetime({ offset: true })
const amount = z.int().min(0)

/**
 * Why articles are withdrawn: the product filter was changed, they no longer meet a condition of it, Akeneo has them no
 * more, their product has another number, it failed, all channels are switched off, or unknown.
 */
export const withdrawalKinds = [
  'filter',
  'condition',
  'deleted',
  'renumbered',
  'failed',
  'channels',
  'unknown',
] as const

/** A change of a field of the product filter since the last delivery. */
const filterChangeSchema = z.object({
  label: z.string(),
  by: z.string(),
  at: time,
  /** The labels of the chosen values; empty if the field was empty. */
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type FilterChange = z.infer<typeof filterChangeSchema>

const withdrawalSchema = z.object({
  /** The name of the cause in the query of the changes. */
  key: z.string(),
  kind: openChoice(withdrawalKinds),
  /** Articles. */
  count: amount,
  /** The cause in the language of the user, without a stop at its end. */
  sentence: z.string(),
  /** More about it, in sentences; may be empty. */
  detail: z.string(),
  /** The changes of the filter that caused it, the last one of each field. */
  changes: z.array(filterChangeSchema),
  /** Whether the product filter can be restored as it was at the last delivery. */
  canRestoreFilter: z.boolean(),
  /** The first articles; empty if the cause has none of its own. */
  articles: z.array(z.object({ article: z.string(), name: z.string() })),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

const lossSchema = z.object({
  column: z.string(),
  label: z.string(),
  /** Cells that are empty now, and those that have the text of another language. */
  emptied: amount,
  replaced: amount,
  /** Filled cells before and now, of the articles that `countsAll` names; null for exports of older versions. */
  before: amount.nullable(),
  now: amount.nullable(),
  /** One of the lost values; empty for exports of older versions. */
  sample: z.string(),
})
export type ColumnLoss = z.infer<typeof lossSchema>

/** What a decision about an export on hold needs to know beside its changes. */
export const evidenceSchema = z.object({
  /** The causes of withdrawals, most articles first. */
  withdrawals: z.array(withdrawalSchema),
  /** Columns with lost values, most first. */
  losses: z.array(lossSchema),
  /** Whether their cells are counted over all articles that are not withdrawn; otherwise over those that change. */
  countsAll: z.boolean().default(false),
  /** The newest later export on hold, which shows what TB.One would get today; null if there is none. */
  newerHold: z.object({ id: z.int() }).nullable(),
  /** The product filter that the export had; absent in answers of other backends. */
  filter: z
    .object({
      /** Its version; 0 without one. A restore that names it as `seen` overwrites no later change. */
      version: z.int(),
      /** The values at the last delivery of the fields that were changed since. */
      former: z.record(z.string(), z.unknown()),
    })
    .optional(),
  /** The email address of an administrator who may decide; null if the user may. */
  administrator: z.string().nullable(),
})
export type Evidence = z.infer<typeof evidenceSchema>
