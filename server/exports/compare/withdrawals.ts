import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { severities } from '../../store/exports/exportRecord.ts'
import { changeKinds } from '../../store/exports/deliveredStore.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { FilterJudge } from '../select/filterConditions.ts'
import type { RunDeps } from '../run/run.ts'

/** The rows that one search of Akeneo finds by their references. */
const batch = 100

interface HeldRun {
  readonly row: Pick<ExportRecord, 'id' | 'attempt'>
  readonly deps: Pick<RunDeps, 'exports' | 'delivered' | 'log'>
  readonly signal: AbortSignal
}

/**
 * Stores why each article of a run that will be on hold is withdrawn. Repeated after an interruption, it gives the same
 * result. Where Akeneo does not answer, the rest stays unexplained, because the hold itself needs no explanation.
 * @throws the signal's reason
 */
export const explainWithdrawals = async (run: HeldRun, judge: FilterJudge): Promise<void> => {
  const { row, deps, signal } = run
  await explainFailures(run)
  await deps.delivered.markRenumbered(row)
  try {
    await explainUnselected(run, judge)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AkeneoError)) throw error
    deps.log.warn({ err: error, export: row.id }, 'the causes of withdrawals could not be read from Akeneo')
  }
}

/** Articles whose products failed are withdrawn because of the first error of their product. */
const explainFailures = async ({ row, deps, signal }: HeldRun) => {
  for await (const messages of deps.exports.messages(row.id, severities.error)) {
    signal.throwIfAborted()
    const byCause = groupBy(messages, ({ code, field }) => failureCause(code, field))
    for (const [cause, some] of byCause)
      await deps.delivered.setFailure(row, [...new Set(some.map(({ ref }) => ref))], cause)
  }
}

const explainUnselected = async ({ row, deps, signal }: HeldRun, judge: FilterJudge) => {
  for (let last = ''; ;) {
    signal.throwIfAborted()
    const rows = await deps.delivered.rowsAfter(row.id, changeKinds.withdrawn, last, batch)
    const open = rows.filter(({ cause, ref }) => cause === null && ref !== '')
    const verdicts =
      open.length > 0 ? await judge([...new Set(open.map(({ ref }) => ref))], signal) : undefined
    const causes = groupBy(open, ({ ref }) => {
      const verdict = verdicts?.get(ref)
      return typeof verdict === 'object' ? verdict.join(' ') : (verdict ?? '')
    })
    for (const [cause, some] of causes)
      if (cause !== '')
        await deps.delivered.setCauses(
          row,
          some.map(({ article }) => article),
          cause,
        )
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end.article
  }
}

const failureMark = 'error'

/** The stored cause of an article whose product failed: `error missing a_ean`. */
export const failureCause = (code: string, field: string): string => `${failureMark} ${code} ${field}`

/** The message of such a cause; undefined for other causes. */
export const failureIn = (cause: string): { code: string; field: string } | undefined => {
  const [mark, code = '', ...field] = cause.split(' ')
  return mark === failureMark ? { code, field: field.join(' ') } : undefined
}

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
