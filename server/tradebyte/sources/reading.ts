import type { Entry } from '../../../src/contract/mapping.ts'
import type { AkeneoAttribute, AkeneoValue } from '../../akeneo/types.ts'
import type { FormatterAnswers } from '../formatters.ts'
import type { LanguageFormat } from '../languageFormats.ts'
import type { Row } from '../row.ts'
import type { Catalogue, Links } from '../setup.ts'
import type { ValueTable } from './createValueTable.ts'

/** One value or several; '' and [] are none. */
export type Read = string | readonly string[]

/** How values of one source are read for one column. */
export interface Reading {
  readonly entry: Entry
  /** Names the column in sentences. */
  readonly column: string
  readonly language: LanguageFormat
  /** Numbers as bare digits with a point and booleans as 1 and 0, or as the language writes them. */
  readonly plain: boolean
  readonly answers: FormatterAnswers
  /** Picks the amount of a price. */
  readonly currency: string | null
  readonly catalogue: Catalogue
  readonly links: Links
  readonly table: ValueTable
}

/** Prepares reading an attribute; what it gives must hold for any data and never throw. */
export type PrepareReader = (
  reading: Reading,
  attribute: AkeneoAttribute,
) => (value: AkeneoValue, row: Row) => Read
