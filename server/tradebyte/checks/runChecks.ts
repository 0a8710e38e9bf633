import type { Lookup } from '../../model/lookup.ts'
import type { ArticleOutcome, Plan } from '../plan.ts'
import { shorten } from '../values/text.ts'
import { type Issue, issue } from './issues.ts'
import type { IssueCode } from '../../../src/contract/messages/index.ts'
import { createPageMemory } from './pageMemory.ts'
import { soldEanIssue, type SoldNumberIssues, soldProductIssue } from './soldNumbers.ts'

/** The product of a row that was written. */
export interface Origin {
  /** Its name in messages. */
  readonly product: string
  /** Its reference; '' after a restart. */
  readonly ref: string
}

/** An issue of an article that was written before, because of a later one. */
export interface EarlierIssue extends Origin {
  readonly issue: Issue
  /** Whether it is the first issue of that article, which counted as successful until now. */
  readonly isFirst: boolean
}

/** The issues of an article among the articles of its run. */
interface FoundIssues {
  readonly issues: Issue[]
  readonly earlier: EarlierIssue[]
}

/**
 * Checks across the articles of one export: repeated products, numbers of several articles, unequal variant components
 * within a product, and variants that nothing distinguishes. They are called page by page; `save` stores the facts of a
 * page.
 */
export interface RunChecks {
  /** The products that were not seen before, each once. @param refOf the reference of a product; '' without one */
  unseen<T>(products: readonly T[], refOf: (product: T) => string): T[]
  /** Marks a product as seen. */
  markSeen(ref: string): void
  /**
   * Loads the stored facts about articles, before `check`, `remember` and `wasWritten` are called for them.
   * @param sold articles that were delivered before the run and may share a number with these
   */
  load(outcomes: readonly ArticleOutcome[], sold?: readonly SoldNumberIssues[]): void
  /** Finds issues of an outcome besides its own, and of articles before it. An outcome with an error must not be written. */
  check(outcome: ArticleOutcome): FoundIssues
  /** Whether an article of the file has this number; it must be loaded. */
  isTaken(articleNumber: string): boolean
  /** Remembers the row of an outcome that is written. @param isClean whether the article has no issue */
  remember(outcome: ArticleOutcome, origin: Origin, isClean: boolean): void
  /** Remembers the rows of the incomplete file after a restart, if it is called with all of them in order. */
  rebuild(rows: readonly (readonly string[])[]): void
  /** Remembers the messages that the run has stored before a restart, so that an article gets none of them again. */
  rebuildReported(messages: readonly { readonly product: string; readonly code: string }[]): void
  /** Whether a row was written before the restart. Its product is read again then, because its reference was not saved. */
  wasWritten(cells: readonly string[]): boolean
  /** Stores the facts since the last call. */
  save(): void
}

/** The storage of the facts of the checks. */
export interface CheckMemory {
  /** References of the products that were seen. */
  readonly products: Lookup
  /** The articles in the file by their numbers, each a `StoredArticle`. */
  readonly articles: Lookup
  /** The variant components that the first article of a product number fills. */
  readonly components: Lookup
  /** The key of the first article of an EAN, of a product number, and of the values of a product's components. */
  readonly holders: Lookup
  /** Articles that have issues, and those that have an issue because of a later article. */
  readonly warned: Lookup
  /** A text that is the same for equal rows only. */
  digestOf(cells: readonly string[]): string
}

/** Numbers that differ in letter case alone are one: Akeneo's identifiers and TB.One's article numbers know no case. */
const articleKey = (articleNumber = ''): string => articleNumber.toLowerCase()

/** An issue that a product has because of a later one. */
const reportedKey = (product: string, code: string) => `${product}\n${code}`

const component = /^a_comp\[([^\]]+)\]$/

/** An article of the file, as it is stored. */
interface StoredArticle extends Origin {
  readonly article: string
  /** As in the outcome. */
  readonly isVariant: boolean | null
  /** The digest of a row that was written before a restart, '' for any other row. */
  readonly digest: string
}

/** The facts about an article that other articles are compared with. */
type CheckedRow = Pick<ArticleOutcome, 'articleNumber' | 'productNumber' | 'isVariant'> & {
  readonly cells: readonly string[]
}

/** The issues that a later article may add to an earlier one. */
const earlierCodes: readonly IssueCode[] = [
  'modelCodeIsSku',
  'twinUnmappedAxis',
  'twinEqualValues',
  'twinNoComponent',
]

