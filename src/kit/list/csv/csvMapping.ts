import type { ImportResult, ImportRow } from '../../../contract/calls/declaredCalls.ts'
import { type CsvColumn, csvColumnsOf, recordOfCells } from '../../../contract/list/csvCells.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import type { CsvFile } from './readCsvFile.ts'

/** The path of the field that each column of a file is loaded into; an empty text leaves a column out. */
export type CsvMapping = readonly string[]

const simplified = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')

/** Finds the field of each column by its name or its label; a field is found once. */
export const guessMapping = (
  header: readonly string[],
  columns: readonly CsvColumn[],
  labelOf: (path: string) => string,
): CsvMapping => {
  const free = new Map(columns.filter(({ loads }) => loads).map(({ path }) => [path, labelOf(path)]))
  return header.map(name => {
    const sought = simplified(name)
    const found = [...free].find(([path, label]) => [path, label].some(one => simplified(one) === sought))
    if (!found) return ''
    free.delete(found[0])
    return found[0]
  })
}

/** A row of a file with the record that it describes. */
export interface CsvRow {
  /** Its number in a spreadsheet, where the header is row 1. */
  readonly number: number
  readonly cells: readonly string[]
  readonly record: ImportRow
  /** The row that has the same key, if there is one before. */
  readonly sameAs: number | undefined
}

/** The records of a file. @param codeOf the code of a label of a choice */
export const recordsOf = (
  declaration: ResourceDeclaration,
  { rows }: CsvFile,
  mapping: CsvMapping,
  codeOf: (path: string, text: string) => string,
): CsvRow[] => {
  const byPath = new Map(csvColumnsOf(declaration).map(column => [column.path, column]))
  const columns = mapping.map(path => byPath.get(path))
  const firstRows = new Map<string, number>()
  return rows.map((cells, index) => {
    const number = index + 2
    const record = recordOfCells(
      columns.map((column, place) => [column, cells[place] ?? ''] as const),
      codeOf,
    )
    const key = record[declaration.id]
    const sameAs = typeof key === 'string' && key !== '' ? firstRows.get(key) : undefined
    if (typeof key === 'string' && sameAs === undefined) firstRows.set(key, number)
    return { number, cells, record, sameAs }
  })
}

/** A row with what became of it. */
export interface CheckedRow extends CsvRow, ImportResult {}

/** The number of rows of each result. */
export const countResults = (rows: readonly CheckedRow[]) => {
  const counts = { created: 0, changed: 0, failed: 0, unchanged: 0 }
  for (const { result } of rows) counts[result] += 1
  return counts
}
