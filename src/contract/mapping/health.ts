import { z } from 'zod'
import { answer, call, done } from '../calls/call.ts'
import { brokenReferenceSchema, renamedOptionsSchema } from '../calls/sync.ts'
import { previewProductSchema } from './preview.ts'

/** The number of products of the product filter; null if they were not counted. */
const products = z.int().min(0).nullable()

/** A field of the mapping: its key, its label and its column. */
const fieldSchema = z.object({ field: z.string(), label: z.string(), column: z.string() })
export type HealthField = z.infer<typeof fieldSchema>

/** An attribute of Akeneo that fields read and whose type has changed since they were mapped. */
const changedTypeSchema = z.object({
  attribute: z.string(),
  label: z.string(),
  /** Akeneo's name of the previous type; null if it was not recorded. */
  before: z.string().nullable(),
  /** Akeneo's name of the current type. */
  after: z.string(),
  feeds: z.array(fieldSchema),
  /** Whether exports fail because of it before they read a product. */
  stops: z.boolean(),
  products,
})
export type ChangedType = z.infer<typeof changedTypeSchema>

/** A language in which products have no text. */
const emptyLanguageSchema = z.object({
  /** The language key in TB.One. */
  language: z.string(),
  label: z.string(),
  /** The locale in Akeneo. */
  locale: z.string(),
  /** The fields of which all texts are missing. */
  fields: z.array(fieldSchema),
  products: z.int().min(1),
})

/** The problems of the mapping, the most severe first. */
const mappingHealthSchema = z.object({
  /** Codes in the settings that Akeneo does not have. */
  missing: z.array(brokenReferenceSchema),
  /** Required fields without a source. */
  unmapped: z.array(
    fieldSchema.extend({
      /** Whether every product without it is left out of the file. */
      stops: z.boolean(),
      products,
    }),
  ),
  /** Required fields without a mapping that a default source fills. */
  defaults: z.array(fieldSchema).default([]),
  /** Fields of products with an attribute whose values may differ between the variants of a product. */
  variants: z.array(fieldSchema.extend({ attribute: z.string(), attributeLabel: z.string() })).default([]),
  types: z.array(changedTypeSchema),
  languages: z.array(emptyLanguageSchema),
  renamed: z.array(renamedOptionsSchema),
  /** The minimum number of products with any of these problems; null if they were not counted. */
  touched: z.object({ products: z.int(), isExact: z.boolean() }).nullable(),
  /** The products that a delta takes besides those that changed in the PIM, as a sentence; null if there are none. */
  nextDelta: z.string().nullish(),
  /** The newest check run; null if there is none. */
  check: z.object({ id: z.int() }).nullable(),
})
export type MappingHealth = z.infer<typeof mappingHealthSchema>

/** The attribute, and the new type that the user confirms. */
const keepTypeBody = changedTypeSchema.pick({ attribute: true, after: true })

/** The language in which products have no text. */
const textlessQuery = emptyLanguageSchema.pick({ language: true })

/** The calls of the mapping health: its problems and their corrections. */
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
