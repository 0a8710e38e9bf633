import { z } from 'zod'
import { answer, call } from '../calls/call.ts'
import { mappingSchema } from './mapping.ts'

/** A product to preview: what is needed to know it again. */
export const previewProductSchema = z.object({
  /** The SKU, or the product's UUID where it has none. */
  identifier: z.string(),
  /** The label of its family's label attribute in the reader's language; empty where there is none. */
  name: z.string().default(''),
})
export type PreviewProduct = z.infer<typeof previewProductSchema>

/** The body of POST /ui/api/tradebyte/mapping/preview: the mapping as it is edited, not yet saved. */
export const previewBody = z.object({
  mapping: mappingSchema,
  /** The key of the field. */
  field: z.string().max(100),
  identifier: z.string().min(1).max(255),
})

/** A value that a source read in the PIM. */
const readValueSchema = z.object({
  code: z.string(),
  locale: z.string().nullable(),
  scope: z.string().nullable(),
  /** As the PIM sends it: a text, or JSON. Null where there is none. */
  data: z.string().nullable(),
})

const previewSourceSchema = z.object({
  /** 1 for the source of the entry, 2 for the first that stands in for it. */
  number: z.number(),
  /** How it is called: an attribute code, a template, or the fixed value in quotes. */
  source: z.string(),
  values: z.array(readValueSchema),
  /** What it gives before its formatter and behind it; several values are joined. */
  read: z.string(),
  /** The label of the formatter; null where none does anything. */
  formatter: z.string().nullable(),
  written: z.string(),
})
export type PreviewSource = z.infer<typeof previewSourceSchema>

const previewCellSchema = z.object({
  column: z.string(),
  /** The channel or the key; null where the column has none. */
  bracket: z.string().nullable(),
  /** The language by its name; null = the default language, or none. */
  language: z.string().nullable(),
  /** The locale its texts are read in; null where the field has no languages. */
  locale: z.string().nullable(),
  text: z.string(),
  /** The cell under the saved mapping; null where that has no such column. */
  before: z.string().nullable(),
  problems: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
  /** The sources that were asked, in order; the last one that gave anything fills the cell. */
  sources: z.array(previewSourceSchema),
})
export type PreviewCell = z.infer<typeof previewCellSchema>

/** The answer: the cells of one field for one product. */
const previewSchema = z.object({
  product: previewProductSchema,
  cells: z.array(previewCellSchema),
  /** Problems of the field that belong to no cell. */
  problems: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
})
export type Preview = z.infer<typeof previewSchema>

/** The body of POST /ui/api/tradebyte/mapping/preview/next. */
export const nextProblemBody = previewBody.extend({
  identifier: z.string().max(255).default(''),
  /** Where the last search ended; empty to begin. */
  after: z.string().max(4000).default(''),
})

/** The next product with a problem in the field; null where there was none so far. */
export const nextProblemSchema = z.object({
  product: previewProductSchema.nullable(),
  /** Where to go on; null at the end of the catalogue. */
  after: z.string().nullable(),
})

/** What a mapping that is not saved yet gives. */
export const previewCalls = {
  previewMapping: call('POST /ui/api/tradebyte/mapping/preview', {
    summary: 'The cells of one field for one product, under a mapping that is not saved yet',
    body: previewBody,
    reply: answer(previewSchema),
  }),
  previewProducts: call('GET /ui/api/tradebyte/mapping/preview/products', {
    summary:
      'Products to preview whose SKU or name contains a text; without one the first that pass the product filter',
    query: z.object({ q: z.string().max(255).default('') }),
    reply: answer(z.array(previewProductSchema)),
  }),
  previewNext: call('POST /ui/api/tradebyte/mapping/preview/next', {
    summary: 'The next product that would get an error or a warning in one field',
    body: nextProblemBody,
    reply: answer(nextProblemSchema),
  }),
} as const
