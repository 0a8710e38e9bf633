import type { Article } from '../../../server/model/setup.ts'
import { type Issue, issueSentence, worstOf } from '../../../server/tradebyte/checks/issues.ts'
import { createRunChecks } from '../../../server/tradebyte/checks/runChecks.ts'
import type { Plan } from '../../../server/tradebyte/plan.ts'
import { createCheckMemory } from './world.ts'

/** Handles articles like a run: the rows of the file with its header, and the issues by product in their order. */
export const runArticles = (plan: Plan, articles: readonly Article[]) => {
  const checks = createRunChecks(plan, createCheckMemory())
  const rows: (readonly string[])[] = [plan.header]
  const said: [product: string, issue: Issue][] = []
  for (const article of articles) {
    const outcome = plan.evaluate(article)
    const { issues: between, earlier } = checks.check(outcome)
    const issues = [...outcome.issues, ...between]
    const product = outcome.identifier
    said.push(...issues.map((issue): [string, Issue] => [product, issue]))
    if (!outcome.cells || worstOf(issues) === 'error') continue
    said.push(...earlier.map(({ product: before, issue }): [string, Issue] => [before, issue]))
    checks.remember(outcome, { product, ref: product }, issues.length === 0)
    rows.push(outcome.cells)
  }
  const index = (header: string) => plan.header.indexOf(header)
  const articleNumber = index('a_nr')
  return {
    rows,
    said,
    /** The cell of an article. */
    cell: (article: string, header: string) =>
      rows.slice(1).find(row => row[articleNumber] === article)?.[index(header)],
    codesOf: (article: string) => said.flatMap(([product, { code }]) => (product === article ? [code] : [])),
    sentencesOf: (article: string) =>
      said.flatMap(([product, issue]) => (product === article ? [issueSentence(issue, 'en')] : [])),
  }
}
