import type { PimProductPage } from '../../akeneo/akeneoClient.ts'
import type { ShortList } from '../../model/akeneo.ts'
import { changeKinds } from '../../store/exports/deliveredStore.ts'
import type { StagedRow } from '../../store/exports/runRows.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { type Checkpoint, severities } from '../../store/exports/exportRecord.ts'
import type { RunChecks } from '../../tradebyte/checks/runChecks.ts'
import { csvRows } from '../../tradebyte/csv.ts'
import { fieldOfColumn } from '../../tradebyte/fields/fieldTable.ts'
import {
  type ArticleLists,
  createNumberOwners,
  createRowStager,
  excludeSharedArticleNumbers,
  findReturningProducts,
  isListing,
  switchToTarget,
} from '../compare/articleRows.ts'
import { tooShort } from '../compare/safetyLimits.ts'
import { notesOf, settleDifference } from '../compare/difference.ts'
import { createFilledCounter, type FilledCounter } from '../compare/filledCells.ts'
import { canWithdraw, isWithdrawalRow, writeRows } from '../compare/fileRows.ts'
import { encoded, type ExportFile } from '../deliver/exportFolder.ts'
import { type AssetCheck, createPageToRows, type PageToRows } from './pageToRows.ts'
import { transition } from '../life/states.ts'
import { RunError, runMessage, type RunMessage } from '../findings/runMessages.ts'
import { activeConditions, type ProductFilter, conditionMessage } from '../select/filterProblems.ts'
import type { Run } from '../run/run.ts'
import { type Counts, initialProgress, processedOf, type Progress, saveCheckpoint } from '../run/progress.ts'
import { allTakePart, type RootModels, type TakePart } from '../select/rootModels.ts'
import type { RunSource } from '../select/sources.ts'

/** Products of a page of the PIM. */
const pageSize = 100
/** Time between two checkpoints. */
const checkpointEveryMs = 1000

export interface WriteOptions {
  readonly checks: RunChecks
  readonly roots: RootModels
  readonly takePart: TakePart
  readonly assets: AssetCheck
  /** The notes that the run already has. */
  readonly notes: readonly RunMessage[]
  /** Checks again that the PIM still has the structure that the file relies on. @throws RunError where it does not */
  confirm(): Promise<unknown>
  readonly articles: ArticleLists
  /** The products that are read after all others. */
  readonly readLast: RunSource
  /** The lists of products that were read to their end and had fewer products than the PIM counts. */
  shortLists(): readonly ShortList[]
}

interface WritingState {
  readonly file: ExportFile
  readonly progress: Progress
  /** The number of products of the whole run; null if unknown. */
  readonly counting: Promise<number | null>
  readonly stager: ReturnType<typeof createRowStager>
  /** The filled cells of the rows, without those that withdraw an article. */
  readonly filled: FilledCounter
}

/**
 * Writes the run's file to its end, from the last checkpoint if there is one, and stores a checkpoint every second.
 * From a checkpoint, a killed run gives the same file byte for byte.
 * @returns the counts of the products
 */
export const writePages = async (
  run: Run,
  { checks, roots, takePart, assets, notes, confirm, articles, readLast, shortLists }: WriteOptions,
): Promise<Counts> => {
  const checkpoint = await usableCheckpoint(run)
  const state = checkpoint ? await resume(run, checks, checkpoint) : await start(run)
  const { file, progress } = state
  try {
    await switchToTarget(run)
    const owners = createNumberOwners(run, articles.all)
    const deliveredBefore = {
      delivered: run.deps.delivered,
      isOfOther: owners.isOfOther,
      withdraws: run.setup.exportSettings.withdrawMissing && canWithdraw(run.plan.header),
    }
    const options = { plan: run.plan, checks, roots, progress, assets, before: deliveredBefore }
    const pageToRows = createPageToRows({
      ...options,
      takePart: await excludeSharedArticleNumbers(run, articles, takePart),
    })
    const next = await copyPages(run, state, pageToRows, roots, checkpoint?.next ?? null)
    await owners.forget(file.bytes)
    const confirmation = confirm()
    // awaited before the file is complete
    confirmation.catch(() => undefined)
    await file.flush()
    const before = checkpoint?.shortList ? [checkpoint.shortList] : []
    const shortList = tooShort([...shortLists(), ...before])
    await saveCheckpoint(
      run,
      progress,
      { details: runMessage('comparing') },
      { ...checkpointAt(run, file, progress, next), ...(shortList && { shortList }) },
    )
    const returning = isListing(run) ? await findReturningProducts(run) : { refs: [], notes: laterNotes(run) }
    await run.deps.refs.add(run.row, 'readLast', returning.refs)
    await writeReadLast(run, state, createPageToRows({ ...options, takePart: allTakePart }), roots, readLast)
    const difference = await settleDifference(run, file, shortList, state.filled.counts())
    await confirmation
    await file.complete()
    progress.total = processedOf(progress.counts) + progress.skipped
    const change = transition(run.row, 'complete', {
      details: runMessage('written'),
      fileName: run.fileName,
      difference,
      notes: [
        ...notes,
        ...incompleteNotes(shortList),
        ...ownNotes(run, progress),
        ...returning.notes,
        ...notesOf(difference, run.plan.header, run.setup.channels),
      ],
    })
    await saveCheckpoint(run, progress, change, null)
    return progress.counts
  } finally {
    await file.close()
  }
}

