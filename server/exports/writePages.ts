import type { Checkpoint } from '../store/exportRecord.ts'
import { createRunChecks, type RunChecks } from '../tradebyte/checks/runChecks.ts'
import { csvRows } from '../tradebyte/csv.ts'
import type { ExportFile } from './delivery/exportFolder.ts'
import { type AssetCheck, createPageToRows, type PageToRows } from './pageToRows.ts'
import { type Counts, processedOf, type Progress, saveCheckpoint } from './progress.ts'
import { RunError, runMessage, type RunMessage } from './runMessages.ts'
import type { Run } from './runTypes.ts'
import type { RootModels } from './selection/rootModels.ts'
import type { IsTouched } from './selection/selectSource.ts'

/** Products of a page, as the PIM sends them. */
const pageSize = 100
/** How often the database hears of progress. */
const checkpointEveryMs = 1000

interface WriteOptions {
  readonly roots: RootModels
  readonly isTouched: IsTouched
  readonly assets: AssetCheck
  /** What people should know of the run already. */
  readonly notes: readonly RunMessage[]
  /** Asks once more whether the file may be taken for what it seems. @throws RunError where it may not */
  confirm(): Promise<unknown>
}

interface Started {
  readonly file: ExportFile
  readonly progress: Progress
  readonly checks: RunChecks
}

/**
 * Writes the run's file to its end, from the last checkpoint where there is one, and keeps a checkpoint every second.
 * A checkpoint is all a killed run needs to give the same file byte for byte.
 * @returns what became of the products
 */
export const writePages = async (
  run: Run,
  { roots, isTouched, assets, notes, confirm }: WriteOptions,
): Promise<Counts> => {
  const checkpoint = await usableCheckpoint(run)
  const { file, progress, checks } = checkpoint ? await resume(run, checkpoint) : await start(run)
  try {
    const pageToRows = createPageToRows({ plan: run.plan, checks, roots, progress, isTouched, assets })
    await copyPages(run, file, progress, pageToRows, checkpoint?.next ?? null)
    await confirm()
    await file.complete()
    progress.total = processedOf(progress.counts) + progress.skipped
    const change = { details: runMessage('written'), fileName: run.fileName, hasFile: true, notes }
    await saveCheckpoint(run, progress, change, null)
    return progress.counts
  } finally {
    await file.close()
  }
}

const usableCheckpoint = async ({
  row: { id, checkpoint },
  deps,
  plan,
  source,
  fileName,
}: Run): Promise<Checkpoint | undefined> => {
  if (checkpoint === null || !source.resumable) return undefined
  if ((await deps.folder.partSize(id, fileName)) < checkpoint.bytes) return undefined
  if (checkpoint.header.join('\n') !== plan.header.join('\n')) throw new RunError('changedMeanwhile')
  return checkpoint
}

const start = async ({ row, deps, plan, setup, fileName, signal, source }: Run): Promise<Started> => {
  await deps.exports.rewind(row, { details: runMessage('starting'), checkpoint: null }, 0)
  const total = await source.count(signal)
  const file = await deps.folder.open(row, fileName, 0, setup.csv.charset)
  await file.write(csvRows([plan.header], setup.csv))
  const counts = { successful: 0, warnings: 0, erroneous: 0 }
  const progress: Progress = { counts, pending: [], stored: 0, pages: 0, skipped: 0, total }
  return { file, progress, checks: createRunChecks(plan) }
}

const resume = async (
  { row, deps, plan, setup, fileName }: Run,
  { bytes, messages, pages, skipped }: Checkpoint,
): Promise<Started> => {
  const { successful, warnings, erroneous, total } = row
  const counts = { successful, warnings, erroneous }
  await deps.exports.rewind(row, { details: runMessage('resuming', { done: processedOf(counts) }) }, messages)
  const checks = createRunChecks(plan)
  let isHeader = true
  for await (const cells of deps.folder.rows(row.id, fileName, bytes, setup.csv)) {
    if (!isHeader) checks.remember(cells)
    isHeader = false
  }
  const file = await deps.folder.open(row, fileName, bytes, setup.csv.charset)
  const progress: Progress = { counts, pending: [], stored: messages, pages, skipped, total }
  return { file, progress, checks }
}

const copyPages = async (
  run: Run,
  file: ExportFile,
  progress: Progress,
  pageToRows: PageToRows,
  after: string | null,
) => {
  const { clock } = run.deps
  let savedAt = 0
  for await (const page of run.source.pages(after, run.signal)) {
    run.signal.throwIfAborted()
    const rows = await pageToRows(page, run.signal)
    if (rows.length > 0) await file.write(csvRows(rows, run.setup.csv))
    progress.pages++
    if (clock.now() - savedAt < checkpointEveryMs) continue
    savedAt = clock.now()
    await file.flush()
    const checkpoint = checkpointAt(run, file, progress, page.next)
    await saveCheckpoint(run, progress, { details: readingMessage(progress) }, checkpoint)
  }
  run.signal.throwIfAborted()
}

const readingMessage = ({ pages, total }: Progress): RunMessage => {
  const all = Math.ceil((total ?? 0) / pageSize)
  return all >= pages
    ? runMessage('reading', { page: pages, pages: all })
    : runMessage('readingOn', { page: pages })
}

const checkpointAt = (
  { plan }: Run,
  file: ExportFile,
  progress: Progress,
  next: string | null,
): Checkpoint => ({
  next,
  bytes: file.bytes,
  messages: progress.stored + progress.pending.length,
  pages: progress.pages,
  skipped: progress.skipped,
  header: plan.header,
})
