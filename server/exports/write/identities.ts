import type { SoldArticle } from '../../store/exports/deliveredRows.ts'
import type { DeliveredStore } from '../../store/exports/deliveredStore.ts'
import { type Issue, issue } from '../../tradebyte/checks/issues.ts'
import type { ArticleOutcome } from '../../tradebyte/plan.ts'

/** A product of a page, with what became of it. */
interface Evaluated {
  readonly outcome: ArticleOutcome
  readonly ref: string
  /** Whether it is a variant of a product model. */
  readonly isVariant: boolean
}

/** An outcome under the number that TB.One knows, with the former number of its product. */
interface Identified {
  readonly outcome: ArticleOutcome
  /** The article of the same product that is on sale under another number. */
  readonly former?: SoldArticle
}

/**
 * Finds the delivered articles of the products of a page. A number that differs from the delivered one in letter case
 * alone is written as it was delivered. Another spelling and another kind of product are issues.
 * @returns one result per product, in their order
 */
export const identify = async (
  delivered: Pick<DeliveredStore, 'onSale'>,
  columns: { readonly article: number; readonly product: number },
  products: readonly Evaluated[],
): Promise<Identified[]> => {
  const sold = await delivered.onSale(
    products.map(({ outcome }) => outcome.articleNumber),
    products.map(({ ref }) => ref),
  )
  const byNumber = new Map(sold.map(article => [article.article.toLowerCase(), article]))
  const byExactNumber = new Map(sold.map(article => [article.article, article]))
  const byRef = new Map(sold.map(article => [article.ref, article]))

  return products.map(({ outcome, ref, isVariant }) => {
    const { articleNumber: number, productNumber, cells, written } = outcome
    if (number === '') return { outcome }
    const same = byExactNumber.get(number) ?? byNumber.get(number.toLowerCase())
    const own = ref === '' || same?.ref === ref ? undefined : byRef.get(ref)
    const former = own?.article === same?.article ? undefined : own
    const before = same ?? former
    if (!before) return { outcome }
    const issues: Issue[] = []
    const isOtherCase = same !== undefined && same.article !== number
    if (isOtherCase) issues.push(issue('letterCase', { value: number, before: same.article }))
    const product =
      before.product.toLowerCase() === productNumber.toLowerCase() ? before.product : productNumber
    const wasVariant = before.isVariant
    // a product of its own that only got another number moves with it
    const hasMoved = product !== before.product && (isVariant || wasVariant)
    if (hasMoved && isVariant !== wasVariant)
      issues.push(
        issue(isVariant ? 'becameVariant' : 'leftModel', { value: product, before: before.product }),
      )
    const respell = (row: readonly string[]) =>
      row.map((cell, index) => {
        if (index === columns.article) return same?.article ?? cell
        return index === columns.product ? product : cell
      })
    return {
      outcome: {
        ...outcome,
        articleNumber: same?.article ?? number,
        productNumber: product,
        cells: cells && respell(cells),
        written: respell(written),
        issues: [...outcome.issues, ...issues],
      },
      ...(former && { former }),
    }
  })
}

/** Numbers as they were delivered, where they differ in letter case alone. */
export const asDelivered = async <T extends { readonly article: string }>(
  delivered: Pick<DeliveredStore, 'onSale'>,
  articles: readonly T[],
): Promise<T[]> => {
  const sold = await delivered.onSale(
    articles.map(({ article }) => article),
    [],
  )
  const exact = new Set(sold.map(({ article }) => article))
  const byNumber = new Map(sold.map(({ article }) => [article.toLowerCase(), article]))
  return articles.map(one => {
    const known = exact.has(one.article) ? undefined : byNumber.get(one.article.toLowerCase())
    return known === undefined ? one : { ...one, article: known }
  })
}
