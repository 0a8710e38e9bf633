import { HttpError, type Identifier } from 'ra-core'
import { z } from 'zod'

/** A record that a bulk action did not change, with the reason in the user's language. */
export interface BulkFailure {
  readonly id: Identifier
  readonly reason: string
}

const failuresSchema = z.object({
  failures: z.array(z.object({ id: z.union([z.string(), z.number()]), reason: z.string() })),
})

/**
 * The error of a bulk action that failed for some records; the others were changed.
 * @param done the ids of the changed records
 */
export const createBulkError = (failures: readonly BulkFailure[], done: readonly Identifier[]): HttpError =>
  new HttpError([...new Set(failures.map(({ reason }) => reason))].join(' '), 422, { failures, done })

/** The records that a bulk action did not change; empty for another error. */
export const bulkFailuresIn = (error: unknown): readonly BulkFailure[] =>
  (error instanceof HttpError ? failuresSchema.safeParse(error.body).data?.failures : undefined) ?? []

/**
 * Does something with each record, one after the other.
 * @throws HttpError with the failures if some records refused it; the error itself if none accepted it for another reason
 */
export const forEachRecord = async (
  ids: readonly Identifier[],
  act: (id: Identifier) => Promise<unknown>,
): Promise<void> => {
  const failures: BulkFailure[] = []
  const done: Identifier[] = []
  for (const id of ids)
    try {
      await act(id)
      done.push(id)
    } catch (error) {
      // without an answer the other records would fail, too
      if (!(error instanceof HttpError) || error.status === 401 || error.status === 405) throw error
      failures.push({ id, reason: error.message })
    }
  if (failures.length > 0) throw createBulkError(failures, done)
}
