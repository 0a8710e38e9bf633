import type { StoredSource } from '../../../src/contract/mapping/entry.ts'
import type { AkeneoAttribute, AkeneoValue } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import type { Row } from '../row.ts'
import type { Links } from '../../model/setup.ts'
import type { FormatterEffect } from '../mapping/entryKinds.ts'
import type { LanguageFormat } from '../values/languageFormats.ts'

/** The value of a source for one row: one text or several; '' and [] are none. */
export type SourceValue = string | readonly string[]

/** A step of a source for a column: the value of an attribute it read, or its result. */
export type ReadingStep = {
  readonly source: StoredSource
  /** The place of its entry, from 0, among those that fill a list. */
  readonly entry?: number
} & (
  | { readonly code: string; readonly value: AkeneoValue | null }
  | { readonly read: SourceValue; readonly written: SourceValue }
)

/** A key for a source of an entry, because each pass creates new objects. */
export const sourceKey = (source: StoredSource | undefined): string | undefined => JSON.stringify(source)

/** Options for reading one source for one column. */
export interface Reading {
  readonly source: StoredSource
  /** Names the column in sentences. */
  readonly column: string
  readonly language: LanguageFormat
  /**
   * Whether numbers are written with digits and a point and booleans as 1 and 0, instead of in the language's format.
   */
  readonly plain: boolean
  /** Whether the column holds numbers. */
  readonly numeric: boolean
  readonly formatter: FormatterEffect
  /** The currency of a price. */
  readonly currency: string | null
  readonly catalogue: Catalogue
  readonly links: Links
  /** Ignores values of the fallback locale. */
  readonly ownLocaleOnly?: boolean
  /** Observes how the cells of the column are made; absent in a run. */
  readonly observe?: ((step: ReadingStep) => void) | undefined
  /** Adds the unit to measurements without a unit in the mapping. */
  readonly withUnit?: true
}

/** Prepares reading an attribute; the returned function must accept any data and never throw. */
export type PrepareReader = (
  reading: Reading,
  attribute: AkeneoAttribute,
) => (value: AkeneoValue, row: Row) => SourceValue

/** Text of a scalar; objects and lists have none. */
export const plainText = (data: unknown): string => {
  if (typeof data === 'string') return data
  return typeof data === 'boolean' || (typeof data === 'number' && Number.isFinite(data)) ? String(data) : ''
}

/** Writes a boolean in the format of the column. */
export const writeBoolean = ({ plain, formatter, language }: Reading, value: boolean): string => {
  if (plain || formatter.digits) return value ? '1' : '0'
  return value ? language.yes : language.no
}

/** The values of a list that got a column. */
interface SharedColumns {
  readonly values: readonly string[]
  /** The place of the entry of each value. */
  readonly entries: readonly number[]
  readonly total: number
  /** The first value without a column. */
  readonly firstLeftOut: string | null
}

/**
 * Distributes the columns of a list among its entries: each filled entry keeps its first value while there is room,
 * the rest goes to the entries in order. The values stay in the order of the entries, without gaps.
 * @param read the values of each entry
 * @param room the number of columns
 * @example shareColumns([['a', 'b', 'c'], 'd'], 3) // a, b, d; c is left out
 */
export const shareColumns = (read: readonly SourceValue[], room: number): SharedColumns => {
  const lists = read
    .map((value, entry) => ({ entry, texts: filledValues(value) }))
    .filter(({ texts }) => texts.length > 0)
  const total = lists.reduce((sum, { texts }) => sum + texts.length, 0)
  let spare = Math.max(0, room - lists.length)
  let firstLeftOut: string | null = null
  const values: string[] = []
  const entries: number[] = []
  for (const { entry, texts } of lists.slice(0, room)) {
    const count = 1 + Math.min(spare, texts.length - 1)
    spare -= count - 1
    firstLeftOut ??= texts[count] ?? null
    for (const text of texts.slice(0, count)) {
      values.push(text)
      entries.push(entry)
    }
  }
  return { values, entries, total, firstLeftOut: firstLeftOut ?? lists[room]?.texts[0] ?? null }
}

const filledValues = (value: SourceValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value.filter(Boolean)
