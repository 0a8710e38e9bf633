import { exportStatuses } from '../../src/contract/exports.ts'
import type { AkeneoClient } from '../akeneo/akeneoClient.ts'
import { isoTime, type Clock } from '../clock.ts'
import type { Masters } from '../store/createMasterStore.ts'
import type { DocumentStore } from '../store/documentStore.ts'
import type { ExportRecord, ExportStore } from '../store/exportStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { compile } from '../tradebyte/compile.ts'
import { csvRows } from '../tradebyte/csv.ts'
import type { Plan } from '../tradebyte/plan.ts'
import { createRunChecks } from '../tradebyte/runChecks.ts'
import type { Setup } from '../tradebyte/setup.ts'
import { createPageWork } from './createPageWork.ts'
import { fileNameAt, type ExportFile, type ExportFolder } from './exportFile.ts'
import type { MediaLinks } from './mediaLinks.ts'
import { checkpointSchema, processedOf, type Checkpoint, type Progress } from './progress.ts'
import { createRootModels } from './rootModels.ts'
import { RunError } from './runError.ts'
import type { RunSource } from './runSource.ts'
import { runMessage, type RunMessage } from './runWords.ts'
import { readCatalogue, readSetup } from './readSetup.ts'
import { selectSource } from './selectSource.ts'

/** Everything a run needs; time and the PIM come by argument. */
export interface RunDeps {
  readonly exports: ExportStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: Masters
  readonly folder: ExportFolder
  readonly media: MediaLinks
  /** @throws RunError when the PIM is not configured */
  connect(): Promise<AkeneoClient>
  readonly clock: Clock
  readonly timeZone: string
}

/** Products of a page, and how often the database hears of progress. */
const pageSize = 100
const checkpointEveryMs = 1000

interface Run {
  readonly row: ExportRecord
  readonly deps: RunDeps
  readonly setup: Setup
  readonly plan: Plan
  readonly source: RunSource
  readonly fileName: string
  readonly signal: AbortSignal
}

/**
 * Carries one export from where it stands to its end: reads, maps, writes, and keeps a checkpoint every second.
 * A checkpoint is all a killed run needs to give the same file byte for byte.
 * @throws RunError or AkeneoError when the run cannot go on, RunStopped when the signal says so; the row stays RUNNING then
 */
export const runExport = async (row: ExportRecord, deps: RunDeps, signal: AbortSignal): Promise<void> => {
  const client = await deps.connect()
  try {
    const setup = await setupOf(row, deps)
    const catalogue = await readCatalogue(deps.masters)
    const plan = compile(setup, catalogue, {
      media: deps.media.linksFrom(Date.parse(row.startedAt)),
      tessa: () => null,
    })
    const roots = createRootModels(client, catalogue.mainIdentifier)
    const wanted = { attributes: plan.attributes, mainIdentifier: catalogue.mainIdentifier }
    const chosen = await selectSource({ row, setup, client, roots, wanted, exports: deps.exports })
    const fileName = fileNameAt(row.startedAt, deps.timeZone)
    const run: Run = { row, deps, setup, plan, source: chosen.source, fileName, signal }
    const checkpoint = await usableCheckpoint(run)
    const { file, progress, checks } = checkpoint ? await resume(run, checkpoint) : await begin(run)
    try {
      const work = createPageWork({ plan, checks, roots, progress, isTouched: chosen.isTouched })
      await copyPages(run, file, progress, work, checkpoint?.next ?? null)
      await end(run, file, progress)
    } finally {
      await file.close()
    }
  } finally {
    await client.close()
  }
}

/** The configuration at the first start; a resumed run obeys it to the end. */
const setupOf = async (row: ExportRecord, deps: RunDeps): Promise<Setup> => {
  if (row.setup !== null) return JSON.parse(row.setup) as Setup // written below
  const setup = await readSetup(deps, row.excludeAssets === 1)
  await deps.exports.change(row.id, { setup: JSON.stringify(setup) })
  return setup
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

const begin = async ({ row, deps, plan, setup, fileName, signal, source }: Run) => {
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
) => {
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
    await save(
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

/** Counts, messages and checkpoint become true together. */
const save = async (
  { row, deps }: Run,
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

const outcomeOf = ({ tally }: Progress): { status: number; details: RunMessage } => {
  const { warnings, erroneous } = tally
  const total = processedOf(tally)
  if (erroneous > 0)
    return { status: exportStatuses.error, details: runMessage('someErrors', { erroneous, total }) }
  if (warnings > 0)
    return { status: exportStatuses.warning, details: runMessage('someWarnings', { warnings, total }) }
  return {
    status: exportStatuses.successful,
    details: runMessage(total > 0 ? 'allGood' : 'nothing', { total }),
  }
}

const end = async (run: Run, file: ExportFile, progress: Progress) => {
  await file.finish()
  progress.total = processedOf(progress.tally) + progress.skipped
  await save(
    run,
    progress,
    {
      ...outcomeOf(progress),
      finishedAt: isoTime(run.deps.clock.now()),
      fileName: run.fileName,
      hasFile: 1,
      delivered: run.row.disableUpload === 1 ? 0 : 1,
      setup: null,
      beingCancelled: 0,
      leaseOwner: null,
      leaseUntil: null,
    },
    null,
  )
}
