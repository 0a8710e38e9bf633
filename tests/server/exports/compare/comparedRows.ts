import type { RowFiles } from '../../../../server/exports/compare/articleRows.ts'
import type { Run } from '../../../../server/exports/run/run.ts'
import {
  type ChangeKind,
  changeKinds,
  type ComparedRow,
  type DeliveredStore,
} from '../../../../server/store/exports/deliveredStore.ts'

/** A row as it was delivered and as it is in the file; the delivered one may lie in a deleted file. */
export interface RowSketch extends Partial<ComparedRow> {
  readonly article: string
  readonly kind: ChangeKind
  readonly before?: readonly string[] | 'deleted'
  readonly now?: readonly string[]
  readonly oldFallbacks?: string | null
}

/** The numbers of the run, of the delivery before it, and of one whose file is deleted. */
const [run, formerRun, deletedRun] = [9, 5, 3]

/** A comparison in memory: the rows of a run, and the files with their cells. */
export const comparedRows = (header: readonly string[], sketches: readonly RowSketch[]) => {
  const rows = sketches.map(({ before, now, oldFallbacks = null, ...row }, index) => ({
    run,
    product: `P-${row.article}`,
    ref: row.article,
    ean: '',
    hash: index,
    share: null,
    cause: null,
    fallbacks: null,
    isVariant: null,
    at: index * 10,
    length: now ? 10 : 0,
    oldRun: before ? (before === 'deleted' ? deletedRun : formerRun) : null,
    oldAt: before ? index * 10 : null,
    oldLength: before ? 10 : null,
    ...row,
    oldFallbacks,
  })) as unknown as (ComparedRow & { oldFallbacks: string | null })[] // the columns that count here
  const files: RowFiles = {
    read: async (id, places) => {
      if (id === deletedRun) return undefined
      const cells = places.map(({ at }) => sketches[at / 10]?.[id === run ? 'now' : 'before'])
      return { header, rows: cells.map(one => [...(one ?? [])]) }
    },
  }
  const shares: { article: string; share: number }[] = []
  const delivered = {
    rowsAfter: async (_run: number, kind: ChangeKind, article: string, limit: number) =>
      rows.filter(row => row.kind === kind && row.article > article).slice(0, limit),
    setShares: async (_run: unknown, some: typeof shares) => void shares.push(...some),
    page: async (
      _run: number,
      kinds: readonly ChangeKind[] | 'prices',
      { offset = 0, after, limit }: { offset?: number; after?: ComparedRow; limit: number },
    ) => {
      const of = rows.filter(row =>
        kinds === 'prices' ? row.share !== null : kinds.some(kind => kind === row.kind),
      )
      const start = after ? of.findIndex(row => row.article === after.article) + 1 : offset
      return { total: of.length, rows: of.slice(start, start + limit) }
    },
  } as unknown as DeliveredStore // the queries of a comparison
  const compared = {
    row: { id: run, attempt: 1 },
    deps: { delivered },
    plan: { header },
    signal: new AbortController().signal,
  } as unknown as Run // the parts that a comparison reads
  return { run: compared, files, delivered, shares, rows }
}

export { changeKinds }
