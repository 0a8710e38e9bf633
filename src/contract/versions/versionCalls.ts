import { z } from 'zod'
import { refusedSchema } from '../errors.ts'
import { answer, call, openChoice, saveReply } from '../calls/call.ts'

/** How a version came to be; `found` is a state that was there before, or was written without a user. */
export const versionActions = ['found', 'create', 'update', 'delete', 'restore', 'undo'] as const
export type VersionAction = (typeof versionActions)[number]

/** A value that differs. The address begins with the name of the document: `mapping.p_name.akeneoAttribute`. */
const differenceSchema = z.object({
  address: z.string(),
  /** Null without a value. Long texts are cut. Of a secret only the time of its change is known. */
  before: z.unknown(),
  after: z.unknown(),
})

/** The differences between two versions; `more` counts those beyond the listed ones. */
const differencesSchema = z.object({ differences: z.array(differenceSchema), more: z.int() })
export type VersionDifferences = z.infer<typeof differencesSchema>

const versionSchema = z.object({
  id: z.int(),
  /** `mapping`, the name of a settings page, or that of a list with the id of a record: `channels/zade`. */
  document: z.string(),
  /** The name of the record at that time; null for a document that is no record. */
  name: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  /** The email address; empty for `found`. */
  user: z.string(),
  /** The network address; null if another system called. */
  address: z.string().nullable(),
  action: openChoice(versionActions),
  /** The version that was restored or undone. */
  of: z.int().nullable(),
  /** Whether the document is still as in this version. */
  isCurrent: z.boolean(),
  ...differencesSchema.shape,
})
/** A saved state of a document, with its differences to the version before. */
export type Version = z.infer<typeof versionSchema>

/** The most versions that are kept of a document, and that one call lists. */
export const maxVersions = 200

const versionsQuery = z.object({
  document: z
    .string()
    .max(300)
    .optional()
    .describe('Only versions of this document, or of all records of a list'),
  since: z.iso.datetime({ offset: true }).optional().describe('Only versions from this time on'),
})

const differenceQuery = z.object({
  to: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The version to compare with; the current state without it'),
})

/** What a save with status 409 answers: another user has saved other values since the caller read the document. */
export const conflictSchema = z.object({
  /** The newest version; a save that names it as `seen` is based on it. */
  version: z.int(),
  at: z.iso.datetime({ offset: true }),
  user: z.string(),
  /** The document as the caller had read it, and as it is now; without secrets. */
  before: z.record(z.string(), z.unknown()),
  theirs: z.record(z.string(), z.unknown()),
  /** The values that both changed, by path. Other changes do not exclude each other. */
  paths: z.array(z.string()),
})
export type Conflict = z.infer<typeof conflictSchema>

/** The answer of a call that fails. */
export const failureSchema = refusedSchema.extend({ conflict: conflictSchema.optional() })

/** The query of a save that must not overwrite what the user has not seen. */
export const seenQuery = z.object({
  seen: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The version that was read; the save fails with 409 where it would overwrite a newer one'),
})

/** The calls about the history of mapping, settings and records. */
export const versionCalls = {
  listVersions: call('GET /ui/api/versions', {
    summary: 'Who changed what: versions of one document or of all, newest first',
    description:
      'Every save of the mapping, of settings, channels, languages, schedules and webhooks is a version. The 200 newest of each document are kept. Secrets are in no version.',
    query: versionsQuery,
    reply: answer(z.array(versionSchema)),
  }),
  getVersion: call('GET /ui/api/versions/:id', {
    summary: 'One version with its whole document',
    reply: answer(
      versionSchema.extend({
        /** The document, without secrets; null if it did not exist. */
        data: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
  compareVersion: call('GET /ui/api/versions/:id/difference', {
    summary: 'What differs between a version and a later one, or the current state',
    query: differenceQuery,
    reply: answer(differencesSchema),
  }),
  restoreVersion: call('POST /ui/api/versions/:id/restore', {
    summary: 'Makes the document what it was in a version; secrets stay as they are',
    description: 'The restore is a version itself. It is refused by field where a value fits no more.',
    query: seenQuery,
    reply: saveReply,
  }),
  undoVersion: call('POST /ui/api/versions/:id/undo', {
    summary: 'Takes back what one version changed, and keeps later changes of other values',
    description: 'The undo is a version itself. It is refused for values that were changed again since.',
    query: seenQuery,
    reply: saveReply,
  }),
} as const
