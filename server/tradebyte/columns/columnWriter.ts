import {
  codesOf,
  sourcesOf,
  type StoredEntry,
  type StoredSource,
} from '../../../src/contract/mapping/entry.ts'
import { unitFor } from '../../../src/contract/mapping/entryRules.ts'
import type { FieldDefinition } from '../fields/defineField.ts'
import { isSharedOnly } from '../fields/fieldTable.ts'
import { hasValue, leftOutName, report, type Row } from '../row.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import type { Channel, Links, Setup } from '../../model/setup.ts'
import {
  compileSource,
  firstFilled,
  givesSeveral,
  joinValues,
  type CompiledSource,
} from '../sources/compileSource.ts'
import { type ReadingStep, shareColumns, type SourceValue } from '../sources/reading.ts'
import { formatters } from '../mapping/entryKinds.ts'
import type { LanguageFormat, LanguageFormats } from '../values/languageFormats.ts'
import { shorten } from '../values/text.ts'
import { type CellRule, createCellRule, isNumeric } from './cellRules.ts'
import type { FileColumn, ColumnPlace, FileColumns } from '../plan.ts'

/** Fills cells of one row. */
export type CellWriter = (row: Row, cells: string[]) => void

/** The inputs of the columns of all fields, and the lists that collect them. */
export interface ColumnContext {
  readonly setup: Setup
  readonly catalogue: Catalogue
  readonly links: Links
  readonly languages: LanguageFormats
  readonly columns: FileColumns
  /** The writers of the cells of a row, in order. */
  readonly writers: CellWriter[]
  readonly observe?: ObserveCells | undefined
}

/** Receives each step of the sources of a column, for a list under its first column, and which entry filled a column of a list. */
export type ObserveCells = (header: string, step: ReadingStep | { readonly filledBy: number }) => void

/** Adds the columns of one field to the file, with their sources. */
export interface ColumnWriter {
  readonly field: FieldDefinition
  /** The enabled channels, in order. */
  readonly channels: readonly Channel[]
  readonly catalogue: Catalogue
  addColumn(entry: StoredEntry, options?: ColumnOptions): void
  /** Adds one column without a prefix and one for each other language. */
  addColumnPerLanguage(entry: StoredEntry, options?: ColumnOptions): void
  /** Adds numbered columns. @returns their number */
  addListColumns(entries: readonly StoredEntry[], options?: ColumnOptions): number
  /** Adds numbered columns without a prefix and as many for each other language. */
  addListColumnsPerLanguage(entries: readonly StoredEntry[], options?: ColumnOptions): void
  /** Adds numbered columns that are filled by a source outside of the mapping. */
  addColumnsOf(source: CompiledSource, count: number): void
}

/** Options for the columns of an entry. */
export interface ColumnOptions {
  /** The name of a channel, or a key. */
  readonly bracket?: string
  /** The currency of its prices; that of the export settings by default. */
  readonly currency?: string | null
  /** Number of the first column of a list. */
  readonly start?: number
  /** Rows for which the cells stay empty. */
  readonly unless?: ((row: Row) => boolean) | undefined
  /** Accepts values that the articles of a product do not share. */
  readonly anyLevel?: boolean
}

/** The columns without a prefix, or those of one language. */
interface LanguageColumns {
  readonly language: string | null
  readonly unless: ColumnOptions['unless']
  /** Reads an entry, at its place in a list, for the column of a header. */
  readonly sourceOf: (entry: StoredEntry, header: string, place?: number) => CompiledSource
}

