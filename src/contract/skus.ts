import { z } from 'zod'
import { answer } from './calls/call.ts'
import type { Values } from './derive.ts'
import { refusedSchema } from './errors.ts'

/** The SKUs of a list that a user pasted. */
interface SkuList {
  /** Without duplicates, in the order and spelling of their first occurrence. */
  readonly skus: readonly string[]
  /** The number of entries, duplicates included. */
  readonly given: number
  readonly duplicates: number
}

/**
 * Parses SKUs that are separated by line breaks, semicolons, commas or tabs. SKUs that differ only in case are
 * duplicates, because the PIM ignores case.
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

/** The main field of each condition of the product filter. */
const conditionFields = [
  'akeneoExportAttribute',
  'akeneoFamilies',
  'akeneoStatus',
  'akeneoQualityScore',
  'akeneoCompleteness',
  'akeneoCategories',
] as const

/** Counts the conditions of a filter; further fields of a condition, such as locales, do not count. */
export const countConditions = (filter: Values): number =>
  conditionFields.filter(name => isChosen(filter[name])).length + (hasSkus(filter) ? 1 : 0)

const hasSkus = ({ akeneoSkus }: Values) => typeof akeneoSkus === 'string' && parseSkus(akeneoSkus).given > 0

const amount = z.int().min(0)

/** The number of products that a run with a filter processes, and figures of its list of SKUs. */
const productCountSchema = z.object({
  count: amount,
  skus: z.object({
    /** Duplicates included. */
    given: amount,
    duplicates: amount,
    /** The SKUs that Akeneo does not have; null if there is no list or other conditions exclude products too. */
    unknown: amount.nullable(),
  }),
})
export type ProductCount = z.infer<typeof productCountSchema>

/** The count, or the same errors that a save of the filter would get. */
export const productCountReply = z.union([answer(productCountSchema), refusedSchema])
