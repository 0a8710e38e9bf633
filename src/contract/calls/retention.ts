import { z } from 'zod'
import { adminRole, answer, call } from './call.ts'

const amount = z.int().min(0)
const time = z.iso.datetime({ offset: true })

/** What the last clean-up deleted, and when the next one comes. */
const retentionStateSchema = z.object({
  next: time,
  last: z
    .object({
      at: time,
      files: amount,
      messages: amount,
      audit: amount,
      /** The reason why something could not be deleted, with its path; null if everything was deleted. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Null if the system does not report it. */
  disk: z.object({ path: z.string(), free: amount, size: amount }).nullable(),
})
export type RetentionState = z.infer<typeof retentionStateSchema>

/** When a part of an export was deleted, and after how many days. */
export const deletedSchema = z.object({ at: time, days: amount })

/** The call of the retention page. */
export const retentionCalls = {
  retentionState: call('GET /ui/api/system/retention/state', {
    summary: 'What the last clean-up deleted, and when the next one comes',
    access: adminRole,
    reply: answer(retentionStateSchema),
  }),
} as const
