import { isDeepStrictEqual } from 'node:util'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { changeKinds, type DeliveredStore, type GoneArticle } from '../../store/exports/deliveredStore.ts'
import type {
  FilledCells,
  LostCells,
  RunAttempt,
  StoredDifference,
} from '../../store/exports/exportRecord.ts'
import type { Setup } from '../../model/setup.ts'
import type { Plan } from '../../tradebyte/plan.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import type { ExportFile } from '../deliver/exportFolder.ts'
import type { ShortList } from '../../model/akeneo.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'
import type { Run } from '../run/run.ts'
import { createRowFiles, createRowStager, isListing } from './articleRows.ts'
import { exceededBy } from './safetyLimits.ts'
import { canWithdraw, withdrawalRow, writeRows } from './fileRows.ts'
import { compareCells } from './cellChanges.ts'
import { countFilledCells } from './filledCells.ts'
import { channelLabels, channelOf, isActivation } from './channelsOnSale.ts'

/**
 * Compares the written rows of a run with the delivered rows, and appends a row for each article to withdraw.
 * It reads and writes rows in batches. Repeated after an interruption, it gives the same result.
 * @param file still open, with all rows of the run's products
 * @param shortList a list of the run that ended far too early: then nothing is withdrawn
 * @param inFile the filled cells of its rows, without those that withdraw an article
 * @throws the signal's reason
 */
export const settleDifference = async (
  run: Run,
  file: ExportFile,
  shortList: ShortList | null,
  inFile: FilledCells,
): Promise<StoredDifference> => {
  const { row, deps, setup, signal } = run
  const { header } = run.plan
  const { delivered } = deps
  const format = { charset: setup.csv.charset, delimiter: setup.csv.delimiter }
  const files = createRowFiles(deps, { id: row.id, name: run.fileName, format })
  const { priceChangeShare: priceShare } = setup.exportSettings
  const target = await targetOf(deps.records)
  await delivered.switchTarget(row, target ?? '')
  const last = await deps.exports.lastFile(target ?? '')
  const active = await delivered.countActive()
  const uncertain = await delivered.countUncertain()
  await delivered.compare(row, signal)
  const { unreadable, losses, filled: changed } = await compareCells(run, files, priceShare / 100)
  const notWithdrawn = await withdrawGone(run, file, shortList !== null)
  const { kinds, unchanged, prices } = await delivered.count(row.id)
  const withdrawn = kinds.withdrawn + kinds.invalid
  const rowsBefore = unchanged + kinds.changed + kinds.moved + withdrawn + kinds.gone
  // an article that failed and stays on sale is in no row
  const isComplete = row.type === exportTypes.full && rowsBefore === active
  const known = active === 0 ? {} : last?.difference?.filled
  const all = await countFilledCells(run, files, {
    inFile: isComplete ? inFile : undefined,
    base: uncertain > 0 ? undefined : known,
    changed: unreadable > 0 ? undefined : changed,
    isCompared: losses.length > 0,
  })
  const compared = all.before && all.now ? { before: all.before, now: all.now } : changed
  const columns = header.filter(isActivation)
  const { activation = [], columns: before = activation } = last?.difference ?? {}
  const lost = before.filter(column => !columns.includes(column))
  const isRetry = row.type === exportTypes.retry
  // a file with some of the articles closes no channel, and a retry leaves the judgement to the next export
  const isWhole = row.type === exportTypes.full || (!isRetry && row.changedSince === null)
  const closesAll = Boolean(run.plan.closing) && !columns.some(isOpenChannel(run.plan))
  const openColumns = isWhole ? columns.filter(column => !run.plan.closing?.has(column)) : columns
  const nothingChanged =
    shortList === null &&
    // a delta leaves out the products that did not change
    (unchanged > 0 || (last !== undefined && row.type === exportTypes.delta && row.changedSince !== null)) &&
    kinds.new + kinds.changed + kinds.moved + withdrawn === 0 &&
    // TB.One may not have read a file of another format
    isDeepStrictEqual(last?.difference?.format, format)
  // an article that left the selection without being withdrawn changes nothing at TB.One, so that no limit counts it
  const counts = {
    active,
    rows: unchanged + kinds.new + kinds.changed + kinds.moved,
    // a file that closes the last channel takes all articles off sale
    withdrawn: closesAll ? active : withdrawn,
    prices,
    moved: kinds.moved,
    losses,
    shortList,
    unattended: unattendedIn({ header, lost, notWithdrawn, gone: kinds.gone, left: active - withdrawn }),
  }
  return {
    base: last?.id ?? null,
    active,
    doubtful: uncertain,
    new: kinds.new,
    changed: kinds.changed,
    unchanged,
    moved: kinds.moved,
    withdrawn,
    gone: kinds.gone,
    notWithdrawn: kinds.gone > 0 || notWithdrawn === 'delta' ? notWithdrawn : null,
    prices,
    priceShare,
    losses: losses.slice(0, maxLosses).map(loss => ({
      ...loss,
      before: compared.before[loss.column] ?? 0,
      now: compared.now[loss.column] ?? 0,
    })),
    countsAll: compared !== changed,
    ...(all.now && { filled: all.now }),
    unreadable,
    nothingChanged,
    activation: [...new Set([...activation, ...columns])],
    columns: isRetry ? [...openColumns, ...lost] : openColumns,
    lost,
    exceeded: nothingChanged ? [] : exceededBy(row.type, setup.exportSettings, counts),
    decision: null,
    format,
    target,
  }
}

/** The most columns that are stored with the number of their lost values. */
const maxLosses = 100

