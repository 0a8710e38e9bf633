import type { Values } from './Values.ts'

/** What a test changes about a product. What is absent stays as it is. */
export interface ProductChange {
  /** When it was changed; without it, now. */
  at?: Date
  enabled?: boolean
  family?: string | null
  categories?: readonly string[]
  parent?: string | null
  /** New values by attribute code; null takes a value away. */
  values?: Readonly<Record<string, Values[string] | null>>
  /** True takes the product out of the catalogue. */
  removed?: boolean
}

/** What a test changes about a model; its values and categories reach all its variants. */
export type ModelChange = Pick<ProductChange, 'at' | 'values' | 'removed'>
