import { z } from 'zod'

const text = z.string().nullish().catch(null)

/** One entry of the audit log, as leniently as any list is read. */
export const auditEntrySchema = z.object({
  id: z.union([z.string(), z.number()]),
  at: text,
  user: text,
  action: text,
  resource: text,
  record: text,
  recordName: text,
  before: text,
  after: text,
})
export type AuditEntry = z.output<typeof auditEntrySchema>
