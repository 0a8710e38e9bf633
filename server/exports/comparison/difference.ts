import { isDeepStrictEqual } from 'node:util'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { changeKinds, type DeliveredStore, type GoneArticle } from '../../store/exports/deliveredStore.ts'
import type { RunAttempt, StoredDifference } from '../../store/exports/exportRecord.ts'
import { targetOf } from '../delivery/uploadTarget.ts'
import type { ExportFile } from '../delivery/exportFolder.ts'
import { runMessage, type RunMessage } from '../runMessages.ts'
import type { Run } from '../run.ts'
import { createRowFiles, createRowStager, isListing, type RowFiles } from './articleRows.ts'
import { exceededBy } from './safetyLimits.ts'
import { type Cells, isPrice, priceChange, readBoth } from './changes.ts'

/**
 * Compares the written rows of a run with what was delivered before, and appends a row for each article to withdraw.
 * All of it reads and writes some rows at a time; done again after an interruption it gives the same.
 * @param file still open, with all rows of the run's products
 * @throws the signal's reason
 */
export const settleDifference = async (run: Run, file: ExportFile): Promise<StoredDifference> => {
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
  const doubtful = await delivered.countUncertain()
  await delivered.compare(row, signal)
  const unreadable = await findPriceChanges(run, files, priceShare / 100)
  const notWithdrawn = await withdrawGone(run, file)
  const { kinds, unchanged, prices } = await delivered.count(row.id)
  const withdrawn = kinds.withdrawn + kinds.invalid
  const columns = header.filter(isActivation)
  const { activation = [], columns: before = activation } = last?.difference ?? {}
  const nothingChanged =
    unchanged > 0 &&
    kinds.new + kinds.changed + kinds.moved + withdrawn === 0 &&
    // what was written otherwise may not have been read
    isDeepStrictEqual(last?.difference?.format, format)
  // an article that is gone but not withdrawn changes nothing at TB.One, so that it counts for no limit
  const counted = {
    active,
    rows: unchanged + kinds.new + kinds.changed + kinds.moved,
    withdrawn,
    prices,
  }
  return {
    base: last?.id ?? null,
    active,
    doubtful,
    new: kinds.new,
    changed: kinds.changed,
    unchanged,
    moved: kinds.moved,
    withdrawn,
    gone: kinds.gone,
    notWithdrawn: kinds.gone > 0 || notWithdrawn === 'delta' ? notWithdrawn : null,
    prices,
    priceShare,
    unreadable,
    nothingChanged,
    activation: [...new Set([...activation, ...columns])],
    columns,
    lost: before.filter(column => !columns.includes(column)),
    exceeded: nothingChanged ? [] : exceededBy(row.type, setup.exportSettings, counted),
    decision: null,
    format,
    target,
  }
}

const notesWhy = {
  switchedOff: 'stayOnSale',
  noColumn: 'noActivation',
  unreadable: 'withdrawalUnsure',
  delta: 'withdrawalLater',
} as const satisfies Record<NonNullable<StoredDifference['notWithdrawn']>, string>

/** The notes of a comparison besides its numbers. */
export const notesOf = (
  { activation = [], lost = [], doubtful = 0, ...difference }: StoredDifference,
  header: readonly string[],
): RunMessage[] => {
  const { notWithdrawn, gone, active, withdrawn, unreadable } = difference
  // an article that is off is sold nowhere
  const off = header.includes('a_active') ? [] : activation.filter(column => !header.includes(column))
  return [
    ...(notWithdrawn ? [runMessage(notesWhy[notWithdrawn], { count: gone })] : []),
    ...channelNotes('channelsLeft', active - withdrawn, lost),
    ...channelNotes('channelsOff', withdrawn, off),
    ...(doubtful > 0 ? [runMessage('sentAgain', { count: doubtful })] : []),
    ...(unreadable > 0 ? [runMessage('pricesUnknown', { count: unreadable })] : []),
  ]
}

const channelNotes = (code: 'channelsLeft' | 'channelsOff', count: number, columns: readonly string[]) => {
  const channels = columns.flatMap(column => /^a_active\[(.*)\]$/.exec(column)?.[1] ?? [])
  return count > 0 && channels.length > 0 ? [runMessage(code, { count, channels: channels.join(', ') })] : []
}

/** Rows whose prices are compared at a time. */
const priceBatch = 500