/**
 * Writes the products that a run reads after all others. It stores no checkpoint, because a resumed run finds the same
 * products again.
 */
const writeReadLast = async (
  run: Run,
  { file, progress, stager, filled }: WritingState,
  pageToRows: PageToRows,
  roots: RootModels,
  source: RunSource,
): Promise<void> => {
  const { row, deps, signal } = run
  const { delivered } = deps
  for await (const page of roots.ahead(source.pages(null, signal), signal)) {
    signal.throwIfAborted()
    // a resumed run deletes these articles together with the rows
    const rows = await pageToRows(page, file.bytes + 1, signal)
    filled.addRows(run.plan.header, rows)
    await delivered.stage(row, await writeRows(file, rows, stager))
    await delivered.remember(row, progress.known)
    progress.known = []
  }
  await file.flush()
}

/** The note of a delta that does not look for returning products. */
const laterNotes = ({ row }: Run): RunMessage[] =>
  row.type === exportTypes.delta && row.changedSince !== null ? [runMessage('returnLater')] : []

/** Notes about all products of a run: about values that no column takes, and about a run without products. */
export const ownNotes = (
  { row, setup }: Pick<Run, 'row' | 'setup'>,
  { counts, skipped, leftOut }: Progress,
): RunMessage[] => [
  ...[...leftOut].map(([name, count]) => {
    const [reason, column = ''] = name.split(' ')
    const field = fieldOfColumn(column, setup.mapping, 'en')?.key
    const params = { column, count, ...(field !== undefined && { field }) }
    return runMessage(reason === 'noAxis' ? 'leftOut.noAxis' : 'leftOut.notShared', params)
  }),
  ...((row.type === exportTypes.full || row.type === exportTypes.check) && processedOf(counts) + skipped === 0
    ? [emptyMessage(setup.productFilter)]
    : []),
]

/** The note about a list that ended far too early. */
export const incompleteNotes = (shortList: ShortList | null): RunMessage[] =>
  shortList ? [runMessage('listIncomplete', { read: shortList.read, counted: shortList.counted })] : []

const emptyMessage = (filter: ProductFilter) => {
  const conditions = activeConditions(filter)
  return conditions.length > 0
    ? runMessage('nothingPassed', { conditions: conditions.map(conditionMessage) })
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
  if (checkpoint.header.join('\n') !== plan.header.join('\n'))
    throw new RunError(runMessage('changedMeanwhile'))
  return checkpoint
}

const start = async (run: Run): Promise<WritingState> => {
  const { row, deps, plan, setup, fileName, signal, source } = run
  const counting = source.count(signal)
  // handled where it is awaited
  counting.catch(() => undefined)
  await deps.exports.rewind(row, { details: runMessage('starting'), checkpoint: null }, 0)
  await deps.delivered.forget(row, 0)
  const file = await deps.folder.open(row, fileName, 0, setup.csv)
  await file.write([plan.header])
  const stager = createRowStager(plan.header, plan.closing)
  return { file, progress: initialProgress(), counting, stager, filled: createFilledCounter() }
}

