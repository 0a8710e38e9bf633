import { z } from 'zod'
import { renamedOptionsSchema, touchedSchema } from '../calls/sync.ts'

/** Products of the product filter; null where nobody counted them. */
const products = z.number().int().min(0).nullable()

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
  products: z.number().int().min(1),
})

/** What is to be mended in the mapping, worst first. */
export const mappingHealthSchema = z.object({
  /** What the settings name and Akeneo does not have. */
  missing: z.array(touchedSchema),
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
  touched: z.object({ products: z.number().int(), isExact: z.boolean() }).nullable(),
  /** The newest check run; null while there is none. */
  check: z.object({ id: z.number().int() }).nullable(),
})
export type MappingHealth = z.infer<typeof mappingHealthSchema>

/** Which attribute may have the type that a person has seen. */
export const keepTypeBody = changedTypeSchema.pick({ attribute: true, after: true })

/** Which language products have no text in. */
export const textlessQuery = emptyLanguageSchema.pick({ language: true })
