import type { MappingProblemCode } from '../../src/contract/messages/forms/mapping.ts'
import { LocalizedError } from '../shared/errors.ts'
import { type Issue, issue } from './checks/issues.ts'
import type { Article } from '../model/setup.ts'
import type { FieldDefinition } from './fields/defineField.ts'

/** A configuration that cannot produce a file. */
export class PlanError extends LocalizedError<MappingProblemCode> {
  override readonly name = 'PlanError'

  constructor(
    code: 'tooManyEntries' | 'tooManyInAll' | 'tooManyInTemplate' | 'tooManyColumns',
    most: number,
  ) {
    super(code, code, { most }, { status: 409 })
  }
}

/** The most columns of a file; all fields of TB.One in some languages and channels are a few hundred. */
const maxColumns = 2000

/** One column of the file. */
export interface FileColumn {
  readonly header: string
  readonly index: number
  readonly field: FieldDefinition
  /** The channel or key in brackets. */
  readonly bracket: string | null
  /** The prefix; null = the default language or none. */
  readonly language: string | null
  /** Its first source, for sentences. */
  readonly source: string
}

/** The parts of a column's name. */
export interface ColumnPlace {
  readonly field: FieldDefinition
  readonly bracket?: string | null
  readonly language?: string | null
  readonly number?: number | null
  readonly source: string
}

/** The columns of a file while they are added one after another. */
export interface FileColumns {
  readonly list: readonly FileColumn[]
  /** Adds the next column; null when another mapping already fills one of that name. @throws PlanError when there are too many */
  claim(place: ColumnPlace): FileColumn | null
}

/** Writes `<lang>field[bracket]{number}`. Source: TB.One import format, column headers. */
const headerOf = ({ field, bracket, language, number }: ColumnPlace) =>
  `${language ? `<${language}>` : ''}${field.field}${bracket ? `[${bracket}]` : ''}${typeof number === 'number' ? `{${number}}` : ''}`

/** Starts an empty file header. */
export const createColumns = (): FileColumns => {
  const list: FileColumn[] = []
  const headers = new Set<string>()
  return {
    list,
    claim: place => {
      const header = headerOf(place)
      if (headers.has(header)) return null
      if (list.length >= maxColumns) throw new PlanError('tooManyColumns', maxColumns)
      headers.add(header)
      const { field, bracket = null, language = null, source } = place
      const column = { header, index: list.length, field, bracket, language, source }
      list.push(column)
      return column
    },
  }
}

/** The result of one product. */
export interface ArticleOutcome {
  /** The SKU, or the product's UUID where it has none. */
  readonly identifier: string
  readonly productNumber: string
  readonly articleNumber: string
  /** Whether the product number is that of a product model; null where it comes from an attribute. */
  readonly isVariant: boolean | null
  /** Axes that distinguish the articles of the product and that no variant component has as its source. */
  readonly unmappedAxes: readonly string[]
  /** The cells in the order of the header; null for a product with an error, which is not in the file. */
  readonly cells: string[] | null
  /** All cells, also of a product that is not in the file. */
  readonly written: readonly string[]
  readonly issues: readonly Issue[]
  /** The values of the product that no column takes: see `leftOutName`. */
  readonly leftOut: ReadonlySet<string>
  /** Columns that the fallback locale fills; a list is named by its first column. */
  readonly fallbacks: ReadonlySet<string>
}

/** A compiled configuration. Set and order of the columns follow from the configuration alone. */
export interface Plan {
  readonly header: readonly string[]
  /** The columns of the header. */
  readonly columns: readonly FileColumn[]
  /** Columns that are no part of what is compared with the delivered rows; absent for none. */
  readonly closing?: ReadonlySet<string>
  /** Never throws. */
  evaluate(article: Article): ArticleOutcome
  /**
   * The article number of a product that cannot be read: its identifier if that is the source of article numbers,
   * else ''.
   */
  numberOfUnread(identifier: string | null): string
  /** Whether product numbers are codes of product models and SKUs. */
  readonly isNumberedByCodes: boolean
  /** Codes of the attributes to request from the PIM. */
  readonly attributes: readonly string[]
  /** Mapped codes that the catalogue lacks; their cells stay empty, and the PIM refuses requests for them. */
  readonly missingAttributes: readonly string[]
}

/** The outcome of a product with an unusable answer. `reason` goes into the sentence unchanged. */
export const unusable = (identifier: string, reason: string): ArticleOutcome => ({
  identifier,
  productNumber: '',
  articleNumber: '',
  isVariant: null,
  unmappedAxes: [],
  cells: null,
  written: [],
  issues: [issue('unusable', { reason })],
  leftOut: new Set(),
  fallbacks: new Set(),
})
