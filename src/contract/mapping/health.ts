import { z } from 'zod'
import { answer, call, done } from '../calls/call.ts'
import { brokenReferenceSchema, renamedOptionsSchema } from '../calls/sync.ts'
import { previewProductSchema } from './preview.ts'

/** Products of the product filter; null where nobody counted them. */
const products = z.int().min(0).nullable()

/** A field of the mapping: its key, what people call it, and its column. */
const fieldSchema = z.object({ field: z.string(), label: z.string(), column: z.string() })
export type HealthField = z.infer<typeof fieldSchema>

/** An attribute of Akeneo that fields read and whose type is another than when they were mapped. */
const changedTypeSchema = z.object({
  attribute: z.string(),
  label: z.string(),
  /** Akeneo's name of the type that it had; null where nobody noted it. */
  before: z.string().nullable(),
  /** Akeneo's name of the type it has. */
  after: z.string(),
  feeds: z.array(fieldSchema),
  /** Whether exports end over it before they read a product. */
  stops: z.boolean(),
  products,
})
export type ChangedType = z.infer<typeof changedTypeSchema>

/** A language that products have no text in. */
const emptyLanguageSchema = z.object({
  /** TB.One's key of it. */
  language: z.string(),
  label: z.string(),
  /** Akeneo's. */
  locale: z.string(),
  /** The fields whose texts are missing, all of them. */
  fields: z.array(fieldSchema),
  products: z.int().min(1),
})

/** What is to be mended in the mapping, worst first. */
const mappingHealthSchema = z.object({
  /** What the settings name and Akeneo does not have. */
  missing: z.array(brokenReferenceSchema),
  /** Required fields that nothing fills. */
  unmapped: z.array(
    fieldSchema.extend({
      /** Whether no product can be in the file without it. */ stops: z.boolean(),
      products,
    }),
  ),
  types: z.array(changedTypeSchema),
  languages: z.array(emptyLanguageSchema),
  renamed: z.array(renamedOptionsSchema),
  /** Products that some finding touches, at least; null where nobody counted. */
  touched: z.object({ products: z.int(), isExact: z.boolean() }).nullable(),
  /** The newest check run; null while there is none. */
  check: z.object({ id: z.int() }).nullable(),
})
export type MappingHealth = z.infer<typeof mappingHealthSchema>

/** Which attribute may have the type that a person has seen. */
const keepTypeBody = changedTypeSchema.pick({ attribute: true, after: true })

/** Which language products have no text in. */
const textlessQuery = emptyLanguageSchema.pick({ language: true })

/** What is to be mended in the mapping, and what mends it. */
export const healthCalls = {
  mappingHealth: call('GET /ui/api/tradebyte/mapping/health', {
    summary:
      'What is to be mended in the mapping: sources that are gone, required fields unmapped, types changed, languages without texts, options renamed; with the products touched',
    reply: answer(mappingHealthSchema),
  }),
  keepAttributeType: call('POST /ui/api/tradebyte/mapping/attribute-type', {
    audit: ['confirm', 'mapping'],
    summary: 'Says that the fields may read an attribute with the type it has now',
    body: keepTypeBody,
    reply: done,
  }),
  textlessProducts: call('GET /ui/api/tradebyte/mapping/health/products', {
    summary: 'The first products of the product filter that have no text in a language',
    query: textlessQuery,
    reply: answer(z.array(previewProductSchema)),
  }),
  sendOptionCodes: call('POST /ui/api/tradebyte/mapping/option-codes', {
    summary: 'Has the fields that send the option labels of an attribute send its option codes',
    body: z.object({ attribute: z.string() }),
    reply: done,
  }),
  keepOptionLabels: call('POST /ui/api/tradebyte/mapping/option-labels', {
    audit: ['confirm', 'mapping'],
    summary:
      'Says that TB.One knows the new option labels of an attribute, as far as they were found until then',
    body: renamedOptionsSchema.pick({ attribute: true, at: true }),
    reply: done,
  }),
} as const