/** Marks the rows with a price that changed by more than the share. @returns rows that could not be compared */
const findPriceChanges = async (run: Run, files: RowFiles, share: number): Promise<number> => {
  const { row, deps, plan, signal } = run
  if (!plan.header.some(isPrice)) return 0
  let unreadable = 0
  for (const kind of [changeKinds.changed, changeKinds.moved]) {
    for (let behind = ''; ;) {
      signal.throwIfAborted()
      const rows = await deps.delivered.rowsAfter(row.id, kind, behind, priceBatch)
      const { before, after } = await readBoth(files, rows)
      unreadable += rows.length - before.size
      const shares = rows.flatMap(({ article }) => {
        const largest = largestPriceChange(before.get(article), after.get(article))
        return Math.abs(largest) > share ? [{ article, share: largest }] : []
      })
      if (shares.length > 0) await deps.delivered.setShares(row, shares)
      const last = rows.at(-1)
      if (!last || rows.length < priceBatch) break
      behind = last.article
    }
  }
  return unreadable
}

/** The price change farthest from none: 0.5 for half as much again. */
const largestPriceChange = (before: Cells | undefined, after: Cells | undefined): number => {
  let largest = 0
  for (const [column, cell] of after ?? []) {
    const change = priceChange({ column, before: before?.get(column), after: cell })
    if (change !== null && Math.abs(change) > Math.abs(largest)) largest = change
  }
  return largest
}

/** TB.One sells an article on a channel where both are 1. Source: Tradebyte, full and delta catalogues. */
export const isActivation = (column: string): boolean => /^a_active(\[|$)/.test(column)

/** Withdraws what left the selection, or only counts it. @returns why something may be left */
const withdrawGone = async (run: Run, file: ExportFile): Promise<StoredDifference['notWithdrawn']> => {
  const { row, deps, setup, signal } = run
  const { delivered } = deps
  if (row.type === exportTypes.retry) return null
  const isWhole = row.type === exportTypes.full || row.changedSince === null
  const isListed = isListing(run)
  const hindrance = await hindranceOf(run)
  // a delta without the list knows only of those that failed in it
  for await (const gone of delivered.gone(row.id, !isWhole && !isListed, signal)) {
    if (hindrance === null) await writeWithdrawn(run, file, gone)
    else await delivered.stage(row, toGone(gone, file.bytes))
  }
  return isWhole || isListed || !setup.exportSettings.withdrawMissing ? hindrance : 'delta'
}

/** The reason for which a run withdraws nothing. */
const hindranceOf = async ({ row, deps, plan, setup }: Run): Promise<StoredDifference['notWithdrawn']> => {
  if (!setup.exportSettings.withdrawMissing) return 'switchedOff'
  if (!plan.header.includes('a_nr') || !plan.header.some(isActivation)) return 'noColumn'
  // any article could be the one that could not be read
  return (await deps.delivered.knowsNameless(row.id)) ? 'unreadable' : null
}

/** @param end bytes of the file: an interrupted run forgets what came after them */
const toGone = (gone: readonly GoneArticle[], end: number) =>
  gone.map(({ article, product, run, at, length }) => ({
    article,
    product,
    hash: 0,
    at: end,
    length: 0,
    kind: changeKinds.gone,
    oldRun: run,
    oldAt: at,
    oldLength: length,
  }))

/** Writes one row each that says nothing but that the article is not for sale. */
const writeWithdrawn = async ({ row, deps, plan }: Run, file: ExportFile, gone: GoneArticle[]) => {
  const stager = createRowStager(plan.header)
  const rows = gone.map(({ article, product }) =>
    plan.header.map(name => {
      if (name === 'a_nr') return article
      if (name === 'p_nr') return product
      return isActivation(name) ? '0' : ''
    }),
  )
  const staged = await writeRows(file, rows, stager)
  await deps.delivered.stage(
    row,
    staged.map((one, index) => {
      const { failed, run, at, length } = gone[index] as GoneArticle // a row each
      const kind = failed ? changeKinds.invalid : changeKinds.withdrawn
      return { ...one, kind, oldRun: run, oldAt: at, oldLength: length }
    }),
  )
}

/** Appends rows to a file. @returns the rows to stage for the comparison */
export const writeRows = async (
  file: ExportFile,
  rows: readonly (readonly string[])[],
  stager: ReturnType<typeof createRowStager>,
) => {
  let at = file.bytes
  const lengths = await file.write(rows)
  return rows.map((cells, index) => {
    const length = lengths[index] ?? 0
    const staged = stager(cells, { at, length })
    at += length
    return staged
  })
}

/** Makes what a run wrote the state that was delivered to a place. @throws the signal's reason */
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
