import type { Params } from '../../src/contract/words.ts'
import type { AkeneoProduct } from '../akeneo/types.ts'
import type { Issue, IssueCode } from './issues.ts'
import type { Article } from './setup.ts'
import type { ValueList } from './sources/createValueTable.ts'
import type { VariantShape } from './variantShapes.ts'

/** One article while its cells are being written. */
export interface Row {
  readonly article: Article
  readonly product: AkeneoProduct
  readonly values: ValueList
  /** null for an article without models. */
  readonly variant: VariantShape | null
  /** Number of the language whose texts go to the columns without a prefix. */
  own: number
  readonly issues: Issue[]
}

/** Notes something wrong. */
export const report = (row: Row, code: IssueCode, params: Params): void => {
  row.issues.push({ code, params })
}