const resume = async (
  run: Run,
  checks: RunChecks,
  { bytes, messages, pages, skipped, leftOut: storedLeftOut = {} }: Checkpoint,
): Promise<WritingState> => {
  const { row, deps, plan, setup, fileName } = run
  const { successful, warnings, erroneous, total } = row
  const counts = { successful, warnings, erroneous }
  await deps.exports.rewind(row, { details: runMessage('resuming', { done: processedOf(counts) }) }, messages)
  await deps.delivered.forget(row, bytes)
  const stager = createRowStager(plan.header, plan.closing)
  const filled = createFilledCounter()
  let rows = -1 // the header is not counted
  let batch: string[][] = []
  for await (const cells of deps.folder.rows(row.id, fileName, bytes, setup.csv)) {
    if (rows >= 0 && !isWithdrawalRow(plan.header, cells)) {
      batch.push(cells)
      filled.addRows(plan.header, [{ cells }])
    }
    rows++
    if (batch.length < stageBatch) continue
    checks.rebuild(batch)
    batch = []
  }
  checks.rebuild(batch)
  for await (const stored of deps.exports.messages(row.id, severities.warning)) checks.rebuildReported(stored)
  // older versions staged no rows
  if ((await deps.delivered.countRows(row.id)) !== Math.max(rows, 0)) await restage(run, bytes, stager)
  const file = await deps.folder.open(row, fileName, bytes, setup.csv)
  const leftOut = new Map(Object.entries(storedLeftOut))
  const progress = initialProgress({ counts, stored: messages, pages, skipped, total, leftOut })
  return { file, progress, counting: Promise.resolve(total), stager, filled }
}

/** Rows of one batch. */
const stageBatch = 1000

const restage = async (
  { row, deps, plan, setup, fileName, signal }: Run,
  bytes: number,
  stager: WritingState['stager'],
) => {
  await deps.delivered.forget(row, 0)
  let at = 0
  let staged: StagedRow[] = []
  for await (const cells of deps.folder.rows(row.id, fileName, bytes, setup.csv)) {
    const { length } = encoded(csvRows([cells], setup.csv), setup.csv.charset)
    if (at > 0) {
      const kind = isWithdrawalRow(plan.header, cells) ? changeKinds.withdrawn : null
      staged.push({ ...stager(cells, { at, length }), kind })
    }
    at += length
    if (staged.length < stageBatch) continue
    signal.throwIfAborted()
    await deps.delivered.stage(row, staged)
    staged = []
  }
  await deps.delivered.stage(row, staged)
}

/** What becomes of the pages that a run reads. */
interface PageTarget {
  /** Takes the rows of a page. */
  take(page: PimProductPage): Promise<void>
  /** Stores the progress after a page, once a second. */
  save(next: string | null): Promise<void>
}

/**
 * Reads the pages of a run after a position, with their models. The count of products is awaited after the first page.
 * @returns the source's position after the last page
 */
export const readPages = async (
  { source, signal, deps: { clock } }: Run,
  { progress, counting }: Pick<WritingState, 'progress' | 'counting'>,
  roots: RootModels,
  after: string | null,
  { take, save }: PageTarget,
): Promise<string | null> => {
  const done = processedOf(progress.counts) + progress.skipped
  void roots.readAll(
    counting.then(total => total && total - done),
    signal,
  )
  let savedAt = 0
  let next = after
  for await (const page of roots.ahead(source.pages(after, signal), signal)) {
    progress.total = await counting
    signal.throwIfAborted()
    await take(page)
    progress.pages++
    next = page.next
    if (clock.now() - savedAt < checkpointEveryMs) continue
    savedAt = clock.now()
    await save(next)
  }
  signal.throwIfAborted()
  return next
}

/** Writes the rows of all pages. @returns the source's position after the last page */
const copyPages = (
  run: Run,
  state: WritingState,
  pageToRows: PageToRows,
  roots: RootModels,
  after: string | null,
): Promise<string | null> => {
  const { file, progress, stager, filled } = state
  return readPages(run, state, roots, after, {
    take: async page => {
      const rows = await pageToRows(page, file.bytes, run.signal)
      filled.addRows(run.plan.header, rows)
      if (rows.length > 0)
        for (const staged of await writeRows(file, rows, stager)) progress.written.set(staged.article, staged)
    },
    save: async next => {
      await file.flush()
      const checkpoint = checkpointAt(run, file, progress, next)
      await saveCheckpoint(run, progress, { details: readingMessage(progress) }, checkpoint)
    },
  })
}

/** The progress in pages of one size, because several cursors give more and smaller pages. */
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
