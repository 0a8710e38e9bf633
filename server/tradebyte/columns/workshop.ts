import type { LanguageFormats } from '../languageFormats.ts'
import type { Row } from '../row.ts'
import type { Catalogue, Links, Setup } from '../setup.ts'
import type { ValueTable } from '../sources/createValueTable.ts'
import type { Columns } from './createColumns.ts'

/** Fills cells of one row. */
export type Writer = (row: Row, cells: string[]) => void

/** What the benches of all fields share. */
export interface Workshop {
  readonly setup: Setup
  readonly catalogue: Catalogue
  readonly links: Links
  readonly languages: LanguageFormats
  readonly columns: Columns
  readonly table: ValueTable
  readonly writers: Writer[]
}
