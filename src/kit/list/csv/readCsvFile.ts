import { plainCell, separatorOf } from '../../../contract/list/csvCells.ts'

/** A parsed CSV file. Its first line names the columns. */
export interface CsvFile {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly encoding: 'UTF-8' | 'Windows-1252'
  readonly separator: ',' | ';' | '\t'
}

/** The most rows of a file. */
export const maxCsvRows = 10_000

/** Reads the bytes as UTF-8, or as the encoding of older spreadsheets if they are not. */
const decode = (bytes: ArrayBuffer): Pick<CsvFile, 'encoding'> & { text: string } => {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/**
 * Parses a CSV file with any usual separator and encoding.
 * @throws the parser's error for a text that is no CSV, such as an open quote
 */
export const readCsvFile = async (file: File): Promise<CsvFile> => {
  const { text, encoding } = decode(await file.arrayBuffer())
  const separator = separatorOf(text)
  const { parse } = await import('csv-parse/browser/esm/sync')
  const [header = [], ...rows] = parse(text, {
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  return {
    name: file.name,
    header: header.map(name => name.trim()),
    rows: rows.map(row => row.map(plainCell)),
    encoding,
    separator,
  }
}
