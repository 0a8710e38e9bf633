import type { FieldDefinition } from '../fields/defineField.ts'

/** One column of the file. */
export interface Column {
  readonly header: string
  readonly index: number
  readonly field: FieldDefinition
  /** The channel or key in brackets. */
  readonly bracket: string | null
  /** The prefix; null = the default language or none. */
  readonly language: string | null
  /** The source that fills it first, for sentences. */
  readonly source: string
}

/** What names a column. */
export interface ColumnPlace {
  readonly field: FieldDefinition
  readonly bracket?: string | null
  readonly language?: string | null
  readonly number?: number | null
  readonly source: string
}

/** The columns of a file while they are added one after another. */
export interface Columns {
  readonly list: readonly Column[]
  /** Adds the next column; null when another mapping already fills one of that name. */
  claim(place: ColumnPlace): Column | null
}

/** Writes `<lang>field[bracket]{number}`. Source: TB.One import format, column headers. */
const headerOf = ({ field, bracket, language, number }: ColumnPlace) =>
  `${language ? `<${language}>` : ''}${field.field}${bracket ? `[${bracket}]` : ''}${typeof number === 'number' ? `{${number}}` : ''}`

/** Starts an empty file header. */
export const createColumns = (): Columns => {
  const list: Column[] = []
  const taken = new Set<string>()
  return {
    list,
    claim: place => {
      const header = headerOf(place)
      if (taken.has(header)) return null
      taken.add(header)
      const { field, bracket = null, language = null, source } = place
      const column = { header, index: list.length, field, bracket, language, source }
      list.push(column)
      return column
    },
  }
}
