import { hash } from 'node:crypto'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { PimProductPage } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import { type ExportMessage, severities } from '../../store/exports/exportRecord.ts'
import type { SoldArticle } from '../../store/exports/deliveredRows.ts'
import type { DeliveredStore } from '../../store/exports/deliveredStore.ts'
import type { AssetCache, AssetState } from '../../tessa/assetCache.ts'
import { tessaLinks, type TessaSettings } from '../../tessa/tessaLinks.ts'
import { createRunChecks, type EarlierIssue, type RunChecks } from '../../tradebyte/checks/runChecks.ts'
import {
  fieldOf,
  type Issue,
  issue,
  issues as issueCatalogue,
  worstOf,
} from '../../tradebyte/checks/issues.ts'
import { uniqueNumbersOf } from '../../tradebyte/checks/soldNumbers.ts'
import type { ArticleOutcome, Plan } from '../../tradebyte/plan.ts'
import type { Progress } from '../run/progress.ts'
import type { Scratch } from './scratch.ts'
import { articleOf, type ProductRoot, type RootModels, type TakePart } from '../select/rootModels.ts'
import { createRowStager } from '../compare/articleRows.ts'
import { type FileRow, withdrawalRow } from '../compare/fileRows.ts'
import { identify } from './identities.ts'
import { refOf } from '../select/sources.ts'

/** Turns a page of products into rows of the file. @param at bytes of the file before them */
export type PageToRows = (page: PimProductPage, at: number, signal: AbortSignal) => Promise<FileRow[]>

interface PageToRowsOptions {
  readonly plan: Plan
  readonly checks: RunChecks
  readonly roots: RootModels
  /** Counts and messages go here. */
  readonly progress: Progress
  readonly takePart: TakePart
  /** What was delivered before; a check run has nothing to compare with. */
  readonly before?: DeliveredBefore
  readonly assets: AssetCheck
}

/** What was delivered before a run. */
export interface DeliveredBefore {
  readonly delivered: Pick<DeliveredStore, 'unchanged' | 'onSale' | 'withNumbers'>
  /** Whether another product of the run has an article number, also one that the run has not read yet. */
  isOfOther(article: string, exceptRef: string): Promise<boolean>
  /** Whether the run takes articles off sale. */
  readonly withdraws: boolean
}

/** Products that are evaluated in one turn of the event loop, so that answers of the PIM are read in between. */
const stepProducts = 20

/** A product with its evaluation by the plan, before its assets are checked. */
interface Evaluation {
  readonly product: AkeneoProduct
  outcome: ArticleOutcome
  /** Assets that this product's cells were the first of the page to hold. */
  readonly used: readonly UsedAsset[]
}

/**
 * Makes the step of a run that turns pages into rows and counts the result of each product.
 * Every product counts in exactly one of successful, warnings, erroneous or, for a delta, skipped. A product that appears
 * again is ignored.
 */
