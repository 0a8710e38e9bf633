import { z } from 'zod'
import { adminRole, answer, call, listQuery } from './call.ts'

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

/** The confirmation of a connection with the PIM that the user saw. Clients that do not show it send no body. */
const startConnectionBody = z.object({ pimUrl: z.string() }).nullish()

/** The calls for administrators about the service itself and its app connection. */
export const systemCalls = {
  auditFile: call('GET /ui/api/audit/file', {
    audit: ['download', 'audit'],
    summary: 'All entries of the audit log that a filter leaves, one JSON object a line, newest first',
    access: adminRole,
    query: listQuery.pick({ filter: true }),
    file: 'application/x-ndjson',
  }),
  retentionState: call('GET /ui/api/system/retention/state', {
    summary: 'How much is stored, and what the last clean-up deleted and the next one will',
    access: adminRole,
    query: retentionQuery,
    reply: answer(retentionStateSchema),
  }),

  confirmConnection: call('GET /ui/api/akeneo/connect/confirm', {
    summary: 'The PIM that asks to connect to Kontor as an app',
    access: adminRole,
    reply: answer(z.object({ pimUrl: z.string() })),
  }),
  startConnection: call('POST /ui/api/akeneo/connect/confirm', {
    audit: ['connect', 'akeneoApi'],
    summary:
      'Begins the app connection with the PIM that the person has seen, if it still is the one that asks; the browser goes on to the address',
    access: adminRole,
    body: startConnectionBody,
    reply: answer(z.object({ authorizationUrl: z.string() })),
  }),
} as const
