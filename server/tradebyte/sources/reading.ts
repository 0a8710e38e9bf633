import type { EntrySource } from '../../../src/contract/mapping/entry.ts'
import type { AkeneoAttribute, AkeneoValue, Catalogue } from '../../akeneo/types.ts'
import type { Row, ValueTable } from '../row.ts'
import type { Links } from '../setup.ts'
import type { FormatterEffect } from '../mapping/entryKinds.ts'
import type { LanguageFormat } from '../values/languageFormats.ts'

/** What a source gives for one row: one value or several; '' and [] are none. */
export type SourceValue = string | readonly string[]

/** What one source did for the cells of a column: the value of an attribute that it read, or what it made of all it read. */
export type ReadingStep =
  | { readonly source: EntrySource; readonly code: string; readonly value: AkeneoValue | null }
  | { readonly source: EntrySource; readonly read: SourceValue; readonly written: SourceValue }

/** Tells the sources of an entry apart: each pass over them makes them anew. */
export const sourceKey = (source: EntrySource | undefined): string | undefined => JSON.stringify(source)

/** How values of one source are read for one column. */
export interface Reading {
  readonly source: EntrySource
  /** Names the column in sentences. */
  readonly column: string
  readonly language: LanguageFormat
  /** Numbers as bare digits with a point and booleans as 1 and 0, or as the language writes them. */
  readonly plain: boolean
  readonly formatter: FormatterEffect
  /** Picks the amount of a price. */
  readonly currency: string | null
  readonly catalogue: Catalogue
  readonly links: Links
  readonly table: ValueTable
  /** Passes by what stands only in the fallback locale. */
  readonly ownLocaleOnly?: boolean
  /** Hears how the cells of the column come about; nobody does in a run. */
  readonly observe?: ((step: ReadingStep) => void) | undefined
  /** Measurements without a unit of the mapping say their own. */
  readonly withUnit?: true
}

/** Prepares reading an attribute; what it gives must hold for any data and never throw. */
export type PrepareReader = (
  reading: Reading,
  attribute: AkeneoAttribute,
) => (value: AkeneoValue, row: Row) => SourceValue

/** Text of a scalar; objects and lists have none. */
export const plainText = (data: unknown): string => {
  if (typeof data === 'string') return data
  return typeof data === 'boolean' || (typeof data === 'number' && Number.isFinite(data)) ? String(data) : ''
}

/** Writes yes or no as the column wants it. */
export const writeBoolean = ({ plain, formatter, language }: Reading, value: boolean): string => {
  if (plain || formatter.digits) return value ? '1' : '0'
  return value ? language.yes : language.no
}
