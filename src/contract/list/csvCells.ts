import type { Field } from '../kinds.ts'
import type { ComparedAs } from '../kinds/kind.ts'
import { comparedAs, comparedFieldsOf } from './listOffer.ts'
import { isRecord, valueAt, type Values, withAt } from '../record/paths.ts'
import type { ResourceDeclaration } from '../resource.ts'

/** How the values of a comparison are written into a cell of a CSV file, and read from one. */
interface CellForm {
  write(value: unknown): string
  /** A cell that does not fit stays a text, which the schema of the field refuses with its own sentence. */
  read(text: string): unknown
}

const asText: CellForm = { write: value => String(value), read: text => text }

const yes = /^(yes|ja|true|wahr|1|x)$/i
const no = /^(no|nein|false|falsch|0)$/i

/** Reads `1234.5`, and with a decimal comma `1234,5`. */
const readNumber = (text: string): unknown =>
  /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text

const readAmount = (text: string): unknown => {
  const [, amount, currency] = /^(-?\d+(?:[.,]\d+)?)\s*([A-Z]{3})?$/.exec(text) ?? []
  if (amount === undefined) return text
  return { amount: amount.replace(',', '.'), ...(currency && { currency }) }
}

/** Reads `2026-12-24`, and `24.12.2026` as spreadsheets write it. */
const readDay = (text: string): unknown => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === '' ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

const forms: { readonly [C in Exclude<ComparedAs, 'nothing' | 'fileName'>]: CellForm } = {
  text: asText,
  code: asText,
  moment: asText,
  codes: {
    write: value => [value].flat().map(String).join(', '),
    read: text => text.split(',').flatMap(code => code.trim() || []),
  },
  number: { write: value => String(value), read: readNumber },
  amount: {
    write: value => (isRecord(value) ? `${String(value['amount'])} ${String(value['currency'])}` : ''),
    read: readAmount,
  },
  flag: {
    write: value => (value === true ? 'yes' : 'no'),
    read: text => (yes.test(text) ? true : no.test(text) ? false : text),
  },
  day: { write: value => String(value), read: readDay },
}

const formOf = (field: Field): CellForm | undefined => {
  const compared = comparedAs(field)
  return compared === 'nothing' || compared === 'fileName' ? undefined : forms[compared]
}

/** A column of a CSV file: a field by its path, or the number of a record. */
export interface CsvColumn {
  readonly path: string
  readonly field: Field | undefined
  /** Whether a value can be loaded into it. */
  readonly loads: boolean
}

/** The columns of the CSV file of a resource: the number of a record, and its fields without secrets and files. */
export const csvColumnsOf = ({ id, fields }: ResourceDeclaration): CsvColumn[] => [
  ...(id === 'id' ? [{ path: 'id', field: undefined, loads: true }] : []),
  ...comparedFieldsOf(fields).flatMap(([path, field]) =>
    formOf(field) ? [{ path, field, loads: !field.readOnly }] : [],
  ),
]

/** The cells of a record; an empty value is an empty cell. */
export const csvCellsOf = (columns: readonly CsvColumn[], record: Values): string[] =>
  columns.map(({ path, field }) => {
    const value = valueAt(record, path)
    if (value === null || value === undefined || value === '') return ''
    return field ? (formOf(field)?.write(value) ?? '') : String(value)
  })

/** A value of a row with the column that it belongs to; a column without a field is left out. */
export type CsvEntry = readonly [column: CsvColumn | undefined, text: string]

/**
 * The record that a row of a file describes.
 * @param codeOf finds the code of a label, where the file has the words of the screen
 */
export const recordOfCells = (
  entries: readonly CsvEntry[],
  codeOf: (path: string, text: string) => string = (_path, text) => text,
): Values => {
  let record: Values = {}
  for (const [column, cell] of entries) {
    if (!column?.loads) continue
    const text = cell.trim()
    const value = text === '' ? null : column.field ? (formOf(column.field)?.read(text) ?? text) : text
    const coded = Array.isArray(value)
      ? value.map(code => codeOf(column.path, String(code)))
      : typeof value === 'string' && column.field && comparedAs(column.field) === 'code'
        ? codeOf(column.path, value)
        : value
    record = withAt(record, column.path, coded)
  }
  return record
}

/** A cell that a spreadsheet would run as a formula; a number with a sign is none. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text)

const quote = (text: string, separator: string) => {
  const safe = isFormula(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A CSV file as spreadsheets open it: with a byte order mark, so that they read UTF-8, and an apostrophe before a cell that
 * they would run as a formula.
 * @param separator a semicolon where the comma separates decimals
 */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  `\uFEFF${rows.map(row => row.map(cell => quote(cell, separator)).join(separator)).join('\r\n')}\r\n`

/** A cell without the apostrophe that `csvText` puts before a formula. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text

/** The separator of a CSV file, by its first line: a semicolon, a tab or a comma. */
export const separatorOf = (text: string): ',' | ';' | '\t' => {
  const [line = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => line.split(sign).length
  const [best = ','] = ([',', ';', '\t'] as const).toSorted((one, other) => count(other) - count(one))
  return best
}
