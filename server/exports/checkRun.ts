import { exportStatuses } from '../../src/contract/calls/exports.ts'
import { isoTime } from '../shared/clock.ts'
import type { StoredMessage } from '../store/exportRecord.ts'
import { ended, isWarning, type WrittenRun } from './endRun.ts'
import { createPageToRows, startChecks } from './pageToRows.ts'
import { runMessage, type RunMessage } from './runMessages.ts'
import { type Counts, processedOf, type Progress, type Run, saveCheckpoint } from './runTypes.ts'
import { checkpointEveryMs, noneYet, ownNotes, readingMessage, type WriteOptions } from './writePages.ts'

/**
 * Judges every product of a check run as an export would, and writes no file. Nothing is kept to go on with, so that one
 * that was interrupted begins anew; counts and messages of before are forgotten then.
 * @returns what would become of the products
 */
export const checkPages = async (
  run: Run,
  { roots, areTouched, assets, notes, confirm }: Omit<WriteOptions, 'articles' | 'back'>,
): Promise<Counts> => {
  const { row, deps, plan, source, signal } = run
  const counts = { successful: 0, warnings: 0, erroneous: 0 }
  const begun = { details: runMessage('starting'), checkpoint: null, processed: 0, ...counts }
  await deps.exports.rewind(row, begun, 0)
  const total = await source.count(signal)
  const leftOut = new Map<string, number>()
  const progress: Progress = { ...noneYet(), counts, stored: 0, pages: 0, skipped: 0, total, leftOut }
  const checks = startChecks(run)
  const pageToRows = createPageToRows({ plan, checks, roots, progress, areTouched, assets })
  let savedAt = 0
  for await (const page of source.pages(null, signal)) {
    signal.throwIfAborted()
    await pageToRows(page, 0, signal)
    progress.pages++
    if (deps.clock.now() - savedAt < checkpointEveryMs) continue
    savedAt = deps.clock.now()
    await save(run, progress, { details: readingMessage(progress) })
  }
  signal.throwIfAborted()
  await confirm()
  await checks.close()
  progress.total = processedOf(counts)
  const said = [...notes, ...ownNotes(run, progress)]
  await save(run, progress, { details: readingMessage(progress), notes: said })
  return counts
}

/** Stores counts and messages; what an export would remember of articles is dropped: it is no delivery. */
const save = (run: Run, progress: Progress, change: Parameters<typeof saveCheckpoint>[2]) => {
  progress.known = []
  return saveCheckpoint(run, progress, change, null)
}

/** Closes the row of a check run whose products are judged. */
export const finishCheck = async (
  { row, deps }: Pick<WrittenRun, 'row' | 'deps'>,
  counts: Counts,
): Promise<void> => {
  const { notes = [] } = (await deps.exports.find(row.id)) ?? {}
  await deps.exports.write(row, {
    ...ended,
    ...outcomeOf(counts, notes),
    errors: [],
    finishedAt: isoTime(deps.clock.now()),
  })
}

/** How a check run is judged: as an export with these counts. */
const outcomeOf = (
  counts: Counts,
  notes: readonly StoredMessage[],
): { status: number; details: StoredMessage } => {
  const { warnings, erroneous } = counts
  const total = processedOf(counts)
  const details = (code: RunMessage['code']) =>
    runMessage(code, { total, warnings, inFile: total - erroneous })
  if (erroneous > 0) return { status: exportStatuses.error, details: details('checkErrors') }
  if (warnings > 0) return { status: exportStatuses.warning, details: details('checkWarnings') }
  const note = notes.find(isWarning)
  if (note && total === 0) return { status: exportStatuses.warning, details: note }
  const status = note ? exportStatuses.warning : exportStatuses.successful
  return { status, details: details(total === 0 ? 'nothing' : 'checkGood') }
}
