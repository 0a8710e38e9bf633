import type { ProductPage } from '../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'
import { issues as issueCatalogue, type Issue } from '../tradebyte/issues.ts'
import type { Outcome, Plan } from '../tradebyte/plan.ts'
import type { RunChecks } from '../tradebyte/runChecks.ts'
import { worstOf } from '../tradebyte/worstOf.ts'
import type { AssetCheck, UsedAsset } from './assetCheck.ts'
import type { Progress } from './progress.ts'
import type { Root, RootModels } from './rootModels.ts'
import { refOf } from './runSource.ts'

/** Whether a product belongs to the run; deltas ask the PIM generously and look again here. */
export type IsTouched = (product: AkeneoProduct, root: Root | null | 'missing') => boolean

const severities = { warning: 1, error: 2 } as const

/**
 * Makes the step that turns a page of products into rows of the file and counts what became of each.
 * Every product of the page ends in exactly one of successful, warnings, erroneous or, for a delta, skipped.
 */
export const createPageWork = ({
  plan,
  checks,
  roots,
  progress,
  isTouched,
  assets,
}: {
  plan: Plan
  checks: RunChecks
  roots: RootModels
  progress: Progress
  isTouched: IsTouched
  assets: AssetCheck
}) => {
  const note = (product: string, ref: string, issue: Issue) => {
    progress.pending.push({
      severity: severities[issueCatalogue[issue.code].severity],
      product,
      ref,
      code: issue.code,
      params: JSON.stringify(issue.params),
    })
  }

  const evaluate = (product: AkeneoProduct, root: Root | null | 'missing'): Evaluated => {
    const outcome = plan.evaluate({
      product,
      root: root === 'missing' ? null : root,
      parentMissing: root === 'missing',
    })
    return { product, outcome, used: assets.taken() }
  }

  const settle = ({ product, outcome, used }: Evaluated): string[] | undefined => {
    const own = used.length > 0 ? outcome.issues.concat(assets.issuesOf(used)) : outcome.issues
    const found = outcome.cells ? own.concat(checks.check(outcome)) : own
    const severity = worstOf(found)
    const failed = outcome.cells === null || severity === 'error'
    const name = outcome.identifier || refOf(product)
    for (const issue of found) note(name, refOf(product), issue)
    progress.tally[failed ? 'erroneous' : severity ? 'warnings' : 'successful']++
    if (failed || outcome.cells === null) return undefined
    checks.remember(outcome.cells)
    return outcome.cells
  }

  return async (page: ProductPage, signal: AbortSignal): Promise<string[][]> => {
    const tops = await roots.of(page.items, signal)
    const evaluated: Evaluated[] = []
    for (const [index, product] of page.items.entries()) {
      const root = tops[index] ?? null
      if (isTouched(product, root)) evaluated.push(evaluate(product, root))
      else progress.skipped++
    }
    await assets.ask(signal)
    const rows: string[][] = []
    for (const one of evaluated) {
      const cells = settle(one)
      if (cells) rows.push(cells)
    }
    for (const fault of page.faults) {
      const name = fault.identifier ?? fault.uuid ?? '?'
      note(name, refOf(fault), { code: 'unusable', params: { reason: fault.reason } })
      progress.tally.erroneous++
    }
    return rows
  }
}

interface Evaluated {
  readonly product: AkeneoProduct
  readonly outcome: Outcome
  /** Asset addresses that this product's cells were the first of the page to hold. */
  readonly used: readonly UsedAsset[]
}
