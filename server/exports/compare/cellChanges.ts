import { changeKinds } from '../../store/exports/deliveredStore.ts'
import type { FilledCells, LostCells } from '../../store/exports/exportRecord.ts'
import type { Run } from '../run/run.ts'
import type { RowFiles } from './articleRows.ts'
import { type Cells, isPrice, priceChange, readBoth } from './changes.ts'
import { createFilledCounter } from './filledCells.ts'

/** Rows that are compared cell by cell in one batch. */
const batch = 500

/** The result of the comparison of cells. */
interface CellChanges {
  /** Rows whose delivered row lies in a deleted file. */
  readonly unreadable: number
  /** Columns whose cells lost their value, the most affected first. */
  readonly losses: readonly LostCells[]
  /** The filled cells of the changed and moved rows, without unreadable ones. */
  readonly filled: { readonly before: FilledCells; readonly now: FilledCells }
}

/**
 * Compares the cells of changed and moved rows with the delivered ones. It marks the rows with a price change beyond the
 * share, and counts the cells of each column that lost their value.
 * @throws the signal's reason
 */
export const compareCells = async (run: Run, files: RowFiles, share: number): Promise<CellChanges> => {
  const { row, deps, plan, signal } = run
  const findLosses = lossFinder(plan.header)
  const losses = new Map<string, { emptied: number; replaced: number; sample: string }>()
  const counters = { before: createFilledCounter(), now: createFilledCounter() }
  let unreadable = 0
  for (const kind of [changeKinds.changed, changeKinds.moved]) {
    for (let lastArticle = ''; ;) {
      signal.throwIfAborted()
      const rows = await deps.delivered.rowsAfter(row.id, kind, lastArticle, batch)
      const { before, after } = await readBoth(files, rows)
      unreadable += rows.length - before.size
      const shares = rows.flatMap(({ article }) => {
        const largest = largestPriceChange(before.get(article), after.get(article))
        // a price that vanished is a change, however large the share
        return Math.abs(largest) > share || largest === -1 ? [{ article, share: largest }] : []
      })
      if (shares.length > 0) await deps.delivered.setShares(row, shares)
      for (const { article, fallbacks, oldFallbacks } of rows) {
        const filled = newFallbacks(oldFallbacks, fallbacks)
        const [old, now] = [before.get(article), after.get(article)]
        if (old && now) {
          counters.before.add(old)
          counters.now.add(now)
        }
        for (const [column, loss] of findLosses(old, now, filled)) {
          const sample = shorten(old?.get(column) ?? '')
          const counts = losses.get(column) ?? { emptied: 0, replaced: 0, sample }
          counts[loss] += 1
          losses.set(column, counts)
        }
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      lastArticle = last.article
    }
  }
  return {
    unreadable,
    filled: { before: counters.before.counts(), now: counters.now.counts() },
    losses: [...losses]
      .map(([column, counts]) => ({ column, ...counts }))
      .toSorted((one, other) => other.emptied + other.replaced - one.emptied - one.replaced),
  }
}

/** The most characters of a value that is stored as an example. */
const maxSample = 80

const shorten = (text: string) => (text.length > maxSample ? `${text.slice(0, maxSample - 1)}…` : text)

/** The largest price change, up or down: 0.5 for 50 percent more, -1 for a price that vanished. */
export const largestPriceChange = (before: Cells | undefined, after: Cells | undefined): number => {
  let largest = 0
  for (const [column, cell] of after ?? []) {
    if (!isPrice(column)) continue
    const change = priceChange({ column, before: before?.get(column), after: cell })
    if (change !== null && Math.abs(change) > Math.abs(largest)) largest = change
  }
  return largest
}

/** The columns that the fallback locale fills now and did not fill before; none where one of both is unknown. */
const newFallbacks = (before: string | null, after: string | null): ReadonlySet<string> => {
  if (before === null || after === null) return new Set()
  const former = new Set(before.split('\n'))
  return new Set(after.split('\n').filter(column => !former.has(column)))
}

/** How a cell lost its value: it is empty, or it has the text of another language, as the fallback language fills it. */
type Loss = 'emptied' | 'replaced'

/**
 * Finds the columns of a file whose cells lost their value in the row of an article. A column that the file no longer has
 * is none of them, because the configuration decides that. Columns that the fallback locale fills since the delivery are
 * passed to the result; labels of options in another language are found because another column has the same text.
 * @example lossFinder(['p_name', '<en>p_name'])(delivered, written) // [['<en>p_name', 'replaced']]
 */
export const lossFinder = (header: readonly string[]) => {
  const columns = header.map(column => [column, withoutLanguage(column)] as const)
  const byName = new Map<string, string[]>()
  for (const [column, name] of columns) byName.set(name, [...(byName.get(name) ?? []), column])
  return (
    before: Cells | undefined,
    after: Cells | undefined,
    filled: ReadonlySet<string> = new Set(),
  ): [column: string, loss: Loss][] => {
    if (!before || !after) return []
    return columns.flatMap(([column, name]): [string, Loss][] => {
      const [old, now] = [before.get(column), after.get(column)]
      if (!old || old === now) return []
      if (!now) return [[column, 'emptied']]
      const isOfOther =
        filled.has(column) ||
        byName
          .get(name)
          ?.some(other => other !== column && after.get(other) === now && before.get(other) !== old)
      return isOfOther ? [[column, 'replaced']] : []
    })
  }
}

/** The name of a column in the default language: `p_name` for `<en>p_name`. */
const withoutLanguage = (column: string): string => column.replace(/^<[^>]*>/, '')