/** Whether a column puts articles on sale on a channel that the run does not close. */
const isOpenChannel =
  ({ closing }: Plan) =>
  (column: string): boolean =>
    channelOf(column) !== undefined && !closing?.has(column)

/** The articles that stay on sale although no file updates or withdraws them any more. */
const unattendedIn = (facts: {
  readonly header: readonly string[]
  readonly lost: readonly string[]
  readonly notWithdrawn: StoredDifference['notWithdrawn']
  readonly gone: number
  /** Articles that are on sale and not withdrawn. */
  readonly left: number
}): number => {
  const { header, lost, notWithdrawn, gone, left } = facts
  const isLost = lost.some(column => channelOf(column) !== undefined) || !header.some(isActivation)
  if (lost.length > 0 && isLost) return left
  return notWithdrawn === 'noColumn' ? gone : 0
}

const noteOfReason = {
  switchedOff: 'stayOnSale',
  noColumn: 'noActivation',
  unreadable: 'withdrawalUnsure',
  delta: 'withdrawalLater',
  incomplete: 'withdrawalIncomplete',
} as const satisfies Record<NonNullable<StoredDifference['notWithdrawn']>, string>

/** The notes of a comparison. */
export const notesOf = (
  { activation = [], lost = [], losses = [], doubtful: uncertain = 0, ...difference }: StoredDifference,
  header: readonly string[],
  channels: Setup['channels'],
): RunMessage[] => {
  const { notWithdrawn, gone, active, withdrawn, moved, unreadable } = difference
  // an article that is off is sold nowhere
  const off = header.includes('a_active') ? [] : activation.filter(column => !header.includes(column))
  return [
    ...(notWithdrawn ? [runMessage(noteOfReason[notWithdrawn], { count: gone })] : []),
    ...channelNotes('channelsLeft', active - withdrawn, lost, channels),
    ...channelNotes('channelsOff', withdrawn, off, channels),
    ...(uncertain > 0 ? [runMessage('sentAgain', { count: uncertain })] : []),
    ...(moved > 0 ? [runMessage('movedArticles', { count: moved })] : []),
    ...lossNotes('emptiedCells', losses, 'emptied'),
    ...lossNotes('replacedCells', losses, 'replaced'),
    ...(unreadable > 0 ? [runMessage('pricesUnknown', { count: unreadable })] : []),
  ]
}

const lossNotes = (
  code: 'emptiedCells' | 'replacedCells',
  losses: readonly LostCells[],
  kind: 'emptied' | 'replaced',
) => {
  const some = losses
    .map(loss => ({ column: loss.column, count: loss[kind] }))
    .filter(({ count }) => count > 0)
  const count = some.reduce((sum, loss) => sum + loss.count, 0)
  return count > 0 ? [runMessage(code, { count, losses: some.map(loss => runMessage('loss', loss)) })] : []
}

const channelNotes = (
  code: 'channelsLeft' | 'channelsOff',
  count: number,
  columns: readonly string[],
  channels: Setup['channels'],
) => {
  const names = columns.flatMap(column => channelOf(column) ?? [])
  return count > 0 && names.length > 0
    ? [runMessage(code, { count, channels: channelLabels(names, channels) })]
    : []
}

/** Withdraws the articles that left the selection, or only counts them. @returns the reason why some may stay on sale */
const withdrawGone = async (
  run: Run,
  file: ExportFile,
  isIncomplete: boolean,
): Promise<StoredDifference['notWithdrawn']> => {
  const { row, deps, setup, signal } = run
  const { delivered } = deps
  if (row.type === exportTypes.retry) return null
  const isWhole = row.type === exportTypes.full || row.changedSince === null
  const isListed = isListing(run)
  const reason = isIncomplete ? 'incomplete' : await reasonNotToWithdraw(run)
  // a delta without the list can only withdraw articles that failed in it
  for await (const articles of delivered.gone(row.id, !isWhole && !isListed, signal)) {
    if (reason === null) await writeWithdrawn(run, file, articles)
    else await delivered.stage(row, toGone(articles, file.bytes))
  }
  return isWhole || isListed || !setup.exportSettings.withdrawMissing ? reason : 'delta'
}

/** The reason why a run withdraws nothing. */
const reasonNotToWithdraw = async ({
  row,
  deps,
  plan,
  setup,
}: Run): Promise<StoredDifference['notWithdrawn']> => {
  if (!setup.exportSettings.withdrawMissing) return 'switchedOff'
  if (!canWithdraw(plan.header)) return 'noColumn'
  // any delivered article may be the unreadable one
  return (await deps.delivered.hasUnreadable(row.id)) ? 'unreadable' : null
}

/** @param end bytes of the file: an interrupted run deletes the rows after them */
const toGone = (gone: readonly GoneArticle[], end: number) =>
  gone.map(({ article, product, ref, run, at, length }) => ({
    article,
    product,
    ref,
    hash: 0,
    at: end,
    length: 0,
    kind: changeKinds.gone,
    oldRun: run,
    oldAt: at,
    oldLength: length,
  }))

/** Writes a row for each article that only takes it off sale. */
const writeWithdrawn = async ({ row, deps, plan }: Run, file: ExportFile, gone: readonly GoneArticle[]) => {
  const rows = gone.map(article => withdrawalRow(plan.header, article))
  await deps.delivered.stage(row, await writeRows(file, rows, createRowStager(plan.header, plan.closing)))
}

/** Records the rows of a run as delivered to a target. @throws the signal's reason */
export const recordDelivered = async (
  { delivered }: { delivered: DeliveredStore },
  run: RunAttempt,
  target: string,
  signal: AbortSignal,
): Promise<void> => {
  await delivered.switchTarget(run, target)
  await delivered.deliver(run, signal)
  await delivered.tidy(run.id, signal)
}
