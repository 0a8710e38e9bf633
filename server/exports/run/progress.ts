import type {
  Checkpoint,
  ExportChange,
  ExportMessage,
  StoredMessage,
} from '../../store/exports/exportRecord.ts'
import type { KnownArticle, StagedRow } from '../../store/exports/runRows.ts'
import type { Run } from './run.ts'

/** The results of a run's products: each processed one counts in exactly one of the three. */
export interface Counts {
  readonly successful: number
  readonly warnings: number
  readonly erroneous: number
}

/** The progress of a run: the counts of all of it, and the messages since its last checkpoint. */
export interface Progress {
  readonly counts: { -readonly [N in keyof Counts]: Counts[N] }
  pending: ExportMessage[]
  /** Rows of the file since then, by article number. */
  readonly written: Map<string, StagedRow>
  /** Articles without a row since then: failed and unreadable ones. */
  known: KnownArticle[]
  /** Messages stored by checkpoints. */
  stored: number
  pages: number
  /** Products that the run skips: the unchanged ones of a delta. */
  skipped: number
  /** Products of the run, including the skipped ones; null until they are counted. */
  total: number | null
  /** Products of the file with a value that no column takes, by `leftOutName`. */
  readonly leftOut: Map<string, number>
}

/** The progress of a run at its start, or at a checkpoint. */
export const initialProgress = (more: Partial<Progress> = {}): Progress => {
  return {
    counts: { successful: 0, warnings: 0, erroneous: 0 },
    pending: [],
    written: new Map(),
    known: [],
    stored: 0,
    pages: 0,
    skipped: 0,
    total: null,
    leftOut: new Map(),
    ...more,
  }
}

export const processedOf = ({ successful, warnings, erroneous }: Counts): number =>
  successful + warnings + erroneous

/**
 * Stores counts, messages and checkpoint of a run in one transaction.
 * @param change further columns to write, at least `details`
 * @param checkpoint null if the run cannot continue from here
 */
export const saveCheckpoint = async (
  { row, deps }: Pick<Run, 'row' | 'deps'>,
  progress: Progress,
  change: ExportChange & { readonly details: StoredMessage },
  checkpoint: Checkpoint | null,
): Promise<void> => {
  const { pending, stored, counts, total, skipped, written, known } = progress
  const processed = processedOf(counts)
  const isFurther = change.hasFile === true || progress.pages > (row.checkpoint?.pages ?? 0)
  await deps.exports.checkpoint(
    row,
    {
      ...change,
      ...counts,
      processed,
      total: total === null ? null : Math.max(total - skipped, processed),
      checkpoint,
      ...(isFurther && { tries: 1 }),
    },
    pending,
    stored,
    { written: [...written.values()], known },
  )
  progress.stored += pending.length
  progress.pending = []
  written.clear()
  progress.known = []
}
