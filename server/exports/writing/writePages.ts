import type { ProductPage } from '../../akeneo/akeneoClient.ts'
import type { StagedRow } from '../../store/exports/runRows.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { Checkpoint } from '../../store/exports/exportRecord.ts'
import type { RunChecks } from '../../tradebyte/checks/runChecks.ts'
import { csvRows } from '../../tradebyte/csv.ts'
import {
  type ArticleLists,
  excludeSharedArticleNumbers,
  createRowStager,
  findReturningProducts,
  isListing,
} from '../comparison/articleRows.ts'
import { notesOf, settleDifference, writeRows } from '../comparison/difference.ts'
import { encoded, type ExportFile } from '../delivery/exportFolder.ts'
import { type AssetCheck, createPageToRows, type PageToRows } from './pageToRows.ts'
import { transition } from '../lifecycle.ts'
import { RunError, runMessage, type RunMessage } from '../runMessages.ts'
import { conditionsIn, type ProductFilter } from '../selection/filterProblems.ts'
import type { Run } from '../run.ts'
import { type Counts, processedOf, type Progress, saveCheckpoint } from '../progress.ts'
import { allAffected, type AreAffected, type RootModels } from '../selection/rootModels.ts'
import type { RunSource } from '../selection/sources.ts'

/** Products of a page, as the PIM sends them. */
const pageSize = 100
/** Time between two checkpoints. */
export const checkpointEveryMs = 1000

export interface WriteOptions {
  readonly checks: RunChecks
  readonly roots: RootModels
  readonly areAffected: AreAffected
  readonly assets: AssetCheck
  /** Notes that the run has already. */
  readonly notes: readonly RunMessage[]
  /** Asks once more whether the file may be taken for what it seems. @throws RunError where it may not */
  confirm(): Promise<unknown>
  readonly articles: ArticleLists
  /** The products that are read after all others. */
  readonly back: RunSource
}

interface Started {
  readonly file: ExportFile
  readonly progress: Progress
  /** The products of the whole run; null = unknown. */
  readonly counting: Promise<number | null>
  readonly stager: ReturnType<typeof createRowStager>
}

/**
 * Writes the run's file to its end, from the last checkpoint where there is one, and keeps a checkpoint every second.
 * A checkpoint is all a killed run needs to give the same file byte for byte.
 * @returns what became of the products
 */
export const writePages = async (
  run: Run,
  { checks, roots, areAffected, assets, notes, confirm, articles, back }: WriteOptions,
): Promise<Counts> => {
  const checkpoint = await usableCheckpoint(run)
  const started = checkpoint ? await resume(run, checks, checkpoint) : await start(run)
  const { file, progress } = started
  try {
    const options = { plan: run.plan, checks, roots, progress, assets }
    const pageToRows = createPageToRows({
      ...options,
      areAffected: await excludeSharedArticleNumbers(run, articles, areAffected),
    })
    const next = await copyPages(run, started, pageToRows, roots, checkpoint?.next ?? null)
    const confirmed = confirm()
    // awaited before the file is complete
    confirmed.catch(() => undefined)
    await file.flush()
    await saveCheckpoint(
      run,
      progress,
      { details: runMessage('comparing') },
      checkpointAt(run, file, progress, next),
    )
    const returned = isListing(run) ? await findReturningProducts(run) : { refs: [], notes: laterNotes(run) }
    await run.deps.refs.add(run.row, 'back', returned.refs)
    await writeBack(run, started, createPageToRows({ ...options, areAffected: allAffected }), roots, back)
    const difference = await settleDifference(run, file)
    await confirmed
    await file.complete()
    progress.total = processedOf(progress.counts) + progress.skipped
    const change = transition(run.row, 'complete', {
      details: runMessage('written'),
      fileName: run.fileName,
      difference,
      notes: [
        ...notes,
        ...ownNotes(run, progress),
        ...returned.notes,
        ...notesOf(difference, run.plan.header),
      ],
    })
    await saveCheckpoint(run, progress, change, null)
    return progress.counts
  } finally {
    await file.close()
  }
}

/**
 * Writes what a run reads besides its own products. Without a checkpoint: a run that is resumed finds the same again.
 */
const writeBack = async (
  { row, deps, signal }: Run,
  { file, progress, stager }: Started,
  pageToRows: PageToRows,
  roots: RootModels,
  source: RunSource,
): Promise<void> => {
  const { delivered } = deps
  for await (const page of roots.ahead(source.pages(null, signal), signal)) {
    signal.throwIfAborted()
    // what it learns is forgotten with the rows
    const rows = await pageToRows(page, file.bytes + 1, signal)
    await delivered.stage(row, await writeRows(file, rows, stager))
    await delivered.know(row, progress.known)
    progress.known = []
  }
  await file.flush()
}

/** The note of a delta that does not look for returning products. */
const laterNotes = ({ row }: Run): RunMessage[] =>
  row.type === exportTypes.delta && row.changedSince !== null ? [runMessage('returnLater')] : []

/** Notes about all products of a run: values that no column takes, and that there were no products. */
export const ownNotes = (
  { row, setup }: Pick<Run, 'row' | 'setup'>,
  { counts, skipped, leftOut }: Progress,
): RunMessage[] => [
  ...[...leftOut].map(([name, count]) => {
    const [reason, column = ''] = name.split(' ')
    return runMessage(reason === 'noAxis' ? 'leftOut.noAxis' : 'leftOut.notShared', { column, count })
  }),
  ...((row.type === exportTypes.full || row.type === exportTypes.check) && processedOf(counts) + skipped === 0
    ? [emptyMessage(setup.productFilter)]
    : []),
]