/** Starts the checks of one run. */
export const createRunChecks = (
  { header, isNumberedByCodes }: Pick<Plan, 'header' | 'isNumberedByCodes'>,
  memory: CheckMemory,
): RunChecks => {
  const products = createPageMemory(memory.products)
  const articles = createPageMemory(memory.articles)
  const componentsOf = createPageMemory(memory.components)
  const holders = createPageMemory(memory.holders)
  const warned = createPageMemory(memory.warned)
  let soldBefore: readonly SoldNumberIssues[] = []
  const [productColumn, articleColumn, eanColumn] = ['p_nr', 'a_nr', 'a_ean'].map(name =>
    header.indexOf(name),
  ) as [number, number, number] // one of each
  const components = header.flatMap((name, index) => {
    const key = component.exec(name)?.[1]
    return key ? [{ key, index }] : []
  })
  const filledKeys = (cells: readonly string[]) =>
    components.filter(({ index }) => cells[index]).map(({ key }) => key)
  const valuesOf = (cells: readonly string[]) => components.map(({ index }) => cells[index] ?? '')

  const eanKey = (ean: string) => `ean ${ean}`
  const productKey = (number: string) => `product ${number}`
  const twinKey = (number: string, cells: readonly string[]) =>
    `values ${JSON.stringify([number, ...valuesOf(cells)])}`
  const articleOf = (articleNumber: string | undefined): StoredArticle | undefined => {
    const text = articles.get(articleKey(articleNumber))
    return text === undefined ? undefined : (JSON.parse(text) as StoredArticle) // stored by `rememberRow`
  }
  const holderOf = (key: string): StoredArticle | undefined => {
    const holder = holders.get(key)
    return holder === undefined ? undefined : articleOf(holder)
  }
  const keysOf = ({ cells, productNumber, isVariant }: CheckedRow) => [
    ...(cells[eanColumn] ? [eanKey(cells[eanColumn])] : []),
    ...(isVariant === null ? [] : [productKey(productNumber)]),
    // a product of its own has no variants
    ...(isVariant === false ? [] : [twinKey(productNumber, cells)]),
  ]

  const isUnequal = ({ cells, productNumber, issues }: ArticleOutcome): boolean => {
    if (!cells || issues.some(({ code }) => code === 'axisMissing')) return false
    const first = componentsOf.get(productNumber)
    return first !== undefined && first !== JSON.stringify(filledKeys(cells))
  }

  const rememberRow = (row: CheckedRow, origin: Origin, digest: string) => {
    const { cells, articleNumber, productNumber, isVariant } = row
    const article = articleKey(articleNumber)
    articles.add(article, JSON.stringify({ ...origin, article: articleNumber, isVariant, digest }))
    if (components.length > 0) componentsOf.add(productNumber, JSON.stringify(filledKeys(cells)))
    for (const key of keysOf(row)) holders.add(key, article)
  }

  /** An issue of an earlier article, if it does not have it yet. */
  const issueBefore = ({ product, ref, article }: StoredArticle, issue: Issue): EarlierIssue[] => {
    const reported = reportedKey(product, issue.code)
    if (warned.get(reported) !== undefined) return []
    warned.add(reported, '')
    const isFirst = warned.get(article) === undefined
    warned.add(article, '')
    return [{ product, ref, issue, isFirst }]
  }

  const isTaken = (articleNumber: string) => articles.get(articleKey(articleNumber)) !== undefined

  /** The articles on sale as they are when this row arrives: those before it in the file have their new numbers. */
  const stillSold = () => soldBefore.filter(({ article }) => !isTaken(article))

  const sharedEan = (cells: readonly string[], outcome: ArticleOutcome): Issue[] => {
    const ean = cells[eanColumn] ?? ''
    if (ean === '') return []
    const holder = holderOf(eanKey(ean))
    if (!holder) return soldEanIssue(ean, outcome, stillSold())
    if (holder.article === outcome.articleNumber) return []
    const params = { column: 'a_ean', value: shorten(ean), article: shorten(holder.article) }
    return [issue('duplicateEan', params)]
  }

  const soldProduct = (outcome: ArticleOutcome): Issue[] => {
    const found = soldProductIssue(outcome, stillSold())
    // the other article may follow in this run: one message says it
    if (found.length > 0) warned.add(reportedKey(outcome.identifier, 'modelCodeIsSku'), '')
    return found
  }

  /** The article of the other kind of product that has the product number. */
  const otherKindOf = ({ productNumber, isVariant }: ArticleOutcome): StoredArticle | undefined => {
    const holder = holderOf(productKey(productNumber))
    return isVariant !== null && holder?.isVariant === !isVariant ? holder : undefined
  }

  /** The article of the product that has the same values in its components; a product of its own has no variants. */
  const twinOf = ({ cells, productNumber, isVariant }: ArticleOutcome): StoredArticle | undefined =>
    cells && isVariant !== false ? holderOf(twinKey(productNumber, cells)) : undefined

  /** The articles that may get an issue because of this one. */
  const holdersToWarn = (outcome: ArticleOutcome): StoredArticle[] =>
    [otherKindOf(outcome), twinOf(outcome)].filter(holder => holder !== undefined)

  /** The articles of a product model and a product of its own under one product number. */
  const sharedCode = (outcome: ArticleOutcome): FoundIssues | undefined => {
    const { productNumber, articleNumber } = outcome
    const holder = otherKindOf(outcome)
    if (!holder) return undefined
    const issueWith = (other: string) =>
      issue('modelCodeIsSku', { value: shorten(productNumber), other: shorten(other) })
    return {
      issues: [issueWith(holder.article)],
      earlier: issueBefore(holder, issueWith(articleNumber)),
    }
  }

  /** Two articles of a product with equal values in all their components. */
  const twins = (cells: readonly string[], outcome: ArticleOutcome): FoundIssues => {
    const { productNumber, articleNumber, issues, unmappedAxes } = outcome
    const holder = twinOf(outcome)
    if (!holder || issues.some(({ code }) => code === 'axisMissing')) return { issues: [], earlier: [] }
    const values = valuesOf(cells).filter(Boolean)
    const issueWith = (article: string) => {
      const twin = shorten(article)
      if (unmappedAxes.length > 0)
        return issue('twinUnmappedAxis', { twin, axes: shorten(unmappedAxes.join(', ')) })
      if (values.length > 0) return issue('twinEqualValues', { twin, value: shorten(values.join(', ')) })
      return issue('twinNoComponent', { twin, product: shorten(productNumber) })
    }
    return {
      issues: [issueWith(holder.article)],
      earlier: issueBefore(holder, issueWith(articleNumber)),
    }
  }

  const save = () => {
    for (const pageMemory of [products, articles, componentsOf, holders, warned]) pageMemory.save()
  }

  return {
    unseen: (page, refOf) => {
      products.load(page.map(refOf))
      const refsOfPage = new Set<string>()
      return page.filter(product => {
        const ref = refOf(product)
        // a product without a reference cannot be recognized
        if (ref === '') return true
        if (products.get(ref) !== undefined || refsOfPage.has(ref)) return false
        refsOfPage.add(ref)
        return true
      })
    },
    markSeen: ref => {
      if (ref !== '') products.add(ref, '')
    },
    load: (page, sold = []) => {
      soldBefore = sold
      const keys = page.flatMap(outcome =>
        outcome.cells ? keysOf({ ...outcome, cells: outcome.cells }) : [],
      )
      holders.load(keys)
      const numbers = [
        ...page.map(({ articleNumber }) => articleNumber),
        ...sold.map(({ article }) => article),
        ...keys.flatMap(key => holders.get(key) ?? []),
      ]
      articles.load(numbers.map(articleKey))
      if (components.length > 0) componentsOf.load(page.map(({ productNumber }) => productNumber))
      warned.load(
        page
          .flatMap(holdersToWarn)
          .flatMap(({ article, product }) => [
            article,
            ...earlierCodes.map(code => reportedKey(product, code)),
          ]),
      )
    },
    check: outcome => {
      const { cells, articleNumber, productNumber } = outcome
      if (!cells) return { issues: [], earlier: [] }
      if (articles.get(articleKey(articleNumber)) !== undefined)
        return {
          issues: [issue('duplicateArticleNumber', { value: shorten(articleNumber) })],
          earlier: [],
        }
      const ean = sharedEan(cells, outcome)
      const code = sharedCode(outcome)
      if (code) return { ...code, issues: [...ean, ...code.issues] }
      const numbers = [...ean, ...soldProduct(outcome)]
      if (isUnequal(outcome)) {
        const value = shorten(filledKeys(cells).join(', ') || '–')
        const unequal = issue('unequalAxes', { value, product: shorten(productNumber) })
        return { issues: [...numbers, unequal], earlier: [] }
      }
      const { issues, earlier } = twins(cells, outcome)
      return { issues: [...numbers, ...issues], earlier }
    },
    isTaken,
    remember: (outcome, origin, isClean) => {
      if (!outcome.cells) return
      rememberRow({ ...outcome, cells: outcome.cells }, origin, '')
      if (!isClean) warned.add(outcome.articleNumber, '')
    },
    rebuild: rows => {
      for (const cells of rows) {
        const [productNumber, articleNumber] = [cells[productColumn] ?? '', cells[articleColumn] ?? '']
        const isVariant = isNumberedByCodes ? productNumber !== articleNumber : null
        rememberRow(
          { cells, productNumber, articleNumber, isVariant },
          { product: articleNumber, ref: '' },
          memory.digestOf(cells),
        )
        // whether it had an issue is not in the file, so that its count stays
        warned.add(articleNumber, '')
      }
      save()
    },
    rebuildReported: messages => {
      for (const { product, code } of messages)
        if (earlierCodes.some(one => one === code)) warned.add(reportedKey(product, code), '')
      save()
    },
    wasWritten: cells => {
      const digest = articleOf(cells[articleColumn])?.digest
      return Boolean(digest) && digest === memory.digestOf(cells)
    },
    save,
  }
}
