import { z } from 'zod'
import { answer, call } from './call.ts'

/** The kinds of master data in the order of reading. */
export const syncKinds = [
  'channels',
  'locales',
  'currencies',
  'attributeGroups',
  'attributes',
  'attributeOptions',
  'families',
  'familyVariants',
  'categories',
  'measurementFamilies',
] as const

const amount = z.int().min(0)

/** The changes to one kind of master data. */
const syncCountSchema = z.object({ added: amount, updated: amount, deleted: amount })

/** The changes by kind; a kind that was not read is absent. */
export const syncCountsSchema = z.record(z.string(), syncCountSchema)

/** The kinds of items that settings refer to: master data of Akeneo, and Kontor's own channels. */
const referencedKinds = [
  'attributes',
  'channels',
  'locales',
  'currencies',
  'families',
  'categories',
  'units',
  'kontorChannels',
] as const
export type ReferencedKind = (typeof referencedKinds)[number]

/**
 * Problems of master data that settings refer to: it is gone, inactive or of another type, its values now differ by
 * Akeneo channel, its Akeneo channel is gone, or it has not been synchronized yet.
 */
const structureProblemKinds = ['gone', 'inactive', 'type', 'scope', 'channel', 'unsynchronized'] as const
export type StructureProblemKind = (typeof structureProblemKinds)[number]

/** A place in the settings that refers to master data which Akeneo no longer has or has changed. */
export const brokenReferenceSchema = z.object({
  /** The name of the declaration, or `mapping`. */
  area: z.string(),
  /** The field of the declaration, or the key in the mapping. */
  field: z.string(),
  /** The label of the mapping field in the language of the user; null for fields of declarations. */
  label: z.string().nullable(),
  /** The title of the record if the declaration is a resource, else null. */
  record: z.string().nullable(),
  thing: z.enum(referencedKinds),
  /** The code of the master data. */
  code: z.string(),
  /** The problem; absent means gone. */
  problem: z.enum(structureProblemKinds).optional(),
  /** Whether exports fail because of it before they read a product; false if no export uses it at present. */
  stops: z.boolean().optional(),
})
export type BrokenReference = z.infer<typeof brokenReferenceSchema>

/** The number of selected products; null if Akeneo did not return it. */
const products = amount.nullable()

/** Options of an attribute whose labels changed in Akeneo, while exports send the labels. */
export const renamedOptionsSchema = z.object({
  attribute: z.string(),
  /** The label of the attribute in the language of the user. */
  label: z.string(),
  /** The number of options. */
  count: amount,
  products,
  /** When the last of them was detected, in milliseconds since 1970. */
  at: z.number(),
  /** The labels of the first options before and after. */
  options: z.array(
    z.object({ code: z.string(), locale: z.string(), before: z.string(), after: z.string(), products }),
  ),
})
export type RenamedOptions = z.infer<typeof renamedOptionsSchema>

/** The progress of a synchronization, the result of the last one, and the settings that its changes affect now. */
const syncStateSchema = z.object({
  running: z.object({ done: amount, total: amount, kind: z.enum(syncKinds) }).nullable(),
  last: z
    .object({
      /** When it ended, or when it began if the service was stopped before its end. */
      at: z.iso.datetime({ offset: true }),
      success: z.boolean(),
      error: z.string().nullable(),
      counts: syncCountsSchema,
      touched: z.array(brokenReferenceSchema),
      /** The names of the enabled schedules whose exports are affected. */
      schedules: z.array(z.string()),
      /** Options with new labels that TB.One may not know yet. */
      renamed: z.array(renamedOptionsSchema).optional(),
    })
    .nullable(),
})
export type SyncState = z.infer<typeof syncStateSchema>
export type LastSync = NonNullable<SyncState['last']>

/** The synchronization with Akeneo. */
export const syncCalls = {
  syncAkeneo: call('POST /ui/api/settings/akeneo/api/sync', {
    scope: 'run',
    audit: ['sync', 'akeneoApi'],
    summary: 'Reads the master data of Akeneo and counts what changed per kind',
    reply: answer(syncCountsSchema),
  }),
  syncState: call('GET /ui/api/settings/akeneo/api/sync', {
    summary:
      'The running synchronization, the last one, and the settings that name what Akeneo no longer has',
    reply: answer(syncStateSchema),
  }),
} as const
