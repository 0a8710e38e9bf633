import type { Params } from '../../src/contract/words.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'
import type { Issue, IssueCode } from './checks/issues.ts'
import type { VariantShape } from './checks/variantShapes.ts'
import type { Article } from './setup.ts'
import type { ValueList } from './sources/valueTable.ts'

/** One article while its cells are being written. */
export interface Row {
  readonly article: Article
  readonly product: AkeneoProduct
  readonly values: ValueList
  /** null for an article without models. */
  readonly variant: VariantShape | null
  /** Place in the list of languages of the one whose texts go to the columns without a prefix. */
  languageIndex: number
  readonly issues: Issue[]
}

/** Adds an issue to a row. */
export const report = (row: Row, code: IssueCode, params: Params): void => {
  row.issues.push({ code, params })
}
