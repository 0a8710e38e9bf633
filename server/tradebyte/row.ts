import type { Params } from '../../src/contract/words.ts'
import type { AkeneoProduct, AkeneoValue, AkeneoValues } from '../akeneo/types.ts'
import type { Issue, IssueCode } from './checks/issues.ts'
import type { VariantShape } from './checks/variantShapes.ts'
import type { Article } from './setup.ts'

/** One article while its cells are being written. */
export interface Row {
  readonly article: Article
  readonly product: AkeneoProduct
  readonly values: ValueList
  /** null for an article without models. */
  readonly variant: VariantShape | null
  /** Place in the list of languages of the one whose texts go to the columns without a prefix. */
  languageIndex: number
  readonly issues: Issue[]
  /** Values that no column takes, each by what `leaveOut` calls it. */
  readonly leftOut: Set<string>
}

/** Why no column takes a value: it differs within a product, or is no axis of the family variant. */
export const leftOutReasons = ['notShared', 'noAxis'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const place = /^(?:<[^>]*>)?(.*?)(?:\{\d+\})?$/

/** How a value that no column takes is called: the reason and the column, the same for all languages and numbers. */
export const leftOutName = (reason: LeftOutReason, column: string): string =>
  `${reason} ${place.exec(column)?.[1] ?? column}`

/** Whether the product of a row has a value for an attribute, in whatever language. */
export const hasValue = ({ product }: Row, code: string): boolean =>
  product.values[code]?.some(({ data }) => isFilled(data)) ?? false

/** Whether the data of a value is more than nothing. */
export const isFilled = (data: unknown): boolean =>
  data !== null && data !== undefined && data !== '' && !(Array.isArray(data) && data.length === 0)

/** Adds an issue to a row. */
export const report = (row: Pick<Row, 'issues'>, code: IssueCode, params: Params): void => {
  row.issues.push({ code, params })
}

/** The values of one product, each attribute at its place; undefined where the product has none. */
export type ValueList = readonly (readonly AkeneoValue[] | undefined)[]

/** The attributes a plan reads, each with a place. */
export interface ValueTable {
  /** The place of an attribute; the first call gives it one. */
  placeOf(code: string): number
  /**
   * Lays the values of a product out by place. Hardly two products have the same set of attributes, and the engine is slow at
   * looking names up in objects of many shapes: one walk per product costs a tenth of a look-up per column.
   */
  layOut(values: AkeneoValues): ValueList
}

/** Starts a table without places. */
export const createValueTable = (): ValueTable => {
  const places = new Map<string, number>()
  const empty: ValueList[number][] = []
  return {
    placeOf: code => {
      const known = places.get(code)
      if (known !== undefined) return known
      places.set(code, empty.length)
      return empty.push(undefined) - 1
    },
    layOut: values => {
      const list = empty.slice()
      for (const code in values) {
        const place = places.get(code)
        if (place !== undefined) list[place] = values[code]
      }
      return list
    },
  }
}
