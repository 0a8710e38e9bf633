import { z } from 'zod'
import { answer, call } from '../call.ts'
import { articleInFileSchema, articleNowSchema, cellChange, runLink, traceIssueSchema } from './trace.ts'

const amount = z.int().min(0)

/** One article of a product, with its state in the last delivered file. */
const productArticleSchema = z.object({
  sku: z.string(),
  /** The values that distinguish it from the other articles of its product: `white, 42`; its name if there are none. */
  name: z.string(),
  /** The path of its picture in this service. */
  image: z.string().nullable(),
  /** Empty if it has none. */
  ean: z.string(),
  /** The first selling price as the file has it; empty if there is none. */
  price: z.string(),
  /** The currency of the price; empty if it is unknown. */
  currency: z.string(),
  akeneoUrl: z.string().nullable(),
  inFile: articleInFileSchema,
  now: articleNowSchema,
  issues: z.array(traceIssueSchema),
  /** The cells that the last delivered file changed. */
  changed: z.array(cellChange),
})
export type ProductArticle = z.infer<typeof productArticleSchema>

/** What one delivered export did to the articles of a product. */
const productFileSchema = z.object({
  run: runLink,
  new: amount,
  changed: amount,
  moved: amount,
  withdrawn: amount,
  gone: amount,
})

/** A product with all its articles and why each is in the last delivered file or not. */
export const productSchema = z.object({
  /** The code of the product model, or the SKU of a product without one. */
  identifier: z.string(),
  /** Empty if it is unknown. */
  name: z.string(),
  image: z.string().nullable(),
  /** Whether Akeneo knows the number; `away` if it did not answer: then only delivered articles are listed. */
  pim: z.enum(['found', 'missing', 'away']),
  /** Why Akeneo did not answer. */
  error: z.string().nullable(),
  brand: z.string(),
  family: z.string(),
  /** The last delivered export; null before the first one. */
  last: runLink.nullable(),
  /** The first and the last delivered export that changed an article. */
  firstDelivered: runLink.nullable(),
  lastChanged: runLink.nullable(),
  /** Those that are out first, then by SKU. */
  articles: z.array(productArticleSchema),
  /** Whether there are more articles than are listed. */
  hasMore: z.boolean(),
  /** Newest first. */
  files: z.array(productFileSchema),
})
export type Product = z.infer<typeof productSchema>

/** The call of a product's page. */
export const productCalls = {
  product: call('GET /ui/api/products', {
    summary: 'A product with all its articles, and why each is in the last delivered file or not',
    query: z.object({
      /** The code of a product model, or the SKU, EAN, article number or product number of an article. */
      number: z.string().trim().min(1).max(255),
    }),
    reply: answer(productSchema),
  }),
} as const
