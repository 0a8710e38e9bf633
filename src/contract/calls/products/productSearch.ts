import { z } from 'zod'
import { articleInFileSchema } from './trace.ts'

/** A part of a SKU or name. */
export const productSearchQuery = z.object({ q: z.string().trim().min(1).max(200) })

const foundArticleSchema = z.object({
  sku: z.string(),
  name: z.string(),
  inFile: articleInFileSchema.optional(),
  /** Its EAN in the last delivered file; empty if it has none. */
  ean: z.string().optional(),
  /** Its first selling price in the last delivered file, with the currency if it is known: `89.95 EUR`. */
  price: z.string().optional(),
})
export type FoundArticle = z.infer<typeof foundArticleSchema>

const foundProductSchema = z.object({
  /** The code of the product model. */
  identifier: z.string(),
  name: z.string(),
  articles: z.int().min(0),
  /** The number of articles that TB.One has on sale. */
  onSale: z.int().min(0),
})
export type FoundProduct = z.infer<typeof foundProductSchema>

/** Products whose SKU or name contains the text, or whose EAN or product number it is; an exact match of the SKU comes first. */
export const productSearchSchema = z.object({
  found: z.array(foundArticleSchema),
  /** The product model of the best match; null if it has none. */
  product: foundProductSchema.nullish(),
  /** The last delivered export; null before the first one. */
  delivery: z.object({ id: z.int() }).nullish(),
  /** Whether Akeneo answered; without it only delivered articles are found. */
  isWhole: z.boolean(),
})
export type ProductSearch = z.infer<typeof productSearchSchema>
