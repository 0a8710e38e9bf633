import { z } from 'zod'
import { answer, call } from './call.ts'

/** The kinds of master data in the order they are read. */
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

/** What one synchronised data kind changed. */
export const syncCountSchema = z.object({ added: amount, updated: amount, deleted: amount })

/** Counts by kind; a kind that was not read is absent. */
export const syncCountsSchema = z.record(z.string(), syncCountSchema)

/** What of master data can be named by a setting and vanish. */
const referencedKinds = [
  'attributes',
  'channels',
  'locales',
  'currencies',
  'families',
  'categories',
  'units',
] as const
export type ReferencedKind = (typeof referencedKinds)[number]

/**
 * What is wrong with something that a setting names: it is gone, not active, of another type, its values differ by
 * Akeneo channel now, it lost its Akeneo channel, or it has not been synchronised yet.
 */
export const structureProblemKinds = [
  'gone',
  'inactive',
  'type',
  'scope',
  'channel',
  'unsynchronized',
] as const
export type StructureProblemKind = (typeof structureProblemKinds)[number]

/** One place that names something Akeneo no longer has, or has otherwise. */
export const brokenReferenceSchema = z.object({
  /** Name of the declaration, or `mapping`. */
  area: z.string(),
  /** Field of the declaration, or key in the mapping. */
  field: z.string(),
  /** The field of the mapping in the language of the reader; null where a declaration names it. */
  label: z.string().nullable(),
  /** What people call the record, where the declaration is a list; else null. */
  record: z.string().nullable(),
  thing: z.enum(referencedKinds),
  /** Its code. */
  code: z.string(),
  /** Gone where it is absent. */
  problem: z.enum(structureProblemKinds).optional(),
  /** False where no export uses it as things stand; else exports end over it before they read a product. */
  stops: z.boolean().optional(),
})
export type BrokenReference = z.infer<typeof brokenReferenceSchema>

/** Products of the selection; null where Akeneo did not say. */
const products = amount.nullable()

/** Options of an attribute that Akeneo calls otherwise than before, while exports send what they are called. */
export const renamedOptionsSchema = z.object({
  attribute: z.string(),
  /** What the attribute is called, in the language of the reader. */
  label: z.string(),
  /** How many options there are. */
  count: amount,
  products,
  /** When the last of them was found, in milliseconds since 1970. */
  at: z.number(),
  /** Texts of the first ones. */
  options: z.array(
    z.object({ code: z.string(), locale: z.string(), before: z.string(), after: z.string(), products }),
  ),
})
export type RenamedOptions = z.infer<typeof renamedOptionsSchema>

/** How far a synchronisation is, how the last one ended, and what of the settings its deletions touch now. */
export const syncStateSchema = z.object({
  running: z.object({ done: amount, total: amount, kind: z.enum(syncKinds) }).nullable(),
  last: z
    .object({
      /** When it ended; when it began where the service was stopped meanwhile. */
      at: z.iso.datetime({ offset: true }),
      success: z.boolean(),
      error: z.string().nullable(),
      counts: syncCountsSchema,
      touched: z.array(brokenReferenceSchema),
      /** Enabled schedules whose exports would use what is touched. */
      schedules: z.array(z.string()),
      /** Options whose new texts TB.One may not know yet. */
      renamed: z.array(renamedOptionsSchema).optional(),
    })
    .nullable(),
})
export type SyncState = z.infer<typeof syncStateSchema>
export type LastSync = NonNullable<SyncState['last']>

/** The synchronization with Akeneo. */
export const syncCalls = {
  syncAkeneo: call('POST /ui/api/settings/akeneo/api/sync', {
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
