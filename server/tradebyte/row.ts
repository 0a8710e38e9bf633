import type { AkeneoProduct, AkeneoValue } from '../model/akeneo.ts'
import type { Article } from '../model/setup.ts'
import type { Issue, IssueParams } from './checks/issues.ts'
import type { IssueCode } from '../../src/contract/messages/index.ts'
import { isBlank } from './values/html.ts'
import type { VariantShape } from './variantShapes.ts'

/** One article while its cells are being written. */
export interface Row {
  readonly article: Article
  readonly product: AkeneoProduct
  /** null for an article without models. */
  readonly variant: VariantShape | null
  /** Index of the language whose texts go to the columns without a prefix. */
  languageIndex: number
  readonly issues: Issue[]
  /** Values that no column takes, by `leftOutName`. */
  readonly leftOut: Set<string>
  /** Columns that the fallback locale fills; a list is named by its first column. */
  readonly fallbacks: Set<string>
}

/** The reasons that no column takes a value: it differs within a product, or is no axis of the family variant. */
export const leftOutReasons = ['notShared', 'noAxis'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const place = /^(?:<[^>]*>)?(.*?)(?:\{\d+\})?$/

/** The name of a value that no column takes: the reason and the column, the same for all languages and numbers. */
export const leftOutName = (reason: LeftOutReason, column: string): string =>
  `${reason} ${place.exec(column)?.[1] ?? column}`

/** The values of an attribute. Only own properties count, because `constructor` is a possible attribute code. */
export const valuesOf = ({ values }: AkeneoProduct, code: string): readonly AkeneoValue[] =>
  (Object.hasOwn(values, code) && values[code]) || []

/** Whether the product of a row has a value for an attribute, in any language. */
export const hasValue = ({ product }: Row, code: string): boolean =>
  valuesOf(product, code).some(({ data }) => isFilled(data))

/** Whether the data of a value shows something: a text that is not blank, an amount, a list with such an item. */
export const isFilled = (data: unknown): boolean =>
  Array.isArray(data) ? data.some(isFilledItem) : isFilledItem(data)

/** The same without lists, because data may be nested to any depth. */
const isFilledItem = (data: unknown): boolean => {
  if (typeof data === 'string') return !isBlank(data)
  if (typeof data !== 'object') return data !== undefined
  if (data === null) return false
  return !('amount' in data) || (data.amount !== null && data.amount !== '')
}

/** Adds an issue to a row. */
export const report = <C extends IssueCode>(
  row: Pick<Row, 'issues'>,
  code: C,
  params: IssueParams<C>,
): void => {
  row.issues.push({ code, params })
}
