import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { syncCountSchema, touchedSchema } from '../../contract/sync.ts'
import { contentOf } from '../../dataProvider/contentOf.ts'

const countsSchema = z.record(z.string(), syncCountSchema)

const lastSchema = z.object({
  at: z.string(),
  success: z.boolean(),
  error: z
    .string()
    .nullish()
    .transform(value => value ?? null),
  counts: countsSchema.catch({}),
  touched: z.array(touchedSchema).catch([]),
  schedules: z.array(z.string()).catch([]),
})
/** How a synchronisation ended, as the page reads it. */
export type ShownSync = z.output<typeof lastSchema>

const stateSchema = z.object({
  running: z
    .object({ done: z.number(), total: z.number(), kind: z.string() })
    .nullish()
    .transform(value => value ?? null),
  last: lastSchema.nullish().transform(value => value ?? null),
})
/** What is known of synchronisations. */
export type ShownSyncState = z.output<typeof stateSchema>

/** The calls of the page. They ask for no more than it shows. */
export const syncCalls = {
  start: { ...calls.syncAkeneo, reply: z.preprocess(contentOf, countsSchema) },
  state: { ...calls.syncState, reply: z.preprocess(contentOf, stateSchema) },
}
