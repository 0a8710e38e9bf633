import { z } from 'zod'
import { adminRole, answer, call, done } from '../calls/call.ts'
import { refusedSchema } from '../errors.ts'

const differenceSchema = z.object({
  /** The document of the history and the path in it: `mapping.p_name.akeneoAttribute`, `channels/zade.label`. */
  address: z.string(),
  /** Null without a value. Of a secret only its change is known. */
  before: z.unknown(),
  after: z.unknown(),
})

const planSchema = z.object({
  /** Of the present state and the changes; empty if there is nothing to do. */
  hash: z.string(),
  differences: z.array(differenceSchema),
})
export type ConfigurationPlan = z.infer<typeof planSchema>

const documentSchema = z.record(z.string(), z.unknown())

const planReply = z.union([answer(planSchema), refusedSchema])

/** The calls about the configuration as a file. */
export const configurationCalls = {
  configurationSchema: call('GET /ui/api/system/configuration/schema.json', {
    summary: 'The JSON Schema of configuration documents',
    reply: documentSchema,
  }),
  exportConfiguration: call('GET /ui/api/system/configuration', {
    summary: 'The configuration as a document without secrets',
    access: adminRole,
    query: z.object({
      parts: z.string().optional().describe('Names of parts with commas between them; all without it'),
    }),
    reply: answer(documentSchema),
  }),
  planConfiguration: call('POST /ui/api/system/configuration/plan', {
    summary: 'What a document would change, by address, with a hash; nothing is saved',
    description:
      'What the document does not name stays. Its JSON Schema is at /ui/api/system/configuration/schema.json.',
    access: adminRole,
    body: z.object({ document: z.unknown() }),
    reply: planReply,
  }),
  applyConfiguration: call('POST /ui/api/system/configuration/apply', {
    summary: 'Applies a document; refused with 409 if its plan no longer has the hash',
    access: adminRole,
    body: z.object({ document: z.unknown(), hash: z.string() }),
    reply: planReply,
  }),
  appliedConfiguration: call('GET /ui/api/system/configuration/applied', {
    summary: 'The applied document, and what differs from it now',
    description: 'Of each part it has what the last document that named the part said.',
    access: adminRole,
    reply: answer(
      z
        .object({
          at: z.iso.datetime({ offset: true }),
          /** The email address of the last one who applied, or `command line`. */
          user: z.string(),
          document: documentSchema,
          /** From the present state to the document. */
          differences: z.array(differenceSchema),
          /** Why it could not be applied again, by address. */
          errors: z.record(z.string(), z.array(z.string())),
        })
        .nullable(),
    ),
  }),
  forgetConfiguration: call('DELETE /ui/api/system/configuration/applied', {
    summary: 'Forgets the applied document, so that nothing is compared with it any more',
    access: adminRole,
    audit: ['forget', 'configuration'],
    reply: done,
  }),
} as const
