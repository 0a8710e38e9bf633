import type { Entry } from '../../../src/contract/mapping.ts'
import type { FieldDefinition } from '../fields/fieldDefinition.ts'
import type { Row } from '../row.ts'
import type { Catalogue, SetupChannel } from '../setup.ts'
import type { Source } from '../sources/compileSource.ts'

/** Where an entry's values go besides the field itself. */
export interface Spot {
  /** Channel sign or key. */
  readonly bracket?: string
  /** Currency of its prices; the export settings' one by default. */
  readonly currency?: string | null
  /** Number of the first column of a list. */
  readonly start?: number
  /** Rows for which the cells stay empty. */
  readonly unless?: (row: Row) => boolean
  /** Also values that the articles of a product do not share. */
  readonly anyLevel?: boolean
}

/** What the evaluator of a value kind works with: it adds columns to the file and says what fills them. */
export interface Bench {
  readonly field: FieldDefinition
  /** The enabled channels, in order. */
  readonly channels: readonly SetupChannel[]
  readonly catalogue: Catalogue
  /** One column. */
  cell(entry: Entry, spot?: Spot): void
  /** One column per language. */
  cells(entry: Entry, spot?: Spot): void
  /** Numbered columns; gives how many. */
  list(entries: readonly Entry[], spot?: Spot): number
  /** Numbered columns per language. */
  lists(entries: readonly Entry[], spot?: Spot): void
  /** Numbered columns from a source that is no entry. */
  fill(room: number, source: Source): void
}
