import type { Place } from './placeOf.ts'
import type { Root } from './rootOf.ts'

/** What is known about a product before its values are made: cheap enough to look through a million. */
export interface ProductHead {
  readonly kind: 'product'
  readonly index: number
  readonly place: Place
  readonly root: Root
  /** The article number, or '' when a broken product lacks it. */
  readonly code: string
  readonly family: string | null
  readonly parent: string | null
  readonly enabled: boolean
  readonly categories: readonly string[]
  /** Seconds since 1970. */
  readonly updated: number
  readonly created: number
}

/** What is known about a product model before its values are made. */
export interface ModelHead {
  readonly kind: 'model'
  readonly index: number
  readonly root: Root
  /** Which colour a sub-model stands for; null = a root model. */
  readonly colourAt: number | null
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
