import { type ChangeKind, changeKinds } from '../../store/exports/deliveredStore.ts'
import type { FilledCells } from '../../store/exports/exportRecord.ts'
import type { Run } from '../run/run.ts'
import type { RowFiles } from './articleRows.ts'
import { type Cells, readBoth } from './changes.ts'
import type { FileRow } from './fileRows.ts'

/** Rows that are read in one batch. */
const batch = 500

/** Adds up the filled cells of rows by column. */
export const createFilledCounter = () => {
  const counts = new Map<string, number>()
  const add = (column: string, count: number) => counts.set(column, (counts.get(column) ?? 0) + count)
  return {
    add: (cells: Cells) => {
      for (const [column, text] of cells) if (text) add(column, 1)
    },
    /** Adds rows of a file, without those that withdraw an article. */
    addRows: (header: readonly string[], rows: readonly Pick<FileRow, 'cells' | 'kind'>[]) => {
      const present = rows.filter(({ kind }) => kind !== changeKinds.withdrawn)
      for (const [index, column] of header.entries()) {
        let filled = 0
        for (const { cells } of present) if (cells[index]) filled++
        if (filled > 0) add(column, filled)
      }
    },
    /** The counts so far. */
    counts: (): FilledCells => Object.fromEntries(counts),
  }
}
export type FilledCounter = ReturnType<typeof createFilledCounter>

const signs = { plus: 1, minus: -1 } as const

/** Adds counts to others, and takes counts away. */
const combine = (
  start: FilledCells,
  parts: readonly (readonly [keyof typeof signs, FilledCells])[],
): FilledCells => {
  const sums = new Map(Object.entries(start))
  for (const [sign, counts] of parts)
    for (const [column, count] of Object.entries(counts))
      sums.set(column, (sums.get(column) ?? 0) + signs[sign] * count)
  return Object.fromEntries([...sums].filter(([, count]) => count !== 0))
}

/** The facts that `countFilledCells` starts from. */
interface FilledFacts {
  /** The rows of a file with all articles; undefined for a file with some of them. */
  readonly inFile: FilledCells | undefined
  /** All articles that were on sale before; undefined where that is unknown. */
  readonly base: FilledCells | undefined
  /** The changed and moved articles, before and now; undefined where a row of before lies in a deleted file. */
  readonly changed: { readonly before: FilledCells; readonly now: FilledCells } | undefined
  /** Whether `before` is asked for. */
  readonly isCompared: boolean
}

/** Filled cells over all articles, as far as they are known. */
interface FilledComparison {
  /** Of the articles that are on sale once the file has arrived. */
  readonly now: FilledCells | undefined
  /** Of the articles that were on sale and are not withdrawn. */
  readonly before: FilledCells | undefined
}

/**
 * Counts the filled cells of all articles before and after a file. Unchanged articles of a full export have the same cells
 * before and now; those that a file leaves out are in the counts of the delivery before it.
 */
export const countFilledCells = async (
  run: Run,
  files: RowFiles,
  { inFile, base, changed, isCompared }: FilledFacts,
): Promise<FilledComparison> => {
  const read = (side: 'before' | 'after', kinds: readonly ChangeKind[]) => sumOf(run, files, side, kinds)
  if (inFile) {
    const gone = await read('before', [changeKinds.gone])
    const now = gone && combine(inFile, [['plus', gone]])
    if (!now || !changed || !isCompared) return { now, before: undefined }
    const added = await read('after', [changeKinds.new])
    const parts =
      added &&
      ([
        ['minus', added],
        ['minus', changed.now],
        ['plus', changed.before],
      ] as const)
    return { now, before: parts && combine(now, parts) }
  }
  if (!base || !changed) return { now: undefined, before: undefined }
  const off = await read('before', [changeKinds.withdrawn, changeKinds.invalid])
  const added = await read('after', [changeKinds.new])
  if (!off || !added) return { now: undefined, before: undefined }
  const before = combine(base, [['minus', off]])
  const now = combine(before, [
    ['minus', changed.before],
    ['plus', changed.now],
    ['plus', added],
  ])
  return { now, before }
}

/** The filled cells of the rows of some kinds; undefined where one of them lies in a deleted file. */
const sumOf = async (
  { row, deps, signal }: Run,
  files: RowFiles,
  side: 'before' | 'after',
  kinds: readonly ChangeKind[],
): Promise<FilledCells | undefined> => {
  const counter = createFilledCounter()
  for (const kind of kinds)
    for (let lastArticle = ''; ;) {
      signal.throwIfAborted()
      const rows = await deps.delivered.rowsAfter(row.id, kind, lastArticle, batch)
      const cells = (await readBoth(files, rows))[side]
      if (cells.size < rows.length) return undefined
      for (const one of cells.values()) counter.add(one)
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      lastArticle = last.article
    }
  return counter.counts()
}
