import { z } from 'zod'
import { answer } from './calls/call.ts'
import type { Values } from './derive.ts'
import { refusedSchema } from './errors.ts'

/** The SKUs of a pasted list. */
export interface SkuList {
  /** Each once, as first written, in the list's order. */
  readonly skus: readonly string[]
  /** How many were given, repeated ones too. */
  readonly given: number
  readonly duplicates: number
}

/**
 * Reads SKUs out of a text: one a line, or with semicolons, commas or tabs between them. The PIM takes
 * upper and lower case for the same, so they count as duplicates.
 * @example parseSkus('A-1\nB-2;a-1') // { skus: ['A-1', 'B-2'], given: 3, duplicates: 1 }
 */
export const parseSkus = (text: string): SkuList => {
  const first = new Map<string, string>()
  let given = 0
  for (const part of text.split(/[\r\n;,\t]/)) {
    const sku = part.trim()
    if (sku === '') continue
    given++
    const folded = sku.toLowerCase()
    if (!first.has(folded)) first.set(folded, sku)
  }
  return { skus: [...first.values()], given, duplicates: given - first.size }
}

const isChosen = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The fields that make a filter let less through, each the first of its condition. */
const conditionFields = [
  'akeneoExportAttribute',
  'akeneoFamilies',
  'akeneoStatus',
  'akeneoQualityScore',
  'akeneoCompleteness',
  'akeneoCategories',
] as const

/** How many conditions a filter has; what a condition needs besides does not count. */
export const countConditions = (filter: Values): number =>
  conditionFields.filter(name => isChosen(filter[name])).length + (hasSkus(filter) ? 1 : 0)

const hasSkus = ({ akeneoSkus }: Values) => typeof akeneoSkus === 'string' && parseSkus(akeneoSkus).given > 0

const amount = z.int().min(0)

/** How many products a run with a filter processes, and what became of its list of SKUs. */
const productCountSchema = z.object({
  count: amount,
  skus: z.object({
    /** Repeated ones too. */
    given: amount,
    duplicates: amount,
    /** How many of the list Akeneo does not have; null where there is no list or other conditions hide it. */
    unknown: amount.nullable(),
  }),
})
export type ProductCount = z.infer<typeof productCountSchema>

/** A count, or what speaks against the filter as against a save of it. */
export const productCountReply = z.union([answer(productCountSchema), refusedSchema])
