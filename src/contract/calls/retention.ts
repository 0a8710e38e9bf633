import { z } from 'zod'
import { adminRole, answer, call } from './call.ts'

const amount = z.int().min(0)
const time = z.iso.datetime({ offset: true })

/** How much of one kind is stored, and how much of it the next clean-up deletes. */
const storageSchema = z.object({
  /** Files, messages or entries. */
  count: amount,
  bytes: amount,
  due: z.object({
    /** Files, exports with messages, or entries. */
    count: amount,
    bytes: amount,
  }),
})

/** The kinds of data with a retention period, by the field of the settings with their days. */
export const retentionKinds = { fileDays: 'files', messageDays: 'messages', auditDays: 'audit' } as const

const days = z.coerce.number().int().min(1).max(3650).optional()

/** The days to forecast the next clean-up with; by default the stored settings. */
const retentionQuery = z.object({ fileDays: days, messageDays: days, auditDays: days })

/** How much is stored, was deleted and will be deleted. Figures may be some minutes old. */
const retentionStateSchema = z.object({
  /** The time of the measurement. */
  measuredAt: time,
  next: time,
  last: z
    .object({
      at: time,
      files: amount,
      messages: amount,
      audit: amount,
      bytes: amount,
      /** The reason why something could not be deleted, with its path; null if everything was deleted. */
      failure: z.string().nullable(),
    })
    .nullable(),
  files: storageSchema,
  messages: storageSchema,
  audit: storageSchema,
  /** Null if the system does not report it. */
  disk: z.object({ path: z.string(), free: amount, size: amount }).nullable(),
})
export type RetentionState = z.infer<typeof retentionStateSchema>

/** When a part of an export was deleted, and after how many days. */
export const deletedSchema = z.object({ at: time, days: amount })

/** The call of the retention page. */
export const retentionCalls = {
  retentionState: call('GET /ui/api/system/retention/state', {
    summary: 'How much is stored, and what the last clean-up deleted and the next one will',
    access: adminRole,
    query: retentionQuery,
    reply: answer(retentionStateSchema),
  }),
} as const
