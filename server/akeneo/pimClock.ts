import { z } from 'zod'
import type { DocumentStore } from '../model/documents.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import type { Log } from './akeneoClient.ts'

/** A difference of two clocks that matters, in milliseconds; deltas look further back than a smaller one. */
export const relevantSkewMs = 60_000

const clockDocument = 'akeneoClock'
const foundSkews = z.array(
  z.object({
    at: z.string(),
    /** Milliseconds by which the PIM's clock was ahead of ours. */
    skewMs: z.number(),
  }),
)
/** More corrections than a clock gets between two exports. */
const maxStored = 100

/**
 * Stores a difference of the clocks that a client has found, if it is another one than before. The PIM writes its times of
 * change by that clock, also if no export runs until it is set again.
 */
export const createSkewNotes =
  ({ documents, clock, log }: { documents: DocumentStore; clock: Pick<Clock, 'now'>; log: Log }) =>
  (skewMs: number): void => {
    documents
      .change(clockDocument, foundSkews, (stored = []) => {
        const before = stored.at(-1)
        if (before && Math.abs(before.skewMs - skewMs) <= relevantSkewMs) return undefined
        return [...stored, { at: isoTime(clock.now()), skewMs }].slice(-maxStored)
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the clock of Akeneo was not stored'))
  }

/** The differences of the clocks that clients have found since a moment by our clock. */
export const skewsFoundSince = async (
  documents: Pick<DocumentStore, 'read'>,
  since: string,
): Promise<number[]> =>
  ((await documents.read(clockDocument, foundSkews)) ?? []).flatMap(({ at, skewMs }) =>
    Date.parse(at) >= Date.parse(since) ? [skewMs] : [],
  )
