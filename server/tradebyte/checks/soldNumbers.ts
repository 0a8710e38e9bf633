import type { ArticleOutcome } from '../plan.ts'
import { shorten } from '../values/text.ts'
import { type Issue, issue } from './issues.ts'

/** The numbers of an article that TB.One sells. */
export interface SoldNumberIssues {
  readonly article: string
  readonly product: string
  /** '' without one. */
  readonly ean: string
  /** Whether it is an article of a product model; null = unknown. */
  readonly isVariant: boolean | null
}

type CheckedNumbers = Pick<ArticleOutcome, 'articleNumber' | 'productNumber' | 'isVariant'>

/** The issue of an EAN that TB.One has of another article. TB.One takes each EAN once. */
export const soldEanIssue = (
  ean: string,
  { articleNumber }: CheckedNumbers,
  sold: readonly SoldNumberIssues[],
): Issue[] => {
  const other = ean === '' ? undefined : sold.find(one => one.ean === ean && one.article !== articleNumber)
  if (!other) return []
  return [issue('soldEan', { column: 'a_ean', value: shorten(ean), article: shorten(other.article) })]
}

/** The issue of a variant and a product of its own under one product number, of which TB.One sells the other one. */
export const soldProductIssue = (
  { articleNumber, productNumber, isVariant }: CheckedNumbers,
  sold: readonly SoldNumberIssues[],
): Issue[] => {
  const isOtherKind = (one: SoldNumberIssues) => isVariant !== null && one.isVariant === !isVariant
  const other = sold.find(
    one => one.product === productNumber && one.article !== articleNumber && isOtherKind(one),
  )
  if (!other) return []
  return [
    issue('soldProductNumber', {
      column: 'p_nr',
      value: shorten(productNumber),
      article: shorten(other.article),
    }),
  ]
}

/** The numbers of rows that articles of other products may have. */
export const uniqueNumbersOf = (eanColumn: number, outcomes: readonly ArticleOutcome[]) => {
  const rows = outcomes.filter(({ cells }) => cells !== null)
  const productNumbers = (ofVariants: boolean) =>
    rows.flatMap(({ isVariant, productNumber }) => (isVariant === ofVariants ? [productNumber] : []))
  return {
    eans: rows.flatMap(({ cells }) => cells?.[eanColumn] || []),
    models: [...new Set(productNumbers(true))],
    singles: productNumbers(false),
  }
}