export const createPageToRows = ({
  plan,
  checks,
  roots,
  progress,
  takePart,
  before,
  assets,
}: PageToRowsOptions): PageToRows => {
  const evaluate = (product: AkeneoProduct, root: ProductRoot): Evaluation => {
    const outcome = plan.evaluate(articleOf(product, root))
    return { product, outcome, used: assets.takeUsed() }
  }

  /** @returns the product's row; undefined where an error excludes it from the file */
  const settle = (
    { product, outcome, used }: Evaluation,
    isUnchanged: boolean,
    at: number,
  ): string[] | undefined => {
    if (outcome.cells && checks.wasWritten(outcome.cells)) return undefined
    const ofRow = used.length > 0 ? outcome.issues.concat(assets.issuesOf(used)) : outcome.issues
    const between = checks.check(outcome)
    const issues = ofRow.concat(between.issues)
    const severity = worstOf(issues)
    const hasFailed = outcome.cells === null || severity === 'error'
    if (isUnchanged && outcome.cells && !hasFailed) {
      progress.skipped++
      noteArticle(outcome.articleNumber, 0, at)
      // it is not counted, so that no later article may change its count
      checks.remember(outcome, { product: outcome.identifier, ref: refOf(product) }, false)
      return undefined
    }
    const name = outcome.identifier || refOf(product)
    for (const issue of issues) progress.pending.push(messageOf(name, refOf(product), issue))
    progress.counts[hasFailed ? 'erroneous' : severity ? 'warnings' : 'successful']++
    if (hasFailed || outcome.cells === null) {
      // a product or model that cannot be read does not make its article invalid: only an evaluated product does
      if (issues.some(({ code }) => code === 'unusable'))
        noteArticle(plan.numberOfUnread(product.identifier), 0, at)
      else if (issues.some(({ code }) => code === 'parentMissing')) noteArticle(outcome.articleNumber, 0, at)
      else if (outcome.articleNumber !== '') noteArticle(outcome.articleNumber, 1, at)
      return undefined
    }
    for (const value of outcome.leftOut) progress.leftOut.set(value, (progress.leftOut.get(value) ?? 0) + 1)
    for (const earlier of between.earlier) reportEarlier(earlier)
    checks.remember(outcome, { product: name, ref: refOf(product) }, severity === null)
    return outcome.cells
  }

  /** Reports an issue of a product that was written before. */
  const reportEarlier = ({ product, ref, issue, isFirst }: EarlierIssue) => {
    progress.pending.push(messageOf(product, ref, issue))
    if (!isFirst) return
    progress.counts.successful--
    progress.counts.warnings++
  }

  /**
   * Gives the evaluated products the numbers that TB.One knows.
   * @returns the articles under former numbers that the run takes off sale, because no other product has the number now
   */
  const identifyAll = async (evaluations: Evaluation[]): Promise<ReadonlyMap<Evaluation, SoldArticle>> => {
    const former = new Map<Evaluation, SoldArticle>()
    if (!before || evaluations.length === 0) return former
    const products = evaluations.map(({ outcome, product }) => {
      return { outcome, ref: refOf(product), isVariant: product.parent !== null }
    })
    const identified = await identify(before.delivered, numberColumns, products)
    for (const [index, evaluation] of evaluations.entries()) {
      const found = identified[index]
      if (!found) continue
      evaluation.outcome = found.outcome
      if (!found.former) continue
      const { article } = found.former
      const isKept =
        !before.withdraws ||
        identified.some(({ outcome }) => outcome.articleNumber === article) ||
        isTaken(article, found.outcome) ||
        (await before.isOfOther(article, refOf(evaluation.product)))
      if (!isKept) former.set(evaluation, found.former)
      const params = { value: found.outcome.articleNumber, before: article }
      const renumbered = issue(isKept ? 'renumberedKept' : 'renumbered', params)
      evaluation.outcome = { ...found.outcome, issues: [...found.outcome.issues, renumbered] }
    }
    return former
  }
  const isTaken = (article: string, outcome: ArticleOutcome): boolean => {
    checks.load([{ ...outcome, articleNumber: article }])
    return checks.isTaken(article)
  }
  const numberColumns = { article: plan.header.indexOf('a_nr'), product: plan.header.indexOf('p_nr') }

  const eanColumn = plan.header.indexOf('a_ean')

  /** The articles on sale with numbers of a page, without those that this page takes off sale first. */
  const findSold = async (
    outcomes: readonly ArticleOutcome[],
    former: ReadonlyMap<Evaluation, SoldArticle>,
  ) => {
    const numbers = uniqueNumbersOf(eanColumn, outcomes)
    if (!before || Object.values(numbers).every(list => list.length === 0)) return []
    const withdrawn = new Set([...former.values()].map(({ article }) => article))
    const sold = await before.delivered.withNumbers(numbers)
    return sold.filter(({ article }) => !withdrawn.has(article))
  }

  const toStaged = createRowStager(plan.header, plan.closing)

  const findUnchanged = async (evaluations: readonly Evaluation[]): Promise<ReadonlySet<Evaluation>> => {
    const rows = evaluations.flatMap(evaluation => {
      const { cells } = evaluation.outcome
      return cells ? [{ evaluation, row: toStaged(cells, { at: 0, length: 0 }) }] : []
    })
    if (rows.length === 0 || !before) return new Set()
    const unchanged = await before.delivered.unchanged(rows.map(({ row }) => row))
    return new Set(rows.filter(({ row }) => unchanged.has(row.article)).map(({ evaluation }) => evaluation))
  }

  const noteArticle = (article: string, failed: number, at: number) => {
    // below the first byte of the page, so that the article stays with the checkpoint after the page
    progress.known.push({ article, failed, at: at - 1 })
  }

  return async (page, at, signal) => {
    // the PIM may show a product again that was saved between two pages
    const items = checks.unseen(page.items, refOf)
    const rootsOfPage = await roots.of(items, signal)
    const participations = await takePart(items, rootsOfPage)
    const evaluations: Evaluation[] = []
    /** Those that are in the file only if their row differs. */
    const compared: Evaluation[] = []
    for (const [index, product] of items.entries()) {
      if (index % stepProducts === 0) await letOthersWork()
      const participation = participations[index] ?? 'no'
      if (participation !== 'no') {
        // a product that is skipped now may be read after all others
        checks.markSeen(refOf(product))
        const evaluation = evaluate(product, rootsOfPage[index] ?? null)
        evaluations.push(evaluation)
        if (participation === 'ifDifferent') compared.push(evaluation)
      } else progress.skipped++
    }
    await assets.check(signal)
    const former = await identifyAll(evaluations)
    const outcomes = evaluations.map(({ outcome }) => outcome)
    checks.load(outcomes, await findSold(outcomes, former))
    const unchanged = await findUnchanged(compared)
    const rows: FileRow[] = []
    for (const evaluation of evaluations) {
      const cells = settle(evaluation, unchanged.has(evaluation), at)
      if (!cells) continue
      const withdrawn = former.get(evaluation)
      // its EAN has to be free before the new number takes it
      if (withdrawn) rows.push(withdrawalRow(plan.header, withdrawn))
      const fallbacks = [...evaluation.outcome.fallbacks].join('\n')
      const isVariant = Number(evaluation.product.parent !== null)
      rows.push({ cells, ref: refOf(evaluation.product), fallbacks, isVariant })
    }
    for (const fault of checks.unseen(page.faults, refOf)) {
      checks.markSeen(refOf(fault))
      const name = fault.identifier ?? fault.uuid ?? '?'
      const issue: Issue = { code: 'unusable', params: { reason: fault.reason } }
      progress.pending.push(messageOf(name, refOf(fault), issue))
      progress.counts.erroneous++
      noteArticle(plan.numberOfUnread(fault.identifier), 0, at)
    }
    checks.save()
    return rows
  }
}

