import type { UiType, ValueKind } from '../../../src/contract/mapping.ts'
import type { Sentence } from '../../../src/contract/words.ts'
import type { IssueCode } from '../issues.ts'
import type { SourceKind } from '../sources/sourceKind.ts'

/** What a cell must look like. Source: tradebyte sections 2.4 and 3. */
export const rules = [
  'text',
  'code',
  'identity',
  'ean13',
  'integer',
  'decimal',
  'price',
  'zeroOne',
  'url',
  'tariffNumber',
  'country',
] as const
export type Rule = (typeof rules)[number]

/** One mappable field of TB.One. Two value kinds of one field are two definitions with the same `field`. */
export interface FieldDefinition {
  /** The key in the mapping. */
  readonly key: string
  /** The column. */
  readonly field: string
  readonly level: 'product' | 'article'
  readonly kind: ValueKind
  readonly uiType: UiType
  readonly rule: Rule
  readonly label: Sentence
  readonly info: Sentence
  /** Longest value in characters; null = no limit known. */
  readonly max: number | null
  /** What it is when a mapped field stays empty; null = the field is optional. */
  readonly whenMissing: IssueCode | null
  /** Fields that stand in for it when it is empty. */
  readonly orElse: readonly string[]
  readonly supportsAkeneoScope: boolean
  /** What may be chosen; empty = anything but tables. */
  readonly sources: readonly SourceKind[]
  /** Most columns a list may take, per channel or key. */
  readonly listMax: number
}
