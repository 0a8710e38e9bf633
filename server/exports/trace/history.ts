import type { TraceStep } from '../../../src/contract/calls/products/trace.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { ArticleStore } from '../../store/exports/articleStore.ts'
import { type ChangeKind, changeKinds, type ComparedRow } from '../../store/exports/deliveredStore.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { RowFiles } from '../compare/articleRows.ts'
import { type ChangesDeps, differentCells, readBoth } from '../compare/changes.ts'
import { formatRunMessage } from '../findings/runMessages.ts'

/** Changed cells with the labels of their columns. */
export const withLabels = (cells: ReturnType<typeof differentCells>, labelOf: ChangesDeps['labelOf']) =>
  cells.map(cell => ({ ...cell, label: labelOf(cell.column) }))

interface HistoryDeps {
  readonly articles: ArticleStore
  readonly exports: Pick<ExportStore, 'find'>
  readonly files: RowFiles
}

/** One export in which an article changed or failed. */
interface Step {
  readonly run: number
  /** Undefined where it only failed. */
  readonly row: ComparedRow | undefined
}

const kindNames = {
  [changeKinds.new]: 'new',
  [changeKinds.changed]: 'changed',
  [changeKinds.moved]: 'moved',
  [changeKinds.withdrawn]: 'withdrawn',
  [changeKinds.invalid]: 'withdrawn',
  [changeKinds.gone]: 'gone',
} as const satisfies Readonly<Record<ChangeKind, TraceStep['kind']>>

/** The name of a stored kind of change; undefined for none. */
export const nameOfKind = (kind: number | null) => (kind === null ? undefined : kindNames[kind as ChangeKind]) // as it was stored

/** Kinds that leave an article out of the file, or off sale. */
const isOut = ({ row }: Step): boolean =>
  row === undefined || ['withdrawn', 'gone'].includes(nameOfKind(row.kind) ?? '')

/** The exports in which one article changed or failed, newest first. */
export interface ArticleHistory {
  readonly steps: readonly Step[]
  /** The delivered export since which it is out; undefined while it is in. */
  readonly outSince: number | undefined
  /** The export on hold that would change it. */
  readonly hold: number | undefined
}

/**
 * Finds the exports in which an article changed. Of failures in a row only the first and the last are steps.
 * @param products the names of the product in messages
 */
export const readHistory = async (
  { articles }: Pick<HistoryDeps, 'articles'>,
  article: string,
  products: readonly string[],
): Promise<ArticleHistory> => {
  const rows = article === '' ? [] : await articles.changes([article])
  const failures = await articles.failures(products)
  const runsOnHold = new Set(await articles.held())
  return historyOf(
    rows,
    failures.map(({ run }) => run),
    runsOnHold,
  )
}

/** The same from rows of the article and the runs in which its product failed. */
export const historyOf = (
  changedRows: readonly ComparedRow[],
  failures: readonly number[],
  runsOnHold: ReadonlySet<number>,
): ArticleHistory => {
  const rows = new Map(changedRows.map(row => [row.run, row]))
  const runs = [...new Set([...rows.keys(), ...failures])].toSorted((one, other) => other - one)
  const all = runs.map((run): Step => ({ run, row: rows.get(run) }))
  const isRepeated = (step: Step, index: number) => {
    const [later, earlier] = [all[index - 1], all[index + 1]]
    return !step.row && later !== undefined && !later.row && earlier !== undefined && isOut(earlier)
  }
  const steps = all.filter((step, index) => !isRepeated(step, index))
  const delivered = all.filter(({ run }) => !runsOnHold.has(run))
  const firstIn = delivered.findIndex(step => !isOut(step))
  return {
    steps,
    outSince: (firstIn < 0 ? delivered : delivered.slice(0, firstIn)).at(-1)?.run,
    hold: all.find(({ run, row }) => row && runsOnHold.has(run))?.run,
  }
}

/** Describes what each export did, with the changed cells and the error that kept the product out. */
export const describeSteps = async (
  { articles, exports, files, labelOf }: HistoryDeps & Pick<ChangesDeps, 'labelOf'>,
  steps: readonly Step[],
  products: readonly string[],
  language: Language,
): Promise<TraceStep[]> => {
  const described: TraceStep[] = []
  for (const { run, row } of steps) {
    const record = await exports.find(run)
    if (!record) continue
    const failures = await Promise.all(products.map(product => articles.failure(run, product)))
    const failure = failures.find(one => one !== undefined)
    const both = row && (await readBoth(files, [row]))
    const [before, after] = row ? [both?.before.get(row.article), both?.after.get(row.article)] : []
    const kind = row ? (nameOfKind(row.kind) ?? 'changed') : 'failed'
    described.push({
      run: { id: run, startTime: record.startedAt },
      isOnHold: record.state === 'onHold',
      kind,
      error: failure ? formatRunMessage(failure, language) : null,
      filled: after ? [...after.values()].filter(cell => cell !== '').length : 0,
      cells:
        before && after && kind !== 'new'
          ? withLabels(differentCells(before, after, kind === 'withdrawn', 'changed'), labelOf)
          : [],
      fileMissing: row !== undefined && ((row.length > 0 && !after) || (row.oldRun !== null && !before)),
    })
  }
  return described
}