/** Starts the checks across the articles of a run, which store their data in its scratch database. */
export const startChecks = (plan: Pick<Plan, 'header' | 'isNumberedByCodes'>, scratch: Scratch): RunChecks =>
  createRunChecks(plan, { ...scratch, digestOf: cells => hash('sha256', cells.join('\n')) })

const messageOf = (product: string, ref: string, { code, params }: Issue): ExportMessage => ({
  severity: severities[issueCatalogue[code].severity],
  product,
  ref,
  code,
  field: fieldOf(code, params),
  params,
})

/** An asset of a product, and the address from which TB.One fetches it. */
interface UsedAsset {
  readonly id: string
  readonly url: string
}

/** Links to TESSA's assets for one run, and whether they can be fetched. */
export interface AssetCheck {
  /** The address of an asset, which then counts as used; null while TESSA is not configured. */
  linkOf(assetId: string): string | null
  /** The assets used since the last call. */
  takeUsed(): UsedAsset[]
  /** Checks whether the assets that `takeUsed` returned can be fetched. */
  check(signal: AbortSignal): Promise<void>
  /** The issues of checked assets. */
  issuesOf(used: readonly UsedAsset[]): Issue[]
}

export const createAssetCheck = (settings: TessaSettings, cache: AssetCache): AssetCheck => {
  const links = settings.url ? tessaLinks(settings) : undefined
  let recent: UsedAsset[] = []
  const states = new Map<string, AssetState | undefined>()
  return {
    linkOf: id => {
      const url = links?.download(id) ?? null
      if (url !== null) recent.push({ id, url })
      return url
    },
    takeUsed: () => {
      if (recent.length === 0) return recent
      const used = recent
      recent = []
      for (const { url } of used) states.set(url, undefined)
      return used
    },
    check: async signal => {
      await Promise.all([...states.keys()].map(async url => states.set(url, await cache.check(url, signal))))
    },
    issuesOf: used => {
      const issues = used
        .filter(({ url }) => states.get(url) !== 'ok')
        .map(({ id }) => issue('assetUnreachable', { value: id }))
      for (const { url } of used) states.delete(url)
      return issues
    },
  }
}
