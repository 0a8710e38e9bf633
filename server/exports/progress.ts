import { z } from 'zod'
import type { ExportMessage } from '../store/exportStore.ts'

/** Where an interrupted run goes on. */
export const checkpointSchema = z.object({
  /** The PIM's next page; null before the first. */
  next: z.string().nullable(),
  /** Bytes of the file that belong to the pages before. */
  bytes: z.number().int(),
  /** Messages stored so far. */
  messages: z.number().int(),
  pages: z.number().int(),
  /** Products of the pages that the run passes over: a delta's unchanged ones. */
  skipped: z.number().int(),
  /** The header line, to notice a configuration that changed meanwhile. */
  header: z.array(z.string()),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

/** Each processed product counts in exactly one of the three; their sum is what was processed. */
export interface Tally {
  successful: number
  warnings: number
  erroneous: number
}

/** Messages of the stretch since the last checkpoint and the counts of the whole run. */
export interface Progress {
  readonly tally: Tally
  pending: ExportMessage[]
  stored: number
  pages: number
  skipped: number
  total: number | null
}

export const processedOf = ({ successful, warnings, erroneous }: Tally): number =>
  successful + warnings + erroneous
