import { csvRows } from '../tradebyte/csv.ts'
import { createRunChecks, type RunChecks } from '../tradebyte/runChecks.ts'
import type { AssetCheck } from './assetCheck.ts'
import { createPageWork, type IsTouched } from './createPageWork.ts'
import type { ExportFile } from './exportFile.ts'
import { checkpointSchema, processedOf, type Checkpoint, type Progress, type Tally } from './progress.ts'
import type { RootModels } from './rootModels.ts'
import type { Run } from './run.ts'
import { RunError } from './runError.ts'
import { runMessage, type RunMessage } from './runWords.ts'
import { saveProgress } from './saveProgress.ts'

/** Products of a page, and how often the database hears of progress. */
const pageSize = 100
const checkpointEveryMs = 1000

interface Begun {
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
  { roots, isTouched, assets }: { roots: RootModels; isTouched: IsTouched; assets: AssetCheck },
): Promise<Tally> => {
  const checkpoint = await usableCheckpoint(run)
  const { file, progress, checks } = checkpoint ? await resume(run, checkpoint) : await begin(run)
  try {
    const work = createPageWork({ plan: run.plan, checks, roots, progress, isTouched, assets })
    await copyPages(run, file, progress, work, checkpoint?.next ?? null)
    await file.finish()
    progress.total = processedOf(progress.tally) + progress.skipped
    const written = { fileName: run.fileName, hasFile: 1 }
    await saveProgress(run, progress, { details: runMessage('written'), ...written }, null)
    return progress.tally
  } finally {
    await file.close()
  }
}

const usableCheckpoint = async ({
  row,
  deps,
  plan,
  source,
  fileName,
}: Run): Promise<Checkpoint | undefined> => {
  if (row.checkpoint === null || !source.resumable) return undefined
  const checkpoint = checkpointSchema.parse(JSON.parse(row.checkpoint))
  if ((await deps.folder.partSize(row.id, fileName)) < checkpoint.bytes) return undefined
  if (checkpoint.header.join('\n') !== plan.header.join('\n')) throw new RunError('changedMeanwhile')
  return checkpoint
}

const begin = async ({ row, deps, plan, setup, fileName, signal, source }: Run): Promise<Begun> => {
  await deps.exports.forgetMessages(row.id, 0)
  await deps.exports.change(row.id, { details: say('starting'), checkpoint: null })
  const total = await source.count(signal)
  const file = await deps.folder.open(row.id, fileName, 0, setup.csv.charset)
  await file.write(csvRows([plan.header], setup.csv))
  const tally = { successful: 0, warnings: 0, erroneous: 0 }
  const progress: Progress = { tally, pending: [], stored: 0, pages: 0, skipped: 0, total }
  return { file, progress, checks: createRunChecks(plan) }
}

const resume = async (
  { row, deps, plan, setup, fileName }: Run,
  { bytes, messages, pages, skipped }: Checkpoint,
): Promise<Begun> => {
  const { successful, warnings, erroneous, total } = row
  const tally = { successful, warnings, erroneous }
  await deps.exports.forgetMessages(row.id, messages)
  await deps.exports.change(row.id, { details: say('resuming', { done: processedOf(tally) }) })
  const checks = createRunChecks(plan)
  let isHeader = true
  for await (const cells of deps.folder.rows(row.id, fileName, bytes, setup.csv)) {
    if (!isHeader) checks.remember(cells)
    isHeader = false
  }
  const file = await deps.folder.open(row.id, fileName, bytes, setup.csv.charset)
  const progress: Progress = { tally, pending: [], stored: messages, pages, skipped, total }
  return { file, progress, checks }
}

const say = (...message: Parameters<typeof runMessage>): string => JSON.stringify(runMessage(...message))

const copyPages = async (
  run: Run,
  file: ExportFile,
  progress: Progress,
  work: ReturnType<typeof createPageWork>,
  after: string | null,
) => {
  const { clock } = run.deps
  let last = 0
  for await (const page of run.source.pages(after, run.signal)) {
    run.signal.throwIfAborted()
    const rows = await work(page, run.signal)
    if (rows.length > 0) await file.write(csvRows(rows, run.setup.csv))
    progress.pages++
    if (clock.now() - last < checkpointEveryMs) continue
    last = clock.now()
    await file.flush()
    await saveProgress(
      run,
      progress,
      { details: readingMessage(progress) },
      checkpointAt(run, file, progress, page.next),
    )
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
  header: [...plan.header],
})
