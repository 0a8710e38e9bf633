import { z } from 'zod'
import { syncCountsSchema, syncKinds } from '../../../src/contract/sync.ts'
import { interrupted, syncFailureSchema } from './syncFailure.ts'

/** A synchronisation under way; it is over, however it ended, once `until` has passed. */
const runningSchema = z.object({
  /** Names the one run that may write here. */
  owner: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  at: z.string(),
  done: z.number(),
  total: z.number(),
  kind: z.enum(syncKinds),
  counts: syncCountsSchema,
})
export type RunningSync = z.infer<typeof runningSchema>

const endedSchema = z.object({
  at: z.string(),
  failure: syncFailureSchema.nullable(),
  counts: syncCountsSchema,
})
export type EndedSync = z.infer<typeof endedSchema>

/** What the database keeps of synchronisations. */
export const storedSyncSchema = z.object({
  running: runningSchema.nullable(),
  last: endedSchema.nullable(),
})
export type StoredSync = z.infer<typeof storedSyncSchema>

/** The name it is kept under. */
export const syncDocument = 'akeneoSync'

/** What stands there, seen now: a run that nobody keeps alive was interrupted. */
export const syncAt = (stored: StoredSync | undefined, now: number): StoredSync => {
  if (!stored) return { running: null, last: null }
  const { running } = stored
  if (!running || running.until > now) return stored
  const { at, counts } = running
  return { running: null, last: { at, counts, failure: interrupted } }
}
