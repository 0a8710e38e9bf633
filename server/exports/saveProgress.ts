import type { ExportStore } from '../store/exportStore.ts'
import { processedOf, type Checkpoint, type Progress } from './progress.ts'
import type { Run } from './run.ts'
import type { RunMessage } from './runWords.ts'

/** Counts, messages and checkpoint become true together. */
export const saveProgress = async (
  { row, deps }: Pick<Run, 'row' | 'deps'>,
  progress: Progress,
  { details, ...change }: { details: RunMessage } & Omit<Parameters<ExportStore['change']>[1], 'details'>,
  checkpoint: Checkpoint | null,
) => {
  const { pending, stored, tally, total, skipped } = progress
  await deps.exports.checkpoint(
    row.id,
    {
      ...change,
      ...tally,
      processed: processedOf(tally),
      total: total === null ? null : Math.max(total - skipped, processedOf(tally)),
      details: JSON.stringify(details),
      checkpoint: checkpoint && JSON.stringify(checkpoint),
    },
    pending,
    stored,
  )
  progress.stored += pending.length
  progress.pending = []
}
