import type { StoredSource } from '../../../src/contract/mapping/entry.ts'
import type { AkeneoAttribute, AkeneoValue } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import type { Row } from '../row.ts'
import type { Links } from '../../model/setup.ts'
import type { FormatterEffect } from '../mapping/entryKinds.ts'
import type { LanguageFormat } from '../values/languageFormats.ts'

/** What a source gives for one row: one value or several; '' and [] are none. */
export type SourceValue = string | readonly string[]

/** What one source did for the cells of a column: the value of an attribute that it read, or what it made of all it read. */
export type ReadingStep =
  | { readonly source: StoredSource; readonly code: string; readonly value: AkeneoValue | null }
  | { readonly source: StoredSource; readonly read: SourceValue; readonly written: SourceValue }

/** Tells the sources of an entry apart: each pass over them makes them anew. */
export const sourceKey = (source: StoredSource | undefined): string | undefined => JSON.stringify(source)

/** How values of one source are read for one column. */
export interface Reading {
  readonly source: StoredSource
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

/** The values of a list that found a column. */
interface SharedColumns {
  readonly values: readonly string[]
  readonly total: number
  /** The first value that found none. */
  readonly firstLeftOut: string | null
}

/**
 * Shares the columns of a list among its entries: each filled entry keeps its first value as long as there is room,
 * the rest goes to the entries in their order. The values stay in the order of the entries, without gaps.
 * @param read what each entry gives
 * @param room the number of columns
 * @example shareColumns([['a', 'b', 'c'], 'd'], 3) // a, b, d; c is left out
 */
export const shareColumns = (read: readonly SourceValue[], room: number): SharedColumns => {
  const all: string[] = []
  for (const value of read) {
    if (typeof value !== 'string') all.push(...(value.includes('') ? value.filter(Boolean) : value))
    else if (value !== '') all.push(value)
  }
  const total = all.length
  if (total <= room) return { values: all, total, firstLeftOut: null }
  const lists = read.map(filledValues).filter(list => list.length > 0)
  let spare = Math.max(0, room - lists.length)
  let firstLeftOut: string | null = null
  const values = lists.slice(0, room).flatMap(list => {
    const taken = 1 + Math.min(spare, list.length - 1)
    spare -= taken - 1
    firstLeftOut ??= list[taken] ?? null
    return list.slice(0, taken)
  })
  return { values, total, firstLeftOut: firstLeftOut ?? lists[room]?.[0] ?? null }
}

const filledValues = (value: SourceValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value.filter(Boolean)