const emptyMessage = (filter: ProductFilter) => {
  const conditions = conditionsIn(filter)
  return conditions.length > 0
    ? runMessage('nothingPassed', { conditions: conditions.join(' ') })
    : runMessage('nothingThere')
}

const usableCheckpoint = async ({
  row: { id, checkpoint },
  deps,
  plan,
  fileName,
}: Run): Promise<Checkpoint | undefined> => {
  if (checkpoint === null) return undefined
  if ((await deps.folder.partSize(id, fileName)) < checkpoint.bytes) return undefined
  if (checkpoint.header.join('\n') !== plan.header.join('\n')) throw new RunError('changedMeanwhile')
  return checkpoint
}

const start = async (run: Run): Promise<Started> => {
  const { row, deps, plan, setup, fileName, signal, source } = run
  const counting = source.count(signal)
  // handled where it is awaited
  counting.catch(() => undefined)
  await deps.exports.rewind(row, { details: runMessage('starting'), checkpoint: null }, 0)
  await deps.delivered.forget(row, 0)
  const file = await deps.folder.open(row, fileName, 0, setup.csv)
  await file.write([plan.header])
  const counts = { successful: 0, warnings: 0, erroneous: 0 }
  const leftOut = new Map<string, number>()
  const progress = { ...initialProgress(), counts, stored: 0, pages: 0, skipped: 0, total: null, leftOut }
  return { file, progress, counting, stager: createRowStager(plan.header) }
}

const resume = async (
  run: Run,
  checks: RunChecks,
  { bytes, messages, pages, skipped, leftOut: before = {} }: Checkpoint,
): Promise<Started> => {
  const { row, deps, plan, setup, fileName } = run
  const { successful, warnings, erroneous, total } = row
  const counts = { successful, warnings, erroneous }
  await deps.exports.rewind(row, { details: runMessage('resuming', { done: processedOf(counts) }) }, messages)
  await deps.delivered.forget(row, bytes)
  const stager = createRowStager(plan.header)
  let rows = -1 // the header is none
  let some: string[][] = []
  for await (const cells of deps.folder.rows(row.id, fileName, bytes, setup.csv)) {
    if (rows >= 0) some.push(cells)
    rows++
    if (some.length < stageBatch) continue
    checks.rebuild(some)
    some = []
  }
  checks.rebuild(some)
  // a run that an older version began has none of them
  if ((await deps.delivered.countRows(row.id)) !== Math.max(rows, 0)) await stageAnew(run, bytes, stager)
  const file = await deps.folder.open(row, fileName, bytes, setup.csv)
  const leftOut = new Map(Object.entries(before))
  const progress = { ...initialProgress(), counts, stored: messages, pages, skipped, total, leftOut }
  return { file, progress, counting: Promise.resolve(total), stager }
}

/** Rows of one step. */
const stageBatch = 1000

const stageAnew = async (
  { row, deps, setup, fileName, signal }: Run,
  bytes: number,
  stager: Started['stager'],
) => {
  await deps.delivered.forget(row, 0)
  let at = 0
  let staged: StagedRow[] = []
  for await (const cells of deps.folder.rows(row.id, fileName, bytes, setup.csv)) {
    const { length } = encoded(csvRows([cells], setup.csv), setup.csv.charset)
    if (at > 0) staged.push(stager(cells, { at, length }))
    at += length
    if (staged.length < stageBatch) continue
    signal.throwIfAborted()
    await deps.delivered.stage(row, staged)
    staged = []
  }
  await deps.delivered.stage(row, staged)
}

/** The lists of a progress, empty. */
export const initialProgress = (): Pick<Progress, 'pending' | 'written' | 'known'> => {
  return { pending: [], written: new Map(), known: [] }
}

/**
 * The pages of a run behind a place, with their models. The count of products is awaited after the first
 * page.
 */
export async function* countedPages(
  { source, signal }: Run,
  { progress, counting }: Pick<Started, 'progress' | 'counting'>,
  roots: RootModels,
  after: string | null,
): AsyncGenerator<ProductPage> {
  const done = processedOf(progress.counts) + progress.skipped
  void roots.readAll(
    counting.then(total => total && total - done),
    signal,
  )
  for await (const page of roots.ahead(source.pages(after, signal), signal)) {
    progress.total = await counting
    yield page
  }
}

/** @returns the source's place behind the last page */
const copyPages = async (
  run: Run,
  started: Started,
  pageToRows: PageToRows,
  roots: RootModels,
  after: string | null,
): Promise<string | null> => {
  const { clock } = run.deps
  const { file, progress, stager } = started
  let savedAt = 0
  let next = after
  for await (const page of countedPages(run, started, roots, after)) {
    run.signal.throwIfAborted()
    const rows = await pageToRows(page, file.bytes, run.signal)
    if (rows.length > 0)
      for (const staged of await writeRows(file, rows, stager)) progress.written.set(staged.article, staged)
    progress.pages++
    next = page.next
    if (clock.now() - savedAt < checkpointEveryMs) continue
    savedAt = clock.now()
    await file.flush()
    const checkpoint = checkpointAt(run, file, progress, page.next)
    await saveCheckpoint(run, progress, { details: readingMessage(progress) }, checkpoint)
  }
  run.signal.throwIfAborted()
  return next
}

/** How far the pages are read, as pages of one size: several cursors give more and smaller ones. */
export const readingMessage = ({ pages, total, counts, skipped }: Progress): RunMessage => {
  const all = Math.ceil((total ?? 0) / pageSize)
  const page = Math.max(1, Math.ceil((processedOf(counts) + skipped) / pageSize))
  return all >= page ? runMessage('reading', { page, pages: all }) : runMessage('readingOn', { page: pages })
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
  leftOut: Object.fromEntries(progress.leftOut),
  header: plan.header,
})
