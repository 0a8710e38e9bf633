import { z } from 'zod'
import type { ConfigurationDocument } from '../../../src/contract/configuration/parts.ts'
import type { DocumentStore } from '../../model/documents.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'

/** The name under which the applied document is stored. */
const appliedDocument = 'appliedConfiguration'

const appliedSchema = z
  .object({
    /** ISO 8601. */
    at: z.string(),
    user: z.string(),
    document: z.record(z.string(), z.unknown()),
  })
  .nullable()

/** The configuration of record: each part as the last document that named it; null without one. */
export const readApplied = async (
  documents: Pick<DocumentStore, 'read'>,
): Promise<z.output<typeof appliedSchema>> => (await documents.read(appliedDocument, appliedSchema)) ?? null

/** Stores a document that was applied; parts that it does not name stay as they were applied before. */
export const rememberApplied = async (
  documents: DocumentStore,
  document: ConfigurationDocument,
  user: string,
  clock: Pick<Clock, 'now'>,
): Promise<void> => {
  const last = await readApplied(documents)
  await documents.write(appliedDocument, {
    at: isoTime(clock.now()),
    user,
    document: { ...last?.document, ...document },
  })
}

/** Ends the comparison with applied documents. */
export const forgetApplied = (documents: Pick<DocumentStore, 'write'>): Promise<void> =>
  documents.write(appliedDocument, null)
