import { type MappingProblemCode, mappingProblems } from '../../src/contract/mapping/mappingProblems.ts'
import { LocalizedError } from '../shared/errors.ts'
import type { Issue } from './checks/issues.ts'
import type { Article } from '../model/setup.ts'
import type { FieldDefinition } from './fields/defineField.ts'

/** A configuration that no file can be made of. */
export class PlanError extends LocalizedError<MappingProblemCode> {
  override readonly name = 'PlanError'

  constructor(
    code: 'tooManyEntries' | 'tooManyInAll' | 'tooManyInTemplate' | 'tooManyColumns',
    most: number,
  ) {
    super(code, mappingProblems[code], { most }, { status: 409 })
  }
}

/** Columns of a file; TB.One's own fields, in some languages and channels, are a few hundred. */
const mostColumns = 2000

/** Texts by key, each set once. A map is one. */
export interface Texts {
  get(key: string): string | undefined
  set(key: string, text: string): unknown
}

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
  /** Adds the next column; null when another mapping already fills one of that name. @throws PlanError when there are too many */
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
      if (list.length >= mostColumns) throw new PlanError('tooManyColumns', mostColumns)
      taken.add(header)
      const { field, bracket = null, language = null, source } = place
      const column = { header, index: list.length, field, bracket, language, source }
      list.push(column)
      return column
    },
  }
}

/** What one product comes to. */
export interface Outcome {
  /** The SKU, or the product's UUID where it has none. */
  readonly identifier: string
  readonly productNumber: string
  readonly articleNumber: string
  /** The cells in the order of the header; null = an error, the product is not in the file. */
  readonly cells: string[] | null
  /** All cells, those of a product that is not in the file too. */
  readonly written: readonly string[]
  readonly issues: readonly Issue[]
  /** What of the product's values no column takes: see `leftOutName`. */
  readonly leftOut: ReadonlySet<string>
}

/** A compiled configuration. Set and order of the columns follow from the configuration alone. */
export interface Plan {
  readonly header: readonly string[]
  /** What each column of the header is about. */
  readonly columns: readonly Column[]
  /** Never throws. */
  evaluate(article: Article): Outcome
  /** The article number of a product that cannot be read: its identifier where articles are numbered so, else ''. */
  numberOfUnread(identifier: string | null): string
  /** Codes of the attributes that are read: the PIM need be asked for no others. */
  readonly attributes: readonly string[]
  /** Codes that are mapped but unknown to the catalogue; their cells stay empty and the PIM must not be asked for them. */
  readonly missingAttributes: readonly string[]
}

/** The outcome of a product whose answer cannot be used. `reason` goes into the sentence as it is. */
export const unusable = (identifier: string, reason: string): Outcome => ({
  identifier,
  productNumber: '',
  articleNumber: '',
  cells: null,
  written: [],
  issues: [{ code: 'unusable', params: { reason } }],
  leftOut: new Set(),
})
