import { z } from 'zod'
import { answer, call } from '../calls/call.ts'
import { mappingSchema } from './mapping.ts'

/** A product to preview. */
export const previewProductSchema = z.object({
  /** The SKU, or the UUID if the product has no SKU. */
  identifier: z.string(),
  /** The value of the label attribute of its family in the language of the user; empty if there is none. */
  name: z.string().default(''),
})
export type PreviewProduct = z.infer<typeof previewProductSchema>

/** The body of POST /ui/api/tradebyte/mapping/preview: the edited mapping before it is saved. */
export const previewBody = z.object({
  mapping: mappingSchema,
  /** The key of the field; without it all fields are previewed. */
  field: z.string().max(100).optional(),
  identifier: z.string().min(1).max(255),
})

/** A value that a source read from the PIM. */
const readValueSchema = z.object({
  code: z.string(),
  locale: z.string().nullable(),
  scope: z.string().nullable(),
  /** The text or JSON that the PIM sends; null if there is no value. */
  data: z.string().nullable(),
})

const previewSourceSchema = z.object({
  /** 1 for the source of the entry, 2 for its first fallback. */
  number: z.number(),
  /** The attribute code, the template, or the fixed value in quotes. */
  source: z.string(),
  values: z.array(readValueSchema),
  /** The value before its formatter, `written` is the value after it; several values are joined. */
  read: z.string(),
  /** The label of the formatter; null if none is set. */
  formatter: z.string().nullable(),
  written: z.string(),
})
export type PreviewSource = z.infer<typeof previewSourceSchema>

const previewCellSchema = z.object({
  column: z.string(),
  /** The key of the field. */
  field: z.string().default(''),
  /** The channel or the key in the column name; null if it has none. */
  bracket: z.string().nullable(),
  /** The name of the language; null for the default language or none. */
  language: z.string().nullable(),
  /** The locale of its texts; null if the field has no languages. */
  locale: z.string().nullable(),
  text: z.string(),
  /** The cell that the saved mapping gives; null if it has no such column. */
  before: z.string().nullable(),
  problems: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
  /**
   * The sources that were read, in order; the last one with a value fills the cell. In a list those of the entry that
   * filled the cell; an empty cell has those of all entries.
   */
  sources: z.array(previewSourceSchema),
})
export type PreviewCell = z.infer<typeof previewCellSchema>

/** The reply: the cells of one field, or of all fields, for one product. */
const previewSchema = z.object({
  product: previewProductSchema,
  cells: z.array(previewCellSchema),
  /** Problems of a field that belong to no cell. */
  problems: z.array(
    z.object({ field: z.string().default(''), severity: z.enum(['error', 'warning']), text: z.string() }),
  ),
})
export type Preview = z.infer<typeof previewSchema>

/** The body of POST /ui/api/tradebyte/mapping/preview/next. */
export const nextProblemBody = previewBody.extend({
  /** The product after which the search begins, if it is on the page at the cursor; empty for the whole page. */
  identifier: z.string().max(255).default(''),
  /** The cursor of the last search or of a page of the selection; empty for the first product of the selection. */
  after: z.string().max(4000).default(''),
})

/** The products that pass the filter, page by page. */
const previewSelectionSchema = z.object({
  products: z.array(previewProductSchema),
  /** The cursor of the next page; null after the last one. */
  after: z.string().nullable(),
  /** The number of products, counted with the first page; null if the PIM cannot count them. */
  total: z.number().nullable(),
})
export type PreviewSelection = z.infer<typeof previewSelectionSchema>

/** The next product with a problem in the field, or in any field; null if none was found yet. */
export const nextProblemSchema = z.object({
  product: previewProductSchema.nullable(),
  /** The cursor to continue from; null at the end of the catalog. */
  after: z.string().nullable(),
})

/** The body of POST /ui/api/tradebyte/mapping/preview/count. */
export const changeCountBody = z.object({
  /** The edited mapping; of a single field only its value is needed. */
  mapping: mappingSchema,
  /** The key of the field, while all others stay as they are saved; without it the whole mapping is compared. */
  field: z.string().max(100).optional(),
})

/** The products of the product filter that get another cell. Of a large catalog the first products are compared. */
const changeCountSchema = z.object({
  changed: z.int().min(0),
  /** The compared products. */
  compared: z.int().min(0),
  /** The products that pass the filter; null if the PIM cannot count them. */
  total: z.int().min(0).nullable(),
  /** Whether all of them were compared. */
  isWhole: z.boolean(),
})
export type ChangeCount = z.infer<typeof changeCountSchema>

/** The calls of the preview of an unsaved mapping. */
export const previewCalls = {
  previewMapping: call('POST /ui/api/tradebyte/mapping/preview', {
    scope: 'read',
    summary: 'The cells of one field, or of all, for one product, under a mapping that is not saved yet',
    body: previewBody,
    reply: answer(previewSchema),
  }),
  previewProducts: call('GET /ui/api/tradebyte/mapping/preview/products', {
    summary:
      'Products to preview whose SKU or name contains a text; without one the first that pass the product filter',
    query: z.object({ q: z.string().max(255).default('') }),
    reply: answer(z.array(previewProductSchema)),
  }),
  previewSelection: call('GET /ui/api/tradebyte/mapping/preview/selection', {
    summary: 'The products that pass the product filter, page by page, to step through them',
    query: z.object({ after: z.string().max(4000).default('') }),
    reply: answer(previewSelectionSchema),
  }),
  previewNext: call('POST /ui/api/tradebyte/mapping/preview/next', {
    scope: 'read',
    summary: 'The next product that would get an error or a warning in one field, or in any',
    body: nextProblemBody,
    reply: answer(nextProblemSchema),
  }),
  previewCount: call('POST /ui/api/tradebyte/mapping/preview/count', {
    scope: 'read',
    summary:
      'The number of products that get another cell under a mapping that is not saved yet, among the first products of the filter',
    body: changeCountBody,
    reply: answer(changeCountSchema),
  }),
} as const
