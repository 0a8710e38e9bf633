import type { Issue } from './checks/issues.ts'
import type { Column } from './columns/createColumns.ts'
import type { Article } from './setup.ts'

/** What one product comes to. */
export interface Outcome {
  /** The SKU, or the product's UUID where it has none. */
  readonly identifier: string
  readonly productNumber: string
  readonly articleNumber: string
  /** The cells in the order of the header; null = an error, the product is not in the file. */
  readonly cells: string[] | null
  /** All cells, those of a product that is not in the file too. */
  readonly written: readonly string[]
  readonly issues: readonly Issue[]
  /** What of the product's values no column takes: see `leftOutName`. */
  readonly leftOut: ReadonlySet<string>
}

/** A compiled configuration. Set and order of the columns follow from the configuration alone. */
export interface Plan {
  readonly header: readonly string[]
  /** What each column of the header is about. */
  readonly columns: readonly Column[]
  /** Never throws. */
  evaluate(article: Article): Outcome
  /** The article number of a product that cannot be read: its identifier where articles are numbered so, else ''. */
  numberOfUnread(identifier: string | null): string
  /** Codes of the attributes that are read: the PIM need be asked for no others. */
  readonly attributes: readonly string[]
  /** Codes that are mapped but unknown to the catalogue; their cells stay empty and the PIM must not be asked for them. */
  readonly missingAttributes: readonly string[]
}

/** The outcome of a product whose answer cannot be used. `reason` goes into the sentence as it is. */
export const unusable = (identifier: string, reason: string): Outcome => ({
  identifier,
  productNumber: '',
  articleNumber: '',
  cells: null,
  written: [],
  issues: [{ code: 'unusable', params: { reason } }],
  leftOut: new Set(),
})