/** Starts adding the columns of a field. */
export const createColumnWriter = (context: ColumnContext, field: FieldDefinition): ColumnWriter => {
  const { setup, catalogue, links, languages, observe } = context
  const { exportSettings } = setup
  const rule = createCellRule(field, setup.csv)
  const languagePerProduct = Boolean(exportSettings.defaultLanguageAttribute)
  const rowsAgree = isSharedOnly(field)

  /** Sets the unit of the field, because a mapping from before fields had units may name another one. */
  const inUnitOfField = (source: StoredSource): StoredSource => {
    const family = catalogue.attribute(source.akeneoAttribute)?.metricFamily ?? null
    const measurement = catalogue.measurementFamily(family ?? '')
    const units = new Map(measurement ? [[measurement.code, new Set(Object.keys(measurement.units))]] : [])
    return {
      ...source,
      measureUnit: unitFor(field, measurement?.code ?? null, source.measureUnit, { units }),
    }
  }

  const sourceIn = (
    entry: StoredEntry,
    { currency, anyLevel }: ColumnOptions,
    { column, place }: { column: string; place: number | undefined },
    language: LanguageFormat,
  ): CompiledSource => {
    const readOne = (source: StoredSource, ownLocaleOnly: boolean) =>
      compileSource(
        {
          source: inUnitOfField(source),
          column,
          language,
          plain: field.rule !== 'text',
          numeric: isNumeric(field),
          formatter: formatters[source.formatter ?? 'none'],
          currency: currency || exportSettings.akeneoCurrency || null,
          catalogue,
          links,
          ownLocaleOnly,
          observe:
            observe && (step => observe(column, place === undefined ? step : { ...step, entry: place })),
        },
        source.akeneoChannel ?? (exportSettings.akeneoChannel || null),
        rowsAgree && !anyLevel,
      )
    const sources = sourcesOf<StoredSource>(entry)
    // in each language, another source of that language precedes the fallback language
    const first = sources.length > 1 ? sources.map(source => readOne(source, true)) : []
    return firstFilled([...first, ...sources.map(source => readOne(source, false))])
  }

  const unprefixed = (options: ColumnOptions): LanguageColumns => ({
    language: null,
    unless: options.unless,
    sourceOf: (entry, column, place) => {
      const sources = languages.list.map(language => sourceIn(entry, options, { column, place }, language))
      const defaultSource = sources[languages.default] ?? (() => '')
      return languagePerProduct ? row => (sources[row.languageIndex] ?? defaultSource)(row) : defaultSource
    },
  })

  /** With a language per product, the columns of that language stay empty, because the columns without a prefix have its texts. */
  const emptyInOwnLanguage = (index: number, { unless }: ColumnOptions) =>
    languagePerProduct ? (row: Row) => row.languageIndex === index || Boolean(unless?.(row)) : unless

  const perLanguage = (options: ColumnOptions): LanguageColumns[] => {
    const prefixed = languages.list.flatMap((language, index) =>
      languagePerProduct || index !== languages.default
        ? {
            language: language.name,
            unless: emptyInOwnLanguage(index, options),
            sourceOf: (entry: StoredEntry, column: string, place?: number) =>
              sourceIn(entry, options, { column, place }, language),
          }
        : [],
    )
    return [unprefixed(options), ...prefixed]
  }

  const columnCount = (entries: readonly StoredEntry[]) =>
    entries.some(entry => givesSeveral(entry, catalogue))
      ? Math.max(field.listMax, entries.length)
      : entries.length

  const addOne = (
    entry: StoredEntry,
    { bracket }: ColumnOptions,
    { language, unless, sourceOf }: LanguageColumns,
  ) => {
    const place = { field, bracket, language, source: codesOf(entry)[0] ?? '' }
    writeColumn(context, place, { rule, unless }, header => sourceOf(entry, header))
  }

  const addList = (
    entries: readonly StoredEntry[],
    { bracket, start = 0 }: ColumnOptions,
    { language, unless, sourceOf }: LanguageColumns,
  ) => {
    const [first] = entries.flatMap(codesOf)
    const place = { field, bracket, language, number: start, source: first ?? '' }
    writeNumberedColumns(context, place, columnCount(entries), { rule, unless }, header =>
      entries.map((entry, at) => sourceOf(entry, header, at)),
    )
  }

  return {
    field,
    channels: setup.channels.filter(({ enabled }) => enabled),
    catalogue,
    addColumn: (entry, options = {}) => addOne(entry, options, unprefixed(options)),
    addColumnPerLanguage: (entry, options = {}) => {
      for (const columns of perLanguage(options)) addOne(entry, options, columns)
    },
    addListColumns: (entries, options = {}) => {
      addList(entries, options, unprefixed(options))
      return columnCount(entries)
    },
    addListColumnsPerLanguage: (entries, options = {}) => {
      for (const columns of perLanguage(options)) addList(entries, options, columns)
    },
    addColumnsOf: (source, count) =>
      writeNumberedColumns(context, { field, number: 0, source: '' }, count, { rule }, () => [source]),
  }
}

/** The rule for the texts of a cell, and the rows in which it stays empty. */
interface CellOptions {
  readonly rule: CellRule
  readonly unless?: ColumnOptions['unless']
}

/** The text for one cell: several values are joined with commas, or the first is taken where a cell holds one. */
const oneText = (value: SourceValue, { takesOne }: FieldDefinition, row: Row, column: string): string => {
  if (!takesOne || typeof value === 'string' || value.length < 2) return joinValues(value)
  const [first = '', ...more] = value
  report(row, 'severalValues', {
    column,
    count: value.length,
    value: shorten(first),
    others: shorten(more.join(', ')),
  })
  return first
}

/** Adds one column and fills it. */
const writeColumn = (
  { columns, writers, catalogue }: ColumnContext,
  place: ColumnPlace,
  { rule, unless }: CellOptions,
  sourceOf: (header: string) => CompiledSource,
): void => {
  const column = columns.claim(place)
  if (!column) return
  const { index, header } = column
  const source = sourceOf(header)
  const write: CellWriter = (row, cells) => {
    cells[index] = rule(oneText(source(row), place.field, row, header), row, header)
  }
  if (!unless) {
    writers.push(write)
    return
  }
  const leftOut = leftOutName('noAxis', header)
  const pimCode = catalogue.attribute(place.source)?.code ?? place.source
  writers.push((row, cells) => {
    if (!unless(row)) write(row, cells)
    else if (place.language === null && hasValue(row, pimCode)) row.leftOut.add(leftOut)
  })
}

/** Adds numbered columns from `place.number` on, and shares them among the sources. Values without a column are reported. */
const writeNumberedColumns = (
  { columns, writers, observe }: ColumnContext,
  place: ColumnPlace & { readonly number: number },
  count: number,
  { rule, unless }: CellOptions,
  sourcesOf: (header: string) => readonly CompiledSource[],
): void => {
  const numberedColumns = Array.from({ length: count }, (_, offset) =>
    columns.claim({ ...place, number: place.number + offset }),
  ).filter((column): column is FileColumn => column !== null)
  const first = numberedColumns[0]
  if (!first) return
  const limit = numberedColumns.length
  const sources = sourcesOf(first.header)
  writers.push((row, cells) => {
    if (unless?.(row)) return
    const read = sources.map(source => source(row))
    const { values, entries, total, firstLeftOut } = shareColumns(read, limit)
    let next = 0
    for (const [at, value] of values.entries()) {
      const column = numberedColumns[next] ?? first
      const text = rule(value, row, column.header)
      if (text === '') continue
      cells[column.index] = text
      observe?.(column.header, { filledBy: entries[at] ?? 0 })
      next++
    }
    if (firstLeftOut !== null)
      report(row, 'listOverflow', { column: first.header, count: total, limit, value: shorten(firstLeftOut) })
  })
}
