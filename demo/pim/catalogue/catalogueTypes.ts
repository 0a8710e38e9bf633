import type { Place } from './places.ts'
import type { Root } from './roots.ts'

/** One value of an attribute in the API. */
export interface Entry {
  locale: string | null
  scope: string | null
  data: unknown
  linked_data?: unknown
  _links?: { download: { href: string } }
}

/** The values of a product or model, by attribute code. */
export type Values = Record<string, Entry[]>

/** A change of a product by a test. Absent properties stay as they are. */
export interface ProductChange {
  /** The time of the change; by default now. */
  at?: Date
  enabled?: boolean
  family?: string | null
  categories?: readonly string[]
  parent?: string | null
  /** New values by attribute code; null removes a value. */
  values?: Readonly<Record<string, Values[string] | null>>
  /** True removes the product from the catalogue. */
  removed?: boolean
}

/** A change of a model by a test; its values apply to all its variants. */
export type ModelChange = Pick<ProductChange, 'at' | 'values' | 'removed'>

/** The facts about a product without its values; they are cheap enough to search a million products. */
export interface ProductHead {
  readonly kind: 'product'
  readonly index: number
  readonly place: Place
  readonly root: Root
  /** The article number; empty for a broken product without one. */
  readonly code: string
  readonly family: string | null
  readonly parent: string | null
  readonly enabled: boolean
  readonly categories: readonly string[]
  /** Seconds since 1970. */
  readonly updated: number
  readonly created: number
}

/** The facts about a product model without its values. */
export interface ModelHead {
  readonly kind: 'model'
  readonly index: number
  readonly root: Root
  /** The place of the color of a sub-model; null for a root model. */
  readonly colorAt: number | null
  readonly code: string
  readonly family: string
  readonly familyVariant: string
  readonly parent: string | null
  readonly categories: readonly string[]
  readonly updated: number
  readonly created: number
}

/** A product or a model. */
export type Head = ProductHead | ModelHead
